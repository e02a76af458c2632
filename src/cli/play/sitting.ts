import type { Bot } from '../../bots/bot.ts';
import { isRefusal, type Message, readAction, writeAction } from '../../engine/edge.ts';
import type { OptionSpec, Shape } from '../../engine/game.ts';
import { eventsFor, type Match } from '../../engine/match.ts';
import { usualOf } from '../../engine/options.ts';
import { decisionOf } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import type { Rulebook } from '../../engine/rulebook.ts';
import { isOver } from '../../engine/table.ts';
import { redact, viewOf } from '../../engine/view.ts';
import { citation, Problem, type Refusal, type Seat, type Viewer } from '../../engine/words.ts';
import { isQuestion, type Question, wrap } from '../../contract/text.ts';
import { readJson } from '../../desk/json.ts';
import { linesFor, shownTo } from '../../desk/looking.ts';
import { seatToAsk } from '../../desk/next-seat.ts';
import { carryOut, type OpenMatch } from '../../desk/open-match.ts';
import { onlooker, peopleIn } from '../../desk/seating.ts';
import type { Seating } from '../../desk/wire.ts';
import type { Asker } from './asker.ts';
import { hintLines } from './hint.ts';
import { choicesOf, meantBy, numbersOf, questionLines } from './prompt.ts';
import { paragraphText } from '../rulebook.ts';
import { refuseExisting } from './save-file.ts';
import { CLEAR, type Io, type Pen, print } from '../terminal.ts';

/** A match with its people around one screen. */
export interface Sitting {
  readonly open: OpenMatch;
  readonly seating: Seating;
  /** For each seat a bot, or null for a person. */
  readonly bots: readonly (Bot<Shape> | null)[];
  readonly hintBot: Bot<Shape> | null;
  readonly rulebook: Rulebook;
  readonly io: Io;
  readonly asker: Asker;
  readonly pen: Pen;
  readonly isTerminal: boolean;
  /** Keeps the match in a file, alone or with what it belongs to; a Problem if that fails. */
  readonly save: (file: string) => void;
  file: string;
  isSaved: boolean; // false once a save has failed, so that it is said once
  /** For each seat how many events it has been told. */
  readonly told: number[];
  looking: Seat | null; // whose cards are on the screen
}

/** Plays to the end of the match, or until somebody leaves; false if they left. */
export async function sit(s: Sitting): Promise<boolean> {
  const { open, bots } = s;
  while (!isOver(open.match.table)) {
    const seat = seatToAsk(open, (one) => bots[one] !== null);
    const bot = bots[seat];
    if (bot) moveBot(open, bot, seat);
    else if (!(await askPerson(s, seat))) return false;
    else autosave(s);
  }
  autosave(s);
  showEnd(s);
  return true;
}

function moveBot(open: OpenMatch, bot: Bot<Shape>, seat: Seat): void {
  const { table, seed, steps, game } = open.match;
  const dice = makeDice(`${seed}/${seat}/${steps.length}`);
  const action = writeAction(table, seat, bot.decide(redact(table, seat), seat, dice));
  const refusal = carryOut(open, { do: 'submit', seat, action });
  if (refusal) throw new Error(`${game.id}: a listed action was refused: ${refusal.text}`);
}

/* ---- one person's decision ---- */

const isShared = ({ seating }: Sitting): boolean => peopleIn(seating).length > 1;

async function askPerson(s: Sitting, seat: Seat): Promise<boolean> {
  if (!(await passScreen(s, seat))) return false;
  tellNews(s, seat);
  showTable(s, seat);
  for (;;) {
    const action = await askAction(s, seat);
    if (action === 'leave') return false;
    if (action === 'again') {
      showTable(s, seat);
      continue;
    }
    const confirmed = await confirm(s, seat, action);
    if (confirmed === 'leave') return false;
    if (confirmed === 'again') continue;
    const refusal = carryOut(s.open, { do: 'submit', seat, action: action.action });
    if (!refusal) return true;
    tellRefusal(s, refusal);
  }
}

/** With several people: what the last one saw is wiped away before the next one looks. */
async function passScreen(s: Sitting, seat: Seat): Promise<boolean> {
  if (!isShared(s) || s.looking === seat) return true;
  const name = s.open.match.names[seat] ?? '';
  if (!s.isTerminal) print(s.io, '', `--- ${name} ---`);
  else {
    if (s.looking !== null) s.io.output.write(CLEAR);
    s.looking = null;
    if ((await s.asker.ask(`Pass the screen to ${name}. ${name}: press Enter when nobody else looks. `)) === null)
      return false;
    s.io.output.write(CLEAR);
  }
  s.looking = seat;
  return true;
}

