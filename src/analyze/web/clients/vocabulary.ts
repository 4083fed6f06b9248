/** How a library takes a request. */
export interface ClientShape {
  /** Name in evidence. */
  client: string;
  /** Methods that send, with the verb each stands for; null where the options say it. */
  verbs: Readonly<Record<string, string | null>>;
  /** The thing itself is called with an address or with options. */
  callable: boolean;
  /** Methods that make another instance with settings of its own. */
  instances: readonly string[];
  /** Name of the setting that stands in front of every address. */
  base: string | null;
  /** Options hold the address: `{ url, method }`. */
  optionsFirst: boolean;
  /** Verb when nothing says one. */
  verb: string;
}

const VERBS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE', head: 'HEAD', options: 'OPTIONS' };

const AXIOS: ClientShape = {
  client: 'axios',
  verbs: { ...VERBS, postForm: 'POST', putForm: 'PUT', patchForm: 'PATCH', request: null },
  callable: true,
  instances: ['create'],
  base: 'baseURL',
  optionsFirst: true,
  verb: 'GET',
};
const KY: ClientShape = {
  client: 'ky',
  verbs: VERBS,
  callable: true,
  instances: ['create', 'extend'],
  base: 'prefixUrl',
  optionsFirst: false,
  verb: 'GET',
};
const SUPERAGENT: ClientShape = {
  client: 'superagent',
  verbs: { ...VERBS, del: 'DELETE' },
  callable: false,
  instances: ['agent'],
  base: null,
  optionsFirst: false,
  verb: 'GET',
};
const UMI: ClientShape = {
  client: 'umi-request',
  verbs: VERBS,
  callable: true,
  instances: ['extend'],
  base: 'prefix',
  optionsFirst: false,
  verb: 'GET',
};
const OFETCH: ClientShape = {
  client: 'ofetch',
  verbs: {},
  callable: true,
  instances: ['create'],
  base: 'baseURL',
  optionsFirst: false,
  verb: 'GET',
};

/** Clients by the package and export they come from. `default` and `*` are the module itself. */
export const CLIENTS: readonly { package: RegExp; exports: readonly string[]; shape: ClientShape }[] = [
  { package: /^axios$/, exports: ['default', '*', 'axios'], shape: AXIOS },
  { package: /^@nuxtjs\/axios$|^vue-axios$|^taro-axios$|^axios-miniprogram$/, exports: ['default', '*'], shape: AXIOS },
  { package: /^(?:ky|ky-universal)$/, exports: ['default', '*'], shape: KY },
  { package: /^got$/, exports: ['default', '*', 'got'], shape: { ...KY, client: 'got' } },
  { package: /^superagent$/, exports: ['default', '*'], shape: SUPERAGENT },
  { package: /^umi-request$/, exports: ['default', '*', 'request', 'extend'], shape: UMI },
  { package: /^(?:umi|@umijs\/max)$/, exports: ['request'], shape: UMI },
  { package: /^(?:ofetch|\$fetch)$/, exports: ['$fetch', 'ofetch', 'default'], shape: OFETCH },
  {
    package: /^alova$/,
    exports: ['createAlova'],
    shape: {
      ...AXIOS,
      client: 'alova',
      verbs: { Get: 'GET', Post: 'POST', Put: 'PUT', Delete: 'DELETE', Patch: 'PATCH' },
      callable: false,
    },
  },
  {
    package: /^(?:cross-fetch|node-fetch|isomorphic-fetch|whatwg-fetch|unfetch)$/,
    exports: ['default', '*', 'fetch'],
    shape: { client: 'fetch', verbs: {}, callable: true, instances: [], base: null, optionsFirst: false, verb: 'GET' },
  },
];

/** Clients by the type of what is called. */
export const TYPED_CLIENTS: Readonly<Record<string, { from: RegExp; shape: ClientShape }>> = {
  HttpClient: {
    from: /^@angular\/common\/http$/,
    shape: {
      client: 'angular',
      verbs: { ...VERBS, jsonp: 'GET', request: null },
      callable: false,
      instances: [],
      base: null,
      optionsFirst: false,
      verb: 'GET',
    },
  },
  AxiosInstance: { from: /^axios$/, shape: AXIOS },
  AxiosStatic: { from: /^axios$/, shape: AXIOS },
  KyInstance: { from: /^ky$/, shape: KY },
};

const FETCH: ClientShape = {
  client: 'fetch',
  verbs: {},
  callable: true,
  instances: [],
  base: null,
  optionsFirst: false,
  verb: 'GET',
};
const JQUERY: ClientShape = {
  client: 'jquery',
  verbs: { ajax: null, get: 'GET', post: 'POST', getJSON: 'GET', getScript: 'GET' },
  callable: false,
  instances: [],
  base: null,
  optionsFirst: true,
  verb: 'GET',
};

/** Names the platform or a framework gives without an import. */
export const GLOBAL_CLIENTS: Readonly<Record<string, ClientShape>> = {
  fetch: FETCH,
  $: JQUERY,
  jQuery: JQUERY,
  $fetch: OFETCH,
  useFetch: { ...OFETCH, client: 'nuxt' },
  useLazyFetch: { ...OFETCH, client: 'nuxt' },
  // Page scripts load axios with a tag.
  axios: AXIOS,
};

/** Names AngularJS injects into functions. */
export const INJECTED_CLIENTS: Readonly<Record<string, ClientShape>> = {
  $http: {
    client: '$http',
    verbs: { ...VERBS, jsonp: 'GET' },
    callable: true,
    instances: [],
    base: null,
    optionsFirst: true,
    verb: 'GET',
  },
};

/** Option names of an address and a verb. */
export const URL_KEYS: readonly string[] = ['url', 'path'];
export const METHOD_KEYS: readonly string[] = ['method', 'type'];
