import { botNamed, botNames } from '../bots/roster.ts';
import type { Game, Shape } from '../engine/game.ts';
import { gameOfSave, loadMatch, type Match, startMatch } from '../engine/match.ts';
import { resolveOptions } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { type Entry, gameNamed } from '../games/registry.ts';
import { readNames } from '../server/protocol.ts';
import { wrap } from '../games/text.ts';
import { type Arguments, readArguments, readOptions, wholeNumber } from './arguments.ts';
import { makeAsker } from './asker.ts';
import { deckSetting } from './deck.ts';
import { newSeed } from './engine.ts';
import { readSave } from './replay.ts';
import { rulebookOf } from './rulebook.ts';
import { newSaveFile, refuseExisting } from './save-file.ts';
import { autosave, optionLines, sit, type Sitting } from './sitting.ts';
import { complain, hasColours, type Io, isTerminal, makePen, print } from './terminal.ts';

const TAKEN = {
  seats: 'value',
  bots: 'value',
  preset: 'value',
  set: 'values',
  deck: 'value',
  seed: 'value',
  save: 'value',
  resume: 'value',
  names: 'value',
  plain: 'flag',
} as const;

/** `play`: a match in the terminal, one person against bots or several people on one screen. */
export async function playCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, TAKEN);
  const { entry, match, seating, file } = given.has('resume') ? resumed(given) : begun(given, io);
  const bots = seating.map((name) => (name === PERSON ? null : botNamed(name, entry.game)));
  const atTerminal = isTerminal(io.input) && isTerminal(io.output);
  const asker = makeAsker(io);
  const sitting: Sitting = {
    entry,
    match,
    bots,
    hintBot: botNames(entry.game).includes(HINTS) ? botNamed(HINTS, entry.game) : null,
    rulebook: rulebookOf(entry.game.id),
    io,
    asker,
    pen: makePen(hasColours(io, given.has('plain')), entry.text.inks),
    isTerminal: atTerminal,
    file,
    isSaved: true,
    told: match.names.map(() => (given.has('resume') ? match.events.length : 0)),
    looking: null,
  };
  welcome(sitting, given.has('resume'));
  const isOver = await sit(sitting);
  asker.close();
  if (isOver) return 0;
  if (!autosave(sitting)) {
    complain(io, 'The match is not saved.');
    return 1;
  }
  print(io, '', 'Saved. Go on with:', `  ${io.program} play --resume ${sitting.file}`);
  return 0;
}

const PERSON = 'person';
const HINTS = 'greedy';

interface Begun {
  readonly entry: Entry;
  readonly match: Match<Shape>;
  readonly seating: readonly string[];
  readonly file: string;
}

function begun(given: Arguments, io: Io): Begun {
  const [id, ...rest] = given.words;
  if (id === undefined || rest.length > 0) throw new Problem('Write `play GAME`; `games` lists the games.');
  const entry = gameNamed(id);
  const { game } = entry;
  const { min, max, usual } = game.seats;
  const seats = given.has('seats') ? wholeNumber(given.value('seats') ?? '', '--seats', min, max) : usual;
  const seating = seatingFrom(given.value('bots'), game, seats);
  const people = seating.filter((name) => name === PERSON).length;
  const preset = given.value('preset') ?? 'as-written';
  // Several people on one screen act one after another (5 Ages §6.5), unless they asked for something else.
  const oneScreen = people > 1 ? game.presets['one-screen'] : {};
  const file = given.value('save') ?? newSaveFile(io, id);
  if (given.has('save')) refuseExisting(file);
  const chosen = { ...oneScreen, ...ownPreset(game, preset), ...readOptions(game, given.values('set')) };
  const match = startMatch(game, {
    seats,
    seed: given.value('seed') ?? newSeed(),
    options: chosen,
    preset,
    setting: deckSetting(game, given.value('deck'), resolveOptions(game, seats, chosen, preset), seats),
    names: namesFrom(given.value('names'), seats),
  });
  return { entry, match, seating, file };
}

const ownPreset = ({ presets }: Game<Shape>, preset: string): object =>
  Object.hasOwn(presets, preset) ? (presets[preset] ?? {}) : {};

