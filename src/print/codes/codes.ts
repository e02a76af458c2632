import type { Game, OptionSpec, OptionValue, Shape } from '../../engine/game.ts';
import { seedWords } from '../../engine/luck/random.ts';
import { type Match, startMatch } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { serialize } from '../../engine/save.ts';
import { Problem } from '../../engine/words.ts';
import type { CampaignRecord, Campaigns, WrittenGame } from '../../contract/campaign.ts';
import type { LoadedGame } from '../../contract/shelf.ts';
import { type CampaignRun, campaignsOf } from '../../desk/campaign.ts';
import { readOwnDeck } from '../../desk/own-deck.ts';
import { everybody, seatingIn } from '../../desk/seating.ts';
import { type NamedDeal, PERSON } from '../../desk/wire.ts';
import { BitReader, BitWriter, unreadable } from './bits.ts';
import { inOrder, readChange, writeChange } from './deck-changes.ts';
import { lettersOf, numbersIn } from './letters.ts';

/*
 * What a printed code says: the rules that a booklet tells, a deal, or a campaign between two of its games. It names the version of the
 * rules, and bears a mark of everything that follows from it, so that what opens is what was printed or nothing at all.
 */

export type CodeContent =
  | { readonly kind: 'rules' }
  | { readonly kind: 'deal'; readonly deal: NamedDeal }
  | { readonly kind: 'campaign'; readonly run: CampaignRun };

const FORMAT = 1;
const FORMAT_BITS = 3;
const KINDS = ['rules', 'deal', 'campaign', 'deal of an edited deck'] as const;
const KIND_BITS = 2;
const GAME_BITS = 15;
const MARK_BITS = 20;

/** A game is called by a number that follows from its name. */
const numberOf = (game: string): number => (seedWords(`code ${game}`)[0] ?? 0) % 2 ** GAME_BITS;

const markOf = (...parts: readonly unknown[]): number =>
  (seedWords(`code ${JSON.stringify(parts)}`)[0] ?? 0) % 2 ** MARK_BITS;

/* ---- writing ---- */

export function codeOf(entry: LoadedGame, content: CodeContent): string {
  const { game } = entry;
  const bits = new BitWriter();
  bits.fixed(FORMAT, FORMAT_BITS);
  bits.fixed(KINDS.indexOf(kindOf(content)), KIND_BITS);
  bits.fixed(numberOf(game.id), GAME_BITS);
  bits.whole(game.version);
  if (content.kind === 'deal') writeDeal(bits, entry, content.deal);
  if (content.kind === 'campaign') writeCampaign(bits, entry, content.run);
  return lettersOf(bits.numbers);
}

const kindOf = (content: CodeContent): (typeof KINDS)[number] =>
  content.kind === 'deal' && content.deal.deck !== undefined ? 'deal of an edited deck' : content.kind;

/** The printed deck as a file has it. */
const printedIn = ({ deck }: LoadedGame): unknown => JSON.parse(JSON.stringify(deck ?? null));

const MOST_CHANGES = 2300; // bits: more would be too fine for a camera, and nobody would type it

function writeDeal(bits: BitWriter, entry: LoadedGame, deal: NamedDeal): void {
  const { game } = entry;
  const mark = markOfDeal(game, deal); // refuses what cannot be dealt
  bits.whole(deal.seats);
  bits.whole(Object.keys(game.presets).indexOf(deal.preset));
  writeOptions(bits, game, deal.options);
  bits.text(deal.seed);
  if (deal.deck !== undefined) {
    const before = bits.size;
    writeChange(bits, printedIn(entry), deal.deck);
    if (bits.size - before > MOST_CHANGES)
      throw new Problem('This deck has too many changes for a printed code: give its file to those who play from it.');
  }
  bits.fixed(mark, MARK_BITS);
}

/** The match that a deal with a name begins. */
export function matchOf(game: Game<Shape>, deal: NamedDeal, names?: readonly string[]): Match<Shape> {
  const { seats, preset, options, seed, deck } = deal;
  const setting =
    deck === undefined ? undefined : readOwnDeck(game, deck, resolveOptions(game, seats, options, preset), seats);
  return startMatch(game, { seats, seed, options, preset, ...(setting && { setting }), ...(names && { names }) });
}

