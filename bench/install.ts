import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { blocksOf } from './install/blocks.ts';
import { type Machine, output, startMachine } from './install/machine.ts';
import { NAMES, NOT_TRIED, STEPS, type Trial } from './install/steps.ts';

/*
 * `node bench/install.ts [bookworm] [trixie] [--keep]`, as root: follows docs/server.md word by word on a fresh Debian that runs its own systemd, and
 * fails at the first command that does not do what the page says. It installs the last commit. With --keep
 * a machine on which something failed stays, to be looked at. Needs debootstrap, and a network for
 * Debian's packages and npm's.
 */

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs', 'server.md');
const { positionals, values } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
});

for (const suite of positionals.length > 0 ? positionals : ['bookworm', 'trixie']) await follow(suite);

async function follow(suite: string): Promise<void> {
  const began = Date.now();
  const say = (sentence: string): void =>
    console.log(`${suite} ${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${sentence}`);
  const folder = join(tmpdir(), `cardwright-install-${process.pid}`);
  const machine = await startMachine(suite, folder);
  const interrupted = (): void => void machine.stop().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  say('A fresh Debian has booted.');
  try {
    await output('git', ['clone', '--bare', '--quiet', ROOT, join(folder, 'var', 'tmp', 'cardwright.git')]);
    const visit = visitor(machine);
    const trial: Trial = { ...machine, note: (sentence) => say(`     ${sentence}`), visit };
    const names = Object.entries(NAMES).map(([name, value]) => `${name}=${value}\n`);
    for (const { name, text, line } of blocksOf(readFileSync(PAGE, 'utf8'))) {
      const step = STEPS[name];
      if (!step) throw new Error(`docs/server.md, line ${line}: bench/install/steps.ts does not know ${name}.`);
      if ('skipped' in step) {
        say(`left out  line ${line}, ${name}: ${step.skipped}`);
        continue;
      }
      await step.before?.(trial);
      const printed = await machine.run(names.join('') + text, { network: step.network ?? false });
      await step.after?.(trial, printed);
      say(`done      line ${line}, ${name}`);
    }
    await machine.reboot();
    await machine.run(
      'for port in 8081 8082 8083; do curl --silent --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:$port/ready; done',
    );
    await visit();
    say('done      It comes back after a restart of the machine.');
  } catch (error) {
    if (values.keep) {
      say(
        `FAILED    ${error instanceof Error ? error.message : String(error)}\nThe machine stays until you press Ctrl-C.`,
      );
      await new Promise(() => setInterval(() => undefined, 60_000));
    }
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupted);
    await machine.stop();
  }
  for (const sentence of NOT_TRIED) say(`not tried ${sentence}`);
}

/** See `visit` of a trial. */
function visitor(machine: Machine): Trial['visit'] {
  let before = '';
  return async () => {
    const printed = await machine.run(
      `cd /opt/cardwright
      curl --silent --fail --retry 60 --retry-all-errors --retry-delay 1 --output /dev/null https://${NAMES.NAME}/ready
      NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt node_modules/.bin/node bench/install/visitor.ts https://${NAMES.NAME} ${before}`,
    );
    const { cookie, room } = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
    before = `'${cookie}' ${room}`;
  };
}
