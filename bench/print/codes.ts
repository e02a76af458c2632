/**
 * Prints what carries a code, for every game, and reads the codes from pictures of the pages with a scanner of somebody else (zbarimg of
 * zbar-tools, pdftoppm of poppler-utils): as sharp as a printer is, and as a telephone sees it, turned and out of focus.
 */
import '../../src/games/all.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadedGame, games } from '../../src/contract/shelf.ts';
import { contentOf, openCode } from '../../src/print/codes/codes.ts';
import { fault, faultsFound, PROGRAM, succeeds } from './pdf.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'cardwright-bench-codes-'));
const PAGE = 'https://cards.example/';
const HAS_CONVERT = succeeds('convert', '-version');
if (!succeeds('zbarimg', '--version') || !succeeds('pdftoppm', '-v'))
  throw new Error('This bench needs zbarimg (zbar-tools) and pdftoppm (poppler-utils).');
if (!HAS_CONVERT) console.log('ImageMagick is not installed: turned and blurred pictures are left out.');

interface Report {
  readonly leaves: { readonly rulebook?: number };
  readonly deal: { readonly code: string } | null;
}

const print = (...args: readonly string[]): Report =>
  JSON.parse(
    execFileSync(PROGRAM, ['print', ...args, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  ) as Report;

/** Everything that a scanner finds on these pictures. */
const scanned = (...pictures: readonly string[]): string[] =>
  pictures.flatMap((picture) => {
    try {
      const read = execFileSync('zbarimg', ['--raw', '--quiet', picture], { encoding: 'utf8', stdio: 'pipe' });
      return read.split('\n').filter((line) => line !== '');
    } catch {
      return []; // there is none on it
    }
  });

/** From the last page of the rulebook on: what is before it has no codes. */
function picturesOf(pdf: string, dpi: number, first: number): string[] {
  const front = join(FOLDER, `page-${dpi}`);
  for (const old of readdirSync(FOLDER)) if (old.startsWith('page-')) rmSync(join(FOLDER, old));
  execFileSync('pdftoppm', ['-r', String(dpi), '-f', String(first), '-gray', '-png', pdf, front]);
  return readdirSync(FOLDER)
    .filter((name) => name.startsWith('page-'))
    .toSorted()
    .map((name) => join(FOLDER, name));
}

/** Twelve megapixels of a whole A4 page are 340 dots an inch; it is blurred by 0.15 mm. */
function asATelephoneSees(picture: string): string {
  const seen = picture.replace('.png', '-seen.png');
  execFileSync(
    'convert',
    [picture, '-background', '#ddd', '-rotate', '7', '-blur', '0x1.8', '-attenuate', '0.4'].concat([
      '+noise',
      'Gaussian',
      '-brightness-contrast',
      '-15x-35',
      seen,
    ]),
  );
  return seen;
}

/** A deck with its first card called otherwise. */
const editedDeck = ({ deck }: LoadedGame): string =>
  JSON.stringify(deck).replace(/"(name|title)":"([^"]+)"/, '"$1":"My $2"');

let scans = 0;
for (const entry of games) {
  const { game } = entry;
  const deck = join(FOLDER, `${game.id}.json`);
  if (entry.deck !== undefined) writeFileSync(deck, editedDeck(entry));
  const parts = ['rulebook', 'deal', ...(entry.campaigns ? ['campaign'] : [])];
  const runs = [
    { name: 'address', args: ['--what', parts.join(','), '--page', PAGE], kinds: ['rules', 'deal', ...parts.slice(2)] },
    { name: 'letters', args: ['--what', 'deal'], kinds: ['deal'] },
    ...(entry.deck === undefined
      ? []
      : [{ name: 'edited deck', args: ['--what', 'deal', '--page', PAGE, '--deck', deck], kinds: ['edited'] }]),
  ];
  for (const { name, args, kinds } of runs) {
    const file = join(FOLDER, 'codes.pdf');
    const { deal, leaves } = print(game.id, ...args, '--seed', 'a rainy Sunday', '--booklet', 'pages', '--out', file);
    for (const [dpi, isSeen] of [[300, false], [150, false], ...(HAS_CONVERT ? [[300, true] as const] : [])] as const) {
      const pictures = picturesOf(file, dpi, leaves.rulebook ?? 1);
      const found = scanned(...(isSeen ? pictures.map(asATelephoneSees) : pictures));
      const read = found.map((text) => {
        const code = text.replace(`${PAGE}#/code/`, '');
        const isAddress = text !== code;
        if (isAddress !== args.includes('--page')) fault(`${game.id}, ${name}: the code says ${text}.`);
        const content = contentOf(entry, openCode(code, [game.id]), { id: 'c1', created: '2026-01-01' });
        if (content.kind !== 'deal') return content.kind;
        if (code !== deal?.code) fault(`${game.id}, ${name}: the code is of another deal.`);
        return content.deal.deck === undefined ? 'deal' : 'edited';
      });
      scans += read.length;
      if (read.toSorted().join() !== kinds.toSorted().join())
        fault(`${game.id}, ${name}, ${dpi} dpi${isSeen ? ' as seen' : ''}: found ${read.join(', ') || 'nothing'}.`);
    }
  }
  console.log(`${game.id}: ${runs.length} files scanned`);
}
rmSync(FOLDER, { recursive: true });
console.log(`${scans} codes read, ${faultsFound()} faults.`);
process.exitCode = faultsFound() > 0 ? 1 : 0;
