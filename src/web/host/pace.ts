import type { Speed } from '../../desk/wire.ts';

/*
 * When the next bot acts. What concerns the people at this screen is slow enough to follow, what does not is quick, and nobody waits
 * long for a decision of their own. All times are milliseconds; nothing here reads a clock.
 */

/** What people at this screen have seen and done, in times of the host's clock. */
export interface Course {
  readonly played: number; // matches of this game that they have played to the end
  readonly opened: number; // since when people see what lies there, in a phase in which anybody may act
  readonly isSeen: boolean; // the page has been shown it: from then on the time counts
  readonly touched: number; // when somebody last touched the table
  readonly acted: number | null; // when a person last acted in it
  readonly isDeclined: boolean; // and said no
  readonly isLooked: boolean; // people have had their first look at this phase
  readonly last: number; // when anything last happened that can be followed
  readonly isFelt: boolean; // and it concerned a person
  readonly freed: number; // since when no person is waited for
  readonly offers: number; // to people, not answered yet
  readonly offered: number; // when the last of them was made
  readonly ranOut: number; // how many nobody answered in their time
  readonly patience: number; // what the first look is multiplied with: people get quicker
  readonly isWatching: boolean; // a scene is shown
  readonly skips: number | null; // since when somebody does not want to wait
}

/** Where the match stands. */
export interface Standing {
  readonly who: 'turn' | 'open' | 'together';
  readonly isAsked: boolean; // a person is waited for
  readonly hasPeople: boolean; // at the table
  readonly bots: number; // how many of them are to decide
}

export const beginning = (now: number): Course => ({
  played: 0,
  opened: now,
  isSeen: false,
  touched: now,
  acted: null,
  isDeclined: false,
  isLooked: false,
  last: now,
  isFelt: false,
  freed: now,
  offers: 0,
  offered: now,
  ranOut: 0,
  patience: 1,
  isWatching: false,
  skips: null,
});

interface Times {
  readonly firstLook: number;
  readonly offer: number; // to a person, after anything
  readonly afterDecline: number;
  readonly amongBots: number; // where anybody may act
  readonly onTurn: number;
  readonly most: number; // all that is shared between two decisions of a person
}

const FIRST: Times = {
  firstLook: 12_000,
  offer: 2500,
  afterDecline: 3000,
  amongBots: 1200,
  onTurn: 900,
  most: 6000,
};
const SEASONED: Times = {
  firstLook: 8000,
  offer: 1800,
  afterDecline: 2000,
  amongBots: 800,
  onTurn: 700,
  most: 5500,
};
const EXPERT: Times = {
  firstLook: 5000,
  offer: 1200,
  afterDecline: 1500,
  amongBots: 600,
  onTurn: 500,
  most: 5000,
};
const BRISK: Times = { firstLook: 5000, offer: 900, afterDecline: 1000, amongBots: 300, onTurn: 250, most: 3500 };

const SEASONED_AFTER = 3; // matches
const EXPERT_AFTER = 10;
const SLOWER = 1.5;

/** Nobody can read what lies on a table in less. */
export const LEAST_LOOK = 5000;

/** How long an offer stands before others go on speaking. */
const OFFER_STANDS = 30_000;

function timesFor(speed: Exclude<Speed, 'at once'>, played: number): Times {
  if (speed === 'fast') return BRISK;
  if (speed === 'slow') return slower(FIRST);
  return played < SEASONED_AFTER ? FIRST : played < EXPERT_AFTER ? SEASONED : EXPERT;
}

const slower = (times: Times): Times => ({
  firstLook: times.firstLook * SLOWER,
  offer: times.offer * SLOWER,
  afterDecline: times.afterDecline * SLOWER,
  amongBots: times.amongBots * SLOWER,
  onTurn: times.onTurn * SLOWER,
  most: times.most * SLOWER,
});

/* ---- how long it thinks ---- */

const THINKING: Readonly<Record<Speed, number>> = { slow: 1200, normal: 800, fast: 400, 'at once': 150 };

const SECRETS = 2; // times the usual: all that bots think together while nothing can be seen
const SHARE = 6; // of what is left, one step gets a sixth: however many there are, they end in time
const LEAST_THOUGHT = 10;

const SKIPPED = 3500; // milliseconds for all that is skipped
const SKIP_SHARE = 16;

/** Milliseconds for the thoughts of one bot about one step. */
export function thinkingTime(course: Course, { who, isAsked, bots }: Standing, speed: Speed, now: number): number {
  if (course.skips !== null)
    return Math.max(1, Math.min(THINKING['at once'], (course.skips + SKIPPED - now) / SKIP_SHARE));
  const usual = THINKING[speed];
  if (speed === 'at once' || isAsked) return usual;
  const alone = who === 'together' ? (usual * SECRETS) / Math.max(SECRETS, bots) : usual;
  return Math.max(LEAST_THOUGHT, Math.min(alone, stepOf(course, timesFor(speed, course.played), now)));
}

