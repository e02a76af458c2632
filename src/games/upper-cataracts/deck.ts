import { Problem } from '../../engine/words.ts';
import { rulesOf } from '../../contract/fitted.ts';
import { checkDeck } from './deck-file/checks.ts';
import { categoryNumber, compile, compileCondition, makeCompiler, packCubes, tagNumber } from './compile.ts';
import printed from './deck.json' with { type: 'json' };
import { type ChooseOption, RESOURCES } from './effects.ts';
import {
  type ActionCard,
  AFTER,
  GROUPS,
  type Keyword,
  type MilestoneCard,
  type ObjectiveCard,
  readRecords,
  type Records,
} from './deck-file/records.ts';

/** What is printed on a card; all copies of a card share one. */
export type Face = { readonly id: string; readonly number: number } & (
  | { readonly kind: 'action'; readonly card: ActionCard }
  | { readonly kind: 'objective'; readonly card: ObjectiveCard }
  | { readonly kind: 'milestone'; readonly card: MilestoneCard }
);

/** Kinds of cards are numbered as in KINDS. */
const KINDS = ['action', 'objective', 'milestone'];
export const ACTION = 0;

/** Keywords: a bit each. */
const KEYWORD_BITS: Readonly<Record<Keyword, number>> = { expendable: 1, seasonal: 2, mandatory: 4, token: 8 };
export const EXPENDABLE = KEYWORD_BITS.expendable;
export const SEASONAL = KEYWORD_BITS.seasonal;
export const MANDATORY = KEYWORD_BITS.mandatory;
export const TOKEN = KEYWORD_BITS.token;

/** What happens to a card after its failure: an index of AFTER. */
export const RETURNS = AFTER.indexOf('return');
export const RESETS = AFTER.indexOf('reset');

export const ACT_2 = GROUPS.indexOf('act2');
export const TROUBLE = GROUPS.indexOf('trouble');

/** A frame of the interpreter has 16 bits for the place in the program. */
const LONGEST_PROGRAM = 0xffff;

/** A whole deck, checked and compiled: everything about a face by its number, in flat arrays. */
export class Deck {
  readonly version: number;
  readonly records: Records;
  readonly faces: readonly Face[];
  readonly warnings: readonly string[];
  readonly tags: readonly string[];

  readonly code: Int32Array;
  readonly conditions: Int32Array;
  readonly chooseFrom: Int32Array;
  readonly chooseCount: Int32Array;
  readonly pays: Int32Array;
  readonly starts: Int32Array;
  readonly choices: readonly ChooseOption[]; // every option of every `choose`

  readonly cardFace: Uint8Array; // card → face
  readonly kind: Uint8Array;
  readonly firstCard: Int32Array; // the copies of a face follow each other
  readonly copies: Int32Array;
  readonly misfortunes: Int32Array; // resource → face

  // Action Cards
  readonly cost: Int32Array;
  readonly keywords: Int32Array;
  readonly categories: Int32Array; // a bit for each category
  readonly play: Int32Array;
  readonly retained: Int32Array;
  readonly renown: Int32Array; // Objectives too

  // Objectives and Milestones
  readonly group: Int32Array;
  readonly clock: Int32Array;
  readonly crisisStart: Int32Array; // 0: no Crisis
  readonly crisisTop: Int32Array;
  readonly atTop: Int32Array;
  readonly failure: Int32Array;
  readonly after: Int32Array;
  readonly reveal: Int32Array;
  readonly onlyIf: Int32Array;
  readonly optionFrom: Int32Array;
  readonly optionCount: Int32Array;
  readonly optionSpend: Int32Array;
  readonly optionRequire: Int32Array;
  readonly optionDo: Int32Array;
  readonly optionReturns: Int32Array;
  readonly pushFrom: Int32Array;
  readonly pushCount: Int32Array;
  readonly pushSpend: Int32Array;
  readonly pushBy: Int32Array;

