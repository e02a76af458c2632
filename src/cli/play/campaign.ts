import { existsSync } from 'node:fs';
import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { Problem } from '../../engine/words.ts';
import type { CampaignRecord, Campaigns, KeepableCard, Keeping } from '../../contract/campaign.ts';
import { type LoadedGame, gameNamed } from '../../contract/shelf.ts';
import { type Question, wrap } from '../../contract/text.ts';
import {
  campaignFile,
  type CampaignRun,
  campaignsOf,
  consequence,
  nextGame,
  readCampaign,
  startCampaign,
} from '../../desk/campaign.ts';
import { openedWith } from '../../desk/open-match.ts';
import { type Arguments, readOptions, wholeNumber } from '../arguments.ts';
import { makeAsker } from './asker.ts';
import { inFile } from '../deck.ts';
import { newSeed } from '../engine.ts';
import { choicesOf, meantBy, questionLines } from './prompt.ts';
import { readSave } from '../replay.ts';
import { writeWhole } from './save-file.ts';
import { namesFrom, oneScreenOptions, seatingFrom, sitDown, welcome, withBots } from './seating.ts';
import { autosave, command, showTable, sit, type Sitting } from './sitting.ts';
import { complain, type Io, print } from '../terminal.ts';

/** A campaign with its people, between two games or in the middle of one. */
interface Run extends CampaignRun {
  record: CampaignRecord;
  match: Match<Shape> | null; // the game that is played now
}

/** `play --campaign`: one game after another, until the campaign is over or somebody leaves. */
export async function playCampaign(given: Arguments, io: Io): Promise<number> {
  const file = given.value('campaign') ?? '';
  if (file === '') throw new Problem('--campaign needs the name of a file.');
  const odd = ['resume', 'save', 'preset', 'deck'].find((option) => given.has(option));
  if (odd) throw new Problem(`--${odd} does not go with --campaign.`);
  const [id, ...rest] = given.words;
  if (id === undefined || rest.length > 0) throw new Problem('Write `play GAME --campaign FILE`.');
  const entry = gameNamed(id);
  const campaigns = campaignsOf(entry);
  const isResumed = existsSync(file);
  const run: Run = isResumed ? resumed(entry, campaigns, given, file) : begun(entry, campaigns, given);
  const save = (to: string): void => writeWhole(to, campaignFile(campaigns, id, run, run.match), 'campaign');
  if (!isResumed) save(file);
  if (run.record.status !== 'running') {
    print(io, ...wrap(campaigns.standing(run.record)));
    return 0;
  }
  const asker = makeAsker(io);
  const place = { seating: run.seating, io, asker, isPlain: given.has('plain'), save };
  let to = { file, isSaved: true };
  for (let isFirst = true; ; isFirst = false) {
    const isLeft = isResumed && run.match !== null;
    run.match ??= nextGame(campaigns, run);
    const open = openedWith(entry, run.match);
    const s: Sitting = { ...sitDown({ ...place, open, file: to.file, isResumed: isLeft }), isSaved: to.isSaved };
    if (isFirst) welcome(s, isResumed);
    print(io, '', ...wrap(campaigns.standing(run.record)));
    autosave(s);
    if (!(await playGame(campaigns, run, s))) {
      asker.close();
      return end(run, s);
    }
    to = s;
  }
}

/** One game and what is decided after it; false if nothing follows, or somebody left. */
async function playGame(campaigns: Campaigns, run: Run, s: Sitting): Promise<boolean> {
  if (!(await sit(s))) return false;
  const { match } = s.open;
  const keeping = campaigns.keeping(run.record, match);
  const isAsked = keeping.most > 0 && keeping.cards.length > 0;
  const kept = isAsked ? await askKeep(s, keeping) : [];
  if (kept === null) return false;
  run.record = campaigns.finishGame(run.record, match, kept);
  run.match = null;
  autosave(s);
  print(s.io, '', ...wrap(consequence(campaigns, run.record)));
  return run.record.status === 'running' && (isAsked || (await wantsMore(s)));
}

function end({ record }: Run, s: Sitting): number {
  if (!autosave(s)) {
    complain(s.io, 'The campaign is not saved.');
    return 1;
  }
  if (record.status === 'running')
    print(s.io, '', 'Saved. Go on with:', `  ${s.io.program} play ${s.open.entry.game.id} --campaign ${s.file}`);
  return 0;
}

/** At a terminal the next game waits until somebody wants it. */
async function wantsMore(s: Sitting): Promise<boolean> {
  while (s.isTerminal) {
    const typed = (await s.asker.ask('Enter = go on, q = leave > '))?.trim() ?? 'q';
    if (/^(?:|y|yes|ok|go|g)$/i.test(typed)) return true;
    if (/^(?:q|quit|exit|n|no)$/i.test(typed)) return false;
  }
  return true;
}

/* ---- which cards to keep ---- */

