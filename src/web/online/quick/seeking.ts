import { useSyncExternalStore } from 'preact/compat';
import { hostLine } from '../../talk.ts';
import { read, write } from '../../../ui/browser-storage.ts';
import type { InvitationTold, Party, Seeking, ServerRequest } from '../../../desk/server-wire.ts';
import { ONLINE } from '../../../desk/wire.ts';
import { askServer } from '../asking.ts';
import { firstName, renameAtServer, sameName } from '../own-name.ts';
import { randomWords } from '../words.ts';

/*
 * Looking for a match, as this page knows it: what the server says of it, and what is done by itself. It goes on whatever page is shown;
 * when the connection comes back after a cut, what was looked for is looked for still.
 */

/** What somebody would like to play, as the page lets them choose it. */
export interface Wish extends Pick<Seeking, 'games' | 'pace' | 'wait'> {
  readonly seats: number | null; // null: any
}

type SeekRequest = Omit<ServerRequest<'seek'>, 'do'>;

export interface Search {
  readonly seeking: Seeking | null;
  readonly invitations: readonly InvitationTold[];
  readonly offset: number; // of the server's time to the steady clock of this page, in milliseconds
  readonly isCut: boolean; // there is no connection just now
  readonly isOurs: boolean; // this very page asked for it, or said that it is ready
  readonly note: string | null; // why nothing is looked for any more
}

let search: Search = { seeking: null, invitations: [], offset: 0, isCut: false, isOurs: false, note: null };
const hearers = new Set<() => void>();
let last: SeekRequest | null = null; // what this page asked for, to ask for it again
let isListening = false;

function change(more: Partial<Search>): void {
  search = { ...search, ...more };
  for (const hear of hearers) hear();
}

const listen = (hear: () => void): (() => void) => {
  hearers.add(hear);
  if (!isListening) {
    isListening = true;
    hostLine().onNews(`${ONLINE}seeking`, () => void look());
    hostLine().onNews(ONLINE, () => void look()); // the connection was opened or cut
    void look();
  }
  return () => hearers.delete(hear);
};

export const useSearch = (): Search => useSyncExternalStore(listen, () => search);

const CUT = 1000; // milliseconds without an answer
let looks = 0;

/** Asks how things stand; from then on the server tells what changes. */
async function look(): Promise<void> {
  const number = ++looks;
  const late = setTimeout(() => change({ isCut: true }), CUT);
  const told = await askServer({ do: 'seeking' });
  clearTimeout(late);
  if (number !== looks) return; // a later question is under way
  if (!told.ok) return change({ isCut: true });
  const before = search.seeking;
  change({ ...told, isCut: false, offset: told.now - performance.now() });
  if (told.seeking || !before || before.room !== null) return;
  if (before.party && !before.party.isReady) {
    last = null;
    change({ isOurs: false, note: 'You did not answer in time, so the others go on without you.' });
  } else if (last) await send(last); // it was away for too long
}

async function send(request: SeekRequest): Promise<string | null> {
  const told = await askServer({ do: 'seek', ...request });
  if (!told.ok) return told.error;
  looks++; // what was asked before is out of date
  change({ seeking: told.seeking, offset: told.now - performance.now(), isCut: false, note: null });
  return null;
}

/** Answers what is wrong, if anything is. */
export async function seek({ games, seats, pace, wait }: Wish, soon: boolean): Promise<string | null> {
  const words = randomWords();
  const request = {
    games: games.length === 0 ? 'any' : games,
    ...(seats === null ? {} : { seats }),
    pace,
    ...(soon ? { soon } : { wait }),
    ...(await ownName()),
    words,
  };
  write(WORDS, words);
  const problem = await send(request);
  if (problem !== null) return problem;
  last = soon ? null : request;
  change({ isOurs: !soon });
  return null;
}

/** What somebody is called at a table: the name of this browser, if the server knows none; from then on it does. */
export async function ownName(): Promise<{ readonly name?: string }> {
  const me = await askServer({ do: 'hello' });
  if (!me.ok) return {};
  const known = await sameName(me.name);
  const name = firstName(known);
  if (name !== known) await renameAtServer(name);
  return { name };
}

const WORDS = 'cardwright.seek-words';

/** What this browser has added to the deal. */
export const wordsSent = (): string | null => read(WORDS);

/** Nothing is looked for any more: it was cancelled, or the table was found. */
export async function endSearch(): Promise<void> {
  last = null;
  looks++;
  change({ seeking: null, isOurs: false, note: null });
  await askServer({ do: 'unseek' });
}

export async function sayReady({ id }: Party): Promise<void> {
  change({ isOurs: true });
  const told = await askServer({ do: 'ready', party: id });
  if (!told.ok) change({ note: told.error });
  await look();
}

/** The invitation is answered; the table where somebody sits down by that. */
export async function answerInvitation(
  { id }: InvitationTold,
  how: 'accept' | 'decline' | 'never',
): Promise<{ readonly room: string | null; readonly problem: string | null }> {
  const accept = async () => askServer({ do: 'accept', invitation: id, words: randomWords(), ...(await ownName()) });
  const decline = async () => {
    const told = await askServer({ do: 'decline', invitation: id, ...(how === 'never' ? { never: true } : {}) });
    return told.ok ? { ...told, room: null } : told;
  };
  const told = await (how === 'accept' ? accept() : decline());
  await look();
  return told.ok ? { room: told.room, problem: null } : { room: null, problem: told.error };
}
