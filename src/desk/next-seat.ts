import type { Request } from '../bots/client.ts';
import { packView } from '../engine/parcel.ts';
import { nextToAct } from '../engine/play.ts';
import { redact } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import { isTogether, type OpenMatch, waitingIn } from './open-match.ts';

/*
 * Who decides next: one rule for terminal, page and server. Where all choose in secret, people choose first: then they can change
 * their minds until the last of them is done, and nobody's choice hangs on a bot's.
 */

type IsBot = (seat: Seat) => boolean;

/**
 * The bot that moves next, or null if people are waited for. Where anybody may speak all bots get a turn; `turn` counts no secret
 * steps, or they would show in whose it is.
 */
export function botDue(open: OpenMatch, isBot: IsBot, turn = open.noticed): Seat | null {
  const waiting = waitingIn(open.waiting);
  if (!waiting.some(isBot) || peopleFirst(open, isBot).length > 0) return null;
  const bots = waiting.filter(isBot);
  return bots[turn % bots.length] ?? null;
}

/** The same at one screen, where people are asked one after another, too. */
export function seatToAsk(open: OpenMatch, isBot: IsBot): Seat {
  const [person] = peopleFirst(open, isBot);
  return person ?? nextToAct(open.match.table);
}

const peopleFirst = ({ match, waiting }: OpenMatch, isBot: IsBot): readonly Seat[] =>
  isTogether(match.table) ? waitingIn(waiting).filter((seat) => !isBot(seat)) : [];

/** What a bot is asked in another thread: it gets the view of its seat, and nothing else of the match. */
export function questionFor(
  { match: { table, setting, names } }: OpenMatch,
  asked: Pick<Request, 'seat' | 'bot' | 'seed' | 'milliseconds'>,
): Request {
  return { ...asked, view: packView(redact(table, asked.seat), setting), names };
}
