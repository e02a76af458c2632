import { createElement, type ReactNode } from 'preact/compat';
import { type Block, readBlocks } from '../../rules/blocks.ts';
import { Words } from '../../rules/markdown.tsx';
import type { Ruling } from '../../rules/rulebook.ts';

/* Markdown as pieces that are not broken: a paragraph, an item of a list, a row of a table. */

/** A piece of text that stands on one page. */
export interface Atom {
  readonly content: ReactNode;
  readonly isHead?: boolean; // goes on with what follows
  readonly level?: number; // of a heading
  readonly isFirst?: boolean; // begins a page, where less than two fifths of one are left
  readonly chapter?: string; // for the contents
}

interface Text {
  readonly text: string;
  readonly game: string;
  readonly section?: string;
  readonly nameOf?: (id: string) => string | null; // of cards
  readonly screenOnly?: readonly string[]; // headings and beginnings of paragraphs that are left out
  readonly behind?: (source: string) => readonly Atom[];
}

export function atomsOf({ text, game, section, nameOf, screenOnly = [], behind }: Text): Atom[] {
  const atoms: Atom[] = [];
  let left = 0; // the level of a heading under which all is left out; 0: nothing is
  for (const block of readBlocks(text, section ?? null)) {
    if (block.type === 'heading') {
      if (left > 0 && block.level <= left) left = 0;
      if (left === 0 && isNamed(block, screenOnly)) left = block.level;
    }
    if (left > 0 || block.type === 'code' || isNamed(block, screenOnly)) continue;
    const own = blockAtoms(block, game, nameOf);
    const rest = own.length === 0 ? [] : (behind?.(block.source) ?? []);
    atoms.push(...own, ...rest);
  }
  return atoms;
}

/** A heading with nothing left under it says nothing. */
export const withoutEmptyHeadings = (atoms: readonly Atom[]): Atom[] =>
  atoms.filter(({ level = 0 }, i) => {
    const next = atoms[i + 1];
    return level === 0 || (next !== undefined && level < (next.level ?? Infinity));
  });

/** By the number of its paragraph, or by how it begins. */
const isNamed = (block: Block, names: readonly string[]): boolean =>
  names.some((name) =>
    /^\d/.test(name)
      ? 'rule' in block && block.rule === name
      : block.source
          .replaceAll(/[*`]/g, '')
          .replace(/^[\s\-|#]+/, '')
          .startsWith(name),
  );

function blockAtoms(block: Block, game: string, nameOf: Text['nameOf'], depth = 0): Atom[] {
  const words = (text: string): ReactNode => <Words text={text} game={game} />;
  const indent = depth === 0 ? undefined : { paddingLeft: `${depth * 3.5}mm` };
  switch (block.type) {
    case 'heading':
      return [
        {
          content: createElement(`h${Math.min(4, block.level)}`, null, words(block.text)),
          isHead: true,
          level: block.level,
        },
      ];
    case 'paragraph': {
      // What introduces a list or a table stays with it.
      const isHead = block.text.trimEnd().endsWith(':');
      return [{ content: <p style={indent}>{words(block.text)}</p>, ...(isHead ? { isHead } : {}) }];
    }
    case 'quote':
      return [{ content: <p style={indent}>{words(block.text)}</p> }];
    case 'code':
      return []; // for programs
    case 'list':
      return block.items.flatMap(({ text, blocks }, i): Atom[] => [
        {
          content: (
            <div className="b-item" style={indent}>
              <i>{block.isNumbered ? `${block.start + i}.` : '·'}</i>
              <div>{words(text)}</div>
            </div>
          ),
        },
        ...blocks.flatMap((inner) => blockAtoms(inner, game, nameOf, depth + 1)),
      ]);
    case 'table':
      return tableAtoms(block, game, nameOf);
  }
}

type TableBlock = Extract<Block, { type: 'table' }>;

const NOT_FOR_PLAYERS = /^(?:(?:class )?id|exact data|icon hint|json|notation|source|draft paragraph)$/i;
const LOOKED_UP = /^text on the card$/i; // what somebody with the card in hand looks for comes first
const WIDEST = 46; // letters in a line: a table of more is a list of rows
const LONGEST = 18; // letters in a cell

/** How many letters wide a table is, each column as wide as its longest word and a gap; endless if a cell is a text. */
function widthOf(rows: readonly (readonly string[])[], columns: readonly number[], gap: number): number {
  let width = 0;
  for (const [at, row] of rows.entries())
    if (at > 0 && columns.some((i) => bare(row[i]).length > LONGEST)) return Infinity;
  for (const i of columns)
    width +=
      gap +
      Math.max(
        ...rows.flatMap((row) =>
          bare(row[i])
            .split(/\s+/)
            .map(({ length }) => length),
        ),
      );
  return width;
}

const bare = (text = ''): string => text.replaceAll(/[*`]/g, '');

const isOfCards = (head: readonly string[]): boolean =>
  head.some((cell) => /^flavour$/i.test(cell)) ||
  (head.some((cell) => /^copies/i.test(cell)) && head.some((cell) => /^(?:name|title)$/i.test(cell)));

function tableAtoms({ head, rows }: TableBlock, game: string, nameOf: Text['nameOf']): Atom[] {
  if (isOfCards(head)) return []; // they are in the list of all cards
  const isOfOptions = /^id$/i.test(head[0] ?? '') && /^values$/i.test(head[1] ?? '');
  const isLookedUp = (i: number): boolean => LOOKED_UP.test(head[i] ?? '');
  const kept = head
    .flatMap((cell, i) => (!isOfOptions && NOT_FOR_PLAYERS.test(cell) ? [] : [i]))
    .toSorted((one, other) => Number(isLookedUp(other)) - Number(isLookedUp(one)));
  const cell = (cells: readonly string[], i: number | undefined): ReactNode => {
    const text = cells[i ?? -1] ?? '';
    return <Words text={nameOf?.(text.replaceAll('`', '')) ?? text} game={game} />;
  };
  const body = rows.map(({ cells }) => cells);
  const isNarrow = widthOf([head, ...body], kept, 2) <= WIDEST;
  // Many columns of numbers: their names stand upright.
  const isUpright = !isNarrow && widthOf(body, kept, 1) <= WIDEST && kept.every((i) => bare(head[i]).length <= LONGEST);
  if (isNarrow || isUpright)
    return [
      {
        content: (
          <table className={isUpright ? 'b-upright' : undefined}>
            <thead>
              <tr>
                {kept.map((i) => (
                  <th key={i}>{cell(head, i)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cells }, j) => (
                <tr key={j}>
                  {kept.map((i) => (
                    <td key={i}>{cell(cells, i)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ),
      },
    ];
  return rows.map(({ cells }): Atom => {
    const [first, ...others] = kept;
    return {
      content: (
        <div className="b-row">
          <b>{cell(cells, first)}</b>
          {others
            .filter((i) => !/^[–-]?$/.test(cells[i] ?? ''))
            .map((i, at) => (
              <span key={i}>
                {at > 0 && ' · '}
                {others.length > 1 && <small>{cell(head, i)} </small>}
                {cell(cells, i)}
              </span>
            ))}
        </div>
      ),
    };
  });
}

/** What was ruled about a paragraph, beside it. */
export const rulingAtoms = (rulings: readonly Ruling[], game: string): Atom[] =>
  rulings.map(({ question, answer }) => ({
    content: (
      <div className="b-ruling">
        <b>
          <Words text={question} game={game} />
        </b>{' '}
        <Words text={answer} game={game} />
      </div>
    ),
  }));
