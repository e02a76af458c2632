/** node bench/doors/protocol-page.ts: makes the part of docs/protocol-games.md about each game anew. */
import '../../src/games/all.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { withGames } from '../../src/desk/testing/protocol-page.ts';

const PAGE = new URL('../../docs/protocol-games.md', import.meta.url);
writeFileSync(PAGE, withGames(readFileSync(PAGE, 'utf8')));
