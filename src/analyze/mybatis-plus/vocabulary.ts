/** What the members of wrappers do. Data: one line a family of names. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const CONDITIONS =
  'eq ne gt ge lt le like notLike likeLeft likeRight notLikeLeft notLikeRight between notBetween isNull isNotNull in notIn';
/** How many arguments a condition has without its leading flag; one more means the flag is there. */
const ARITY: Readonly<Record<string, number>> = { isNull: 1, isNotNull: 1, between: 3, notBetween: 3 };

const CONDITION_NAMES = words(CONDITIONS);
export const SUB_SELECTS = words('inSql notInSql eqSql neSql gtSql geSql ltSql leSql');
export const EXISTS = words('exists notExists');
export const ORDERS = words('orderBy orderByAsc orderByDesc orderByAscStr orderByDescStr');
export const GROUPS = words('groupBy');
export const SETS = words('set');
export const STEPS = words('setIncrBy setDecrBy');
/** Members whose text goes into the statement as it is. */
export const WHERE_TEXT = words('apply applyFunc');
export const TAIL_TEXT = words('last first');
export const SET_TEXT = words('setSql');
export const HAVING_TEXT = words('having');
/** Open a group, negate, combine: what they hold is told on its own. */
export const STRUCTURE = words(
  'and or not nested func lambda comment clear clone setEntityClass setParamAlias distinct setAlias setTableAlias nonNull disableSubLogicDel enableSubLogicDel disableLogicDel enableLogicDel logicDelToOn logicDelToWhere setTableName hint eqIfAbsent limit page checkSqlInjection throwEx eager end',
);
export const JOINS = words('leftJoin rightJoin innerJoin fullJoin join');
export const SELECT_ALL = words('selectAll');
/** Narrow or widen what is read by a rule that runs in code. */
export const SELECT_FILTER = words('selectFilter');
export const SELECT_CLASS = words('selectAsClass selectCollection selectAssociation');
export const SELECT_COLUMNS =
  /^(?:select|selectAs|selectIgnore|selectFunc|select(?:Max|Min|Avg|Sum|Count|Len|Date|Now|Concat|Round|IfNull))(?:If.*)?$/;

/** The condition a name stands for, variants that skip empty values included; null when it is none. */
export function conditionOf(name: string): string | null {
  const bare = name.replace(/If(?:Exists|Present|Exist|NotNull|NotEmpty)$/, '');
  return CONDITION_NAMES.has(bare) ? bare : null;
}

export const arityOf = (name: string): number => ARITY[name] ?? 2;
