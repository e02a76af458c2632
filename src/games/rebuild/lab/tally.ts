import type { Seat } from '../../../engine/words.ts';
import { countBits, hasBit, MOST_SEATS } from '../../../engine/words.ts';
import { phaseOf } from '../../../engine/table.ts';
import { cardAt, faceOf } from '../../../engine/zones.ts';
import { rateOf, type Tally, WHOLE_WIN } from '../../../contract/tally.ts';
import { boughtPlace } from '../act/act.ts';
import type { DeckName } from '../deck.ts';
import { DECK_NAMES, readDeck } from '../deck.ts';
import { cardsOwned, finalPoints, teamPoints } from '../scoring.ts';
import { columnZone, isCampaign, type Rebuild, type RebuildTable, TO_FINISH } from '../shape.ts';

/* §11.3: results by turn order, length in turns, how games end, and which cards winners buy. */

const FACES = 256;
const DECKS: readonly DeckName[] = DECK_NAMES;

let size = 0;
const room = (places: number): number => (size += places) - places;
const DECK = room(1); // 1 + which deck, times games
const GAMES = room(1);
const TURNS = room(1);
const BOUGHT = room(1);
const BY_BUYING = room(1); // games that ended in step 2
const SHARED = room(1);
const SCORES = room(MOST_SEATS); // by turn order
const WINS = room(MOST_SEATS);
const OWNED = room(1);
const REACHED = room(1); // campaign games won
const TEAM = room(1);
const PURCHASES = room(FACES); // by face number
const BY_WINNER = room(FACES); // WHOLE_WIN for each purchase by a sole winner

function add(counts: Float64Array, at: number, number = 1): void {
  counts[at] = (counts[at] ?? 0) + number;
}
const at = (counts: Float64Array, place: number): number => counts[place] ?? 0;

/* ---- one game ---- */

const purchases = new Uint8Array(MOST_SEATS * FACES);
let endedByBuying = false;

export const tally: Tally<Rebuild> = {
  size,
  turns: { ifUsual: ['mode', 'startPlayer'] },
  cards: {
    held: ['column1', 'column2', 'column3', 'column4', 'column5', 'column6'],
    used: ['hand', 'deck', 'discard', 'played'],
    spare: ['early', 'late'],
  },
  score: (t, seat) => (isCampaign(t) ? teamPoints(t) : finalPoints(t, seat)),

  begin() {
    purchases.fill(0);
    endedByBuying = false;
  },

  before(t, seat, code, counts) {
    if (phaseOf(t) !== 'act') return;
    const place = boughtPlace(code);
    if (place < 0) return;
    const { number } = faceOf(t, cardAt(t, columnZone(place >> 4), place & 15));
    purchases[seat * FACES + number] = (purchases[seat * FACES + number] ?? 0) + 1;
    add(counts, BOUGHT);
  },

  after(t) {
    endedByBuying = t.counters.then === TO_FINISH;
  },

  finish(t, winners, counts) {
    add(counts, GAMES);
    add(counts, DECK, 1 + DECKS.indexOf(t.options.deck));
    add(counts, TURNS, t.counters.turns);
    if (endedByBuying) add(counts, BY_BUYING);
    const isTeam = isCampaign(t);
    if (countBits(winners) > 1 && !isTeam) add(counts, SHARED);
    const share = WHOLE_WIN / countBits(winners);
    for (let seat = 0; seat < t.seats; seat++) {
      if (!hasBit(winners, seat)) finishSeat(t, seat, 0, 0, counts);
      else finishSeat(t, seat, isTeam ? WHOLE_WIN : share, share, counts); // §6.6: "you" is the team
    }
    if (!isTeam) return;
    const team = teamPoints(t);
    add(counts, TEAM, team);
    if (team >= t.counters.target) add(counts, REACHED);
  },

  report,
  lines,
};

