import { Problem } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { type CampaignGame, type CampaignRuns, playCampaigns } from '../lab/campaign-runs.ts';
import { type Arguments, readOptions, wholeNumber } from './arguments.ts';
import { entrants } from './entrants.ts';
import { type Io, isTerminal, print } from './terminal.ts';

const USUAL_RUNS = '40';
const MOST_RUNS = 1_000_000;

/** `ladder GAME --campaign`: how often bots win each game of a campaign, and all of them without a loss. */
export async function campaignLadder(given: Arguments, io: Io, signal: AbortSignal): Promise<number> {
  const [id, ...rest] = given.words;
  if (id === undefined || rest.length > 0) throw new Problem('Write `ladder GAME --campaign --bots A`.');
  const odd = ['bar', 'preset', 'deck', 'workers'].find((option) => given.has(option));
  if (odd) throw new Problem(`--${odd} does not go with --campaign.`);
  const { game, campaigns } = gameNamed(id);
  if (!campaigns) throw new Problem(`${game.title} has no campaign.`);
  const { min, max } = game.seats;
  const seats = wholeNumber(given.value('seats') ?? String(campaigns.usualSeats), '--seats', min, max);
  const isShown = isTerminal(io.errors);
  const runs = wholeNumber(given.value('games') ?? USUAL_RUNS, '--games', 1, MOST_RUNS);
  const found = await playCampaigns(
    {
      game: id,
      options: readOptions(game, given.values('set')),
      bots: entrants(given.value('bots'), game, seats),
      seed: given.value('seed') ?? '1',
      runs,
    },
    {
      signal,
      onProgress(done, won) {
        if (isShown) io.errors.write(`\r${done} of ${runs} campaigns, ${won} won `);
      },
    },
  );
  if (isShown) io.errors.write('\r'.padEnd(WIDTH) + '\r');
  if (given.has('json')) print(io, JSON.stringify(found));
  else print(io, ...describe(found));
  return found.stoppedEarly ? 1 : 0;
}

const WIDTH = 60;

function describe({
  game,
  seats,
  bots,
  runs,
  seed,
  decisions,
  seconds,
  games,
  whole,
  ...rest
}: CampaignRuns): string[] {
  return [
    `${game}, campaign, ${seats} ${seats === 1 ? 'seat' : 'seats'} (${[...new Set(bots)].join(', ')}), ${runs} runs, seed ${seed}: ${decisions} decisions in ${seconds.toFixed(0)} s`,
    '',
    'game      played       won      rate, 95 %           points',
    ...games.map(line),
    '',
    `Whole campaigns without a loss: ${whole.won} of ${runs}, ${rateText(whole)}.`,
    ...(rest.stoppedEarly ? ['Stopped early.'] : []),
  ];
}

const line = ({ game, played, won, points, ...rate }: CampaignGame): string =>
  String(game).padEnd(6) +
  String(played).padStart(10) +
  String(won).padStart(10) +
  rateText(rate).padStart(24) +
  points.toFixed(1).padStart(9);

const rateText = ({ rate, interval: [low, high] }: Pick<CampaignGame, 'rate' | 'interval'>): string =>
  `${(100 * rate).toFixed(1)} % (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
