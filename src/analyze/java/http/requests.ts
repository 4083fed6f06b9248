/** Where a request's verb is told. */
export type VerbFrom =
  /** The method is made for one verb. */
  | { verb: string }
  /** An argument names it. */
  | { argument: number }
  /** The call in front of this one in the chain, as `get().uri(..)`. */
  | { chain: 'before' }
  /** A call further along the chain, as `url(..).post(..)`; GET when the chain ends without one. */
  | { chain: 'behind' };

/** A library call that is given an address. */
export interface Request {
  /** Name of the client, as evidence has it. */
  client: string;
  verb: VerbFrom;
  /** Index of the argument that is the address. */
  address: number;
  /** The client may put an address of its own in front of one without host. */
  hasBase: boolean;
}

interface Client {
  name: string;
  types: readonly string[];
  methods: Readonly<Record<string, VerbFrom>>;
  /** Index of the address where it is not the first argument. */
  addresses?: Readonly<Record<string, number>>;
  hasBase?: boolean;
}

const verb = (name: string): VerbFrom => ({ verb: name });
const GET = verb('GET');
const POST = verb('POST');
const BEFORE: VerbFrom = { chain: 'before' };
const BEHIND: VerbFrom = { chain: 'behind' };

const WEB_CLIENT = 'org.springframework.web.reactive.function.client.WebClient';
const REST_CLIENT = 'org.springframework.web.client.RestClient';
const OF_VERB = {
  get: GET,
  head: verb('HEAD'),
  post: POST,
  put: verb('PUT'),
  patch: verb('PATCH'),
  delete: verb('DELETE'),
  options: verb('OPTIONS'),
};

/** Libraries that send requests, by the type that declares the method. */
const CLIENTS: readonly Client[] = [
  {
    name: 'RestTemplate',
    hasBase: true,
    types: [
      'org.springframework.web.client.RestTemplate',
      'org.springframework.web.client.RestOperations',
      'org.springframework.web.client.AsyncRestTemplate',
      'org.springframework.boot.test.web.client.TestRestTemplate',
      'org.springframework.security.oauth2.client.OAuth2RestTemplate',
    ],
    methods: {
      getForObject: GET,
      getForEntity: GET,
      headForHeaders: verb('HEAD'),
      postForObject: POST,
      postForEntity: POST,
      postForLocation: POST,
      put: verb('PUT'),
      patchForObject: verb('PATCH'),
      delete: verb('DELETE'),
      optionsForAllow: verb('OPTIONS'),
      exchange: { argument: 1 },
      execute: { argument: 1 },
    },
  },
  {
    name: 'WebClient',
    hasBase: true,
    types: ['RequestBodyUriSpec', 'RequestHeadersUriSpec', 'UriSpec'].map((spec) => `${WEB_CLIENT}.${spec}`),
    methods: { uri: BEFORE },
  },
  {
    name: 'RestClient',
    hasBase: true,
    types: ['RequestBodyUriSpec', 'RequestHeadersUriSpec', 'UriSpec'].map((spec) => `${REST_CLIENT}.${spec}`),
    methods: { uri: BEFORE },
  },
  {
    name: 'RequestEntity',
    types: ['org.springframework.http.RequestEntity'],
    methods: { ...OF_VERB, method: { argument: 0 } },
    addresses: { method: 1 },
  },
  {
    name: 'OkHttp',
    types: ['okhttp3.Request.Builder', 'com.squareup.okhttp.Request.Builder'],
    methods: { url: BEHIND },
  },
  { name: 'java.net.http', types: ['java.net.http.HttpRequest'], methods: { newBuilder: BEHIND } },
  { name: 'java.net.http', types: ['java.net.http.HttpRequest.Builder'], methods: { uri: BEHIND } },
  {
    name: 'Hutool',
    types: ['cn.hutool.http.HttpUtil'],
    methods: {
      get: GET,
      createGet: GET,
      downloadString: GET,
      downloadFile: GET,
      downloadFileFromUrl: GET,
      downloadBytes: GET,
      download: GET,
      post: POST,
      createPost: POST,
      createRequest: { argument: 0 },
    },
    addresses: { createRequest: 1 },
  },
  {
    name: 'Hutool',
    types: ['cn.hutool.http.HttpRequest'],
    methods: { ...OF_VERB, trace: verb('TRACE'), of: BEHIND },
  },
];

const BY_METHOD = new Map<string, { types: ReadonlySet<string>; request: Request }[]>();
for (const { name, types, methods, addresses, hasBase } of CLIENTS) {
  for (const [method, from] of Object.entries(methods)) {
    const request: Request = { client: name, verb: from, address: addresses?.[method] ?? 0, hasBase: hasBase ?? false };
    BY_METHOD.set(method, [...(BY_METHOD.get(method) ?? []), { types: new Set(types), request }]);
  }
}

/** What a method of this name on one of these types sends, or null. */
export function requestOf(method: string, types: () => readonly string[]): Request | null {
  const known = BY_METHOD.get(method);
  if (known === undefined) return null;
  const names = types();
  return known.find((one) => names.some((name) => one.types.has(name)))?.request ?? null;
}

export const VERBS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Libraries whose requests are not followed, by what a file that uses one imports. */
export const NOT_FOLLOWED: readonly { name: string; imports: RegExp }[] = [
  { name: 'Apache HttpClient', imports: /^org\.apache\.(?:http\.client|hc\.client5\.http)\.(?:\w+\.)*(?:methods|fluent)\b/ },
  { name: 'Retrofit', imports: /^retrofit2\./ },
  { name: 'HttpURLConnection', imports: /^(?:java\.net\.HttpURLConnection|javax\.net\.ssl\.HttpsURLConnection)$/ },
  { name: 'a Feign builder', imports: /^feign\.Feign$/ },
  { name: 'AsyncHttpClient', imports: /^org\.asynchttpclient\./ },
  { name: 'the JAX-RS client', imports: /^(?:jakarta|javax)\.ws\.rs\.client\b/ },
];
