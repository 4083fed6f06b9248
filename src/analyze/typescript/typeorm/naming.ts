/** How TypeORM's default strategy makes names, as its documentation and source state. */

export const snake = (text: string): string =>
  text
    .replace(/([A-Z])([A-Z])([a-z])/g, '$1_$2$3')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

export const camel = (text: string): string =>
  text
    .replace(/[_\s-]+(.)?/g, (_, letter?: string) => (letter ?? '').toUpperCase())
    .replace(/^./, (first) => first.toLowerCase());

/** A naming strategy: the default, or the one of typeorm-naming-strategies that writes snake case everywhere. */
export type Strategy = 'default' | 'snake';

export const tableName = (className: string): string => snake(className);
export const columnName = (strategy: Strategy, property: string): string => (strategy === 'snake' ? snake(property) : property);
export const joinColumnName = (strategy: Strategy, relation: string, referenced: string): string =>
  strategy === 'snake' ? snake(`${relation}_${referenced}`) : camel(`${relation}_${referenced}`);
export const joinTableName = (first: string, property: string, second: string): string =>
  snake(`${first}_${property.replace(/\./g, '_')}_${second}`);
export const joinTableColumn = (strategy: Strategy, table: string, column: string): string =>
  strategy === 'snake' ? snake(`${table}_${column}`) : camel(`${table}_${column}`);
