/* The blocks of a Markdown text, as our rulebooks use them, with the names of the paragraphs they begin. */

export type Block = { readonly source: string } & (
  | { readonly type: 'heading'; readonly level: number; readonly text: string; readonly rule: string | null }
  | { readonly type: 'paragraph'; readonly text: string; readonly rule: string | null }
  | { readonly type: 'quote' | 'code'; readonly text: string }
  | { readonly type: 'list'; readonly isNumbered: boolean; readonly start: number; readonly items: readonly Item[] }
  | { readonly type: 'table'; readonly head: readonly string[]; readonly rows: readonly Row[] }
);

interface Item {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly rule: string | null;
}

interface Row {
  readonly cells: readonly string[];
  readonly rule: string | null;
}

/** '§T3' → 'T3', fit for an id. */
export const anchorOf = (rule: string): string => `rule-${rule.replace(/^§/, '').replaceAll(/[^\w.-]+/g, '-')}`;

const NAME = /^(?:\*\*)?([A-Z]{1,2}\d+[a-z]?|\d+(?:\.\d+)+)(?=[\s.*:]|$)/;
const HEADING = /^(#{2,6})\s+(.*)$/;
const ITEM = /^(\s*)(?:[-*]|(\d+)[.)])\s+(.*)$/;

/** `section` is the number of the section that the text is in: items of its lists are named after it. */
export function readBlocks(text: string, section: string | null = null): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  let within = section;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const from = at;
    if (line.trim() === '' || line === '---') {
      at++;
      continue;
    }
    const heading = HEADING.exec(line);
    if (heading) {
      const [, marks = '', title = ''] = heading;
      const name = NAME.exec(title)?.[1] ?? /^(\d+)\. /.exec(title)?.[1] ?? null;
      if (name !== null) within = name;
      blocks.push({ type: 'heading', level: marks.length, text: title, rule: name, source: line });
      at++;
      continue;
    }
    if (line.startsWith('```')) {
      at++;
      while (at < lines.length && !(lines[at] ?? '').startsWith('```')) at++;
      at++;
      const source = lines.slice(from, at).join('\n');
      blocks.push({ type: 'code', text: lines.slice(from + 1, at - 1).join('\n'), source });
      continue;
    }
    if (line.startsWith('|')) {
      while ((lines[at] ?? '').startsWith('|')) at++;
      blocks.push(readTable(lines.slice(from, at)));
      continue;
    }
    if (line.startsWith('>')) {
      while ((lines[at] ?? '').startsWith('>')) at++;
      const source = lines.slice(from, at).join('\n');
      blocks.push({ type: 'quote', text: source.replaceAll(/^> ?/gm, ''), source });
      continue;
    }
    const item = ITEM.exec(line);
    if (item) {
      at = endOfList(lines, at, item[1]?.length ?? 0);
      blocks.push(readList(lines.slice(from, at), within));
      continue;
    }
    while (at < lines.length && (lines[at] ?? '').trim() !== '' && (at === from || !startsBlock(lines[at] ?? ''))) at++;
    const source = lines.slice(from, at).join('\n');
    const name = NAME.exec(source)?.[1] ?? null;
    if (name !== null) within = name;
    blocks.push({ type: 'paragraph', text: source.replaceAll('\n', ' '), rule: name, source });
  }
  return blocks;
}

const startsBlock = (line: string): boolean => /^(?:#{2,6}\s|\||>|```|\s*(?:[-*]|\d+[.)])\s)/.test(line);

/** A list goes on over its items, deeper lines and single gaps. */
function endOfList(lines: readonly string[], from: number, indent: number): number {
  let at = from + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      const next = lines[at + 1] ?? '';
      if (next.trim() === '' || next.search(/\S/) <= indent) {
        const goesOn = ITEM.exec(next)?.[1]?.length === indent;
        if (!goesOn) return at;
      }
      continue;
    }
    if (line.search(/\S/) <= indent && !ITEM.test(line)) {
      if (startsBlock(line)) return at;
      continue; // a line that was broken
    }
  }
  return at;
}

function readList(lines: readonly string[], within: string | null): Block {
  const [, indentText = '', number] = ITEM.exec(lines[0] ?? '') ?? [];
  const indent = indentText.length;
  const starts = lines.flatMap((line, i) => (ITEM.exec(line)?.[1]?.length === indent ? [i] : []));
  const items = starts.map((from, i): Item => {
    const own = lines.slice(from, starts[i + 1] ?? lines.length);
    const [, , itemNumber, first = ''] = ITEM.exec(own[0] ?? '') ?? [];
    const deeper = own.slice(1);
    const split = deeper.findIndex((line) => line.trim() === '' || ITEM.test(line) || line.trimStart().startsWith('|'));
    const more = split < 0 ? deeper : deeper.slice(0, split);
    const rest = split < 0 ? [] : deeper.slice(split);
    const lettered = /^\(([a-z])\)|^([a-z])\.\s/.exec(first);
    const letter = lettered?.[1] ?? lettered?.[2];
    const named = NAME.exec(first)?.[1];
    const numbered = itemNumber !== undefined && within !== null ? `${within}.${itemNumber}` : null;
    const rule = named ?? numbered ?? (letter && within !== null ? `${within}${letter}` : null);
    return {
      text: [first, ...more.map((line) => line.trim())].join(' '),
      blocks: rest.length === 0 ? [] : readBlocks(outdent(rest).join('\n'), rule ?? within),
      rule,
    };
  });
  return {
    type: 'list',
    isNumbered: number !== undefined,
    start: Number(number ?? 1),
    items,
    source: lines.join('\n'),
  };
}

/** The names of all paragraphs in the text of a section. */
export const rulesIn = (text: string, section: string | null = null): string[] =>
  readBlocks(text, section).flatMap(namesIn);

function namesIn(block: Block): string[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return block.rule === null ? [] : [block.rule];
    case 'list':
      return block.items.flatMap(({ rule, blocks }) => [...(rule === null ? [] : [rule]), ...blocks.flatMap(namesIn)]);
    case 'table':
      return block.rows.flatMap(({ rule }) => (rule === null ? [] : [rule]));
    case 'quote':
    case 'code':
      return [];
  }
}

function outdent(lines: readonly string[]): string[] {
  const depth = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0));
}

function readTable(lines: readonly string[]): Block {
  const [head = [], , ...rows] = lines.map(cellsOf);
  const isNamed = head[0] === '#';
  const isOptions = /^id$/i.test(head[0] ?? '') && /^values$/i.test(head[1] ?? '');
  const isPresets = /^preset$/i.test(head[0] ?? '');
  return {
    type: 'table',
    head,
    source: lines.join('\n'),
    rows: rows.map((cells) => {
      const [first = ''] = cells;
      const word = /^`([^`]+)`/.exec(first)?.[1];
      const option = word && isOptions ? `option ${word}` : word && isPresets ? `preset ${word}` : null;
      return { cells, rule: isNamed && /^[A-Z]{1,2}\d+[a-z]?$/.test(first) ? first : option };
    }),
  };
}

const cellsOf = (line: string): string[] =>
  line
    .replaceAll('\\|', '¦')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('¦', '\\|'));
