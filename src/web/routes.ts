import { useSyncExternalStore } from 'preact/compat';

/*
 * Addresses of the page, after the #: they work without a server's help, offline and in a folder.
 *   #/                        home
 *   #/new/GAME           set up a match; #/new/GAME/campaign a campaign
 *   #/campaign/CAMPAIGN       a campaign: how it stands, its record
 *   #/learn/GAME         a guided first game
 *   #/play/MATCH              a table; with /plain the one in words and rows of cards
 *   #/rules/GAME/§T3     a rulebook, at a paragraph
 *   #/cards/GAME/c-8     all cards of a game, one of them enlarged
 *   #/lab/GAME/NAME           the deck of a game to be edited; with a name one that is kept here
 *   #/print/GAME/paper=a4     its cards on paper; with choices, and deck=NAME for a deck that is kept here
 *   #/pictures/GAME/for=SHOP  its cards as pictures, one as large as the window: for `print --what images`
 *   #/code/CODE               what a code from paper opens: rules, a deal, a campaign; without one, to type it
 *   #/measure/GAME/TAB        questions to a game; deck:NAME asks about a deck that is kept here; with link/… the study in it
 *   #/replay/MATCH            a match to look back at; without one, a file; with link/… the record in it; MATCH/branches: what began in it
 *   #/puzzles                 puzzles of all games; with GAME those of one
 *   #/puzzles/GAME/ID         a puzzle; a day (YYYY-MM-DD) or today in place of its id
 *   #/review/MATCH            what a match was for one seat; with link/… the record in it
 *   #/online                  tables on the server; with new/GAME a new one
 *   #/table/ROOM              a table on the server, from its lobby to its end; with /plain as above
 *   #/settings                how somebody likes to play; with a match, the table that they come from
 *   #/records                 what was reached here so far, game by game
 *   #/how-i-play              what one's own results and habits add up to
 *   #/about                   credits
 */

export interface Route {
  readonly page: string;
  readonly what: string;
  readonly detail: string;
}

export function readRoute(hash: string): Route {
  const [page = '', what = '', detail = ''] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode);
  return { page, what, detail };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const addressOf = (...parts: readonly string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;

export function go(...parts: readonly string[]): void {
  location.hash = addressOf(...parts);
}

const listen = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

export const useRoute = (): Route => readRoute(useSyncExternalStore(listen, () => location.hash));