/** The cards that go along into the next game; null if somebody left. */
async function askKeep(s: Sitting, keeping: Keeping): Promise<readonly KeepableCard[] | null> {
  const { cards, most, rule } = keeping;
  const seat = s.bots[keeping.chooser] ? s.bots.indexOf(null) : keeping.chooser;
  const name = s.open.match.names[seat] ?? '';
  const question = keepQuestion(s, keeping);
  const tell = (): void => print(s.io, '', ...questionLines(question).map(s.pen));
  tell();
  let kept: readonly KeepableCard[] = [];
  for (;;) {
    // In a pipe nobody thinks a full choice over.
    if (kept.length === most && !s.isTerminal) return kept;
    const typed = (await s.asker.ask(`${name}, ${keepPrompt(kept.length, most)} > `))?.trim();
    if (typed === undefined) return null;
    if (typed === '') return kept;
    if (/^(?:u|undo|b|back)$/i.test(typed)) {
      kept = kept.slice(0, -1);
      tellKept(s, kept);
      continue;
    }
    const done = command(s, seat, /^rules?$/i.test(typed) ? `rules ${rule}` : typed, null);
    if (done === 'leave') return null;
    if (done === 'again') {
      showTable(s, seat);
      tell();
    }
    if (done !== null) continue;
    const meant = cardsMeant(s, typed, question, cards);
    const more = [...kept, ...meant];
    if (meant.length === 0) continue;
    if (new Set(more).size < more.length) print(s.io, 'That card is kept already.');
    else if (more.length > most) print(s.io, `At most ${most} can be kept (${rule}); type u to take one back.`);
    else {
      kept = more;
      tellKept(s, kept);
    }
  }
}

const keepPrompt = (number: number, most: number): string =>
  number === 0
    ? 'a number, or Enter = keep none'
    : `${number < most ? 'another number, ' : ''}Enter = done, u = take back`;

function tellKept({ io }: Sitting, kept: readonly KeepableCard[]): void {
  print(io, ...wrap(`Kept: ${kept.map(({ words }) => words).join('; ') || 'none'}.`));
}

/** The cards in groups by their owners. */
function keepQuestion({ open: { match } }: Sitting, { cards, most, rule }: Keeping): Question {
  const total = match.names.length > 1 ? ' in all' : '';
  const owners = Map.groupBy(cards, ({ seat }) => seat);
  return {
    ask: `Which cards do you keep for the next game? Up to ${most}${total} (${rule}).`,
    groups: [...owners].map(([seat, own]) => ({
      title: match.names.length > 1 ? (match.names[seat] ?? '') : null,
      choices: own.map(({ id, words, effect }) => ({
        words,
        ...(effect === '' ? {} : { effect }),
        then: { type: 'keep', seat, card: id },
      })),
    })),
  };
}

/** One number, several, or the words of one card; none if it is not clear, and then that was said. */
function cardsMeant(
  s: Sitting,
  typed: string,
  question: Question,
  cards: readonly KeepableCard[],
): readonly KeepableCard[] {
  const choices = choicesOf(question);
  const parts = /^\d+(?:[\s,]+\d+)*$/.test(typed) ? typed.split(/[\s,]+/) : [typed];
  const { entry, match } = s.open;
  const asPrinted = (word: string): string => entry.text.asPrinted(word, match.table.plan.setting);
  const meant = parts.map((part) => meantBy(part, question, asPrinted));
  const found = meant.flatMap((one) => ('choice' in one ? (cards[choices.indexOf(one.choice)] ?? []) : []));
  if (found.length === parts.length) return found;
  const [first] = meant;
  if (first && 'several' in first) print(s.io, `That could be ${first.several.join(', ')}: type the number.`);
  else print(s.io, `Type ${cards.length === 1 ? '1' : `numbers from 1 to ${cards.length}`}, Enter, or ? for help.`);
  return [];
}

/* ---- the beginning ---- */

function begun({ game }: LoadedGame, campaigns: Campaigns, given: Arguments): Run {
  const { min, max } = game.seats;
  const seats = given.has('seats')
    ? wholeNumber(given.value('seats') ?? '', '--seats', min, max)
    : campaigns.usualSeats;
  const seating = seatingFrom(given.value('bots'), game, seats);
  const run = startCampaign(campaigns, seating, given.value('seed') ?? newSeed(), {
    id: newSeed(),
    created: new Date().toISOString(),
    players: namesFrom(given.value('names'), seats),
    options: { ...oneScreenOptions(seating, game), ...readOptions(game, given.values('set')) },
  });
  return { ...run, match: nextGame(campaigns, run) };
}

/** A campaign goes on with its seats and options; only who sits there can be chosen anew. */
function resumed(entry: LoadedGame, campaigns: Campaigns, given: Arguments, file: string): Run {
  const fixed = ['seats', 'set', 'names', 'seed'].find((option) => given.has(option));
  if (fixed) throw new Problem(`The campaign in ${file} keeps what it began with, so --${fixed} does not go with it.`);
  const data = readSave(file, 'campaign');
  const bots = given.value('bots');
  const { game } = entry;
  return inFile(file, () =>
    readCampaign(entry, campaigns, data, {
      elsewhere: 'use --resume',
      newSeed,
      seatingFor: (seats, saved) =>
        (bots === undefined ? withBots(saved(), game) : null) ?? seatingFrom(bots, game, seats),
    }),
  );
}
