import { write } from '../../ui/browser-storage.ts';
import type { Seating, Speed } from '../../desk/wire.ts';

/** What somebody chose last when they set up a match of a game. */
export interface Setup {
  readonly seating: Seating;
  readonly names: readonly string[];
  readonly preset: string;
  readonly options: Readonly<Record<string, string | number | boolean>>; // beside the preset
  readonly speed: Speed;
  readonly isCampaign: boolean;
}

export const keyOf = (game: string): string => `cardwright.setup.${game}`;

export const keepSetup = (game: string, setup: Setup): void => write(keyOf(game), JSON.stringify(setup));