/** What one step may take while a person waits for their next decision. */
const stepOf = ({ freed }: Course, { most }: Times, now: number): number => Math.max(0, (freed + most - now) / SHARE);

/* ---- when it acts ---- */

/** The first moment for something that a bot does; Infinity: not before something changes. */
export function actsAt(course: Course, standing: Standing, speed: Speed, isToPerson: boolean): number {
  if (course.skips !== null || speed === 'at once') return 0;
  const times = timesFor(speed, course.played);
  if (standing.who === 'together') {
    if (standing.hasPeople) return 0; // secret choices show nothing, and people take their own time
    return course.isWatching ? Infinity : course.last + times.offer; // whoever looks on sees what came of the last ones
  }
  if (standing.who === 'open') {
    if (course.isWatching) return Infinity;
    if (standing.isAsked) return inOpen(course, times, isToPerson);
  }
  return onTurn(course, standing, times, isToPerson);
}

/** Where anybody may act, and a person has not finished. */
function inOpen(course: Course, times: Times, isToPerson: boolean): number {
  const { acted, isDeclined, last, offers, offered, touched } = course;
  if (offers > 0) return Math.max(offered, touched) + OFFER_STANDS; // one speaker at a time
  const looked = course.isLooked ? 0 : lookedAt(course, times);
  const next = last + (isToPerson ? times.offer : times.amongBots);
  if (acted === null) return Math.max(looked, next);
  const answer = acted + (isDeclined ? times.afterDecline : times.offer);
  // Whoever has acted wants an answer; the others wait until people have looked round.
  return isToPerson ? Math.max(next, answer) : Math.max(looked, next, isDeclined ? answer : 0);
}

/** When people have had time for their first look, if they do nothing more. */
const lookedAt = ({ opened, touched, patience }: Course, { firstLook }: Pick<Times, 'firstLook'>): number =>
  Math.max(opened, touched) + Math.max(LEAST_LOOK, firstLook * patience);

/** On a turn of its own, or when the people are done. What concerns a person gets more of the time that is left. */
function onTurn(course: Course, { who, hasPeople }: Standing, times: Times, isToPerson: boolean): number {
  const { last, isFelt, acted, isLooked } = course;
  // Where people speak one after another they look as well, though it is not yet theirs to speak.
  if (who === 'open' && hasPeople && acted === null && !isLooked) return course.opened + LEAST_LOOK;
  const usual = isToPerson || isFelt ? times.offer : who === 'open' ? times.amongBots : times.onTurn;
  return last + Math.min(usual, stepOf(course, times, last) * (isToPerson || isFelt ? 2 : 1));
}

/* ---- what changes it ---- */

/** What somebody did, and where it led. */
export interface Happened {
  readonly by: 'person' | 'bot';
  readonly isToPerson: boolean; // it names a person
  readonly isFelt: boolean; // something of a person's changed
  readonly isDecline: boolean; // a person said no
  readonly isInOpen: boolean; // anybody could act
  readonly isOpening: boolean; // a phase begins in which anybody may act
  readonly isAsked: boolean; // a person is waited for now
  readonly wasAsked: boolean;
  readonly offers: number; // that people have not answered
}

const QUICKER = 0.85;
const CALMER = 1.25;
const LET_RUN_OUT = 2; // offers

export function after(before: Course, happened: Happened, now: number): Course {
  const { by, isToPerson, isFelt, isDecline, isInOpen, isOpening, isAsked, wasAsked, offers } = happened;
  // The others have waited for the first look, an answer has not.
  const isLooked = before.isLooked || (isInOpen && by === 'bot' && (before.acted === null || !isToPerson));
  const acted: Partial<Course> =
    by === 'person'
      ? { acted: isInOpen ? now : before.acted, touched: now, isDeclined: isDecline, isFelt: false }
      : { isLooked, isFelt: isFelt || isToPerson };
  const course: Course = {
    ...before,
    ...acted,
    ...(by === 'bot' && before.offers > 0 && wasAsked ? ranOut(before) : {}),
    last: now,
    offers,
    offered: offers > before.offers ? now : before.offered,
    freed: isAsked || wasAsked || isLooked !== before.isLooked ? now : before.freed,
    skips: isAsked ? null : before.skips,
  };
  return isOpening ? opened(course, now) : course;
}

/** Nobody answered in time: people need longer than we thought. */
function ranOut({ ranOut: before, patience }: Course): Pick<Course, 'ranOut' | 'patience'> {
  const number = before + 1;
  if (number < LET_RUN_OUT) return { ranOut: number, patience };
  return { ranOut: 0, patience: Math.min(1, patience * CALMER) };
}

/** There is something new to look at. Whoever acted before the last look was over needs less of it. */
const opened = (course: Course, now: number): Course => ({
  ...course,
  patience: course.acted !== null && !course.isLooked ? course.patience * QUICKER : course.patience,
  opened: now,
  isSeen: false,
  touched: now,
  acted: null,
  isDeclined: false,
  isLooked: false,
});
