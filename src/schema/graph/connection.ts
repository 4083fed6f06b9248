import { CascadeError } from '../../engine/errors.ts';
import { asInt } from '../../resolvers/args.ts';
import { builder } from '../builder.ts';

/** One page of a list. Rows are built for the page only. */
export interface Page<Row> {
  totalCount: number;
  offset: number;
  rows: Row[];
  digest: string;
}

export interface PageArgs {
  first?: number | null;
  after?: string | null;
}

export const DEFAULT_FIRST = 20;
export const MAX_FIRST = 100;

/** A cursor names the build and the place in it: a cursor of another build would silently skip or repeat rows, so it is refused. */
const cursorOf = (digest: string, place: number): string => Buffer.from(`v1:${digest}:${place}`).toString('base64url');

function placeOf(cursor: string, digest: string): number {
  const [version, build, place] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  const index = Number(place);
  if (version !== 'v1' || !Number.isInteger(index) || index < 0)
    throw new CascadeError('bad-input', '`after` is no cursor of this server. Pass an `endCursor` as it was given.');
  if (build !== digest)
    throw new CascadeError(
      'bad-input',
      `\`after\` is a cursor of build ${build}, and the project is at ${digest} now. Start again without it.`,
    );
  return index + 1;
}

/** Cuts a list: `first` 1..100 (20) rows after a cursor. */
export function pageOf<Item, Row>(digest: string, items: readonly Item[], args: PageArgs, build: (item: Item) => Row): Page<Row> {
  const first = asInt('first', args.first, { min: 1, max: MAX_FIRST, fallback: DEFAULT_FIRST });
  const offset = args.after === undefined || args.after === null ? 0 : placeOf(args.after, digest);
  return { totalCount: items.length, offset, rows: items.slice(offset, offset + first).map(build), digest };
}

const PageInfoRef = builder.objectRef<Page<unknown>>('PageInfo');
PageInfoRef.implement({
  description: 'Where a page stands in its list.',
  fields: (t) => ({
    hasNextPage: t.boolean({
      description: 'Whether rows follow.',
      resolve: (page) => page.offset + page.rows.length < page.totalCount,
    }),
    hasPreviousPage: t.boolean({ description: 'Whether rows come before.', resolve: (page) => page.offset > 0 }),
    startCursor: t.string({
      nullable: true,
      description: 'Cursor of the first row; null when there is none.',
      resolve: (page) => (page.rows.length > 0 ? cursorOf(page.digest, page.offset) : null),
    }),
    endCursor: t.string({
      nullable: true,
      description: 'Cursor of the last row: pass it as `after`. Null when there is none.',
      resolve: (page) => (page.rows.length > 0 ? cursorOf(page.digest, page.offset + page.rows.length - 1) : null),
    }),
  }),
});

/** A row type as the schema takes it. Rows are checked where pages are built; here they only pass through. */
type RowType = 'JSON';

/** A connection over rows of one type: `totalCount`, `nodes`, `edges` with cursors, `pageInfo`. */
export function connectionType<Row>(name: string, of: unknown, what: string) {
  const edge = builder.objectRef<{ row: Row; page: Page<Row>; place: number }>(`${name}Edge`);
  edge.implement({
    description: `One of ${what}, with its cursor.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Pass it as `after` to go on behind this row.',
        resolve: ({ page, place }) => cursorOf(page.digest, page.offset + place),
      }),
      node: t.field({ type: of as RowType, description: 'The row.', resolve: ({ row }) => row }),
    }),
  });
  const connection = builder.objectRef<Page<Row>>(`${name}Connection`);
  connection.implement({
    description: `A page of ${what}.`,
    fields: (t) => ({
      totalCount: t.int({ description: 'Rows in the whole list.', resolve: (page) => page.totalCount }),
      nodes: t.field({ type: [of as RowType], description: 'Rows of this page.', resolve: (page) => page.rows }),
      edges: t.field({
        type: [edge],
        description: 'Rows of this page with their cursors.',
        resolve: (page) => page.rows.map((row, place) => ({ row, page, place })),
      }),
      pageInfo: t.field({ type: PageInfoRef, description: 'Where the page stands.', resolve: (page) => page }),
    }),
  });
  return connection;
}
