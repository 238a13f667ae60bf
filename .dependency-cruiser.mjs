/** The boundaries of the house (see docs/adr/0001-packages-and-ports.md). Checked by `npm run check`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const packageMayNotSee = (from, names) =>
  forbid(
    `${from}-looks-only-down`,
    'cli → sdk, server → adapters → core: never the other way.',
    { path: `^packages/${from}/src` },
    { path: `^packages/(${names.map((name) => (name.includes('/') ? name : `${name}/`)).join('|')})` },
  )

/** Files that no application runs. */
const TESTS = '\\.(test|conformance|cases)\\.ts$|^packages/core/src/(conformance[/.]|testing/)'

const CORE = '^packages/core/src/'

/** The wings of core from the top. A wing imports only wings below it, types included; CONTRIBUTING.md has the picture. */
export const CORE_FLOORS = [
  ['app'],
  ['access'],
  ['delivery', 'insight'],
  ['automation'],
  ['audience', 'mail'],
  ['people'],
  ['tenant'],
  ['kernel'],
]

const coreWings = CORE_FLOORS.flatMap((wings, floor) =>
  wings.map((wing) =>
    forbid(
      `core-${wing}-looks-only-down`,
      'A wing of core imports only wings below it (see CORE_FLOORS).',
      { path: `${CORE}${wing}/`, pathNot: TESTS },
      {
        path: `${CORE}(${CORE_FLOORS.slice(0, floor + 1)
          .flat()
          .join('|')}|[^/]+\\.ts$)`,
        pathNot: `${CORE}${wing}/`,
      },
    ),
  ),
)

/** What a thing is, and what is stored of it. */
const THINGS = `${CORE}[^/]+/[^/]+/(schema|bulk\\.schema|store|ledger)\\.ts$`

const SERVER = '^packages/server/src/'
/** The floors of the server from the bottom; the whole of it is put together above them. */
const SERVER_FLOORS = ['http', 'routes', 'pages', 'processes']

const serverFloor = (room, index) =>
  forbid(
    `server-${room}-looks-only-down`,
    'A request passes through http to a route; pages and processes stand above both.',
    { path: `${SERVER}${room}/`, pathNot: TESTS },
    { path: `${SERVER}((${SERVER_FLOORS.slice(index + 1).join('|')})/|index\\.ts$)` },
  )

const ADAPTERS = '^packages/adapters/src/'
const SQL = `${ADAPTERS}sql/`

/** Nouns of the SQL store that are made of others, from the top. One that is not named sees no other noun. */
const SQL_FLOORS = [
  ['group'],
  ['activity', 'counters'],
  ['audience', 'campaigns', 'retention', 'tracking'],
  ['emails', 'fields', 'segments'],
]

const sqlFloors = SQL_FLOORS.flatMap((nouns, floor) =>
  nouns.map((noun) =>
    forbid(
      `sql-${noun}-looks-only-down`,
      'Nouns of the SQL store see only nouns on lower floors (see SQL_FLOORS).',
      { path: `${SQL}${noun}/`, pathNot: TESTS },
      {
        path: `${SQL}(${SQL_FLOORS.slice(0, floor + 1)
          .flat()
          .join('|')})/`,
        pathNot: `${SQL}${noun}/`,
      },
    ),
  ),
)

