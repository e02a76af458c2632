import '../games/all.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withGames } from './testing/protocol-page.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('docs/protocol-games.md says of each game what the games say (node bench/doors/protocol-page.ts makes it anew)', () => {
  const page = read('docs/protocol-games.md');
  expect(withGames(page) === page).toBe(true);
});

test.each([
  ['docs/protocol.md', 'clients/python/bot.py', 60],
  ['docs/protocol.md', 'clients/typescript/bot.ts', 60],
  ['docs/table-bots.md', 'clients/python/table_bot.py', 70],
  ['docs/table-bots.md', 'clients/typescript/table-bot.ts', 70],
])('%s shows %s whole, in less than %i lines', (page, file, most) => {
  const client = read(file);
  expect(read(page)).toContain(`\n${client}\`\`\`\n`);
  expect(client.split('\n').length).toBeLessThan(most);
});
