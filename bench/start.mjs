// `cascade mcp`: spawn to `initialize` answered, and to the first tools/list, beside an empty node process.
import { spawnSync } from 'node:child_process';
import { connect, median, ms, option } from './measure.mjs';

const floor = [];
const initialize = [];
const list = [];
for (let run = 0; run < option('runs', 9); run++) {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  floor.push(performance.now() - started);
  const server = connect();
  initialize.push(await server.initialize());
  await server.send('tools/list', {});
  list.push(performance.now() - server.started);
  await server.close();
}
console.log(`empty node: median ${ms(median(floor))}`);
console.log(`initialize: median ${ms(median(initialize))} (max ${ms(Math.max(...initialize))})`);
console.log(`tools/list: median ${ms(median(list))}`);