/** Of the dealt table: whatever changes in rules or cards changes it. */
function markOfDeal(game: Game<Shape>, deal: NamedDeal): number {
  const { options, seed, table } = matchOf(game, deal);
  const own = deal.deck === undefined ? [] : [inOrder(deal.deck)];
  return markOf(game.id, game.version, options, seed, serialize(table), ...own);
}

const optionsOf = (game: Game<Shape>): [string, OptionSpec<unknown>][] => Object.entries(game.options);

function writeOptions(bits: BitWriter, game: Game<Shape>, options: Readonly<Record<string, unknown>>): void {
  const chosen = optionsOf(game).flatMap(([name, spec], i) =>
    Object.hasOwn(options, name) ? [[i, placeOf(spec, options[name])] as const] : [],
  );
  bits.whole(chosen.length);
  for (const [option, place] of chosen) {
    bits.whole(option, 4);
    bits.whole(place);
  }
}

/** The number of a value of an option: first those that are listed, then the range. */
function placeOf({ values, range }: OptionSpec<unknown>, value: unknown): number {
  const at = values.indexOf(value);
  return at >= 0 || typeof value !== 'number' ? at : values.length + value - (range?.from ?? 0);
}

function writeCampaign(bits: BitWriter, entry: LoadedGame, { record, seating, seed }: CampaignRun): void {
  const campaigns = campaignsOf(entry);
  const { players } = record;
  bits.whole(players.length);
  for (const name of players) bits.text(name);
  bits.fixed(seating.every((who) => who === PERSON) ? 0 : 1, 1);
  if (seating.some((who) => who !== PERSON)) for (const who of seating) bits.text(who);
  writeOptions(bits, entry.game, chosenIn(campaigns, record));
  bits.text(seed);
  const games = campaigns.written(record);
  const keepable = campaigns.keepable(record);
  bits.whole(games.length);
  games.forEach((game, i) => {
    for (const points of game.scores) bits.whole(points, 6);
    for (const cards of game.kept) {
      bits.whole(cards.length, 1);
      for (const card of cards) bits.fixed(placeAmong(keepable, card), sizeFor(keepable));
    }
    const before = games[i - 1]?.seed;
    const how = game.seed === usualSeed(seed, i) ? 0 : game.seed === before ? 1 : 2;
    bits.fixed(how, 2);
    if (how === 2) bits.text(game.seed);
  });
  bits.fixed(markOfCampaign(entry, record), MARK_BITS);
}

const usualSeed = (seed: string, i: number): string => `${seed}/${i + 1}`;

const sizeFor = (list: readonly unknown[]): number => Math.ceil(Math.log2(Math.max(2, list.length)));

function placeAmong(cards: readonly string[], card: string): number {
  const at = cards.indexOf(card);
  if (at < 0) throw new Error(`the card ${card} is kept, and not among those that can be`);
  return at;
}

const markOfCampaign = ({ game }: LoadedGame, { players, options, status, kept, log }: CampaignRecord): number =>
  markOf(game.id, game.version, players, options, status, kept, log);

/** What somebody chose for a campaign: all that is not as usual. */
function chosenIn(campaigns: Campaigns, { players, options }: CampaignRecord): Readonly<Record<string, unknown>> {
  const plan = { id: '', created: '', players };
  const usual: Readonly<Record<string, unknown>> = { ...campaigns.start(plan).options };
  const different = Object.fromEntries(Object.entries(options).filter(([name, value]) => usual[name] !== value));
  const isEnough = JSON.stringify(campaigns.start({ ...plan, options: different }).options) === JSON.stringify(options);
  return isEnough ? different : { ...options };
}

/* ---- reading ---- */

/** A code whose letters are right: of which game it is, before that game is loaded. */
export interface OpenedCode {
  readonly kind: (typeof KINDS)[number];
  readonly game: string;
  readonly rest: BitReader;
}

/** `games` are the names of those that are here. */
export function openCode(typed: string, games: readonly string[]): OpenedCode {
  const rest = new BitReader(numbersIn(typed));
  const format = rest.fixed(FORMAT_BITS);
  if (format !== FORMAT) throw unreadable();
  const kind = KINDS[rest.fixed(KIND_BITS)];
  const number = rest.fixed(GAME_BITS);
  if (kind === undefined) throw unreadable();
  const game = games.find((one) => numberOf(one) === number);
  if (game === undefined) throw new Problem('This code is of a game that is not here.');
  return { kind, game, rest };
}

