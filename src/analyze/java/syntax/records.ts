import type { LaneDiagnostic } from '../../facts/diagnostic.ts';

/**
 * What one Java file says, before anything is known about the other files. Plain JSON: it crosses worker threads and can be cached by the
 * file's content. Types are kept as normalised text (`Map<String,List<Item>>`, annotations and blanks removed, `A|B` in a catch); `var` stays
 * `var`. Lines are 1-based.
 */
export interface JavaFileFacts {
  path: string;
  package: string;
  imports: JavaImport[];
  /** Every type of the file, nested, local and anonymous ones too; other records name them by index. */
  types: JavaTypeDecl[];
  diagnostics: LaneDiagnostic[];
}

export interface JavaImport {
  /** Qualified name; without the `.*` when `onDemand`. */
  name: string;
  static: boolean;
  onDemand: boolean;
}

/** Bits of a declaration's modifiers. */
export const Modifier = {
  public: 1,
  protected: 2,
  private: 4,
  static: 8,
  final: 16,
  abstract: 32,
  default: 64,
  sealed: 128,
  varargs: 256,
  transient: 512,
} as const;

export type JavaTypeKind = 'class' | 'interface' | 'enum' | 'record' | 'annotation';

export interface JavaTypeParameter {
  name: string;
  bounds: string[];
}

export interface JavaAnnotation {
  /** Name as written, possibly qualified. */
  name: string;
  /** Argument name (`value` for a lone one) and expression. */
  args: [string, Expr][];
  line: number;
}

export interface JavaTypeDecl {
  kind: JavaTypeKind;
  /** Simple name; `<anonymous:N>` for a class without one. */
  name: string;
  /** Path below the package, e.g. `Outer.Inner`. */
  path: string;
  /** Index of the lexically enclosing type. */
  outer?: number;
  /** Declared inside a body: only the place that declares it can name it. */
  local?: boolean;
  modifiers: number;
  typeParameters: JavaTypeParameter[];
  superclass?: string;
  /** Implemented interfaces; for an interface, the extended ones. */
  interfaces: string[];
  annotations: JavaAnnotation[];
  fields: JavaField[];
  methods: JavaMethod[];
  initializers: JavaInitializer[];
  components?: JavaParameter[];
  line: number;
  endLine: number;
}

export interface JavaField {
  name: string;
  type: string;
  modifiers: number;
  annotations: JavaAnnotation[];
  init?: Expr;
  line: number;
  /** Enum constant: its arguments, and the index of its body's type. */
  constant?: { args: Expr[]; body?: number };
}

export interface JavaParameter {
  name: string;
  type: string;
  annotations: JavaAnnotation[];
}

export interface JavaMethod {
  /** `<init>` for a constructor. */
  name: string;
  modifiers: number;
  typeParameters: JavaTypeParameter[];
  parameters: JavaParameter[];
  returns: string;
  annotations: JavaAnnotation[];
  /** What the body does, null without a body. Statements no later step can use are left out. */
  body: Stmt[] | null;
  line: number;
  endLine: number;
}

export interface JavaInitializer {
  static: boolean;
  body: Stmt[];
}

/** A variable a lambda or a pattern declares; no type when it is inferred. */
export interface JavaVariable {
  name: string;
  type?: string;
}

export type Expr =
  /** `type` is a primitive, `String` or `null`; `value` for texts and for true and false, `digit` for a number of one. */
  | { k: 'lit'; type: string; value?: string; digit?: number }
  | { k: 'name'; name: string; line: number }
  | { k: 'field'; object: Expr; name: string; line: number }
  | { k: 'this'; of?: string }
  | { k: 'super'; of?: string }
  | { k: 'call'; object: Expr | null; name: string; args: Expr[]; typeArgs?: string[]; line: number }
  /** `this(..)` and `super(..)` at the head of a constructor. */
  | { k: 'init'; super: boolean; args: Expr[]; line: number }
  | { k: 'new'; type: string; args: Expr[]; body?: number; outer?: Expr; line: number }
  | { k: 'array'; type?: string; items: Expr[] }
  | { k: 'ref'; object: Expr; name: string; line: number }
  | { k: 'type'; type: string }
  | { k: 'lambda'; params: JavaVariable[]; body: Expr | Stmt[]; line: number }
  | { k: 'cast'; type: string; value: Expr }
  | { k: 'cond'; test: Expr; yes: Expr; no: Expr }
  | { k: 'bin'; op: string; parts: Expr[] }
  | { k: 'unary'; value: Expr }
  | { k: 'instanceof'; value: Expr; vars: JavaVariable[] }
  | { k: 'class'; type: string }
  | { k: 'index'; object: Expr; index: Expr }
  /** `op` for `+=` and its like. */
  | { k: 'assign'; target: Expr; value: Expr; op?: string }
  | { k: 'switch'; subject: Expr; body: Stmt[] }
  | { k: 'annotation'; annotation: JavaAnnotation };

export type Stmt =
  | { k: 'local'; name: string; type: string; init?: Expr; line: number }
  | { k: 'expr'; value: Expr }
  | { k: 'return'; value: Expr }
  /** Value of a switch arm. */
  | { k: 'yield'; value: Expr }
  /** `branch`: runs or not, and of neighbouring branches one; `again`: runs any number of times, or by a case. */
  | { k: 'block'; body: Stmt[]; flow?: 'branch' | 'again' }
  | { k: 'each'; name: string; type: string; of: Expr; body: Stmt[] }
  | { k: 'type'; index: number };
