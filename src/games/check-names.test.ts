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
    'src/ui/b.css': ".slip {\n}\n[data-game='arquetect'] {\n}\nmain.rebuild {\n}\n",
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

test('it is found however it is written, in any kind of file and in the name of one', () => {
  const files = {
    'src/web/keys.ts': 'const ICONS = { rebuild: 1, arquetect: 2 };\n',
    'src/web/member.ts': 'if (games.rebuild) return;\ntype Screen = RebuildScreen;\nconst arquetectTable = 1;\n',
    'src/web/cases.ts':
      "const FIVE_AGES = 1;\n// Five Ages\nconst id = 'avenue_empires';\nconst word = `uppercataracts`;\n",
    'src/web/pieces.ts': "const id = 'five' + '-ages';\n",
    'src/web/lines.ts': "const id = 'upper-' +\n  'cataracts';\n",
    'src/web/rebuild.ts': 'export const one = 1;\n',
    'src/web/note.txt': 'Rebuild\n',
    'bin/cardwright': 'play arquetect\n',
    'deploy/one.service': 'Environment=GAME=five-ages\n',
  };
  expect(foundIn(files).toSorted()).toEqual([
    'bin/cardwright:1',
    'deploy/one.service:1',
    'src/web/cases.ts:1',
    'src/web/cases.ts:2',
    'src/web/cases.ts:3',
    'src/web/cases.ts:4',
    'src/web/keys.ts:1',
    'src/web/lines.ts:0',
    'src/web/member.ts:1',
    'src/web/member.ts:2',
    'src/web/member.ts:3',
    'src/web/note.txt:1',
    'src/web/pieces.ts:1',
    'src/web/rebuild.ts:0',
  ]);
});

test('a game’s own folder, the registry, tests and documents are left alone', () => {
  const name = "const game = 'rebuild'; // Rebuild\n";
  const files = {
    'src/games/rebuild/game.ts': name,
    'src/games/registry.ts': name,
    'src/web/page.test.ts': name,
    'src/server/testing/room.ts': name,
    'bench/page.ts': name,
    'docs/page.md': name,
    'README.md': name,
  };
  expect(foundIn(files)).toEqual([]);
});

test('a word that many files have anyway counts only where it can be nothing else', () => {
  const usual = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [
      `src/server/store-${i}.ts`,
      'await store.rebuild(); // They rebuild the index.\n',
    ]),
  );
  expect(foundIn(usual)).toEqual([]);
  expect(foundIn({ ...usual, 'src/web/a.ts': "if (game === 'rebuild') return;\n" })).toEqual(['src/web/a.ts:1']);
});
