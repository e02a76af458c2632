import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { conform } from '../engine/conform/conform.ts';
import type { Game, Shape } from '../engine/game.ts';

/** The blocks of a page that begin with the name of a file. */
function filesOf(page: string): Map<string, string> {
  const blocks = page.matchAll(/```(?:ts|md)\n(?:\/\/|<!--) ([\w.-]+)(?: -->)?\n([\s\S]*?)```/g);
  return new Map([...blocks].map(([, name = '', text = '']) => [name, text]));
}

test('the game that CONTRIBUTING.md builds keeps what every game owes', async () => {
  const page = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
  const files = filesOf(page);
  expect([...files.keys()]).toEqual(['rulebook.md', 'shape.ts', 'phases.ts', 'game.ts', 'conform.test.ts']);
  const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.walk-through-'));
  try {
    for (const [name, text] of files) if (name !== 'conform.test.ts') writeFileSync(join(folder, name), text);
    const module: { crowns: Game<Shape> } = await import(pathToFileURL(join(folder, 'game.ts')).href);
    const { findings, missing } = conform(module.crowns, {
      rulebook: files.get('rulebook.md') ?? '',
      matches: 10,
      seed: 'crowns',
    });
    expect(findings).toEqual([]);
    expect(missing).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
