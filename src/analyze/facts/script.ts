/**
 * What both script lanes (TypeScript back ends, web frontends) say of functions. Keys are `<root-relative file>#<name>`; see script/names.ts.
 * A function both lanes read is one symbol.
 */
export interface ScriptSymbol {
  key: string;
  /** Class or object that holds it. */
  owner?: string;
  file: string;
  /** 1-based. */
  line: number;
  endLine: number;
  /** How it is started when neither a route nor other code does it: `event-handler`, `queue`, `graphql-resolver`, ... */
  entryPoint?: string;
}

export interface ScriptCall {
  from: string;
  to: string;
  /** Evidence rule, e.g. `ts-function`, `ts-this-method`, `ts-injected-field`, `ts-field-dispatch`, `ts-static-method`. */
  rule: string;
  /** How the target was bound; `engine/grade/policy.ts` grades it as it grades calls of every language. */
  binding: 'static' | 'special' | 'final' | 'virtual' | 'interface' | 'documented' | 'partial';
  line: number;
  /** What could add a target that is not in the set: makes the binding `partial`. */
  incomplete?: string;
}
