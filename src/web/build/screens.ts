import { existsSync, readdirSync } from 'node:fs';
import type { Screen } from '../../ui/screen.ts';

/* The screens of all games, for the build, which cannot glob: Vite puts it into one file, of which the games are no part. */

const GAMES = new URL('../../games/', import.meta.url);

async function found(): Promise<[string, Screen][]> {
  const screens: [string, Screen][] = [];
  for (const game of readdirSync(GAMES)) {
    const file = new URL(`${game}/screen/screen.ts`, GAMES);
    if (!existsSync(file)) continue;
    const { screen }: { readonly screen: Screen } = await import(file.href);
    screens.push([game, screen]);
  }
  return screens;
}

export const screens: Readonly<Record<string, Screen>> = Object.fromEntries(await found());
