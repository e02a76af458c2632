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
  readonly isFirst?: boolean; // begins a page
  readonly chapter?: string; // for the contents
}

interface Text {
  readonly text: string;
  readonly game: string;
  readonly section?: string;
  readonly cards?: ReadonlySet<string>; // ids: tables of them are in the list of all cards
  readonly screenOnly?: readonly string[]; // headings and beginnings of paragraphs that are left out
  readonly behind?: (source: string) => readonly Atom[];
}

export function atomsOf({ text, game, section, cards, screenOnly = [], behind }: Text): Atom[] {
  const atoms: Atom[] = [];
  let left = 0; // the level of a heading under which all is left out; 0: nothing is
  for (const block of readBlocks(text, section ?? null)) {
    if (block.type === 'heading') {
      if (left > 0 && block.level <= left) left = 0;
      if (left === 0 && isNamed(block, screenOnly)) left = block.level;
    }
    if (left > 0 || isNamed(block, screenOnly)) continue;
    const own = blockAtoms(block, game, cards);
    const rest = own.length === 0 ? [] : (behind?.(block.source) ?? []);
    atoms.push(...own, ...rest);
  }
  // A heading with nothing left under it says nothing.
  return atoms.filter(({ level = 0 }, i) => level === 0 || level < (atoms[i + 1]?.level ?? Infinity));
}

/** By the number of its paragraph, or by how it begins. */
const isNamed = (block: Block, names: readonly string[]): boolean =>
  names.some((name) =>
    /^\d/.test(name)
      ? 'rule' in block && block.rule === name
      : block.source
          .replaceAll('*', '')
          .replace(/^[\s\-|#`]+/, '')
          .startsWith(name),
  );

function blockAtoms(block: Block, game: string, cards: Text['cards'], depth = 0): Atom[] {
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
    case 'code':
      return [{ content: <pre style={indent}>{block.text}</pre> }];
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
        ...blocks.flatMap((inner) => blockAtoms(inner, game, cards, depth + 1)),
      ]);
    case 'table':
      return tableAtoms(block, game, cards);
  }
}

type TableBlock = Extract<Block, { type: 'table' }>;

const NOT_FOR_PLAYERS = /^(?:id|exact data|flavour)$/i;
const SHORT = 15; // letters: cells of real columns

function tableAtoms({ head, rows }: TableBlock, game: string, cards: Text['cards']): Atom[] {
  const idOf = (cells: readonly string[]): string => cells[0]?.replaceAll('`', '') ?? '';
  if (cards && rows.some(({ cells }) => cards.has(idOf(cells)))) return [];
  const isOfOptions = /^id$/i.test(head[0] ?? '') && /^values$/i.test(head[1] ?? '');
  const kept = head.flatMap((cell, i) => (!isOfOptions && NOT_FOR_PLAYERS.test(cell) ? [] : [i]));
  const cell = (cells: readonly string[], i: number | undefined): ReactNode => (
    <Words text={cells[i ?? -1] ?? ''} game={game} />
  );
  const isNarrow = rows.every(({ cells }) =>
    kept.every((i) => (cells[i] ?? '').replaceAll(/[*`]/g, '').length <= SHORT),
  );
  if (isNarrow)
    return [
      {
        content: (
          <table>
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
            .map((i) => (
              <span key={i}>
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
