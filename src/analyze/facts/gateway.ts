/** One route of a Spring Cloud Gateway as it is written, before anybody works out what it does to an address. */
export interface WrittenGatewayRoute {
  id: string | null;
  /** `lb://orders`, `http://host:8080`; null where it could not be read. */
  uri: string | null;
  /** Patterns of its path predicate. */
  paths: string[];
  filters: { name: string; args: string[] }[];
  /** Parts that could not be read. */
  unread: string[];
  file: string;
  line?: number;
  /** Only in force under a profile. */
  profiled: boolean;
}

/** What a gateway makes of addresses under a prefix. */
export interface GatewayRoute {
  /** Prefix the service serves what stood under the front prefix at; empty for none. */
  to: string;
  /** Who is asked; null where the source does not say. */
  service: string | null;
  /** File the route is written in. */
  from: string;
  /** The one address, not what is below it. */
  exact?: boolean;
  /** Only in force under a profile. */
  profiled?: boolean;
}
