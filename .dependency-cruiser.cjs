// Who may import whom (docs/ARCHITECTURE.md). Each rule is proven on a planted violation in
// scripts/import-rules.test.ts: a new rule needs a row there.
const PRODUCT = '^(domain|ui|tasks|api|server|web)/';
const TESTING = '^(server|(domain|tasks|web)/.+)/testing/';
const TEST = `\\.test\\.tsx?$|${TESTING}`;
const INFRASTRUCTURE = '^server/(database|http|files|jobs)/';
/** They put the whole server together, or look at it from outside. */
const ABOVE_CAPABILITIES = '^server/(demo|operator|testing)/|\\.test\\.ts$';
const AUDIENCE = '^web/(candidate|author|admin|report|account|progress|messages)/';
/** Built into the page, and therefore development packages. */
const PAGE_PACKAGES =
  'node_modules/(@ant-design|@dnd-kit|@noble|@tanstack|antd|dayjs|hls\\.js|jodit|react|react-dom|three|uqr|wouter)/';
const DATABASE_PACKAGES = 'node_modules/(@types/)?(kysely|better-sqlite3|pg)/';

/** What a task kind is without a screen. The one registry that fetches players and editors is for the page alone. */
const TASK_DOORS = ['^tasks/[^/]+\\.ts$', '^tasks/[^/]+/(kind|rules|simulate|content\\.schema)\\.ts$'];
const LAZY_REGISTRY = '^tasks/registry\\.lazy\\.ts$';

/** A kind with its schemas: for the server, tests and the pages of staff. */
const KIND = '^tasks/[^/]+/kind\\.ts$';