/** What the code says; refused if it is of another version of the rules. `id` and `created` are for a campaign that it opens. */
export function contentOf(
  entry: LoadedGame,
  { kind, rest }: OpenedCode,
  opening: { readonly id: string; readonly created: string },
): CodeContent {
  const { game } = entry;
  const version = rest.whole();
  if (version !== game.version)
    throw new Problem(
      `This code was printed with version ${version} of the rules of ${game.title}; this is version ${game.version}.`,
    );
  const content = readContent(entry, kind, rest, opening);
  rest.end();
  return content;
}

function readContent(
  entry: LoadedGame,
  kind: OpenedCode['kind'],
  rest: BitReader,
  opening: { readonly id: string; readonly created: string },
): CodeContent {
  switch (kind) {
    case 'rules':
      return { kind };
    case 'deal':
      return { kind, deal: readDeal(entry, rest, false) };
    case 'deal of an edited deck':
      return { kind: 'deal', deal: readDeal(entry, rest, true) };
    case 'campaign':
      return { kind, run: readCampaign(entry, rest, opening) };
  }
}

const changed = ({ title }: Game<Shape>): Problem =>
  new Problem(`This code was printed with other cards or rules of ${title} than these: it would not open the same.`);

function readDeal(entry: LoadedGame, rest: BitReader, isEdited: boolean): NamedDeal {
  const { game } = entry;
  const seats = rest.whole();
  const preset = Object.keys(game.presets)[rest.whole()];
  const options = readOptions(game, rest);
  const seed = rest.text();
  const own = isEdited ? { deck: readChange(rest, printedIn(entry)) } : {};
  const mark = rest.fixed(MARK_BITS);
  if (preset === undefined) throw changed(game);
  const deal = { seats, preset, options, seed, ...own };
  if (markOfDeal(game, deal) !== mark) throw changed(game);
  return deal;
}

function readOptions(game: Game<Shape>, rest: BitReader): Record<string, OptionValue> {
  const specs = optionsOf(game);
  const options: Record<string, OptionValue> = {};
  const count = rest.whole();
  if (count > specs.length) throw changed(game);
  for (let i = 0; i < count; i++) {
    const [name, spec] = specs[rest.whole(4)] ?? [];
    const place = rest.whole();
    if (name === undefined || spec === undefined) throw changed(game);
    const value = spec.values[place] ?? (spec.range ? spec.range.from + place - spec.values.length : undefined);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw changed(game);
    options[name] = value;
  }
  return options;
}

const MOST_GAMES = 200; // of a campaign on paper

function readCampaign(
  entry: LoadedGame,
  rest: BitReader,
  opening: { readonly id: string; readonly created: string },
): CampaignRun {
  const { game } = entry;
  const campaigns = campaignsOf(entry);
  const seats = rest.whole();
  if (seats < game.seats.min || seats > game.seats.max) throw changed(game);
  const texts = (): string[] => Array.from({ length: seats }, () => rest.text());
  const players = texts();
  const seating = rest.fixed(1) === 0 ? everybody(seats) : seatingIn(texts(), seats);
  const options = readOptions(game, rest);
  const seed = rest.text();
  const begun = campaigns.start({ ...opening, players, options });
  const keepable = campaigns.keepable(begun);
  const count = rest.whole();
  if (count > MOST_GAMES || seating === null) throw changed(game);
  const games: WrittenGame[] = [];
  for (let i = 0; i < count; i++) {
    const scores = Array.from({ length: seats }, () => rest.whole(6));
    const kept = Array.from({ length: seats }, () =>
      Array.from(
        { length: Math.min(rest.whole(1), keepable.length) },
        () => keepable[rest.fixed(sizeFor(keepable))] ?? '',
      ),
    );
    const how = rest.fixed(2);
    const before = games.at(-1)?.seed ?? '';
    games.push({ scores, kept, seed: how === 0 ? usualSeed(seed, i) : how === 1 ? before : rest.text() });
  }
  const mark = rest.fixed(MARK_BITS);
  const record = games.reduce((sofar, one) => campaigns.addWritten(sofar, one), begun);
  if (markOfCampaign(entry, record) !== mark) throw changed(game);
  return { seating, seed, record };
}
