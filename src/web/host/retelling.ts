import { gameOfSave, loadMatch } from '../../engine/match.ts';
import { show } from '../../engine/options.ts';
import { resultOf } from '../../engine/result.ts';
import { asList, asRecord } from '../../engine/save.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { readJson } from '../../desk/json.ts';
import { carryOut, type Deed, fromBeginning, openedWith, toldSince } from '../../desk/open-match.ts';
import type { Answer } from '../../desk/wire.ts';
import { loadGame } from './loaded-games.ts';
import { goOn } from './story.ts';

/** A match that a server tells, played again, and what each of these eyes was told on the way, with all that was taken back. */
export async function retell(text: string, eyes: readonly (Seat | null)[]): Promise<Answer<'retell'>> {
  const saved = readJson(text);
  const entry = await loadGame(gameOfSave(saved));
  const match = loadMatch(entry.game, saved);
  const { names, steps } = match;
  const seats = names.length;
  const again = openedWith(entry, fromBeginning(match));
  const { history = steps } = asRecord(saved, 'the save');
  asList(history, 'history').forEach((taken, i) => {
    const refusal = carryOut(again, deedOf(taken, seats));
    if (refusal) throw new Problem(`The history of this match does not replay: step ${i + 1} is refused.`);
  });
  if (JSON.stringify(again.match.steps) !== JSON.stringify(steps))
    throw new Problem('The history of this match does not lead to its steps.');
  const stories = eyes.map((seat) => ({ seat, digests: goOn([], toldSince(again, seat ?? seats)) }));
  return { ok: true, steps: steps.length, result: resultOf(match.table), stories };
}

/** One thing of a history, as somebody far away wrote it. */
function deedOf(value: unknown, seats: number): Deed {
  const taken = asRecord(value, 'a step');
  const seat = taken.undo ?? taken.clock ?? taken.resign ?? taken.seat ?? null;
  if ('clock' in taken && seat === null) return { do: 'clock', seat };
  if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < 0 || seat >= seats)
    throw new Problem(`The history of this match is damaged: a step is of seat ${show(seat)}.`);
  if ('undo' in taken) return { do: 'undo', seat };
  if ('clock' in taken) return { do: 'clock', seat };
  return 'resign' in taken ? { do: 'resign', seat } : { do: 'submit', seat, action: taken.action };
}
