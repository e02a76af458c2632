import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/run/config.ts';

/* What of Dockerfile and compose.yaml can be tried without Docker. */

const ROOT = join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const docker = textOf('Dockerfile').split('\n');
const linesOf = (word: string): string[] =>
  docker.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

test('an image is made by the steps of docs/server.md', () => {
  const server = textOf('docs/server.md');
  for (const step of linesOf('RUN')) expect(server, step).toContain(step.replace(/ \/var\/lib\/cardwright$/, ''));
});

test('settings are such as the server knows, and every setting of compose.yaml is documented', () => {
  const env = Object.fromEntries(linesOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))));
  expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 8080, data: '/var/lib/cardwright' });
  const reference = textOf('docs/server-reference.md');
  const named = [...textOf('compose.yaml').matchAll(/^ {4,6}([A-Z_]+):/gm)].map(([, name]) => String(name));
  const ours = named.filter((name) => !name.startsWith('POSTGRES_'));
  expect(new Set(ours)).toEqual(new Set(['DATABASE_URL', 'TRUST_PROXY', 'PUBLIC_URL']));
  for (const name of ours) expect(reference).toContain(`| \`${name}\``);
  const profiles = (text: string): Set<string> =>
    new Set(Array.from(text.matchAll(/--profile (\w+)|profiles: \[(\w+)\]/g), ([, one, other]) => one ?? other ?? ''));
  expect(profiles(textOf('docs/server.md'))).toEqual(profiles(textOf('compose.yaml')));
  expect(readConfig({ PUBLIC_URL: '', TRUST_PROXY: 'no' })).toMatchObject({ origin: null }); // as compose.yaml has them unset
});

test('what is started becomes healthy by the check of the image, and ends on SIGTERM', async () => {
  const data = mkdtempSync(join(tmpdir(), 'cardwright-docker-'));
  const health = linesOf('HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '[]';
  const [program, args]: [string, string[]] = [process.execPath, JSON.parse(health).slice(1)];
  const [command] = JSON.parse(linesOf('CMD')[0] ?? '[]');
  expect(command).toBe('/opt/cardwright/bin/cardwright');
  const env = { ...process.env, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1' };
  const server = spawn(process.execPath, [join(ROOT, 'src', 'server', 'testing', 'process.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [address] = await once(server.stdout ?? server, 'data');
  const at = String(address).trim();
  const check = async (where: string): Promise<number> => {
    const looked = spawn(
      program,
      args.map((arg) => arg.replace('http://127.0.0.1:8080/', where)),
      { stdio: 'ignore' },
    );
    return Number((await once(looked, 'exit'))[0]);
  };
  expect(await check(at)).toBe(0);
  server.kill('SIGTERM');
  expect((await once(server, 'exit'))[0]).toBe(0);
  expect(await check(at)).toBe(1);
  rmSync(data, { recursive: true });
});
