import type { Game, Shape } from '../../engine/game.ts';
import { gameOfSave, loadMatch } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { asRecord } from '../../engine/save.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { beginMatch, openedWith, type OpenMatch } from '../../desk/open-match.ts';
import { readNames, seatingIn } from '../../desk/seating.ts';
import type { Seating } from '../../desk/wire.ts';
import { type Arguments, readArguments, readOptions, wholeNumber } from '../arguments.ts';
import { makeAsker } from './asker.ts';
import { playCampaign } from './campaign.ts';
import { deckSetting } from '../deck.ts';
import { newSeed, today } from '../engine.ts';
import { readSave } from '../replay.ts';
import { newSaveFile, refuseExisting, writeSave } from './save-file.ts';
import { namesFrom, oneScreenOptions, seatingFrom, sitDown, welcome, withBots } from './seating.ts';
import { autosave, sit } from './sitting.ts';
import { complain, type Io, print, warn } from '../terminal.ts';
import { knowledgeFor } from '../values.ts';

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
  const isResumed = given.has('resume');
  const begun = isResumed ? resumed(given) : started(given, io);
  const { entry, match } = begun.open;
  const { warnings } = await knowledgeFor(entry.game.id, match.setting, given.value('values'));
  const asker = makeAsker(io);
  const save = (to: string): void => writeSave(to, match, begun.seating);
  const sitting = sitDown({ ...begun, io, asker, isPlain: given.has('plain'), isResumed, save });
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
  readonly open: OpenMatch;
  readonly seating: Seating;
  readonly file: string;
}

function started(given: Arguments, io: Io): Begun {
  const [id, ...rest] = given.words;
  if (id === undefined || rest.length > 0) throw new Problem('Write `play GAME`; `games` lists the games.');
  const entry = gameNamed(id);
  const { game } = entry;
  const { min, max, usual } = game.seats;
  const seats = given.has('seats') ? wholeNumber(given.value('seats') ?? '', '--seats', min, max) : usual;
  const seating = seatingFrom(given.value('bots'), game, seats);
  const preset = given.value('preset') ?? 'as-written';
  const file = given.value('save') ?? newSaveFile(io, id);
  if (given.has('save')) refuseExisting(file);
  const options = {
    ...oneScreenOptions(seating, game),
    ...ownPreset(game, preset),
    ...readOptions(game, given.values('set')),
  };
  const setting = deckSetting(game, given.value('deck'), resolveOptions(game, seats, options, preset), seats);
  const names = namesFrom(given.value('names'), seats);
  const plan = { seats, seed: given.value('seed'), options, preset, setting, names };
  return { open: beginMatch(entry, plan, { newSeed, today }), seating, file };
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
    : (withBots(seatingIn(asRecord(saved, 'the save').seating, seats), entry.game) ??
      seatingFrom(undefined, entry.game, seats));
  const save = given.value('save');
  if (save !== undefined && save !== file) refuseExisting(save);
  return { open: openedWith(entry, match), seating, file: save ?? file };
}
