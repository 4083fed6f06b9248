import type { ColumnRole } from '../../../engine/pack/model.ts';
import { readEntity } from '../fetch.ts';
import { joinPath } from '../mapping/joins.ts';
import { attributeOf, resolvePath, usePath } from '../paths.ts';
import { OWN, type Uses } from '../uses.ts';
import { closing } from './clauses.ts';
import { entityOf, type Scope } from './scope.ts';
import type { Token } from './tokens.ts';

/** Words of expressions; a name among them is an attribute only behind an alias. */
const WORDS = new Set(
  [
    'and or not in is null like between exists all any some member of empty distinct as case when then else end true false asc desc',
    'nulls first last escape new object both leading trailing from for treat type key value entry index size current_date',
    'current_time current_timestamp local date time datetime instant year month day hour minute second cast by using filter over',
    'partition rows range fetch join on with select where group order having union limit offset set interval each ilike collate',
  ].flatMap((line) => line.toUpperCase().split(' ')),
);

const isQuery = (token: Token | undefined): boolean => token?.word === 'SELECT' || token?.word === 'FROM';

/** Uses every path in an expression in the given role. `nested` reads queries in parentheses. */
export function readReferences(
  uses: Uses,
  scope: Scope,
  tokens: readonly Token[],
  role: ColumnRole,
  nested: (tokens: readonly Token[]) => void,
): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.text === '(' && isQuery(tokens[at + 1])) {
      const end = closing(tokens, at);
      nested(tokens.slice(at + 1, end));
      at = end;
    } else if (token?.kind === 'path') {
      const previous = tokens[at - 1];
      const isCall = tokens[at + 1]?.text === '(';
      const isName = previous?.word === 'AS' || previous?.word === 'NEW';
      // Inside a function the object stands for its key, not for its row.
      const wraps = role === 'project' && isWholeObject(tokens, at);
      if (!isName && !isCall) readReference(uses, scope, token.text, role, wraps);
    }
  }
}

/** The name stands alone between commas: the query gives the object itself. */
function isWholeObject(tokens: readonly Token[], at: number): boolean {
  let before = tokens[at - 1];
  let after = tokens[at + 1];
  const wrapper = before?.text === '(' ? tokens[at - 2] : undefined;
  if (wrapper !== undefined && ['OBJECT', 'VALUE', 'ENTRY', 'TREAT'].includes(wrapper.word)) {
    before = tokens[at - 3];
    after = tokens[at + 2];
  } else if (wrapper !== undefined && wrapper.kind === 'path' && tokens[at - 3]?.word === 'NEW') return true;
  const opens = before === undefined || before.word === 'DISTINCT' || before.text === ',' || before.word === 'ALL';
  return (
    opens && (after === undefined || after.text === ',' || after.word === 'AS' || after.text === ')' || after.kind === 'path')
  );
}

function readReference(uses: Uses, scope: Scope, text: string, role: ColumnRole, whole: boolean): void {
  const [head = '', ...names] = text.split('.');
  const source = scope.find(head);
  if (source === null) {
    readBare(uses, scope, text, role);
    return;
  }
  if (source.kind === 'opaque') return;
  const entity = entityOf(source);
  if (names.length > 0) {
    const from = entity ?? (source.kind === 'path' ? source.path.at(-1) : undefined);
    const path = from ? resolvePath(from, names) : null;
    if (path === null) uses.unresolved('jpql-path-unresolved', text);
    else {
      usePath(uses, path, role, OWN);
      const last = path.at(-1);
      if (role === 'project' && last?.kind === 'association' && last.target) readEntity(uses, last.target, OWN);
    }
  } else if (entity === null) {
    const last = source.kind === 'path' ? source.path.at(-1) : undefined;
    if (last?.kind === 'association') uses.read(joinPath(last).elements, role, OWN);
  } else if (whole) readEntity(uses, entity, OWN);
  else uses.read(entity.id, role, OWN);
}

/** A name that is no alias: an attribute of the only root, or a class, an enum constant, a function without parentheses. */
function readBare(uses: Uses, scope: Scope, text: string, role: ColumnRole): void {
  const [head = '', ...names] = text.split('.');
  const root = scope.bare;
  if (root && attributeOf(root, head)) {
    const path = resolvePath(root, [head, ...names]);
    if (path) usePath(uses, path, role, OWN);
    else uses.unresolved('jpql-path-unresolved', text);
    return;
  }
  if (WORDS.has(text.toUpperCase())) return;
  // `com.acme.State.OPEN` and `State.OPEN`: some part of a class's name is capitalised.
  const isConstant = names.length > 0 && [head, ...names].some((part) => /^[A-Z]/.test(part));
  if (names.length > 0 && !isConstant) uses.unresolved('jpql-alias-unknown', text);
}
