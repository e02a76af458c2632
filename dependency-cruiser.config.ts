import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** A folder of src may import these and itself. */
const mayImport = {
  engine: [],
  contract: ['engine'],
  bots: ['engine', 'contract'],
  api: ['engine', 'contract', 'bots'], // what the package @cardwright/engine offers
  desk: ['engine', 'contract', 'bots'],
  ui: ['engine', 'contract', 'desk'],
  games: ['engine', 'contract', 'desk', 'ui'], // ui from a game's screen and print only; never another game
  study: ['engine', 'contract', 'bots', 'desk', 'games'],
  lab: ['engine', 'contract', 'bots', 'desk', 'games', 'study'],
  server: ['engine', 'contract', 'bots', 'desk', 'games'],
  print: ['engine', 'contract', 'desk', 'ui', 'games'],
  web: ['engine', 'contract', 'bots', 'api', 'desk', 'ui', 'games', 'lab', 'study', 'print', 'server'], // of the server only its words: see below
  cli: ['engine', 'contract', 'bots', 'api', 'desk', 'games', 'lab', 'study', 'server', 'print'],
};

const OURS = '^(src|bench|release|bin)/';
const TEST = '[.]test[.]tsx?$';
const WEB_BUILD = '^src/web/(build|testing)/'; // what makes and drives the page, not the page
const CONFORM = '^src/engine/conform'; // the test suite every game runs
const GAME = '^src/games/[^/]+/';

const layers = Object.entries(mayImport).map(([folder, others]): IForbiddenRuleType => ({
  name: `${folder}-imports-only-${others.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: [TEST, '/testing/'] },
  to: { path: OURS, pathNot: `^src/(${[folder, ...others].join('|')})/` },
}));

const rules: IForbiddenRuleType[] = [
  {
    name: 'every-folder-is-in-the-table',
    comment: 'A new folder of src says in mayImport what it may import.',
    severity: 'error',
    from: { path: '^src/', pathNot: `^src/(${Object.keys(mayImport).join('|')})/` },
    to: {},
  },
  {
    name: 'no-game-imports-another',
    severity: 'error',
    from: { path: '^src/games/([^/]+)/' },
    to: { path: GAME, pathNot: '^src/games/$1/' },
  },
  {
    name: 'no-game-imports-the-registry',
    severity: 'error',
    from: { path: GAME },
    to: { path: '^src/games/(registry|doors|all)[.]ts$' },
  },
  {
    name: 'only-the-registry-names-games',
    severity: 'error',
    from: { path: '^src/', pathNot: [GAME, TEST, '^src/games/registry[.]ts$'] },
    to: { path: GAME },
  },
  {
    name: 'others-import-the-door',
    comment: 'Of a game the registry imports the one file that says what it brings.',
    severity: 'error',
    from: { path: '^src/games/registry[.]ts$' },
    to: { path: GAME, pathNot: '^src/games/([^/]+)/\\1[.]ts$' },
  },
  {
    name: 'games-draw-in-their-screens',
    severity: 'error',
    from: { path: '^src/games/[^/]+/', pathNot: '^src/games/[^/]+/(screen|print|testing)/' },
    to: { path: '^src/ui/' },
  },
  {
    name: 'runs-in-the-browser',
    comment: 'No node: builtins in what a page loads.',
    severity: 'error',
    from: {
      path: '^src/(engine|contract|desk|ui|games|bots|print|web|study|lab/(experiment|questions|statistics|study))/',
      pathNot: [TEST, CONFORM, WEB_BUILD, '/testing/', '^src/games/outside[.]ts$', '^src/api/conform[.]ts$'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-speaks-the-servers-words',
    comment: 'The page takes the protocol from the server, and nothing that needs a server.',
    severity: 'error',
    from: { path: '^src/web/', pathNot: [TEST, '^src/web/testing/'] },
    to: { path: '^src/server/', pathNot: '^src/server/recovery-key[.]ts$' },
  },
  {
    name: 'no-dev-dependency-outside-tests',
    severity: 'error',
    from: { path: '^src/', pathNot: [TEST, CONFORM, '^src/(web|server)/testing/', '^src/cli/print/chromium[.]ts$'] }, // which goes without
    to: { dependencyTypes: ['npm-dev'] },
  },
  {
    name: 'no-undeclared-dependency',
    severity: 'error',
    from: { path: OURS },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'only-tests-import-what-is-for-tests',
    comment: 'In testing/ games may be named, and packages for development used.',
    severity: 'error',
    from: { path: '^(src|bin)/', pathNot: [TEST, '/testing/'] },
    to: { path: '^src/.*/testing/' },
  },
  { name: 'no-import-of-a-test', severity: 'error', from: {}, to: { path: TEST } },
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'no-broken-import', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
];

export default {
  forbidden: [...layers, ...rules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(coverage|dist|screenshots)/' },
    tsPreCompilationDeps: true, // type imports count
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
} satisfies IConfiguration;