export default {
  forbidden: [
    ...sqlFloors,
    forbid(
      'sql-nouns-stand-alone',
      'A noun that is made of others is named in SQL_FLOORS.',
      { path: `${SQL}([^/]+)/`, pathNot: [TESTS, `${SQL}(engine|migrations|${SQL_FLOORS.flat().join('|')})/`] },
      { path: `${SQL}[^/]+/`, pathNot: [`${SQL}$1/`, `${SQL}(engine|migrations)/`] },
    ),
    forbid(
      'sql-nouns-do-not-know-the-store',
      'Store and migrations put the nouns together.',
      { path: `${SQL}[^/]+/`, pathNot: [TESTS, `${SQL}migrations/`] },
      { path: `${SQL}(migrations/|(store|inspect)\\.ts$)` },
    ),
    forbid(
      'sql-engine-knows-no-noun',
      'The engine sees of the store only how its tables are typed.',
      { path: `${SQL}engine/`, pathNot: TESTS },
      { path: ADAPTERS, pathNot: `${SQL}(engine/|tables\\.ts$)` },
    ),
    forbid(
      'sql-tables-are-types',
      'Whoever needs to know how tables are typed needs nothing else.',
      { path: `${SQL}[^.]*tables\\.ts$` },
      { path: ADAPTERS, pathNot: [`${SQL}[^/]+/(tables|(key-)?columns)\\.ts$`, `${SQL}engine/values\\.ts$`] },
    ),
    forbid(
      'sql-migrations-stand-alone',
      'A migration does today what it did when it was written, whatever became of the nouns.',
      { path: `${SQL}migrations/`, pathNot: TESTS },
      { path: ADAPTERS, pathNot: `${SQL}((engine|migrations)/|tables\\.ts$)` },
    ),
    forbid(
      'sql-dialects-know-no-noun',
      'What differs between the engines has nothing to do with what is stored.',
      { path: `${ADAPTERS}(sqlite|postgres)/`, pathNot: TESTS },
      { path: `${SQL}[^/]+/`, pathNot: `${SQL}(engine|migrations)/` },
    ),
    forbid(
      'transfer-stands-above',
      'A transfer moves whatever rows a database has; the store knows nothing of it.',
      { path: SQL },
      { path: `${ADAPTERS}transfer/` },
    ),
    ...SERVER_FLOORS.slice(0, -1).map(serverFloor),
    forbid(
      'stages-do-not-know-each-other',
      'Admit, perform and respond meet in http/lifecycle.ts.',
      { path: `${SERVER}http/(admit|perform|respond)/`, pathNot: TESTS },
      { path: `${SERVER}http/(lifecycle\\.ts|(admit|perform|respond)/)`, pathNot: `${SERVER}http/$1/` },
    ),
    ...coreWings,
    forbid(
      'rooms-of-core-are-in-a-wing',
      'A file of core is in a room of a wing that CORE_FLOORS names, or an entry point.',
      {
        path: `${CORE}[^/]+/`,
        pathNot: [TESTS, `${CORE}(${CORE_FLOORS.flat().join('|')})/([^/]+/|index\\.ts$)`, `${CORE}app/`],
      },
      {},
    ),
    forbid(
      'things-know-no-use-case',
      'Schemas and stores say what a thing is: they reach no context.',
      { path: THINGS, pathNot: TESTS },
      { path: `${CORE}kernel/context/context\\.ts$`, reachable: true },
    ),
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or three.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    packageMayNotSee('core', ['adapters', 'server', 'sdk', 'cli', 'node']),
    packageMayNotSee('adapters', ['server', 'sdk/src/(?!sendgrid/format/)', 'cli', 'node']),
    packageMayNotSee('server', ['sdk', 'cli', 'node']),
    packageMayNotSee('sdk', ['core', 'adapters', 'server', 'cli', 'node']),
    packageMayNotSee('node', ['cli']),
    packageMayNotSee('console', ['core', 'adapters', 'server', 'cli', 'node']),
    forbid(
      'core-does-no-io',
      'Core states ports; adapters do the I/O.',
      { path: '^packages/core/src', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'core-stands-on-zod',
      'zod, and tr46 for the domains of addresses, are the only libraries of the product itself.',
      { path: '^packages/core/src', pathNot: TESTS },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/(zod|tr46|@types/tr46)',
      },
    ),
    forbid(
      'schemas-know-only-schemas',
      'What a thing is depends on no behavior.',
      { path: `${CORE}[^/]+/[^/]+/schema\\.ts$` },
      { path: `${CORE}[^/]+/[^/]+/(store|ledger)\\.ts$` },
    ),
    forbid(
      'the-product-does-not-need-its-tests',
      'Testing helps from outside.',
      // The entrance of @posthorn/node for tests of applications is testing's own.
      { path: '^packages/[^/]+/src', pathNot: [TESTS, '^packages/node/src/testing\\.ts$'] },
      { path: TESTS },
    ),
    forbid(
      'testing-needs-no-test-runner',
      'Applications load @posthorn/core/testing in the runner of their choice.',
      { path: '^packages/core/src/testing/|\\.cases\\.ts$', pathNot: '\\.test\\.ts$' },
      {
        path: '\\.(test|conformance)\\.ts$|^packages/core/src/conformance[/.]|node_modules/(vitest|fast-check)/',
      },
    ),
    forbid(
      'engines-stay-in-their-folders',
      'The SQL store and the transfer know no engine.',
      { path: '^packages/adapters/src/(sql|transfer)/' },
      { path: '^packages/adapters/src/(sqlite|postgres)/|node_modules/(better-sqlite3|pg)/' },
    ),
    forbid(
      'no-orphans',
      'A file that nothing imports is forgotten. Pages read what runs in a browser.',
      { orphan: true, path: '^packages/[^/]+/src', pathNot: '\\.test\\.ts$|index\\.ts$|/browser/' },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['posthorn-source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
