import { fetchTable } from '../table/ahead.ts';
import { hostLine } from '../talk.ts';
import { read, write } from '../../ui/browser-storage.ts';
import { settings } from '../../ui/settings.ts';
import {
  type Answer,
  type CampaignStart,
  type GameInfo,
  PERSON,
  type Seating,
  type StartPlan,
} from '../../desk/wire.ts';

/* Beginning a match: who sits there, and what they are called. */

const NAME_KEY = 'cardwright.name';
const PLAYED_KEY = 'cardwright.played';

/** Bots and guests, in seat order; the first seat is whoever opened the page. */
const COMPANY = ['Ada', 'Bruna', 'Tam', 'Iven', 'Marisol', 'Odo', 'Pia', 'Runa'];

/** What somebody called themselves in this browser. */
export const keptName = (): string | null => read(NAME_KEY);

export const nameOf = (seat: number): string =>
  seat === 0 ? (keptName() ?? 'Ada') : (COMPANY[seat] ?? `Seat ${seat + 1}`);

export const keepName = (name: string): void => write(NAME_KEY, name);

export const namesFor = (seats: number): string[] => Array.from({ length: seats }, (_, seat) => nameOf(seat));

/** Somebody who has not begun a match in this browser yet. */
export const isStranger = (): boolean => read(PLAYED_KEY) === null;

/** While the host begins a match its table comes; what fails there is said when the table opens. */
async function withTable<T>(game: string, begun: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([begun, fetchTable(game).catch(() => undefined)]);
  return answer;
}

/** The host begins the match; from then on nobody is a stranger here. */
export async function begin(plan: StartPlan): Promise<Answer<'start'>> {
  const { speed } = settings();
  const answer = await withTable(plan.game, hostLine().ask({ do: 'start', speed, ...plan }));
  if (answer.ok) write(PLAYED_KEY, 'yes');
  return answer;
}

/** The same for a campaign, and its first game. */
export async function beginCampaign(plan: CampaignStart): Promise<Answer<'start-campaign'>> {
  const { speed } = settings();
  const answer = await withTable(plan.game, hostLine().ask({ do: 'start-campaign', speed, ...plan }));
  if (answer.ok) write(PLAYED_KEY, 'yes');
  return answer;
}

/** One person, and the usual bot everywhere else. */
export const usualSeating = ({ bots }: GameInfo, seats: number): Seating =>
  Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : (bots[0]?.name ?? PERSON)));

/** One click to a running game. */
export async function startNow(game: string, { preset = 'as-written' }: { preset?: string }): Promise<Answer<'start'>> {
  void fetchTable(game).catch(() => undefined);
  const known = await hostLine().ask({ do: 'game', game });
  if (!known.ok) return known;
  const { seats: usual, presetSeats } = known.info;
  const fits = presetSeats?.[preset] ?? usual;
  const seats = Math.min(Math.max(usual.default, fits.min), fits.max);
  return begin({
    game,
    preset,
    options: {},
    seating: usualSeating(known.info, seats),
    names: namesFor(seats),
  });
}

/** One click to the first game of a campaign, alone. */
export const startCampaignNow = (game: string): Promise<Answer<'start-campaign'>> =>
  beginCampaign({ game, options: {}, seating: [PERSON], names: namesFor(1) });
