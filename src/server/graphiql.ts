import type { IncomingMessage, ServerResponse } from 'node:http';
import { CSRF_HEADER } from './guards.ts';
import { type Page, pageOf, sendPage } from './respond.ts';

/** Example queries the page opens with. Each is run by a test against the example workspace. */
export const EXAMPLE_TABS: readonly { name: string; query: string }[] = [
  {
    name: 'served projects',
    query: `# Which projects does this server serve? Pass an id as \`project\` below when there are several.
query ServedProjects {
  projects { answer { projects { id stack loaded } } }
}
`,
  },
  {
    name: 'overview',
    query: `# How much is wired from a route down to a table, and what was not seen?
query WhatIsHere($project: String) {
  overview(project: $project) {
    answer {
      reach { endpoints endpointsWithoutStatement statements statementsReached tables tablesReached columns columnsReached }
      hubs { tables { table endpoints statements } endpoints { endpoint tables statements } }
      gaps { kind class count note }
    }
    basis { buildDigest freshness { verdict } }
    trust { trustLevel knownGaps }
  }
}
`,
  },
  {
    name: 'what breaks',
    query: `# What breaks if I change this column? Pick one from the first field's answer.
query WhatBreaks($project: String, $column: String = "orders.total") {
  browse(project: $project, kind: column, limit: 5) { answer { items { column reads writes endpoints } } }
  endpointImpact(project: $project, column: $column) {
    answer { endpoints { httpMethod path grade } }
    limits { scope reason }
  }
}
`,
  },
  {
    name: 'trace a route',
    query: `# The chain behind one route: methods, statements, tables.
query TraceRoute($project: String, $endpoint: String = "GET /shop/orders/{id}") {
  flow(project: $project, endpoint: $endpoint) {
    answer {
      walk { walked cut { byMode byModeGrades { HEURISTIC } } note }
      services { short hops grade }
      statements { short hops grade tables { table access } }
      tables { table access grade }
    }
  }
}
`,
  },
];

let page: Promise<Page> | null = null;

/** The offline GraphiQL page. Nine megabytes, so it is imported, rendered and compressed once, on first use. */
export async function graphiqlRoute(request: IncomingMessage, response: ServerResponse): Promise<void> {
  page ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) =>
    pageOf(
      renderGraphiQL({
        title: 'Cascade GraphiQL',
        endpoint: '/graphql',
        additionalHeaders: { [CSRF_HEADER]: '1' },
        defaultTabs: EXAMPLE_TABS.map(({ query }) => ({ query })),
      }),
    ),
  );
  sendPage(request, response, await page);
}
