/** The rooms of the project and who may enter which. Every rule says why; CI runs them. */
const LANES = ['java', 'sql', 'jpa', 'mybatis-plus', 'typescript', 'web', 'pages', 'openapi', 'runtime', 'rules', 'discover'];

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'A cycle has no reading order and no layer: one of its files does two things. Readers of a recursive grammar are the exception: expressions hold queries and queries hold expressions.',
      severity: 'error',
      from: {},
      to: {
        circular: true,
        dependencyTypesNot: ['type-only'],
        viaOnly: { pathNot: '^src/analyze/(java/(syntax|calls|model|link)|sql/trace)/' },
      },
    },
    {
      name: 'engine-knows-no-face',
      comment: 'The domain has no GraphQL, MCP, HTTP or command line in it, so that every face answers from the same code.',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: '^src/(analyze|schema|resolvers|mcp|server|cli)/' },
    },
    {
      name: 'engine-knows-no-protocol-package',
      comment: 'Same reason, for packages.',
      severity: 'error',
      from: { path: '^src/(engine|analyze)/' },
      to: { path: 'node_modules/(graphql|graphql-yoga|@pothos|@graphql-yoga|@modelcontextprotocol|commander)(/|$)' },
    },
    {
      name: 'analyze-reaches-pack-graph-grade-only',
      comment: 'Analysis turns a tree into a pack. It asks nothing of walks, hosts or trust.',
      severity: 'error',
      from: { path: '^src/analyze/' },
      to: { path: '^src/engine/(walk|federation|trust|structure|host)/' },
    },
    {
      name: 'analyze-knows-no-face',
      comment: 'Analysis emits events; faces subscribe.',
      severity: 'error',
      from: { path: '^src/analyze/' },
      to: { path: '^src/(schema|resolvers|mcp|server|cli)/' },
    },
    ...LANES.map((lane) => ({
      name: `lane-${lane}-stands-alone`,
      comment: 'Lanes never import one another: facts cross only through src/analyze/facts and are joined in assemble/.',
      severity: 'error',
      from: { path: `^src/analyze/${lane}/` },
      // What rules state is data, like facts.
      to: {
        path: `^src/analyze/(${[...LANES, 'assemble'].filter((other) => other !== lane).join('|')})/`,
        pathNot: '^src/analyze/rules/packs/',
      },
    })),
    {
      name: 'scripts-are-read-under-their-lanes',
      comment: 'Parsing and resolving scripts is shared ground of the script lanes: it knows neither of them.',
      severity: 'error',
      from: { path: '^src/analyze/script/' },
      to: { path: `^src/analyze/(${[...LANES, 'assemble'].join('|')})/` },
    },
    {
      name: 'resolvers-go-down-only',
      comment:
        'A resolver turns arguments into an answer through the engine; it knows no schema object, no transport and no analysis.',
      severity: 'error',
      from: { path: '^src/resolvers/' },
      to: { path: '^src/(analyze|schema|mcp|server|cli)/' },
    },
    {
      name: 'schema-goes-down-only',
      comment: 'The schema calls resolvers; transports call the schema.',
      severity: 'error',
      from: { path: '^src/schema/' },
      to: { path: '^src/(analyze|mcp|server|cli)/' },
    },
    {
      name: 'mcp-goes-down-only',
      comment: 'A tool is a document over the schema; no tool logic and no server in mcp/.',
      severity: 'error',
      from: { path: '^src/mcp/' },
      to: { path: '^src/(analyze|server|cli)/' },
    },
    {
      name: 'server-does-not-analyze',
      comment: 'A server reaches analysis only through the interface its host is given.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(analyze|cli)/' },
    },
    {
      name: 'stdio-without-yoga',
      comment: 'The stdio entry must start fast: importing Yoga alone costs more than the whole start budget.',
      severity: 'error',
      from: { path: '^src/(mcp|schema|resolvers|engine)/' },
      to: { path: 'node_modules/(graphql-yoga|@graphql-yoga)(/|$)' },
    },
    {
      name: 'file-system-in-few-rooms',
      comment:
        'Only packs, hosts, structure, trust files, analysis, servers and the command line touch the disk; everything else is pure and testable in memory.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(engine/(pack|host|structure|trust)|analyze|server|cli|mcp/documents)' },
      to: { dependencyTypes: ['core'], path: '^(node:)?(fs|fs/promises|child_process)$' },
    },
    {
      name: 'no-test-in-source',
      comment: 'Source never depends on tests or examples.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|examples|bench)/' },
    },
    {
      name: 'not-to-dev-dep',
      comment: 'What ships may use only what ships with it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
