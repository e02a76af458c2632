import { outsideRulebook } from '../outside-games.ts';
import { parseRulebook, type Rulebook } from '../../engine/rulebook.ts';

/* The rulebook of a game as players read it: sections 1 to 6, with the rulings of section 7 behind the paragraphs they explain. */

export interface Ruling {
  readonly name: string; // 'R13'
  readonly question: string;
  readonly answer: string;
  readonly why: string;
}

export interface Section {
  readonly number: string; // '4', or the title where there are no numbers
  readonly title: string;
  readonly text: string;
}

export interface Book {
  readonly rulebook: Rulebook;
  readonly sections: readonly Section[]; // for players: 1 to 6
  readonly rulings: readonly Ruling[]; // for players
  /** The rulings that a paragraph cites. */
  rulingsOf(rule: string): readonly Ruling[];
  /** The rulings cited in a text. */
  rulingsIn(text: string): readonly Ruling[];
}

const TEXTS = import.meta.glob<string>('../../games/*/rulebook.md', { query: '?raw', import: 'default' });

const loading = new Map<string, Promise<Book>>();

/** The same promise every time, so that React can wait for it. */
export function loadRulebook(game: string): Promise<Book> {
  let promise = loading.get(game);
  if (!promise) {
    const load = TEXTS[`../../games/${game}/rulebook.md`];
    promise = (load?.() ?? outsideRulebook(game)).then((text) => readBook(text ?? 'This game has no rulebook yet.'));
    loading.set(game, promise);
  }
  return promise;
}

const FOR_PLAYERS = ['1', '2', '3', '4', '5', '6'];

export function readBook(text: string): Book {
  const rulebook = parseRulebook(text);
  const all = sectionsOf(text);
  const numbered = all.filter(({ number }) => FOR_PLAYERS.includes(number));
  const rulings = rulingsOfSection(all.find(({ number }) => number === '7')?.text ?? '').filter(isForPlayers);
  const byName = new Map(rulings.map((ruling) => [ruling.name, ruling]));
  const rulingsIn = (cited: string): Ruling[] => namesIn(cited).flatMap((name) => byName.get(name) ?? []);
  return {
    rulebook,
    sections: numbered.length > 0 ? numbered : unnumbered(text, all),
    rulings,
    rulingsIn,
    rulingsOf: (rule) => rulingsIn(rulebook.paragraph(rule)?.text ?? ''),
  };
}

/** A short rulebook has no numbers: all of it is for players. */
function unnumbered(text: string, all: readonly Section[]): Section[] {
  const [before = ''] = text.split(/^## /m);
  const first = { number: 'rules', title: 'The rules', text: before.replace(/^# .*$/m, '').trim() };
  return [first, ...all.map((section) => ({ ...section, number: section.number || section.title }))].filter(
    (section) => section.text !== '',
  );
}

function sectionsOf(text: string): Section[] {
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [, number = '', title = ''] = /^## (?:(\d+)\. )?(.*)$/.exec(head) ?? [];
      return { number, title: title.replaceAll(/ \[draft[^\]]*\]/g, ''), text: lines.join('\n').trim() };
    });
}

/** Rows of the tables of section 7: number, question, ruling, why, option. A bare number stands for R and that number. */
function rulingsOfSection(text: string): Ruling[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) return [];
    const [name = '', question = '', answer = '', why = ''] = line
      .replaceAll('\\|', '¦')
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('¦', '|'));
    if (!/^R?\d+[a-z]?$/.test(name)) return [];
    const reason = /\bdraft/i.test(why) ? '' : why;
    return [{ name: name.startsWith('R') ? name : `R${name}`, question, answer, why: reason }];
  });
}

/** What a draft says, or leaves out, is for those who keep the rules. */
const isForPlayers = ({ question, answer }: Ruling): boolean => !/\bdrafts?\b/i.test(`${question} ${answer}`);

/** 'ruling R1', '(R14, R79)', 'rulings 4 and 5' */
function namesIn(text: string): string[] {
  const named = [...text.matchAll(/\bR(\d+[a-z]?)\b/g)].map(([, number]) => `R${number}`);
  const listed = [...text.matchAll(/\brulings? ((?:\d+(?:, | and )?)+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\d+/g)].map(([number]) => `R${number}`),
  );
  return [...new Set([...named, ...listed])];
}
