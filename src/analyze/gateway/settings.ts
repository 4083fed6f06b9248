import type { SpringSettings } from '../facts/discover.ts';
import type { WrittenGatewayRoute } from '../facts/gateway.ts';

/** The spellings of the key over the versions: classic, by kind of server, and MVC's first. */
const ROUTES = /^spring\.cloud\.gateway\.(server\.webflux\.|server\.webmvc\.|mvc\.)?(routes|default-?filters)\[(\d+)\](.*)$/i;
const LOCATOR = /^spring\.cloud\.gateway\.(?:server\.webflux\.|server\.webmvc\.)?discovery\.locator\.enabled$/i;
const MAX_ROUTES = 1000;

interface Part {
  name: string;
  args: string[];
}

/** Routes that configuration files write, and files that have routes made of a registry's services. */
export function writtenRoutes(settings: readonly SpringSettings[]): { routes: WrittenGatewayRoute[]; locators: string[] } {
  const routes: WrittenGatewayRoute[] = [];
  const locators: string[] = [];
  for (const setting of settings) {
    // Versions may stand side by side in one file.
    const own = new Map<string, { spelling: string; index: number; values: Map<string, string> }>();
    const shared = new Map<string, Map<string, string>>();
    for (const [key, value] of setting.values) {
      if (LOCATOR.test(key) && value === 'true' && !setting.profiled) locators.push(setting.file);
      const match = ROUTES.exec(key);
      if (match === null) continue;
      const [, spelling = '', kind = '', index = '', rest = ''] = match;
      if (kind.toLowerCase() !== 'routes') {
        const filters = shared.get(spelling) ?? new Map<string, string>();
        shared.set(spelling, filters.set(`filters[${index}]${rest}`, value));
        continue;
      }
      const place = `${spelling}${index}`;
      const route = own.get(place) ?? { spelling, index: Number(index), values: new Map<string, string>() };
      if (own.size < MAX_ROUTES || own.has(place)) own.set(place, route);
      route.values.set(rest.replace(/^\./, ''), value);
    }
    const ordered = [...own.values()].sort((a, b) => a.index - b.index);
    for (const { spelling, values } of ordered)
      routes.push(routeOf(values, partsOf(shared.get(spelling) ?? new Map(), 'filters'), setting));
  }
  return { routes, locators };
}

function routeOf(
  values: ReadonlyMap<string, string>,
  defaults: readonly Part[],
  { file, profiled }: SpringSettings,
): WrittenGatewayRoute {
  const predicates = partsOf(values, 'predicates');
  return {
    id: values.get('id') ?? null,
    uri: values.get('uri') ?? null,
    // A flag behind the patterns is an argument too.
    paths: predicates.filter(({ name }) => name === 'Path').flatMap(({ args }) => args.filter((arg) => arg.startsWith('/'))),
    filters: [...defaults, ...partsOf(values, 'filters')],
    unread: [],
    file,
    profiled,
  };
}

/** `filters[0]: StripPrefix=2`, or `filters[0].name` with `.args.*`. */
function partsOf(values: ReadonlyMap<string, string>, list: 'filters' | 'predicates'): Part[] {
  const found = new Map<number, Part>();
  for (const [key, value] of values) {
    const match = new RegExp(`^${list}\\[(\\d+)\\](.*)$`).exec(key);
    if (match === null) continue;
    const index = Number(match[1]);
    const rest = match[2] ?? '';
    const part = found.get(index) ?? { name: '', args: [] };
    if (rest === '') {
      const at = value.indexOf('=');
      part.name = (at < 0 ? value : value.slice(0, at)).trim();
      part.args =
        at < 0
          ? []
          : value
              .slice(at + 1)
              .split(',')
              .map((one) => one.trim());
    } else if (rest === '.name') part.name = value;
    else if (rest.startsWith('.args'))
      part.args.push(...(list === 'predicates' ? value.split(',').map((one) => one.trim()) : [value]));
    found.set(index, part);
  }
  return [...found].sort(([a], [b]) => a - b).map(([, part]) => part);
}
