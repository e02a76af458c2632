import { botNames } from '../../bots/roster.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { show } from '../../engine/options.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { answerLine, type Desk } from '../../server/protocol.ts';
import { PERSON, type Seating } from '../wire.ts';
import { gameNamed } from './loaded-games.ts';
import type { Entry, MatchRecord } from './store.ts';

/** A match that is open in this host, with the people and bots around it. */
export interface Sitting {
  readonly at: string; // its id at the desk
  record: MatchRecord;
  entries: number; // how many are kept
  thinking: Seat | null;
}

type OpenMatch = Desk['matches'] extends Map<string, infer M> ? M : never;

export function entryOf(desk: Desk, at: string): OpenMatch {
  const open = desk.matches.get(at);
  if (!open) throw new Error(`no match ${at} at the desk`);
  return open;
}

/** The seats as they were chosen, each a person or a bot that there is. */
export function knownSeating(seating: Seating, game: Game<Shape>): string[] {
  const known = [PERSON, ...botNames(game)];
  return seating.map((who) => {
    if (!known.includes(who))
      throw new Problem(`At a seat of ${game.title} is one of ${known.join(', ')}, not ${show(who)}.`);
    return who;
  });
}

/** A saved match, taken through everything that happened in it. What does not replay is said, and not changed. */
export function openMatch(desk: Desk, record: MatchRecord, entries: readonly Entry[]): Sitting {
  const { game } = gameNamed(record.game);
  if (record.version !== game.version)
    throw new Problem(
      `This match was begun with version ${record.version} of the rules of ${game.title}; this page has version ${game.version}, which could go on differently. It is kept as it is.`,
    );
  const { seed, options, names, seating } = record;
  const ask = (request: object): { ok: boolean; match?: unknown; error?: string } =>
    JSON.parse(answerLine(desk, JSON.stringify(request)));
  const opened = ask({ do: 'new', game: game.id, seats: seating.length, seed, options, names });
  if (!opened.ok) throw new Problem(`This match cannot be opened: ${opened.error}`);
  const at = String(opened.match);
  entries.forEach((entry, i) => {
    if (ask({ ...entry, match: at }).ok) return;
    desk.matches.delete(at);
    throw new Problem(`This match cannot be opened: its step ${i + 1} does not replay. It is kept as it is.`);
  });
  return { at, record, entries: entries.length, thinking: null };
}