const packages = (...names) => `node_modules/(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'domain/ holds rules and schemas: no I/O, no React, no Node, nothing but itself, zod and re2js.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TEST },
      to: { pathNot: ['^domain/', packages('zod', 're2js')] },
    },
    {
      name: 'task-rules-are-pure',
      comment:
        "A task kind's rules run on the server and in the page: all that they lead to is domain, tasks and packages of pure functions.",
      severity: 'error',
      from: { path: TASK_DOORS, pathNot: [TEST, LAZY_REGISTRY] },
      to: {
        reachable: true,
        path: '.',
        pathNot: ['^(domain|tasks)/.+\\.ts$', packages('zod', 're2js', 'perfect-freehand')],
      },
    },
    {
      name: 'no-views-without-a-page',
      comment: 'Whatever calls and the server lead to runs without React, a browser or a build step.',
      severity: 'error',
      from: { path: '^(api|server)/', pathNot: TEST },
      to: {
        reachable: true,
        path: [
          packages('react', 'react-dom', 'antd', '@ant-design/[^/]+', '@dnd-kit/[^/]+'),
          '\\.(tsx|css)$',
          '^ui/',
        ],
      },
    },
    {
      name: 'components-know-only-the-domain',
      comment: 'ui/ is under every player and page.',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(tasks|api|server|web)/' },
    },
    {
      name: 'task-views-stay-below-the-pages',
      comment: 'Players and editors may use ui/; data and calls come to them as props.',
      severity: 'error',
      from: { path: '^tasks/', pathNot: TEST },
      to: { path: '^(api|server|web)/' },
    },
    {
      name: 'task-kinds-are-separate',
      comment:
        'One task kind never imports another; only the registries know them all. kit/ and view/ are for every kind and know none.',
      severity: 'error',
      from: { path: '^tasks/([^/]+)/' },
      to: { path: '^tasks/[^/]+/', pathNot: ['^tasks/$1/', '^tasks/(kit|view)/'] },
    },
    {
      name: 'api-only-declares',
      comment: "api/ declares calls out of domain and tasks' schemas; server and page both load it.",
      severity: 'error',
      from: { path: '^api/', pathNot: TEST },
      to: { pathNot: ['^(api|domain|tasks)/', packages('zod')] },
    },
    {
      name: 'server-has-no-pages',
      comment: 'Pages are not its business.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'The page talks to the server through api/ only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'capability-has-one-door',
      comment: "A capability uses another one only through that one's index.ts.",
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: [INFRASTRUCTURE, ABOVE_CAPABILITIES] },
      to: { path: '^server/[^/]+/', pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$', INFRASTRUCTURE] },
    },
    {
      name: 'infrastructure-knows-no-capability',
      comment: 'database, http, files, jobs and config serve every capability and depend on none.',
      severity: 'error',
      from: { path: [INFRASTRUCTURE, '^server/config\\.ts$'], pathNot: TEST },
      to: { path: ['^server/[^/]+/', '^server/(app|main|commands)\\.ts$'], pathNot: INFRASTRUCTURE },
    },
    {
      name: 'audiences-are-separate',
      comment: 'What two audiences share belongs in ui/, what only pages of staff share in web/staff/.',
      severity: 'error',
      from: { path: AUDIENCE },
      to: { path: AUDIENCE, pathNot: '^web/$1/' },
    },
    {
      name: 'shared-page-code-knows-no-audience',
      comment:
        "shell, api-client and staff are under the audiences; web/routes.tsx loads the audiences' pages lazily.",
      severity: 'error',
      from: { path: '^web/(shell|api-client|staff)/', pathNot: TEST },
      to: { path: AUDIENCE },
    },
    {
      name: 'staff-code-is-for-staff-pages',
      comment:
        "web/staff/ brings Ant Design, zod and React Query: candidates' pages and what is under them do without.",
      severity: 'error',
      from: { path: '^web/(candidate|shell|api-client)/' },
      to: { path: '^web/staff/' },
    },
    {
      name: 'candidate-pages-without-ant-design',
      comment:
        "A candidate's first load must stay small: only authors' and administrators' code loads Ant Design.",
      severity: 'error',
      from: { path: ['^(web/(candidate|shell|api-client)|ui)/', '^tasks/[^/]+/(?!editor)'] },
      to: { path: packages('antd', '@ant-design/[^/]+') },
    },
    {
      name: 'players-without-authoring-tools',
      comment: 'Drag and drop of lists, and editors themselves, load when an author opens an editor.',
      severity: 'error',
      from: { path: '^tasks/[^/]+/(?!editor|sortable-list)', pathNot: TEST },
      to: {
        path: ['^tasks/[^/]+/(editor|sortable-list)', packages('@dnd-kit/[^/]+')],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'candidate-pages-without-schemas',
      comment:
        "A candidate's first load must stay small: its pages import types from schemas and from api/, never zod itself.",
      severity: 'error',
      from: {
        path: ['^ui/', '^web/(candidate|shell|account|api-client)/', '^tasks/.+\\.tsx$'],
        pathNot: [TEST, '^tasks/[^/]+/editor'],
      },
      to: {
        path: ['\\.schema\\.ts$', '^api/', KIND, '^tasks/registry\\.ts$', packages('zod')],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-without-schemas',
      comment:
        'Schemas stand in *.schema.ts; rules import their types alone, so that the page runs them without zod.',
      severity: 'error',
      // Tickets are matched on the server and checked in the author's form; no candidate page loads that.
      from: {
        path: '^(domain|tasks)/.+\\.ts$',
        pathNot: ['\\.schema\\.ts$', TEST, '^domain/ticket/ticket-admission\\.ts$', KIND],
      },
      to: { path: ['\\.schema\\.ts$', packages('zod')], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-only-in-repositories',
      comment: 'Only repositories and server/database speak to the database.',
      severity: 'error',
      from: {
        path: PRODUCT,
        pathNot: ['^server/database/', '^server/.+\\.(repository|commands)\\.ts$', '^server/demo/', TEST],
      },
      to: { path: DATABASE_PACKAGES },
    },
    {
      name: 'commands-know-only-database-types',
      comment: 'A write command describes a change; the writer runs it with the connection it owns.',
      severity: 'error',
      from: { path: '^server/.+\\.commands\\.ts$' },
      to: { path: DATABASE_PACKAGES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-imports-no-tooling',
      comment:
        'Scripts, measurements, journeys and what tests share look at the product, not the other way round.',
      severity: 'error',
      from: { path: PRODUCT, pathNot: TEST },
      to: { path: `^(scripts|bench|faults|e2e|deploy)/|${TESTING}` },
    },
    {
      name: 'product-uses-no-development-package',
      comment: 'A production install leaves development packages out. Their types are fine.',
      severity: 'error',
      from: { path: PRODUCT, pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: PAGE_PACKAGES },
    },
    {
      name: 'server-uses-no-package-of-the-page',
      comment: 'The page is built where development packages are; where it is served they are not installed.',
      severity: 'error',
      from: { path: '^(server|domain|api)/', pathNot: TEST },
      to: { path: PAGE_PACKAGES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-are-declared',
      comment: 'A package that is there by accident of another one goes away by accident as well.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'imports-resolve',
      comment: 'An import that resolves to nothing escapes every other rule.',
      severity: 'error',
      from: {},
      // Vite gives a meaning to queries like ./icon.svg?url
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
    {
      name: 'no-cycles',
      comment:
        'Files that need each other are one file, or need a third, even for a type. Only lazy imports may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|artifacts)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