function tellNews(s: Sitting, seat: Seat): void {
  const { pen } = s;
  const { match, entry } = s.open;
  const since = Math.min(s.told[seat] ?? 0, match.events.length);
  const events = eventsFor(match, seat, match.events.slice(since));
  s.told[seat] = match.events.length;
  const news = entry.text.story(events, viewOf(match.table, seat), match.names, match.table.plan.setting);
  if (news.length > 0) print(s.io, '', ...news.flatMap((text) => wrap(`· ${text}`, 80, '  ')).map(pen));
}

export const showTable = ({ open, io, pen }: Sitting, viewer: Viewer): void =>
  print(io, '', ...linesFor(open, viewer).map(pen));

interface Chosen {
  readonly action: Message;
  readonly words: string;
}

/** The action that somebody decides on, through one question or several; 'again' shows the table anew. */
async function askAction(s: Sitting, seat: Seat): Promise<Chosen | 'leave' | 'again'> {
  const { entry, match } = s.open;
  const { table, names } = match;
  const first = shownTo(entry, table, names, seat).question;
  if (!first) throw new Error(`${match.game.id}: seat ${seat} is waited for and may do nothing`);
  const path: { question: Question; words: string }[] = [];
  let question: Question = first;
  let isNew = true;
  for (;;) {
    if (isNew) print(s.io, '', ...questionLines(question).map(s.pen));
    isNew = false;
    const typed = (await s.asker.ask(promptOf(s, seat, question)))?.trim();
    if (typed === undefined) return 'leave';
    const back = path.at(-1);
    if (back && /^(?:u|undo|b|back)$/i.test(typed)) {
      question = back.question;
      path.pop();
      isNew = true;
      continue;
    }
    const done = command(s, seat, typed, first);
    if (done === 'leave' || done === 'again') return done;
    if (done === 'done') continue;

    const meant = meantBy(typed, question, (word) => entry.text.asPrinted(word, table.plan.setting));
    if ('choice' in meant) {
      const { then, words } = meant.choice;
      const said = [...path.map((step) => step.words), words].join(', ');
      if (!isQuestion(then)) return { action: then, words: said };
      path.push({ question, words });
      question = then;
      isNew = true;
      continue;
    }
    const action = actionTyped(s, seat, typed);
    if (action) return { action, words: typed };
    if ('several' in meant) print(s.io, `That could be ${meant.several.join(', ')}: type the number.`);
    else print(s.io, `Type ${isOnly(question) ? '1' : `a number from ${numbersOf(question)}`}, or ? for help.`);
  }
}

const isOnly = (question: Question): boolean => choicesOf(question).length === 1;

const promptOf = ({ open }: Sitting, seat: Seat, question: Question): string =>
  `${open.match.names[seat]}, ${numbersOf(question)} or ? > `;

/** An action in the player's own words, or as the protocol writes it. */
function actionTyped({ open: { match, entry } }: Sitting, seat: Seat, typed: string): Message | null {
  const { table, names } = match;
  if (!typed.startsWith('{')) return entry.text.understand(typed, viewOf(table, seat), names, table.plan.setting);
  try {
    const value = readJson(typed);
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? { ...value, type: value.type }
      : null;
  } catch {
    return null;
  }
}

/** A secret choice can be thought over until the next person looks or the bots complete the phase. */
async function confirm(s: Sitting, seat: Seat, { action, words }: Chosen): Promise<'yes' | 'again' | 'leave'> {
  const { table } = s.open.match;
  const decision = decisionOf(table);
  const code = readAction(table, seat, action);
  const isLast = decision.who === 'together' && !isRefusal(code) && (decision.ends?.(code) ?? true);
  while (s.isTerminal && isLast) {
    const typed = await s.asker.ask(`You ${words}. Enter = go on, u = choose again > `);
    if (typed === null) return 'leave';
    if (/^(?:|y|yes|ok|go|g)$/i.test(typed.trim())) return 'yes';
    if (/^(?:u|undo|n|no|b|back)$/i.test(typed.trim())) return 'again';
    if (command(s, seat, typed.trim(), null) === 'leave') return 'leave';
  }
  return 'yes';
}

function tellRefusal({ io, pen }: Sitting, { rule, text }: Refusal): void {
  print(
    io,
    ...wrap(`${text} (${citation(rule)}; type “rules ${citation(rule)}” to read it)`).map((line) =>
      pen({ text: line, as: 'loud' }),
    ),
  );
}

/* ---- what people type besides choices ---- */

const HELP = [
  'Type the number of a choice, or its words: “ready”, or “offer Ben 7s for 10d”.',
  '  rules §T3   print that paragraph of the rulebook; “rules” alone the one of now',
  '  table       show the table again',
  '  log         what happened so far, as you know it; “log 50” for more',
  '  options     the rules of this match',
  '  undo        take a step back, as long as nobody has learned anything from it',
  '  hint        what a bot would do in your place',
  '  save FILE   keep the match in that file',
  '  quit        save and leave; you can go on later',
];

