import { setImmediate } from 'node:timers/promises';
import type { Bot } from '../bots/bot.ts';
import { botNamed } from '../bots/roster.ts';
import { act, nextToAct } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import type { Shape, Table } from '../engine/game.ts';
import { isOver } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import { Problem } from '../engine/words.ts';
import type { CampaignRecord, Campaigns } from '../contract/campaign.ts';
import { gameNamed } from '../contract/shelf.ts';
import { rateOf, type Rate } from '../contract/tally.ts';

/** Whole campaigns played by bots: a run ends with its first lost game. */
export interface CampaignStudy {
  readonly game: string;
  readonly options: object;
  readonly bots: readonly string[]; // one for each seat
  readonly seed: string;
  readonly runs: number;
}

/** What the games of one number came to, in the runs that got so far. */
export interface CampaignGame extends Rate {
  readonly game: number;
  readonly played: number;
  readonly won: number;
  readonly points: number; // mean
}

export interface CampaignRuns extends CampaignStudy {
  readonly seats: number;
  readonly seconds: number;
  readonly decisions: number;
  readonly games: readonly CampaignGame[];
  readonly whole: Rate & { readonly won: number }; // without a single loss
  readonly stoppedEarly: boolean; // by whoever ran it; `runs` are those played to their end
}

export interface CampaignRunning {
  /** Ends it; the runs that have been played count, the one under way does not. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (runs: number, won: number) => void;
}

export async function playCampaigns(study: CampaignStudy, running: CampaignRunning = {}): Promise<CampaignRuns> {
  const { signal, onProgress } = running;
  const { game, campaigns } = gameNamed(study.game);
  if (!campaigns) throw new Problem(`${game.title} has no campaign.`);
  const bots = study.bots.map((name) => botNamed(name, game));
  const started = performance.now();
  const results: CampaignRecord[] = [];
  let decisions = 0;
  let won = 0;
  for (let run = 0; run < study.runs; run++) {
    const played = await playRun(campaigns, bots, study, `${study.seed}/${run}`, signal);
    if (!played) break;
    decisions += played.decisions;
    results.push(played.record);
    if (played.record.status === 'won') won++;
    onProgress?.(run + 1, won);
  }
  const entries = results.flatMap(({ log }) => log);
  const numbers = [...new Set(entries.map((entry) => entry.game))].sort((a, b) => a - b);
  return {
    ...study,
    runs: results.length,
    seats: bots.length,
    seconds: (performance.now() - started) / 1000,
    decisions,
    games: numbers.map((number) => summary(number, entries)),
    whole: { won, ...rateOf(won, results.length) },
    stoppedEarly: results.length < study.runs,
  };
}

function summary(number: number, entries: CampaignRecord['log']): CampaignGame {
  const its = entries.filter((entry) => entry.game === number);
  const won = its.filter((entry) => entry.won).length;
  const points = its.reduce((sum, { total }) => sum + total, 0) / its.length;
  return { game: number, played: its.length, won, points, ...rateOf(won, its.length) };
}

/** Null if it was stopped. */
async function playRun(
  campaigns: Campaigns,
  bots: readonly Bot<Shape>[],
  { options }: CampaignStudy,
  seed: string,
  signal: AbortSignal | undefined,
): Promise<{ record: CampaignRecord; decisions: number } | null> {
  const players = bots.map((_, seat) => `Player ${seat + 1}`);
  let record = campaigns.start({ id: seed, created: '', players, options });
  const dice = makeDice(seed);
  let decisions = 0;
  while (record.status === 'running' && record.log.every((entry) => entry.won)) {
    const match = campaigns.startGame(record, `${seed}/${record.log.length + 1}`);
    decisions += await playOut(match.table, bots, dice, signal);
    if (signal?.aborted) return null;
    record = campaigns.finishGame(record, match, campaigns.bestKeep(record, match));
  }
  return { record, decisions };
}

async function playOut(
  t: Table<Shape>,
  bots: readonly Bot<Shape>[],
  dice: ReturnType<typeof makeDice>,
  signal: AbortSignal | undefined,
): Promise<number> {
  t.events = null;
  let decisions = 0;
  for (; !isOver(t); decisions++) {
    if (signal) await setImmediate(); // lets it be stopped
    if (signal?.aborted) return decisions;
    const seat = nextToAct(t);
    const bot = bots[seat];
    if (!bot) throw new Error(`${t.plan.game.id}: no bot at seat ${seat}`);
    act(t, seat, bot.decide(redact(t, seat), seat, dice));
  }
  return decisions;
}
