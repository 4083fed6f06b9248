import type { LaneDiagnostic } from './diagnostic.ts';
import type { WrittenGatewayRoute } from './gateway.ts';
import type { MybatisPlusFacts } from './mybatis-plus.ts';
import type { ViewFacts } from './pages.ts';
import type { PersistenceFacts } from './persistence.ts';
import type { AnnotationSql, CodeSql, StatementCall } from './sql.ts';

/**
 * What the Java lane hands over. Grades are not given here: every link carries evidence (rule and binding), and `engine/grade` turns
 * evidence into a grade.
 *
 * Symbol keys: `pkg.Class#method` for a method whose name the type declares once; `pkg.Class#method(Type,Type)` (simple erased parameter
 * type names) for a name the type declares more than once, so that overloads stay apart. Nested types use `Outer.Inner`; constructors
 * are `pkg.Class#<init>`; anonymous classes `pkg.Outer.<anonymous:N>` with N in source order.
 */

/** How the target of a call was bound. `grade/` maps it: static, special, final -> EXACT; virtual, interface -> SOUND_SET; and so on. */
export type CallBinding =
  /** A framework documents that it runs: every class that could be it. */
  | 'documented'
  | 'static'
  | 'special'
  | 'final'
  | 'virtual'
  | 'interface'
  /** Receiver type known, overload not: every overload that fits is a target. */
  | 'overload-set'
  /** Bound by something weaker than a declared type (a bare name match, a framework convention). */
  | 'partial'
  /** Named by a value only known when it runs (reflection). */
  | 'reflection';

export interface JavaSymbol {
  key: string;
  /** Fully qualified name of the declaring type. */
  owner: string;
  /** Method name. */
  name: string;
  /** Simple erased parameter type names, for display. */
  params: string[];
  file: string | null;
  /** 1-based. */
  line: number | null;
  endLine: number | null;
  /** No source file in the analyzed roots. */
  external?: boolean;
  /** Body inherited from an ancestor and instantiated on this type. */
  inherited?: boolean;
  /** Key of the ancestor's method whose body this is, when `inherited`: a change there is a change here. */
  inheritedFrom?: string;
  /** How it is started when neither a route nor other code does it: `scheduled`, `event-listener`, ... */
  entryPoint?: string;
  /** A method of a type that MyBatis implements. */
  mapperMethod?: boolean;
  transactional?: { scope: 'method' | 'class' | 'interface'; readOnly?: boolean; propagation?: string };
  generated?: boolean;
}

export interface JavaCall {
  from: string;
  to: string;
  /** Evidence rule, e.g. `field-receiver`, `local-receiver`, `chained-receiver`, `interface-dispatch`, `this-call`, `static-call`,
   * `super-call`, `method-reference`, `constructor`, `inherited-member`. */
  rule: string;
  binding: CallBinding;
  line: number | null;
  /** Declared receiver type, when there is one. */
  receiver?: string;
  /** Interface or base type a dispatch edge comes from. */
  iface?: string;
  /** The rule of a pack that says so. */
  ruleId?: string;
}

export interface JavaRoute {
  /** Upper-case verb, or `ANY`. */
  verb: string;
  /** Composed path with one leading slash, `{name}` placeholders as written, no trailing slash (root is `/`). */
  path: string;
  /** Symbol key of the handler method. */
  handler: string;
  file: string;
  line: number;
  /**
   * declared: mapping on the concrete handler itself -> EXACT.
   * contract: mapping on an interface or base class that the handler implements -> SOUND_SET.
   * contract-only: nobody implements the contract -> EXACT to the contract method, node flagged contractOnly.
   * function: a router function names class and method -> EXACT.
   * function-set: a router function names several, or one of several functions of a method -> SOUND_SET.
   * function-unread: the method that states the route stands for a handler that cannot be named -> HEURISTIC.
   * conditioned: split from another handler of the same verb+path by params, headers or consumes -> SOUND_SET.
   */
  link: 'declared' | 'contract' | 'contract-only' | 'conditioned' | 'function' | 'function-set' | 'function-unread';
  /** Type that carries the mapping when link is contract*. */
  contract?: string;
  /** A part of the address could not be read (an unknown constant): the route is drawn with what was read, graded HEURISTIC. */
  addressUnsure?: string;
  /** Prefix in front of the written path (context path, prefix of the controller), already part of `path`. */
  pathPrefix?: string;
  /** `file:line` of the code that puts the controller's prefix in front: conditions around it are not known. */
  prefixSetAt?: string;
}

/** A request that code sends. */
export interface JavaHttpCall {
  /** Symbol key of the method that sends it. */
  from: string;
  /** Upper-case verb, or `ANY`. */
  verb: string;
  /** Path without host, placeholders as written. */
  path: string;
  rule: string;
  /** The library that sends it, of a call in code. */
  client?: string;
  /** Front prefix of the gateway route it goes through. */
  gateway?: string;
  /** Name of the service that is asked, when the source says it. */
  service: string | null;
  file: string;
  line: number;
  /** A part of the address could not be read. */
  addressUnsure?: string;
}

export interface JavaFacts {
  symbols: JavaSymbol[];
  routes: JavaRoute[];
  calls: JavaCall[];
  /** Pages that handlers show. */
  views: ViewFacts;
  /** Requests sent by client interfaces and by code. */
  httpCalls: JavaHttpCall[];
  /** Routes of a gateway that code builds. */
  gatewayRoutes: WrittenGatewayRoute[];
  annotationSql: AnnotationSql[];
  /** SQL that code hands to JDBC and its wrappers, and mapped statements it runs by id. */
  codeSql: CodeSql[];
  statementCalls: StatementCall[];
  /** JPA entities and Spring Data repositories. */
  persistence: PersistenceFacts;
  /** Mappers, services, entities and wrappers of MyBatis-Plus. */
  mybatisPlus: MybatisPlusFacts;
  diagnostics: LaneDiagnostic[];
  /** Counts for meta.laneStats: files, types, methods, calls, callsByRule.*, externalCalls, unresolvedCalls, unresolvedCallsByReason.* */
  stats: {
    files: number;
    types: number;
    methods: number;
    routes: number;
    callsByRule: Record<string, number>;
    externalCalls: number;
    /** On types that are in the tree. */
    unresolvedCalls: number;
    /** On types in the project's packages whose source is not in the tree. */
    missingTypeCalls: number;
    unresolvedCallsByReason: Record<string, number>;
    /** Requests in code whose address is known, and those whose address is not, by what it was made of. */
    httpCallsRead: number;
    httpCallsUrlUnreadable: Record<string, number>;
    /** A few samples per reason, for the reader. */
    unresolvedSamples: { reason: string; file: string; line: number; text: string }[];
  };
}
