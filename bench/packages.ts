import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/*
 * `node bench/packages.ts [NODE …]`, after `npm run pack`: installs both packages into an empty folder with npm, and uses them with each of these
 * Nodes, the one that runs this if none is named. It needs what npm has kept, or a network.
 */

const PACKAGES = join(import.meta.dirname, '..', 'dist', 'packages');
const MOST_INSTALLED = 40e6; // bytes, without Node itself
const MOST_ENGINE = 200e3; // the tarball

const tarballs = existsSync(PACKAGES) ? readdirSync(PACKAGES).filter((name) => name.endsWith('.tgz')) : [];
if (tarballs.length !== 2) throw new Error('Make the packages first: npm run pack');
const engine = tarballs.find((name) => name.includes('engine')) ?? '';
const engineSize = statSync(join(PACKAGES, engine)).size;
console.log(`${engine}: ${Math.ceil(engineSize / 1000)} kB`);
if (engineSize > MOST_ENGINE) throw new Error('The engine is too large.');

for (const node of process.argv.length > 2 ? process.argv.slice(2) : [process.execPath]) use(node);

function use(node: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-installed-'));
  const run = (program: string, ...args: readonly string[]): string => {
    const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
    const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    run(
      'npm',
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      ...tarballs.map((name) => join(PACKAGES, name)),
    );
    const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
    const isOurs = (path: string): boolean => !/node_modules.node-(?:bin-)?(?:linux|darwin|win)-/.test(path);
    const size = files
      .filter((entry) => entry.isFile() && isOurs(entry.parentPath))
      .reduce((all, entry) => all + statSync(join(entry.parentPath, entry.name)).size, 0);
    console.log(`${run(node, '--version').trim()}: ${(size / 1e6).toFixed(1)} MB installed, without Node`);
    if (size > MOST_INSTALLED) throw new Error('The application is too large.');
    const program = join('node_modules', '.bin', 'cardwright');
    const { games }: { games: { id: string }[] } = JSON.parse(run(program, 'games', '--json'));
    for (const { id } of games) run(program, 'simulate', id, '--games', '5', '--bots', 'random');
    run(program, 'new-game', 'my-game');
    run('npm', 'test', '--prefix', 'my-game');
    run(
      node,
      '--input-type=module',
      '-e',
      "await import('@cardwright/engine/conform'); await import('@cardwright/engine/bots')",
    );
    console.log(`  plays ${games.map(({ id }) => id).join(', ')} and a new game; the engine can be imported`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
