import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url));

const python = async (...words: string[]): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)('python3', words, { cwd: CLIENT, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });

beforeEach(({ skip }) => {
  if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is not on this machine');
});

test('the Python package keeps what an AEC environment owes', async () => {
  const { stderr } = await python('-m', 'unittest');
  expect(stderr).toMatch(/Ran 10 tests[^]*\nOK/);
});

test('the examples of its README run', async () => {
  const page = readFileSync(`${CLIENT}/README.md`, 'utf8');
  const examples = [...page.matchAll(/```python\n([^]*?)```/g)].map(([, example]) => example ?? '');
  expect(examples).toHaveLength(2);
  for (const example of examples) await python('-c', example);
});

test('the worked example learns from a few games and measures itself', async () => {
  const { stdout } = await python('learn.py', 'rebuild', '8', '8');
  expect(stdout).toMatch(
    /^before: wins [\d.]+ % ± [\d.]+ of 8 games\nafter 8 games: wins [\d.]+ % ± [\d.]+ of 8 games\n$/,
  );
});