/** `won` is the seat's own part of the victory, `share` that of its purchases (a team's count once, not for each seat). */
function finishSeat(t: RebuildTable, seat: Seat, won: number, share: number, counts: Float64Array): void {
  const place = (seat - t.counters.first + t.seats) % t.seats;
  add(counts, SCORES + place, finalPoints(t, seat));
  add(counts, WINS + place, won);
  add(counts, OWNED, cardsOwned(t, seat));
  for (let face = 0; face < FACES; face++) {
    const number = purchases[seat * FACES + face] ?? 0;
    if (number === 0) continue;
    add(counts, PURCHASES + face, number);
    add(counts, BY_WINNER + face, number * share);
  }
}

/* ---- what came out ---- */

/** The printed faces by number; cards of an edited deck are counted by their place in it. */
function facesOf(counts: Float64Array): readonly (readonly [number, string, string])[] {
  const name = DECKS[Math.round(at(counts, DECK) / Math.max(1, at(counts, GAMES))) - 1] ?? 'first';
  const { early, late } = readDeck(name, undefined);
  return [...early, ...late].map(({ face }) => [face.number, face.id, face.title] as const);
}

/** Lift: how often a purchase was the eventual winner's, times the number of players (§11.3). */
const liftOf = (counts: Float64Array, face: number, seats: number): number =>
  (seats * at(counts, BY_WINNER + face)) / WHOLE_WIN / Math.max(1, at(counts, PURCHASES + face));

function report(counts: Float64Array, games: number, seats: number): Record<string, unknown> {
  const turns = at(counts, TURNS);
  return {
    turns: turns / games,
    byTurnOrder: Array.from({ length: seats }, (_, place) => ({
      meanScore: at(counts, SCORES + place) / games,
      ...rateOf(at(counts, WINS + place) / WHOLE_WIN, games),
    })),
    boughtPerTurn: at(counts, BOUGHT) / turns,
    cardsOwned: at(counts, OWNED) / (games * seats),
    endedByBuying: at(counts, BY_BUYING) / games,
    sharedVictories: at(counts, SHARED) / games,
    ...(at(counts, TEAM) > 0
      ? { campaign: { meanTotal: at(counts, TEAM) / games, won: rateOf(at(counts, REACHED), games) } }
      : {}),
    cards: Object.fromEntries(
      facesOf(counts).map(([face, id]) => [
        id,
        { bought: at(counts, PURCHASES + face), lift: liftOf(counts, face, seats) },
      ]),
    ),
  };
}

function lines(counts: Float64Array, games: number, seats: number): string[] {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const orders = Array.from({ length: seats }, (_, place) => {
    const { rate, interval } = rateOf(at(counts, WINS + place) / WHOLE_WIN, games);
    const score = (at(counts, SCORES + place) / games).toFixed(1);
    return `  player ${place + 1} in turn order: wins ${percent(rate)} (${interval.map(percent).join(' to ')}), mean score ${score}`;
  });
  const team = at(counts, TEAM);
  const bought = facesOf(counts)
    .filter(([face]) => at(counts, PURCHASES + face) >= games / 10)
    .sort(([a], [b]) => liftOf(counts, b, seats) - liftOf(counts, a, seats))
    .map(([face, , title]) => `${title} ${liftOf(counts, face, seats).toFixed(2)}`);
  const ended = percent(at(counts, BY_BUYING) / games);
  return [
    `Turns a game: ${(at(counts, TURNS) / games).toFixed(1)}; cards bought a turn: ${(at(counts, BOUGHT) / at(counts, TURNS)).toFixed(2)}; final collections: ${(at(counts, OWNED) / games / seats).toFixed(1)} cards`,
    `Ended by a purchase: ${ended}; shared victories: ${percent(at(counts, SHARED) / games)}`,
    ...(team > 0
      ? [`Campaign: mean total ${(team / games).toFixed(1)}, target reached in ${percent(at(counts, REACHED) / games)}`]
      : orders),
    `Lift of cards, highest: ${bought.slice(0, 5).join(', ')}; lowest: ${bought.slice(-5).join(', ')}`,
  ];
}
