import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Game, Shape } from '../../engine/game.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { deckSetting } from '../deck.ts';

/** What the view calls the deck of --deck. */
export const OWN = 'from a file';

/** What somebody has on paper already, as the view asks for it. */
export interface Since {
  readonly query: string;
  readonly decks: Readonly<Record<string, string>>; // name → file
}

/** `--only changed`, `--only r1`, `--only older-deck.json`; null without it. */
export function sinceFrom(game: Game<Shape>, only: string | undefined, deck: string | undefined): Since | null {
  if (only === undefined) return null;
  const [, version] = /^r?(\d{1,6})$/.exec(only) ?? [];
  if (version !== undefined && Number(version) !== game.version)
    throw new Problem(
      `The cards of rules r${version} of ${game.title} are not kept here, only those of r${game.version}: give --only the deck file that you printed.`,
    );
  if (only === 'changed' || version !== undefined) {
    if (deck === undefined) throw new Problem(`--only ${only} needs --deck FILE: the printed cards are not changed.`);
    return { query: 'only=changed', decks: {} };
  }
  if (!existsSync(only))
    throw new Problem(
      `--only is changed, a version such as r${game.version}, or the file of an older deck, not ${show(only)}.`,
    );
  deckSetting(game, only, resolveOptions(game, game.seats.usual, {}), game.seats.usual);
  const name = basename(only);
  return { query: new URLSearchParams({ only: 'changed', since: name }).toString(), decks: { [name]: only } };
}
