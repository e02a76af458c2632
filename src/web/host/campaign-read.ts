import type { Shape } from '../../engine/game.ts';
import type { Match, Step } from '../../engine/match.ts';
import { Problem } from '../../engine/words.ts';
import type { CampaignRecord, Campaigns } from '../../contract/campaign.ts';
import { damagedCampaign, readCampaignFile } from '../../desk/campaign-file.ts';
import { readJson } from '../../desk/json.ts';
import { readNames } from '../../desk/protocol.ts';
import { PERSON, type Seating } from '../../desk/wire.ts';
import type { Entry } from '../../contract/shelf.ts';
import { knownSeating } from './sitting.ts';
import type { Entry as KeptEntry } from './store.ts';

/** Far more than any campaign. */
const LONGEST_FILE = 2_000_000;
const MOST_GAMES = 1_000;
const MOST_STEPS = 5_000; // as at the desk

interface CampaignFromFile {
  readonly record: CampaignRecord;
  readonly seating: Seating;
  readonly seed: string | null;
  readonly running: { readonly match: Match<Shape>; readonly entries: readonly KeptEntry[] } | null;
}

/** A campaign from the text of a file. Nothing in it is believed: what does not fit is a Problem. */
export function readCampaign(entry: Entry, campaigns: Campaigns, text: string): CampaignFromFile {
  if (text.length > LONGEST_FILE)
    throw new Problem(
      `This is too large for a campaign: ${text.length} characters, where ${LONGEST_FILE} are the most.`,
    );
  const data = readJson(text.replace(/^\uFEFF/, ''));
  refuseEndless(data);
  const { record, seating, seed } = readCampaignFile(campaigns, entry.game.id, data, 'open it as a replay');
  const seats = readNames(record.players, record.players.length).length;
  const match = campaigns.resumeGame(record);
  const running = match && { match, entries: match.steps.map(entryOf) };
  return { record, seating: seatingIn(seating, entry, seats), seed, running };
}

/** Before anything of it is replayed. */
function refuseEndless(data: unknown): void {
  const { log, current }: { log?: unknown; current?: unknown } = Object(data);
  const { steps }: { steps?: unknown } = Object(current);
  if (Array.isArray(log) && log.length > MOST_GAMES)
    throw new Problem(`This campaign has ${log.length} games, where ${MOST_GAMES} are the most.`);
  if (Array.isArray(steps) && steps.length > MOST_STEPS)
    throw new Problem(`The running game has ${steps.length} steps, where ${MOST_STEPS} are the most.`);
}

/** The bare record of a rulebook says nothing of it: then people sit everywhere. */
function seatingIn(seating: unknown, { game }: Entry, seats: number): Seating {
  if (seating === undefined) return Array.from({ length: seats }, () => PERSON);
  const isList = Array.isArray(seating) && seating.length === seats && seating.includes(PERSON);
  return isList ? knownSeating(seating, game) : damagedCampaign('seating', seating);
}

const entryOf = (step: Step): KeptEntry => {
  if ('action' in step) return { do: 'submit', ...step };
  return 'resign' in step ? { do: 'resign', seat: step.resign } : { do: 'clock', seat: step.clock };
};