/** A match that was saved goes on with its seats and options; only who sits there can be chosen anew. */
function resumed(given: Arguments): Begun {
  const file = given.value('resume') ?? '';
  const fixed = ['seats', 'preset', 'set', 'deck', 'seed', 'names'].find((option) => given.has(option));
  if (fixed)
    throw new Problem(`A match that goes on keeps what it began with, so --${fixed} does not go with --resume.`);
  const saved = readSave(file);
  const entry = gameNamed(gameOfSave(saved));
  const [id = entry.game.id, ...rest] = given.words;
  if (id !== entry.game.id || rest.length > 0) throw new Problem(`The file ${file} is a match of ${entry.game.id}.`);
  const match = loadMatch(entry.game, saved);
  const seats = match.names.length;
  readNames(match.names, seats);
  const seating = given.has('bots')
    ? seatingFrom(given.value('bots'), entry.game, seats)
    : (savedSeating(saved, entry.game, seats) ?? seatingFrom(undefined, entry.game, seats));
  const save = given.value('save');
  if (save !== undefined && save !== file) refuseExisting(save);
  return { entry, match, seating, file: save ?? file };
}

function savedSeating(saved: unknown, game: Game<Shape>, seats: number): string[] | null {
  const seating: unknown =
    typeof saved === 'object' && saved !== null && 'seating' in saved ? saved.seating : undefined;
  if (!Array.isArray(seating) || seating.length !== seats || !seating.includes(PERSON)) return null;
  return seating.map((name: unknown) => (name === PERSON ? PERSON : botNamed(String(name), game).name));
}

/**
 * Who sits where. One name: every other seat is that bot. Several: the seats after the first in order, or all seats if
 * there are as many; '-' is a person, and so is every seat that is not named.
 */
function seatingFrom(list: string | undefined, game: Game<Shape>, seats: number): string[] {
  const names = (list ?? usualBot(game)).split(',').map((name) => name.trim());
  if (names.length > seats) throw new Problem(`--bots names ${names.length} seats, but there are ${seats}.`);
  const others = names.length === 1 ? Array.from({ length: seats - 1 }, () => names[0] ?? '-') : names;
  const all = others.length === seats ? others : ['-', ...others];
  const seating = Array.from({ length: seats }, (_, seat) => {
    const name = all[seat] ?? '-';
    return name === '-' || name === PERSON || name === 'human' ? PERSON : botNamed(name, game).name;
  });
  if (!seating.includes(PERSON)) throw new Problem('--bots leaves no seat for a person; write - for one.');
  return seating;
}

function usualBot(game: Game<Shape>): string {
  const names = botNames(game);
  return names.includes(HINTS) ? HINTS : (names[0] ?? '-');
}

/** With the initials of the seats A, B, C … of the rulebook's examples. */
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'];

function namesFrom(list: string | undefined, seats: number): string[] {
  const given = list === undefined ? [] : list.split(',').map((name) => name.trim());
  if (given.length > seats) throw new Problem(`--names gives ${given.length} names, but there are ${seats} seats.`);
  const names = Array.from({ length: seats }, (_, seat) => given[seat] ?? NAMES[seat] ?? `Seat ${seat}`);
  if (new Set(names.map((name) => name.toLowerCase())).size !== seats)
    throw new Problem('Two seats have the same name.');
  return readNames(names, seats);
}

/** 'You are Ada. Clockwise from your left: Ben, Cleo, Dan (greedy bots).' */
function company(names: readonly string[], bots: Sitting['bots']): string {
  const me = bots.indexOf(null);
  const isAlone = bots.filter((bot) => bot === null).length === 1;
  const seats = names.map((name, seat) => ({ name, bot: bots[seat]?.name ?? null }));
  const others = isAlone ? [...seats.slice(me + 1), ...seats.slice(0, me)] : seats;
  const [first] = others;
  const areAlike = isAlone && others.every(({ bot }) => bot === first?.bot);
  const list = areAlike
    ? `${others.map(({ name }) => name).join(', ')} (${first?.bot} bots)`
    : others.map(({ name, bot }) => (bot ? `${name} (${bot} bot)` : name)).join(', ');
  return isAlone ? `You are ${names[me]}. Clockwise from your left: ${list}.` : `At the table, clockwise: ${list}.`;
}

function welcome({ entry, match, bots, io, pen }: Sitting, isResumed: boolean): void {
  print(io, pen({ text: entry.game.title, as: 'title' }));
  if (!isResumed) for (const text of entry.text.welcome) print(io, ...wrap(text));
  print(io, ...wrap(company(match.names, bots)), 'Type ? at any time for help.');
  const changed = optionLines(match, (value, usual) => value !== usual);
  if (changed.length > 0) print(io, 'Rules of this match that are not the usual ones:', ...changed);
  if (changed.some((text) => /clock/.test(text))) print(io, 'No clock runs in the terminal: take your time.');
}
