import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { factsOf, stepsFor } from './facts.ts';
import { manifest, ROOT } from './where.ts';

/*
 * node release/check.ts [--facts]: checks all that can be checked before a release, and says what a person has to do then. With --facts nothing is run
 * that takes long. The exit code is 1 if something is not as it should be.
 */

const { values } = parseArgs({ options: { facts: { type: 'boolean', default: false } } });
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
let isFine = true;

function tell(what: string, isSo: boolean, otherwise: string): void {
  isFine &&= isSo;
  process.stdout.write(isSo ? `  ok      ${what}\n` : `  NOT SO  ${what}\n          ${otherwise}\n`);
}

/** Its output is shown where it fails. */
function runs(what: string, program: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e9,
    shell: process.platform === 'win32', // npm is a script there
  });
  tell(what, status === 0, `${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

const { version } = manifest;
const facts = factsOf({
  version,
  locked: String(JSON.parse(read('package-lock.json')).version),
  changelog: read('CHANGELOG.md'),
  citation: read('CITATION.cff'),
  stores: readdirSync(join(ROOT, 'src', 'server', 'testing', 'stores')),
  tags: git('tag').split('\n'),
  branch: git('branch', '--show-current'),
  changes: git('status', '--porcelain'),
});
for (const { what, isSo, otherwise } of facts) tell(what, isSo, otherwise);
if (!values.facts) {
  runs('types, style, layers, names, unused code and format', 'npm', 'run', 'check');
  runs('all tests', process.execPath, join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run');
  runs('both packages are made', 'npm', 'run', 'pack');
  runs(
    'both packages are installed into an empty folder, and used',
    process.execPath,
    join(ROOT, 'bench', 'packages.ts'),
  );
  tell('making them changed nothing', git('status', '--porcelain') === '', 'commit docs/engine-api.md');
}
const steps = stepsFor(version).map((step, at) => `  ${at + 1}. ${step}`);
process.stdout.write(isFine ? `\nWhat is left for you:\n${steps.join('\n')}\n` : '\nThis is no release yet.\n');
process.exitCode = isFine ? 0 : 1;
