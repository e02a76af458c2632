import type { Game, Shape } from '../engine/game.ts';
import { gameOfSave, loadMatch, type Match, startMatch } from '../engine/match.ts';
import { resolveOptions } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { type Entry, gameNamed } from '../contract/shelf.ts';
import { readNames } from '../desk/protocol.ts';
import { type Arguments, readArguments, readOptions, wholeNumber } from './arguments.ts';
import { makeAsker } from './asker.ts';
import { playCampaign } from './campaign.ts';
import { deckSetting } from './deck.ts';
import { newSeed, today } from './engine.ts';
import { readSave } from './replay.ts';
import { newSaveFile, refuseExisting, writeSave } from './save-file.ts';
import { namesFrom, PERSON, savedSeating, seatingFrom, sitDown, welcome } from './seating.ts';
import { autosave, sit } from './sitting.ts';
import { complain, type Io, print, warn } from './terminal.ts';
import { knowledgeFor } from './values.ts';

const TAKEN = {
  seats: 'value',
  bots: 'value',
  preset: 'value',
  set: 'values',
  deck: 'value',
  values: 'value',
  seed: 'value',
  save: 'value',
  resume: 'value',
  campaign: 'value',
  names: 'value',
  plain: 'flag',
} as const;

/** `play`: a match in the terminal, one person against bots or several people on one screen. */
export async function playCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, TAKEN);
  if (given.has('campaign')) return playCampaign(given, io);
  const { entry, match, seating, file } = given.has('resume') ? resumed(given) : begun(given, io);
  const { warnings } = await knowledgeFor(entry.game.id, match.setting, given.value('values'));
  const asker = makeAsker(io);
  const isResumed = given.has('resume');
  const sitting = sitDown({
    entry,
    match,
    seating,
    io,
    asker,
    file,
    isPlain: given.has('plain'),
    isResumed,
    save: (to) => writeSave(to, match, seating),
  });
  welcome(sitting, isResumed);
  if (!isResumed) warn(io, warnings);
  const isOver = await sit(sitting);
  asker.close();
  if (isOver) {
    if (sitting.isSaved) print(io, '', `Look at it again: ${io.program} replay ${sitting.file}`);
    return 0;
  }
  if (!autosave(sitting)) {
    complain(io, 'The match is not saved.');
    return 1;
  }
  print(io, '', 'Saved. Go on with:', `  ${io.program} play --resume ${sitting.file}`);
  return 0;
}

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
    seed: given.value('seed') ?? game.seedFor?.(resolveOptions(game, seats, chosen, preset), today()) ?? newSeed(),
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
