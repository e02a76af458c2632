import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layOutApplication } from './application.ts';
import { engineApi } from './engine-api.ts';
import { layOutEngine } from './engine-package.ts';
import { PACKAGES, ROOT, run } from './where.ts';

/* `npm run pack [--api]`: makes the two packages in dist/packages; with --api only docs/engine-api.md. */

writeFileSync(join(ROOT, 'docs', 'engine-api.md'), engineApi());
if (!process.argv.includes('--api')) await pack();

async function pack(): Promise<void> {
  rmSync(PACKAGES, { recursive: true, force: true });
  mkdirSync(PACKAGES, { recursive: true });
  const [application, engine] = ['application', 'engine'].map((name) => join(PACKAGES, name));
  if (application === undefined || engine === undefined) return;
  run(process.execPath, [join(ROOT, 'bin', 'cardwright'), 'build']);
  await layOutEngine(engine);
  layOutApplication(application);
  for (const folder of [application, engine]) {
    const name = run('npm', ['pack', '--silent', '--pack-destination', PACKAGES], folder).trim();
    const kilobytes = Math.ceil(statSync(join(PACKAGES, name)).size / 1000);
    process.stdout.write(`dist/packages/${name}, ${kilobytes} kB\n`);
  }
}
