import { type Block, readBlocks } from './blocks.ts';
import type { Leaf } from './how-to-play.ts';
import type { Book, Ruling, Section } from './rulebook.ts';

interface Place {
  readonly section: Section;
  readonly rule: string | null;
  readonly text: string;
}

/** The paragraphs of what a friend tells in which all of these words are, each with the number of its page. */
export const searchLeaves = (leaves: readonly Leaf[], words: string): { at: number; title: string; text: string }[] =>
  leaves.flatMap(({ title, parts }, at) =>
    parts
      .flatMap((part) =>
        part.type === 'cards'
          ? [part.caption]
          : readBlocks(part.text)
              .flatMap(partsOf)
              .map(({ text }) => text),
      )
      .filter((text) => isAboutAll(words, text))
      .map((text) => ({ at, title, text })),
  );

const isAboutAll = (words: string, text: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** The paragraphs and the rulings in which all of these words are. */
export function search(book: Book, words: string): { places: Place[]; rulings: Ruling[] } {
  const isAbout = (text: string): boolean => isAboutAll(words, text);
  return {
    places: book.sections.flatMap((section) =>
      readBlocks(section.text, section.number)
        .flatMap(partsOf)
        .filter(({ text }) => isAbout(text))
        .map((part) => ({ section, ...part })),
    ),
    rulings: book.rulings.filter(({ name, question, answer, why }) => isAbout(`${name} ${question} ${answer} ${why}`)),
  };
}

/** Lists are searched item by item, tables row by row. */
function partsOf(block: Block): { rule: string | null; text: string }[] {
  switch (block.type) {
    case 'list':
      return block.items.flatMap(({ text, rule, blocks }) => [{ text, rule }, ...blocks.flatMap(partsOf)]);
    case 'table':
      return block.rows.map(({ cells, rule }) => ({ rule, text: cells.filter((cell) => cell !== '').join(' · ') }));
    case 'heading':
    case 'paragraph':
      return [{ text: block.text, rule: block.rule }];
    case 'quote':
    case 'code':
      return [{ text: block.text, rule: null }];
  }
}
