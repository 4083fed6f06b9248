import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { LIMITS } from './limits.ts';

/** What one document asks for, measured before anything runs or loads. Fragments count where they are spread. */
export interface Measure {
  depth: number;
  breadth: number;
  aliases: number;
  directives: number;
  /** One a field; a connection's `first` multiplies what is below it. */
  cost: number;
}

const ADVICE: Readonly<Record<keyof Measure | 'tokens', string>> = {
  tokens: 'Send a shorter document, or several.',
  depth: 'Select fewer levels, or ask for the inner object by its id with `node`.',
  breadth: 'Select fewer fields, or split the document.',
  aliases: 'Ask in several requests instead of aliasing one field many times.',
  directives: 'Use fewer directives.',
  cost: 'Ask for smaller pages (`first`), or nest fewer connections.',
};

const refuse = (what: keyof typeof ADVICE, measured: number): GraphQLError =>
  new GraphQLError(
    `The document's ${what} is ${measured > Number.MAX_SAFE_INTEGER ? 'beyond counting' : measured} and the limit is ${LIMITS[what]}. ${ADVICE[what]}`,
    {
      extensions: {
        code: 'limit-exceeded',
        limit: what,
        measured: Math.min(measured, Number.MAX_SAFE_INTEGER),
        allowed: LIMITS[what],
      },
    },
  );

/** Refuses a source with too many tokens before it is parsed. A syntax error is left to the parser. */
export function checkTokens(source: string): GraphQLError | null {
  const lexer = new Lexer(new Source(source));
  let tokens = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) {
      tokens++;
      if (tokens > LIMITS.tokens) return refuse('tokens', tokens);
    }
  } catch {
    return null;
  }
  return null;
}

/** Refuses an operation that goes over a limit. Run after validation: fragment cycles are then excluded. */
export function checkLimits(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  const measure = measureOperation(document, operation, variables);
  for (const what of ['depth', 'breadth', 'aliases', 'directives', 'cost'] as const) {
    if (measure[what] > LIMITS[what]) return refuse(what, measure[what]);
  }
  return null;
}

/** Page size a connection has when `first` is not given. */
const DEFAULT_PAGE = 20;

export function measureOperation(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Measure {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
  return new Measurer(fragments, { ...defaults, ...variables }).of(
    operation.selectionSet,
    (operation.directives ?? []).filter((d) => d.name.value !== 'omitAbsent').length,
  );
}

class Measurer {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Readonly<Record<string, unknown>>;
  /** A fragment spread many times is measured once: nested reuse would otherwise take exponential time. */
  readonly #measured = new Map<string, Measure>();

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>, variables: Readonly<Record<string, unknown>>) {
    this.#fragments = fragments;
    this.#variables = variables;
  }

  of(selection: SelectionSetNode, ownDirectives = 0): Measure {
    const total: Measure = { depth: 0, breadth: 0, aliases: 0, directives: ownDirectives, cost: 0 };
    for (const node of selection.selections) {
      total.directives += node.directives?.length ?? 0;
      if (node.kind === Kind.FIELD) {
        // Introspection describes the schema, not data: tokens and graphql-js's own rule bound it.
        if (node.name.value.startsWith('__')) continue;
        if (node.alias) total.aliases++;
        const below = node.selectionSet ? this.of(node.selectionSet) : null;
        add(total, below, 1 + (below?.depth ?? 0), this.#pageOf(node.arguments ?? []));
        total.breadth++;
        total.cost++;
      } else {
        const below = node.kind === Kind.INLINE_FRAGMENT ? this.of(node.selectionSet) : this.#fragment(node.name.value);
        add(total, below, below.depth, 1);
      }
    }
    return total;
  }

  #fragment(name: string): Measure {
    const known = this.#measured.get(name);
    if (known) return known;
    const fragment = this.#fragments.get(name);
    const measure = fragment ? this.of(fragment.selectionSet) : { depth: 0, breadth: 0, aliases: 0, directives: 0, cost: 0 };
    this.#measured.set(name, measure);
    return measure;
  }

  /** How many rows a field's `first` (or `ids`) asks for; 1 when it takes neither. */
  #pageOf(args: readonly { name: { value: string }; value: ValueNode }[]): number {
    for (const { name, value } of args) {
      if (name.value !== 'first' && name.value !== 'ids') continue;
      const given =
        value.kind === Kind.VARIABLE
          ? this.#variables[value.name.value]
          : value.kind === Kind.INT
            ? Number(value.value)
            : value.kind === Kind.LIST
              ? value.values
              : undefined;
      if (Array.isArray(given)) return Math.max(1, given.length);
      if (typeof given === 'number' && given > 0) return given;
      return DEFAULT_PAGE;
    }
    return 1;
  }
}

function add(total: Measure, below: Measure | null, depth: number, rows: number): void {
  total.depth = Math.max(total.depth, depth);
  if (!below) return;
  total.breadth += below.breadth;
  total.aliases += below.aliases;
  total.directives += below.directives;
  total.cost += below.cost * rows;
}
