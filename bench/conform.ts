/** The conformance suite of a game for as long as you like, with progress; or a new recorded match for its golden.json. */
import '../src/games/all.ts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { conform, conformMatch } from '../src/engine/conform/conform.ts';
import { recordMatch, rulebookIn } from '../src/engine/conform/folder.ts';
import { TOY_FACTS, TOY_RULEBOOK, toy } from '../src/engine/conform/toy.ts';
import { resolveOptions } from '../src/engine/options.ts';
import { games } from '../src/contract/shelf.ts';

const HELP = `Usage: node bench/conform.ts GAME [--matches N] [--seats 3,4] [--seed TEXT] [--options JSON] [--facts a,b] [--most N]
       node bench/conform.ts GAME --again --seats N --seed TEXT [--options JSON] [--facts a,b]
       node bench/conform.ts GAME --record --seats N [--seed TEXT] [--options JSON]

Plays N random matches (default 1000) for each number of seats and prints what does not conform; exit code 1 if anything
does not. With --again only the match of that seed, as a finding names it. With --record one match is written to the
game's golden.json.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: 'string', default: '1000' },
    seats: { type: 'string' },
    seed: { type: 'string', default: 'long' },
    options: { type: 'string', default: '{}' },
    facts: { type: 'string', default: '' },
    most: { type: 'string', default: '12' },
    again: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const [id = 'five-ages'] = positionals;
const game = id === 'toy' ? toy : games.find((entry) => entry.game.id === id)?.game;

if (values.help || !game) {
  console.log(game ? HELP : `There is no game "${id}".\n${HELP}`);
  process.exit(game ? 0 : 2);
}

const folder = new URL(`../src/games/${id}/`, import.meta.url);
const seats = values.seats?.split(',').map(Number);
const options = JSON.parse(values.options) as object;

const [number = game.seats.usual] = seats ?? [];
const rulebook = id === 'toy' ? TOY_RULEBOOK : rulebookIn(folder);
const facts = id === 'toy' ? TOY_FACTS : values.facts.split(',').filter((fact) => fact !== '');

if (values.again) {
  const match = { seats: number, seed: values.seed, options: resolveOptions(game, number, options) };
  const { findings } = conformMatch(game, { rulebook, facts, matches: 1, seed: '', most: Number(values.most) }, match);
  for (const finding of findings) console.log(`- ${finding}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} else if (values.record) {
  const match = recordMatch(game, { seats: number, seed: values.seed, options });
  writeFileSync(new URL('testing/golden.json', folder), `${JSON.stringify(match, null, 2)}\n`);
  console.log(`${match.steps.length} steps recorded; format the file before you commit it.`);
} else {
  const began = performance.now();
  let told = began;
  let printed = 0;
  const result = conform(game, {
    rulebook,
    facts,
    matches: Number(values.matches),
    seed: values.seed,
    options,
    most: Number(values.most),
    ...(seats ? { seats } : {}),
    progress(done, all, findings) {
      for (; printed < findings.length; printed++) console.log(`- ${findings[printed]}`);
      if (performance.now() - told < 10_000 && done < all) return;
      told = performance.now();
      const seconds = (told - began) / 1000;
      console.log(`${done} of ${all} matches, ${seconds.toFixed(0)} s, ${findings.length} findings`);
    },
  });
  for (const finding of result.findings.slice(printed)) console.log(`- ${finding}`);
  console.log(result.counts);
  if (result.missing.length > 0) console.log(`never played: ${result.missing.join(', ')}`);
  process.exitCode = result.findings.length > 0 ? 1 : 0;
}
