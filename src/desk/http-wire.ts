import type { Success } from './wire.ts';

/*
 * What a server answers at `POST /api/<word>`: what has to do with its cookie, which a WebSocket cannot set. docs/protocol-server.md.
 * Server and page take the types from here.
 */

/** The name of somebody who has not said one. */
export const UNNAMED = 'Guest';

/** When a recovery key was made, and used last. */
export interface KeyTimes {
  readonly made: number;
  readonly used: number | null;
}

/** What somebody would lose without their identity. */
export interface Holdings {
  readonly devices: number;
  readonly key: KeyTimes | null;
  readonly running: number; // tables where they have a seat or had one, that are not over
  readonly over: number;
  readonly ratings: number;
}

export interface Holder extends Holdings {
  readonly name: string;
}

/** A table at which both identities have a seat, or had one. */
export interface Apart {
  readonly room: string;
  readonly game: string;
  readonly status: string; // 'open': the old one gets up; 'playing': a bot plays on for it; 'over': it stays as it was
}

/** A game with so many seats, as ratings are for. */
export interface Rated {
  readonly game: string;
  readonly seats: number;
}

/** What a merge of two identities does that is not simply moving. */
export interface Outlook {
  readonly apart: readonly Apart[];
  readonly dropped: readonly Rated[]; // both were rated in one match, which counts once
}

/** This browser is somebody who is known. */
export interface Became extends Partial<Outlook> {
  readonly name: string;
  readonly how: 'new' | 'same' | 'left' | 'merged';
}

/** It is somebody already: what becomes of that is asked before anything happens. */
export interface BecomingChoice extends Partial<Outlook> {
  readonly ok: false;
  readonly error: string;
  readonly needs: 'choice';
  readonly here: Holder;
  readonly there: { readonly name: string };
  readonly noMerge?: string; // why the two cannot be merged
}

/** Who else reaches a server: nobody, or everybody in the network, at these addresses as far as the system tells them. */
export interface Reach {
  readonly isAlone: boolean;
  readonly addresses: readonly string[];
}

/** A program of somebody, as they are told of it. */
export interface BotTold {
  readonly id: string;
  readonly name: string;
  readonly made: number;
  readonly used: number | null; // when it was connected last
  readonly hasToken: boolean; // false: it was revoked
  readonly running: number; // tables
  readonly games: readonly string[] | 'any';
  readonly talks: boolean;
  readonly open: boolean; // others may invite it
}

/** By the word after `/api/`, if all went well. */
export interface HttpAnswers {
  me: { readonly name: string };
  line: object;
  reach: Reach;
  redeem: Became;
  code: { readonly code: string; readonly minutes: number };
  who: Holder;
  'recovery-key': { readonly key: string };
  bots: { readonly bots: readonly BotTold[]; readonly most: number };
  'bot-make': { readonly bot: BotTold; readonly token: string };
  'bot-token': { readonly token: string };
  'bot-revoke': object;
  'bot-delete': object;
  export: { readonly data: unknown };
  leave: object;
  'leave-others': object;
  forget: object;
  push: { readonly key: string | null };
  'push-on': object;
  'push-off': object;
}

export type HttpWord = keyof HttpAnswers;

export type HttpAnswer<W extends HttpWord> = Success<HttpAnswers[W]>;