  constructor(records: Records, warnings: readonly string[]) {
    this.records = records;
    this.version = records.version;
    this.warnings = warnings;
    this.faces = facesOf(records);
    const numbers = new Map(this.faces.map(({ id, number }) => [id, number]));
    const compiler = makeCompiler((id) => numbers.get(id) ?? 0);
    for (const { tag } of records.chronicle) tagNumber(compiler, tag);

    const each = (value: (face: Face) => number): Int32Array => Int32Array.from(this.faces, value);
    const ofAction = (value: (card: ActionCard) => number): Int32Array =>
      each((face) => (face.kind === 'action' ? value(face.card) : 0));
    const ofActive = (value: (card: ObjectiveCard | MilestoneCard) => number): Int32Array =>
      each((face) => (face.kind === 'action' ? 0 : value(face.card)));
    const ofMilestone = (value: (card: MilestoneCard) => number): Int32Array =>
      each((face) => (face.kind === 'milestone' ? value(face.card) : 0));

    this.kind = Uint8Array.from(this.faces, ({ kind }) => KINDS.indexOf(kind));
    this.copies = each((face) => (face.kind === 'milestone' ? 1 : face.card.copies));
    this.firstCard = new Int32Array(this.faces.length);
    let cards = 0;
    this.copies.forEach((copies, face) => {
      this.firstCard[face] = cards;
      cards += copies;
    });
    this.cardFace = new Uint8Array(cards);
    this.copies.forEach((copies, face) => {
      const first = this.firstCard[face] ?? 0;
      this.cardFace.fill(face, first, first + copies);
    });
    this.misfortunes = Int32Array.from(RESOURCES, (resource) => numbers.get(records.misfortunes[resource]) ?? 0);

    this.cost = ofAction(({ cost }) => packCubes(cost));
    this.keywords = ofAction(({ keywords }) => keywords.reduce((bits, keyword) => bits | KEYWORD_BITS[keyword], 0));
    this.categories = ofAction(({ categories }) =>
      categories.reduce((bits, category) => bits | (1 << categoryNumber(category)), 0),
    );
    this.play = ofAction(({ play }) => compile(compiler, play));
    this.retained = ofAction(({ retained }) => compile(compiler, retained));
    this.renown = each((face) => (face.kind === 'milestone' ? 0 : face.card.renown));

    this.group = each((face) => (face.kind === 'objective' ? GROUPS.indexOf(face.card.group) : -1));
    this.clock = ofActive(({ clock }) => clock);
    this.crisisStart = ofActive(({ crisis }) => crisis?.start ?? 0);
    this.crisisTop = ofActive(({ crisis }) => crisis?.top ?? 0);
    this.atTop = ofActive(({ crisis }) => compile(compiler, crisis?.atTop ?? []));
    this.failure = ofActive(({ failure }) => compile(compiler, failure.do));
    this.after = ofActive(({ failure }) => AFTER.indexOf(failure.after));
    this.reveal = ofMilestone(({ reveal }) => compile(compiler, reveal));
    this.onlyIf = ofMilestone(({ onlyIf }) => compileCondition(compiler, onlyIf));

    const options = this.faces.flatMap((face) => (face.kind === 'action' ? [] : face.card.options));
    const pushes = this.faces.flatMap((face) => (face.kind === 'action' ? [] : (face.card.crisis?.pushes ?? [])));
    this.optionCount = ofActive((card) => card.options.length);
    this.optionFrom = runningSum(this.optionCount);
    this.optionSpend = Int32Array.from(options, ({ spend }) => packCubes(spend));
    this.optionRequire = Int32Array.from(options, ({ require }) => compileCondition(compiler, require));
    this.optionDo = Int32Array.from(options, (option) => compile(compiler, option.do));
    this.optionReturns = Int32Array.from(options, ({ returns }) => (returns ? 1 : 0));
    this.pushCount = ofActive(({ crisis }) => crisis?.pushes.length ?? 0);
    this.pushFrom = runningSum(this.pushCount);
    this.pushSpend = Int32Array.from(pushes, ({ spend }) => packCubes(spend));
    this.pushBy = Int32Array.from(pushes, ({ by }) => by);

    this.tags = compiler.tags;
    this.choices = compiler.options;
    if (compiler.code.length > LONGEST_PROGRAM)
      throw new Problem('In the deck the effects of all cards are too long together.');
    this.code = Int32Array.from(compiler.code);
    this.conditions = Int32Array.from(compiler.conditions);
    this.chooseFrom = Int32Array.from(compiler.chooses, ({ from }) => from);
    this.chooseCount = Int32Array.from(compiler.chooses, ({ count }) => count);
    this.pays = Int32Array.from(compiler.pays);
    this.starts = Int32Array.from(compiler.starts);
  }
}

/** Where each one's own begin in one long list. */
function runningSum(counts: Int32Array): Int32Array {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum - count;
  });
}

/** In label order, kind by kind: the order of the printed deck and of section 3. */
function facesOf({ actions, objectives, milestones }: Records): Face[] {
  let number = 0;
  return [
    ...byLabel(actions).map((card): Face => ({ id: card.id, number: number++, kind: 'action', card })),
    ...byLabel(objectives).map((card): Face => ({ id: card.id, number: number++, kind: 'objective', card })),
    ...milestones.map((card): Face => ({ id: card.id, number: number++, kind: 'milestone', card })),
  ];
}

/** §3: by letter, then by number: O2 before O10. */
function byLabel<C extends { readonly label: string }>(cards: readonly C[]): C[] {
  const parts = ({ label }: C): { letter: string; number: number } => {
    const [, letter = '', digits = '0'] = /^([A-Z]+)(\d+)$/.exec(label) ?? [];
    return { letter, number: Number(digits) };
  };
  return cards.toSorted((a, b) => {
    const [left, right] = [parts(a), parts(b)];
    if (left.letter !== right.letter) return left.letter < right.letter ? -1 : 1;
    return left.number - right.number;
  });
}

/** The printed deck of §2.5 to §2.7. Our tests check it, so that nobody has to wait for that. */
export const PRINTED = new Deck(readRecords(printed), []);

/** The printed card of the same kind and id. */
export const sameId = ({ id, kind }: Face): Face | undefined =>
  PRINTED.faces.find((other) => other.id === id && other.kind === kind);

/** The same, if it also plays as printed: words and the number of copies may differ. */
export function asPrinted(face: Face): Face | undefined {
  const same = sameId(face);
  return same && (same === face || rulesOf(same.card) === rulesOf(face.card)) ? same : undefined;
}

/** A deck that somebody has edited: {"deck": …}; nothing at all is the printed one. */
export function readDeck(data: unknown): Deck {
  if (data === undefined) return PRINTED;
  if (typeof data !== 'object' || data === null || !('deck' in data) || Object.keys(data).length !== 1)
    throw new Problem('The data of a match of Upper Cataracts is an object with the one field "deck".');
  const records = readRecords(data.deck);
  return new Deck(records, checkDeck(records));
}
