// `npm run check:names`: no file outside the folder of a game names it, but src/games/registry.ts. Tests, documents and measurements
// may. A folder to look through instead of this one may be given.
'use strict';

const { readdirSync, readFileSync } = require('node:fs');
const { join, relative, resolve, sep } = require('node:path');

const LOOKED_AT = /^(?:src|bin)\/.*\.(?:[cm]?[jt]sx?|css|html|json|webmanifest|svg)$|^[^/]+\.config\.ts$/;
const MAY = /^src\/games\/[^/]+\/|^src\/games\/registry\.ts$|\.test\.tsx?$|\/testing\//;
const NOT_OURS = ['node_modules', 'dist', '.git'];

/**
 * A title as it is written; an id of several words, also as programs write it (a-b, aB, AB). An id that is a usual word counts
 * where it cannot be one: in quotes, in a path, as a class or a value of a style sheet.
 */
function patternFor({ id, title }) {
  const [first, ...others] = id.split('-');
  const pascal = others.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  const asId =
    others.length > 0
      ? `\\b${id}\\b|\\b[${first[0]}${first[0].toUpperCase()}]${first.slice(1)}${pascal}`
      : `(['"\`])${id}\\1|[/=]${id}\\b(?!\\()|\\b${id}/|^\\s*\\.${id}\\b`;
  return new RegExp(`\\b${title}\\b|${asId}`);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

async function check(root) {
  const { doors } = await import('../src/games/doors.ts');
  const patterns = doors.map(patternFor);
  const found = filesIn(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((file) => LOOKED_AT.test(file) && !MAY.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, i) =>
        patterns.some((pattern) => pattern.test(line)) ? [`${file}:${i + 1}: ${line.trim().slice(0, 120)}`] : [],
      );
    });
  if (found.length === 0) return;
  process.stdout.write(`${found.join('\n')}\nOnly the folder of a game and src/games/registry.ts name it.\n`);
  process.exitCode = 1;
}

void check(resolve(process.argv[2] ?? join(__dirname, '..')));
