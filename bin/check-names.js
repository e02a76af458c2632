// `npm run check:names`: no file outside the folder of a game names it, but src/games/registry.ts: not in code, styles, comments, data or its own
// name. Tests, documents, measurements, examples for outside programs and what makes a release may. A folder to look through instead of this one
// may be given.
'use strict';

const { readdirSync, readFileSync } = require('node:fs');
const { join, relative, resolve, sep } = require('node:path');

const LOOKED_AT = /^(?:src|bin|deploy|examples)\/|^[^/]+$/;
const MAY = /^src\/games\/[^/]+\/|^src\/games\/registry\.ts$|\.test\.tsx?$|\/testing\/|\.md$|^package-lock\.json$/;
const NOT_TEXT = /\.(?:png|ico|woff2?|gif|jpe?g|pdf|br|gz)$/;
const NOT_OURS = ['node_modules', 'dist', '.git', 'screenshots', 'coverage'];

/** A name of one word that so many files have anyway (a game called Go) is a usual word here. */
const USUAL = 10;

/** The words of an id or a title, however they are joined: one-two, oneTwo, ONE_TWO, "One two". */
const joined = (words) => words.join('[-_.\\s]*');
const wordsOf = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * A name counts wherever it stands. One that is a usual word counts where it can be nothing else: in quotes, in a path, as a class or a value of
 * a style sheet.
 */
function patternFor({ id, title }, files) {
  const anywhere = new RegExp(`${joined(wordsOf(id))}|(?<![\\p{L}\\p{N}])${joined(wordsOf(title))}`, 'iu');
  const isUsual = wordsOf(id).length === 1 && files.filter(({ text }) => anywhere.test(text)).length >= USUAL;
  return isUsual ? new RegExp(`(['"\`])${id}\\1|[/=]${id}\\b(?!\\()|\\b${id}/|^\\s*\\.${id}\\b`) : anywhere;
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Whoever puts a name together from pieces names it all the same. */
const whole = (line) => line.replaceAll(/['"`]\s*\+\s*['"`]/g, '');

async function check(root) {
  const { doors } = await import('../src/games/doors.ts');
  const files = filesIn(root)
    .map((path) => ({ path, file: relative(root, path).split(sep).join('/') }))
    .filter(({ file }) => LOOKED_AT.test(file) && !MAY.test(file) && !NOT_TEXT.test(file))
    .map(({ path, file }) => ({ file, text: readFileSync(path, 'utf8') }));
  const patterns = doors.map((door) => patternFor(door, files));
  const names = (text) => patterns.some((pattern) => pattern.test(text));
  const found = files.flatMap(({ file, text }) => {
    const lines = text
      .split('\n')
      .flatMap((line, i) => (names(whole(line)) ? [[i + 1, line.trim().slice(0, 120)]] : []));
    if (names(file)) lines.unshift([0, 'the name of the file']);
    else if (lines.length === 0 && names(whole(text))) lines.push([0, 'a name that is put together on several lines']);
    return lines.map(([number, line]) => `${file}:${number}: ${line}`);
  });
  if (found.length === 0) return;
  process.stdout.write(`${found.join('\n')}\nOnly the folder of a game and src/games/registry.ts name it.\n`);
  process.exitCode = 1;
}

void check(resolve(process.argv[2] ?? join(__dirname, '..')));
