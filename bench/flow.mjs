// `flow` from the routes of an analyzed repository, over one warm stdio connection.
import { connect, ms, option, quantile } from './measure.mjs';

const dir = process.argv[2];
if (!dir) {
  console.error('usage: node bench/flow.mjs DIR [--calls 300]');
  process.exit(2);
}
const server = connect(['--root', dir]);
await server.initialize();
const call = async (args) => {
  const started = performance.now();
  const { result } = await server.send('tools/call', { name: 'flow', arguments: args });
  return { elapsed: performance.now() - started, result };
};
const first = await call({ limit: 500 });
const routes = first.result.structuredContent.answer.entries.map((entry) => entry.id.slice('endpoint:'.length));
const times = [];
let bytes = 0;
for (let i = 0; i < option('calls', 300); i++) {
  const { elapsed, result } = await call({ endpoint: routes[i % routes.length] });
  if (result.isError) throw new Error(result.content[0].text);
  bytes += result.content[0].text.length;
  if (i >= routes.length / 10) times.push(elapsed);
}
await server.close();
console.log(`first call (loads the pack): ${ms(first.elapsed)}`);
console.log(
  `flow over ${routes.length} routes: p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}, ${Math.round(bytes / option('calls', 300))} bytes an answer`,
);
