import type { Game, Shape } from '../engine/game.ts';
import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { mind as arquetectMind } from './arquetect/evaluate.ts';
import { arquetect } from './arquetect/game.ts';
import { readSheet as readArquetectSheet } from './arquetect/sheet.ts';
import { arquetectText } from './arquetect/table-text.ts';
import { tally as arquetectTally } from './arquetect/tally.ts';
import { mind as avenueEmpiresMind } from './avenue-empires/evaluate.ts';
import { avenueEmpires } from './avenue-empires/game.ts';
import { readSheet as readAvenueEmpiresSheet } from './avenue-empires/sheet.ts';
import { avenueEmpiresText } from './avenue-empires/table-text.ts';
import { tally as avenueEmpiresTally } from './avenue-empires/tally.ts';
import type { Campaigns } from './campaign.ts';
import { mind as fiveAgesMind } from './five-ages/evaluate.ts';
import { fiveAges } from './five-ages/game.ts';
import { readSheet as readFiveAgesSheet } from './five-ages/sheet.ts';
import { fiveAgesText } from './five-ages/table-text.ts';
import { tally as fiveAgesTally } from './five-ages/tally.ts';
import type { Mind } from './mind.ts';
import { rebuildCampaign } from './rebuild/campaign-text.ts';
import { mind as rebuildMind } from './rebuild/evaluate.ts';
import { rebuild } from './rebuild/game.ts';
import { readSheet as readRebuildSheet } from './rebuild/sheet.ts';
import { rebuildText } from './rebuild/table-text.ts';
import { tally as rebuildTally } from './rebuild/tally.ts';
import type { ReadSheet } from './sheet.ts';
import type { Tally } from './tally.ts';
import type { TableText } from './text.ts';
import { mind as upperCataractsMind } from './upper-cataracts/evaluate.ts';
import { upperCataracts } from './upper-cataracts/game.ts';
import { readSheet as readUpperCataractsSheet } from './upper-cataracts/sheet.ts';
import { upperCataractsText } from './upper-cataracts/table-text.ts';
import { tally as upperCataractsTally } from './upper-cataracts/tally.ts';

/** A game with what it brings besides its rules: how its table reads, how a final position is scored, how programs play it. */
export interface Entry {
  readonly game: Game<Shape>;
  readonly text: TableText;
  readonly readSheet: ReadSheet;
  readonly mind?: Mind<Shape>; // without it there is only random play
  readonly tally?: Tally<Shape>;
  readonly campaigns?: Campaigns; // without it every match stands alone
}

/** All games there are: the only place that names them. */
export const games: readonly Entry[] = [
  {
    game: avenueEmpires,
    text: avenueEmpiresText,
    readSheet: readAvenueEmpiresSheet,
    mind: avenueEmpiresMind,
    tally: avenueEmpiresTally,
  },
  {
    game: arquetect,
    text: arquetectText,
    readSheet: readArquetectSheet,
    mind: arquetectMind,
    tally: arquetectTally,
  },
  { game: fiveAges, text: fiveAgesText, readSheet: readFiveAgesSheet, mind: fiveAgesMind, tally: fiveAgesTally },
  {
    game: rebuild,
    text: rebuildText,
    readSheet: readRebuildSheet,
    mind: rebuildMind,
    tally: rebuildTally,
    campaigns: rebuildCampaign,
  },
  {
    game: upperCataracts,
    text: upperCataractsText,
    readSheet: readUpperCataractsSheet,
    mind: upperCataractsMind,
    tally: upperCataractsTally,
  },
];

export function gameNamed(id: unknown): Entry {
  const entry = games.find(({ game }) => game.id === id);
  if (!entry)
    throw new Problem(`There is no game ${show(id)}; there is ${games.map(({ game }) => game.id).join(', ')}.`);
  return entry;
}
