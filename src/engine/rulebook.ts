import type { Rule } from './words.ts';

/*
 * A rulebook as named paragraphs, so that a refusal can be opened where it comes from. Names are what the text itself
 * uses: headings (§4.1.5), bold words at the beginning of a paragraph (§T1, §N3), items of a numbered list (§5.5,
 * §W4.2) or a lettered one (§4.4c), rows of tables of rulings and decisions (§R30, §D2t), of options and presets
 * (§option jokers, §preset war), and worked examples (§example 12).
 */

export interface Paragraph {
  readonly rule: Rule;
  readonly title: string;
  readonly text: string; // as it is written, in Markdown
  readonly line: number; // where it begins, counted from 1
}

/** A rulebook by its named paragraphs. */
export interface Rulebook {
  /** In the order of the text. */
  readonly paragraphs: readonly Paragraph[];
  readonly rules: readonly Rule[];
  /** Undefined if the rulebook has no such paragraph. */
  paragraph(rule: Rule): Paragraph | undefined;
}

/** Finds the paragraphs of a rulebook: a heading with a number, or a bold name such as **T1 Turn.**, begins one. */
export function parseRulebook(markdown: string): Rulebook {
  const lines = markdown.split(/\r?\n/);
  const found = new Map<Rule, Paragraph>();
  for (const { names, title, from, to } of [...findHeadings(lines), ...findParts(lines)])
    for (const name of names) {
      const rule = `§${name}`;
      if (!found.has(rule)) found.set(rule, { rule, title, text: textOf(lines.slice(from, to)), line: from + 1 });
    }
  const paragraphs = [...found.values()].sort((a, b) => a.line - b.line);
  return { paragraphs, rules: paragraphs.map(({ rule }) => rule), paragraph: (rule) => found.get(rule) };
}

/** Without the line that separates sections. */
const textOf = (lines: readonly string[]): string =>
  lines
    .filter((line) => line !== '---')
    .join('\n')
    .trim();

/** All paragraphs that a text cites: '§T3', '§4.1.5', '§example 12'. */
export const citedRules = (text: string): Rule[] => text.match(CITATION) ?? [];

const CITATION =
  /§(?:example \d+|(?:option|preset) [a-zA-Z][\w-]*|[A-Z]{0,2}\d+(?:\.\d+)*(?:[a-z](?![a-z]))?(?:\.\d+)*)/g;

interface Part {
  readonly names: readonly string[];
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

const NAME = '[A-Z]{1,2}\\d+[a-z]?|\\d+(?:\\.\\d+)*';
const HEADING = new RegExp(`^(#{2,6})\\s+(?:(${NAME})\\.?\\s+)?(.*)$`);
const LEAD_IN = /^\s*(?:[-*]\s+)?\*\*(.+?)\*\*/;
const LEAD_NAME = /^(?:([A-Z]{1,2}\d+[a-z]?|\d+(?:\.\d+)+)(?=[\s.]|$))/;
const EXAMPLE_NAME = /^(?:Example\s+)?[A-Z]?(\d+)\b/;
const NUMBERED = /^(\s*)(\d+)[.)]\s+(.*)$/;
const LETTERED = /^(\s*)[-*]\s+(?:\(([a-z])\)|([a-z])\.)\s+(.*)$/;
const LISTED = /^\s*(?:\d+[.)]|[-*])\s/;

function findHeadings(lines: readonly string[]): Part[] {
  const starts = lines.flatMap((line, at) => (HEADING.test(line) ? [at] : []));
  return starts.map((from, i) => {
    const [, , name, title = ''] = HEADING.exec(lines[from]!)!;
    return { names: name === undefined ? [] : [name], title, from, to: starts[i + 1] ?? lines.length };
  });
}

/** An item that further items may lie in. */
interface Item {
  readonly name: string;
  readonly indent: number;
  readonly to: number;
}

function findParts(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  let section = '';
  let isExamples = false;
  let isCode = false;
  let table: readonly string[] | null = null; // the head of the table we are in
  let open: Item[] = [];
  lines.forEach((line, at) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return;
    const heading = HEADING.exec(line);
    if (heading) {
      section = heading[2] ?? section;
      if (heading[1] === '##') isExamples = /example/i.test(heading[3]!);
      open = [];
    }
    if (!line.startsWith('|')) table = null;
    else if (!table) table = cellsOf(line);
    else parts.push({ ...rowNames(table, cellsOf(line), section), from: at, to: at + 1 });
    if (heading || line.startsWith('|') || line.trim() === '') return;

    const indent = line.search(/\S/);
    const to = endOf(lines, at, indent);
    open = open.filter((item) => item.to > at && item.indent < indent);
    const parent = open.at(-1)?.name ?? section;
    const item = itemOf(line, parent, isExamples);
    if (!item) return;
    parts.push({ ...item, from: at, to });
    open.push({ name: item.names[0]!, indent, to });
  });
  return parts;
}

function itemOf(line: string, parent: string, isExamples: boolean): Pick<Part, 'names' | 'title'> | null {
  const title = LEAD_IN.exec(line)?.[1];
  const example = title === undefined || !isExamples ? undefined : EXAMPLE_NAME.exec(title)?.[1];
  const lead = title === undefined ? undefined : LEAD_NAME.exec(title)?.[1];
  if (title !== undefined && (lead !== undefined || example !== undefined))
    return {
      names: [...(lead === undefined ? [] : [lead]), ...(example === undefined ? [] : [`example ${example}`])],
      title,
    };
  const numbered = NUMBERED.exec(line);
  if (numbered && parent !== '') {
    const [, , number, text = ''] = numbered;
    return { names: [`${parent}.${number}`, ...(isExamples ? [`example ${number}`] : [])], title: titleOf(text) };
  }
  const lettered = LETTERED.exec(line);
  if (lettered && parent !== '')
    return { names: [`${parent}${lettered[2] ?? lettered[3]}`], title: titleOf(lettered[4]!) };
  return null;
}

const titleOf = (text: string): string => /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? '';

/** An item goes on over deeper lines and, after a gap, over deeper lines or a table. */
function endOf(lines: readonly string[], from: number, indent: number): number {
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (HEADING.test(line)) return at;
    if (line.trim() !== '') {
      const isDeeper = line.search(/\S/) > indent;
      if (!isDeeper && (LISTED.test(line) || LEAD_IN.test(line))) return at;
      continue;
    }
    const next = lines.slice(at).find((other) => other.trim() !== '');
    if (next === undefined) return at;
    const isTable = next.startsWith('|') && LISTED.test(lines[from]!);
    if (next.search(/\S/) <= indent && !isTable) return at;
  }
  return lines.length;
}

const cellsOf = (line: string): string[] =>
  line
    .replaceAll('\\|', '¦')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function rowNames(head: readonly string[], row: readonly string[], section: string): Pick<Part, 'names' | 'title'> {
  const [kind = '', second = ''] = head;
  const [first = ''] = row;
  const word = /^`([^`]+)`/.exec(first)?.[1];
  if (kind === '#' && /^[A-Z]{1,2}\d+[a-z]?$/.test(first)) return { names: [first], title: row[1] ?? '' };
  if (kind === '#' && /^\d+$/.test(first) && section === '7') return { names: [`R${first}`], title: row[1] ?? '' };
  if (/^id$/i.test(kind) && /^values$/i.test(second) && word) return { names: [`option ${word}`], title: word };
  if (/^preset$/i.test(kind) && word) return { names: [`preset ${word}`], title: word };
  return { names: [], title: '' };
}
