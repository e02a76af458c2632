import { readFileSync } from 'node:fs';
import { parseRulebook, type Rulebook } from '../engine/rulebook.ts';
import { outsideGames } from '../games/outside.ts';
import { wrap } from '../contract/text.ts';

export const rulebookOf = (game: string): Rulebook => parseRulebook(rulebookTextOf(game));

/** A game from outside has its rulebook beside it, or none yet. */
export function rulebookTextOf(game: string): string {
  const outside = outsideGames.find(({ id }) => id === game);
  if (outside) return outside.rulebook === null ? '' : readFileSync(outside.rulebook, 'utf8');
  return readFileSync(new URL(`../games/${game}/rulebook.md`, import.meta.url), 'utf8');
}

/** A paragraph as people read it on a terminal, or null if the rulebook has none of this name: '§T3', 't3', 'option jokers'. */
export function paragraphText(rulebook: Rulebook, typed: string): string[] | null {
  const name = `§${typed.trim().replace(/^§\s*/, '').replace(/\.$/, '')}`.toLowerCase();
  const found = rulebook.paragraphs.find(({ rule }) => rule.toLowerCase() === name);
  if (!found) return null;
  return found.text
    .split('\n')
    .filter((line) => !/^\|[-| :]+\|$/.test(line))
    .flatMap((line) => plainLines(line, found.text.startsWith('|')));
}

/** Without the marks of Markdown and the references to the draft; a table that is all there is becomes sentences. */
function plainLines(line: string, isRow: boolean): string[] {
  const plain = line
    .replace(/^#+ /, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/(?<!\w)\*(\S[^*]*)\*/g, '$1')
    .replaceAll(/ \[(?:draft|ruling)[^\]]*\]/g, '');
  if (!plain.startsWith('|')) return wrapped(plain);
  const cells = plain
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const told = cells.filter((cell) => !/^[–-]?$/.test(cell));
  return isRow ? told.flatMap((cell, i) => wrapped(i === 0 ? cell : `  ${cell}`)) : wrapped(`  ${told.join(' · ')}`);
}

function wrapped(line: string): string[] {
  const indent = ' '.repeat(Math.max(0, line.search(/\S/)));
  return wrap(line.trim(), 80 - indent.length, line.trim().startsWith('- ') ? '  ' : '').map((text) => indent + text);
}
