import type { DirtyWrite, PersistentType, RepositoryFact } from '../../facts/persistence.ts';
import { type ClassInfo, type MethodInfo, selfType } from '../model/classes.ts';
import { findField } from '../model/members.ts';
import { lookupType } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { transactionOf } from '../spring/transactions.ts';
import type { Expr, Stmt } from '../syntax/records.ts';
import { visitStatements } from '../syntax/visit.ts';

const MANAGERS: ReadonlySet<string> = new Set([
  'jakarta.persistence.EntityManager',
  'javax.persistence.EntityManager',
  'org.hibernate.Session',
]);
const MANAGED_BY_MANAGER: ReadonlySet<string> = new Set(['find', 'getReference', 'merge', 'get', 'load']);
/** What hands on the entity something wraps. */
const UNWRAP: ReadonlySet<string> = new Set(['get', 'orElse', 'orElseGet', 'orElseThrow', 'getFirst', 'getSingleResult']);
/** After these a change is written by a statement of its own, or not at all. */
const SETTLES = /^(?:save\w*|persist|merge|update|insert|detach|evict|delete|remove)$/;
const NO_TRANSACTION: ReadonlySet<string> = new Set(['NEVER', 'NOT_SUPPORTED']);
const MAX_CHAIN = 50;
const MAX_DEPTH = 100;

type Call = Extract<Expr, { k: 'call' }>;

interface Context {
  table: SymbolTable;
  entities: ReadonlySet<string>;
  /** Entity of each repository interface, by name. */
  repositories: ReadonlyMap<string, string>;
  at: ClassInfo;
  /** Declared type of each local, and the entity of those that hold a managed one. */
  locals: Map<string, string>;
  managed: Map<string, string>;
  /** Attributes set on what a name, or a chain, stands for. */
  pending: Map<string, { entity: string; attributes: Set<string>; line: number }>;
}

/**
 * Changes that the end of a transaction writes without a save: inside one body of a method that is transactional and may write, setters called
 * on what a repository or entity manager handed out. An entity the method makes itself is not managed.
 */
export function readDirtyWrites(
  table: SymbolTable,
  types: readonly PersistentType[],
  repositories: readonly RepositoryFact[],
): DirtyWrite[] {
  const entities = new Set(types.flatMap(({ kind, fqn }) => (kind === 'entity' ? [fqn] : [])));
  const of = new Map(repositories.flatMap(({ fqn, entity }) => (entity === null ? [] : [[fqn, entity] as const])));
  return table.classes.flatMap((at) =>
    [...at.methods.values()].flat().flatMap((method) => readMethod({ table, entities, repositories: of, at }, method)),
  );
}

function readMethod(shared: Pick<Context, 'table' | 'entities' | 'repositories' | 'at'>, method: MethodInfo): DirtyWrite[] {
  const { body, parameters } = method.decl;
  if (body === null || !changesSomething(body)) return [];
  const transaction = transactionOf(shared.table, method);
  if (transaction === undefined || transaction.readOnly || NO_TRANSACTION.has(transaction.propagation ?? '')) return [];
  const context: Context = { ...shared, locals: new Map(), managed: new Map(), pending: new Map() };
  for (const { name, type } of parameters) context.locals.set(name, type);
  statements(context, body, 0);
  return [...context.pending.values()].map(({ entity, attributes, line }, i) => ({
    entity,
    attributes: [...attributes],
    key: `${method.key.replace('#', '.')}#dirty${i + 1}`,
    owner: shared.at.fqn,
    caller: method.key,
    file: shared.at.file.path,
    line,
  }));
}

const isSetter = (expression: Expr): expression is Call =>
  expression.k === 'call' && expression.args.length === 1 && /^set[A-Z]/.test(expression.name);

function changesSomething(body: Stmt[]): boolean {
  let found = false;
  visitStatements(body, (expression) => {
    found ||= isSetter(expression);
  });
  return found;
}

