// `npm run check:folders`: no folder below src or bench has more than 25 files of its own side by side, tests not counted. One that has more
// wants rooms.
'use strict';

const { readdirSync } = require('node:fs');
const { join, relative } = require('node:path');

const ROOT = join(__dirname, '..');
const MOST = 25;
const IS_TEST = /\.test\.tsx?$/;

function crowded(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const own = entries.filter((entry) => entry.isFile() && !IS_TEST.test(entry.name)).length;
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => crowded(join(folder, name)));
  return own > MOST ? [`${relative(ROOT, folder)}: ${own} files`, ...below] : below;
}

const found = ['src', 'bench'].flatMap((name) => crowded(join(ROOT, name)));
if (found.length > 0) {
  process.stdout.write(`${found.join('\n')}\nA folder has at most ${MOST} files side by side, tests not counted.\n`);
  process.exitCode = 1;
}
