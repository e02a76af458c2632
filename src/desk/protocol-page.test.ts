import '../games/all.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withGames } from './testing/protocol-page.ts';

const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');

test('what docs/protocol.md says of each game is what the games say (node bench/doors/protocol-page.ts makes it anew)', () => {
  expect(withGames(page) === page).toBe(true);
});

test.each(['python/bot.py', 'typescript/bot.ts', 'python/table_bot.py', 'typescript/table-bot.ts'])(
  'docs/protocol.md shows clients/%s whole, in less than 70 lines',
  (file) => {
    const client = readFileSync(new URL(`../../clients/${file}`, import.meta.url), 'utf8');
    expect(page).toContain(`\n${client}\`\`\`\n`);
    expect(client.split('\n').length).toBeLessThan(70);
  },
);
