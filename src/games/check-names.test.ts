import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CHECK = fileURLToPath(new URL('../../bin/check-names.js', import.meta.url));

/** The places that the check complains about, in a folder with these files. */
function foundIn(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { status, stdout } = spawnSync(process.execPath, [CHECK, folder], { encoding: 'utf8' });
    const places = stdout.split('\n').flatMap((line) => /^(\S+:\d+): /.exec(line)?.[1] ?? []);
    expect(status).toBe(places.length > 0 ? 1 : 0);
    return places;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a game that is named outside its folder is found, with file and line', () => {
  const files = {
    'src/web/a.ts': "// all games\n// as in 5 Ages\nif (game === 'rebuild') return;\n",
    'src/ui/b.css': ".slip {\n}\n[data-game='arquetect'] {\n}\n.rebuild {\n}\n",
    'src/lab/c.ts': 'import { upperCataracts } from \'../games/x.ts\';\nconst id = "avenue-empires";\n',
    'src/bots/d.ts': "import('./rebuild/shape.ts');\ntype Table = FiveAgesTable;\n",
    'one.config.ts': "export default ['rebuild/rebuild.browser'];\n",
  };
  expect(foundIn(files).toSorted()).toEqual([
    'one.config.ts:1',
    'src/bots/d.ts:1',
    'src/bots/d.ts:2',
    'src/lab/c.ts:1',
    'src/lab/c.ts:2',
    'src/ui/b.css:3',
    'src/ui/b.css:5',
    'src/web/a.ts:2',
    'src/web/a.ts:3',
  ]);
});

test('a usual word, a game’s own folder, the registry, tests and documents are left alone', () => {
  const name = "const game = 'rebuild'; // Rebuild\n";
  const files = {
    'src/server/store.ts': '// They rebuild the index.\nawait store.rebuild();\nconst rebuild = (): void => {};\n',
    'src/games/rebuild/game.ts': name,
    'src/games/registry.ts': name,
    'src/web/page.test.ts': name,
    'src/server/testing/room.ts': name,
    'bench/page.ts': name,
    'docs/page.md': name,
  };
  expect(foundIn(files)).toEqual([]);
});