/** Carries out a command; null if what was typed is none. */
export function command(
  s: Sitting,
  seat: Seat,
  typed: string,
  question: Question | null,
): 'done' | 'again' | 'leave' | null {
  const [word = '', ...rest] = typed.split(/\s+/);
  const argument = rest.join(' ');
  switch (word.toLowerCase()) {
    case '?':
    case 'help':
      print(s.io, ...HELP.filter((line) => s.hintBot || !line.startsWith('  hint')).map(s.pen));
      return 'done';
    case 'rules':
    case 'rule':
      tellParagraph(s, argument || viewOf(s.open.match.table, seat).rule);
      return 'done';
    case 'table':
      return 'again';
    case 'log':
      tellLog(s, seat, argument);
      return 'done';
    case 'options':
      print(s.io, ...optionLines(s.open.match, () => true));
      return 'done';
    case 'u':
    case 'undo':
      return takeBack(s, seat);
    case 'hint':
      if (!s.hintBot || isOver(s.open.match.table)) print(s.io, 'There is no bot here that gives hints.');
      else print(s.io, ...hintLines(s.hintBot, s.open.match, seat, question).map((line) => s.pen(line)));
      return 'done';
    case 'save':
      saveCopy(s, typed.slice(word.length).trim());
      return 'done';
    case 'q':
    case 'quit':
    case 'exit':
      return leave(s);
    default:
      if (!word.startsWith('§')) return null;
      tellParagraph(s, typed);
      return 'done';
  }
}

function tellParagraph({ io, pen, rulebook }: Sitting, rule: string): void {
  const lines = paragraphText(rulebook, rule);
  if (lines) print(io, ...lines.map(pen));
  else print(io, `The rulebook has no paragraph “${rule}”; type “rules” for the one of now.`);
}

const USUAL_LOG = 15;

function tellLog({ io, pen, open: { match } }: Sitting, seat: Seat, typed: string): void {
  const most = /^\d{1,4}$/.test(typed) ? Math.max(1, Number(typed)) : USUAL_LOG;
  const lines = eventsFor(match, seat).flatMap(({ text, rule }) =>
    text ? [rule ? `${text} ${citation(rule)}` : text] : [],
  );
  print(
    io,
    ...lines
      .slice(-most)
      .flatMap((text) => wrap(`· ${text}`, 80, '  '))
      .map(pen),
  );
}

/** The options of a match with their values. */
export function optionLines(
  { game, options, table }: Match<Shape>,
  isTold: (value: unknown, usual: unknown) => boolean,
): string[] {
  const chosen: Readonly<Record<string, unknown>> = { ...options };
  return Object.entries<OptionSpec<unknown>>(game.options).flatMap(([id, spec]) => {
    const value = chosen[id];
    const usual = usualOf(spec, table.seats, chosen);
    const note = value === usual ? '' : ` (usually ${String(usual)})`;
    return isTold(value, usual) ? [`  ${id.padEnd(20)}  ${String(value)}${note}`] : [];
  });
}

function takeBack(s: Sitting, seat: Seat): 'done' | 'again' {
  const refused = carryOut(s.open, { do: 'undo', seat });
  if (!refused) {
    print(s.io, 'Taken back.');
    autosave(s);
    return 'again';
  }
  tellRefusal(s, refused);
  return 'done';
}

/* ---- saving, and the end ---- */

/** Nobody leaves without being told that the match could not be kept. */
function leave(s: Sitting): 'done' | 'leave' {
  const couldBeSaved = s.isSaved;
  if (autosave(s) || !couldBeSaved) return 'leave';
  print(s.io, 'Type “quit” again to leave without saving.');
  return 'done';
}

/** Keeps the match after every step; if that fails it is said once, and the game goes on. */
export function autosave(s: Sitting): boolean {
  try {
    s.save(s.file);
    s.isSaved = true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (s.isSaved) print(s.io, ...wrap(`${error.message} The game goes on; “save FILE” keeps it elsewhere.`));
    s.isSaved = false;
  }
  return s.isSaved;
}

function saveCopy(s: Sitting, file: string): void {
  if (file === '') return print(s.io, 'Type “save” and the name of a file.');
  try {
    if (file !== s.file) refuseExisting(file);
    s.save(file);
    s.file = file;
    s.isSaved = true;
    print(s.io, `Saved to ${file}.`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    print(s.io, ...wrap(`${error.message} The game goes on.`));
  }
}

function showEnd(s: Sitting): void {
  const { seats } = s.open.match.table;
  const viewer = onlooker(s.seating) ?? seats;
  if (viewer === seats && s.isTerminal) s.io.output.write(CLEAR);
  else tellNews(s, viewer);
  showTable(s, viewer);
}