function statements(context: Context, body: readonly Stmt[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const statement of body) {
    switch (statement.k) {
      case 'local':
        context.locals.set(statement.name, statement.type);
        if (statement.init !== undefined) expression(context, statement.init);
        hold(context, statement.name, statement.init);
        break;
      case 'each':
        expression(context, statement.of);
        context.locals.set(statement.name, statement.type);
        hold(context, statement.name, statement.of);
        statements(context, statement.body, depth + 1);
        break;
      case 'block':
        statements(context, statement.body, depth + 1);
        break;
      case 'type':
        break;
      default:
        expression(context, statement.value);
    }
  }
}

/** What a name holds from here on. */
function hold(context: Context, name: string, value: Expr | undefined): void {
  const root = value === undefined ? null : managedEntity(context, value);
  const entity = root === null ? null : typed(context, context.locals.get(name) ?? 'var', root);
  if (entity === null) context.managed.delete(name);
  else context.managed.set(name, entity);
}

/** The entity a declared type says, looking into what wraps one; with `var`, what the value's origin says. */
function typed({ table, at, entities }: Context, written: string, root: string): string | null {
  if (written === 'var') return root === '' ? null : root;
  const inner = /^(?:[\w.]*\.)?(?:Optional|List|Collection|Iterable|Set|Page)<(.*)>$/.exec(written)?.[1] ?? written;
  const found = lookupType(table, inner.replace(/<.*$/, ''), at);
  return found !== null && typeof found !== 'string' && entities.has(found.fqn) ? found.fqn : null;
}

function expression(context: Context, value: Expr): void {
  visitStatements([{ k: 'expr', value }], (inner) => {
    if (inner.k === 'assign' && inner.target.k === 'name' && context.locals.has(inner.target.name))
      hold(context, inner.target.name, inner.value);
    if (inner.k !== 'call') return;
    if (SETTLES.test(inner.name)) for (const arg of inner.args) if (arg.k === 'name') context.pending.delete(arg.name);
    if (isSetter(inner) && inner.object !== null) note(context, inner, inner.object);
  });
}

function note(context: Context, setter: Call, object: Expr): void {
  const entity = managedEntity(context, object);
  if (entity === null || entity === '') return;
  const name = setter.name.slice(3);
  const key = object.k === 'name' ? object.name : ` ${setter.line}`;
  const known = context.pending.get(key) ?? { entity, attributes: new Set<string>(), line: setter.line };
  known.attributes.add(name.charAt(0).toLowerCase() + name.slice(1));
  context.pending.set(key, known);
}

/** The entity a repository or entity manager handed out here; empty when one did and only a declared type can tell which; else null. */
function managedEntity(context: Context, value: Expr): string | null {
  let at: Expr = value;
  for (let i = 0; i < MAX_CHAIN; i++) {
    if (at.k === 'cast') at = at.value;
    else if (at.k === 'name') return context.managed.get(at.name) ?? null;
    else if (at.k !== 'call' || at.object === null) return null;
    else {
      const origin = handsOut(context, at, at.object);
      if (origin !== null || !UNWRAP.has(at.name)) return origin;
      at = at.object;
    }
  }
  return null;
}

function handsOut({ table, at, locals, repositories, entities }: Context, call: Call, object: Expr): string | null {
  const name = object.k === 'name' ? object.name : object.k === 'field' && object.object.k === 'this' ? object.name : null;
  if (name === null || (object.k === 'name' && locals.has(name))) return null;
  const field = findField(selfType(at), name)?.field;
  if (field === undefined) return null;
  const type = lookupType(table, field.decl.type.replace(/<.*$/, ''), field.owner);
  const fqn = type === null || typeof type === 'string' ? type : type.fqn;
  if (fqn === null) return null;
  if (MANAGERS.has(fqn)) {
    const [first] = call.args;
    if (!MANAGED_BY_MANAGER.has(call.name)) return null;
    const named = first?.k === 'class' ? lookupType(table, first.type, at) : null;
    return named !== null && typeof named !== 'string' && entities.has(named.fqn) ? named.fqn : '';
  }
  return repositories.get(fqn) ?? null;
}
