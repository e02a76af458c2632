import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** A folder of src may import these and itself. */
const mayImport = {
  engine: [],
  ui: ['engine'],
  games: ['engine', 'ui'], // ui from screen.ts and face.ts only; never another game
  bots: ['engine', 'games'],
  lab: ['engine', 'games', 'bots'],
  server: ['engine', 'games', 'bots'],
  print: ['engine', 'games', 'ui'],
  web: ['engine', 'games', 'bots', 'server', 'ui', 'print'], // of the server only its words: see below
  cli: ['engine', 'games', 'bots', 'lab', 'server', 'print'],
};

const OURS = '^(src|bench|bin)/';
const TEST = '[.]test[.]tsx?$';
const WEB_BUILD = '^src/web/(build|testing)/'; // what makes and drives the page, not the page
const CONFORM = '^src/engine/conform'; // the test suite every game runs
const GAME = '^src/games/[^/]+/';

const layers = Object.entries(mayImport).map(([folder, others]): IForbiddenRuleType => ({
  name: `${folder}-imports-only-${others.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
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
    to: { path: '^src/games/registry[.]ts$' },
  },
  {
    name: 'only-the-registry-names-games',
    severity: 'error',
    from: { path: '^src/games/[^/]+$', pathNot: '^src/games/registry[.](test[.])?ts$' },
    to: { path: GAME },
  },
  {
    name: 'games-draw-in-screen-and-face',
    severity: 'error',
    from: { path: '^src/games/', pathNot: '/(screen|face)[.](test[.])?tsx?$' },
    to: { path: '^src/ui/' },
  },
  {
    name: 'runs-in-the-browser',
    comment: 'No node: builtins in what a page loads.',
    severity: 'error',
    from: { path: '^src/(engine|ui|games|bots|web)/', pathNot: [TEST, CONFORM, WEB_BUILD] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-speaks-the-servers-words',
    comment: 'The page takes the protocol from the server, and nothing that needs a server.',
    severity: 'error',
    from: { path: '^src/web/', pathNot: TEST },
    to: { path: '^src/server/', pathNot: '^src/server/(protocol|catalogue|json|open-match|recovery-key)[.]ts$' },
  },
  {
    name: 'no-dev-dependency-outside-tests',
    severity: 'error',
    from: { path: '^src/', pathNot: [TEST, CONFORM, '^src/(web|server)/testing/'] },
    to: { dependencyTypes: ['npm-dev'] },
  },
  {
    name: 'no-undeclared-dependency',
    severity: 'error',
    from: { path: OURS },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
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
