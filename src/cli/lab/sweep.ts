import { parseOptionValue, resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { deckIn } from '../../desk/own-deck.ts';
import { askChanges } from '../../lab/against.ts';
import type { Variant } from '../../lab/experiment/experiment.ts';
import { readArguments } from '../arguments.ts';
import type { Io } from '../terminal.ts';
import { ASKED, type Asked, ASKED_HELP, readAsked } from './asked.ts';
import { withWrittenNumber } from './card-number.ts';
import { describeSweep } from './changes.ts';
import { warnOf } from './compare.ts';
import { printAnswer } from './rows.ts';
import { underWay } from './running.ts';
import { readVariant } from './variant.ts';
import { grouped } from './words.ts';

export const SWEEP_HELP: readonly string[] = [
  '  --over X=V,…  what is changed, and its values: an option (haggle=0,1,2), or a number of',
  '                a card of the deck (card:cottage-row.score.0.flat=1..4)',
  '  --a SPEC      the variant that it is changed in; as written if not given',
  ...ASKED_HELP,
];

const MOST_VALUES = 40;

/** `lab sweep`: one number along the x axis. */
export async function sweepCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { ...ASKED, a: 'value', over: 'value' });
  const asked = readAsked(given, 'sweep GAME --over X=V,V,V', '0.03');
  const over = given.value('over');
  if (over === undefined) throw new Problem('Say what is changed: --over option=1,2,3 or --over card:ID.FIELD=1..4.');
  const base = readVariant('--a', given.value('a') ?? '', asked);
  const { name, values } = readOver(over);
  const variants = values.map((value) => swept(name, value, base, asked));
  await warnOf([base, ...variants], asked.game, io);
  let parts = 0;
  const found = await underWay(io, asked, (playing, show) =>
    askChanges(
      'sweep',
      { game: asked.game.id, seed: asked.seed, variants: [base, ...variants] },
      values.map((value) => `${name}=${value}`),
      asked,
      {
        ...playing,
        onProgress: () => show(() => `${values.length} values, ${grouped(++parts)} parts played`),
      },
    ),
  );
  printAnswer(io, asked.form, found, () => describeSweep(found));
  return 0;
}

function readOver(over: string): { readonly name: string; readonly values: readonly string[] } {
  const at = over.indexOf('=');
  const name = over.slice(0, Math.max(0, at)).trim();
  const values = over
    .slice(at + 1)
    .split(',')
    .flatMap((text) => spread(text.trim()));
  if (name === '' || values.some((value) => value === ''))
    throw new Problem(`--over is written option=1,2,3 or card:ID.FIELD=1..4, not ${show(over)}.`);
  if (values.length > MOST_VALUES)
    throw new Problem(`--over has ${values.length} values; ${MOST_VALUES} are the most.`);
  return { name, values: [...new Set(values)] };
}

/** '1..4' is 1, 2, 3, 4. */
function spread(text: string): string[] {
  const [, from, to] = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return [text];
  const length = Number(to) - Number(from) + 1;
  if (length < 1 || length > MOST_VALUES)
    throw new Problem(`--over: ${text} is no range of 1 to ${MOST_VALUES} numbers.`);
  return Array.from({ length }, (_, i) => String(Number(from) + i));
}

function swept(name: string, value: string, base: Variant, { game, seats }: Asked): Variant {
  if (!name.startsWith('card:')) {
    const options = resolveOptions(game, seats, { ...base.options, [name]: parseOptionValue(game, name, value) });
    return { ...base, options };
  }
  if (!game.readSetting) throw new Problem(`${game.title} is played with its printed deck only.`);
  const setting = {
    deck: withWrittenNumber(deckIn(base.setting) ?? gameNamed(game.id).deck, name.slice('card:'.length), value),
  };
  try {
    game.readSetting(setting, base.options, seats);
  } catch (error) {
    throw error instanceof Problem ? new Problem(`${name}=${value}: ${error.message}`) : error;
  }
  return { ...base, setting };
}
