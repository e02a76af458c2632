import { isRefusal, legalActions, readAction } from '../edge.ts';
import type { Shape, Table } from '../game.ts';
import { decisionOf, legalCodes, pickCode, waitedFor } from '../play.ts';
import { makeDice } from '../luck/random.ts';
import { serialize } from '../save.ts';
import { clone, isOver, phaseOf } from '../table.ts';
import { wordsOf } from '../reader.ts';
import { letterNames } from '../tell.ts';
import type { Refusal, Seat } from '../words.ts';
import { isSameTable } from './channels.ts';
import { pick } from './film.ts';
import { type Pool, probesFor } from './probes.ts';
import { type Case, cite, counted, difference, find } from './report.ts';

const PROBES = 30;

/** The same legality on the view as on the truth; `list`, `pick` and `refuse` agree; a question changes nothing. */
export function checkLegality<T extends Shape>(c: Case<T>, truth: Table<T>, step: number, pool: Pool): void {
  const before = clone(truth);
  const save = JSON.stringify(serialize(truth));
  for (let seat = 0; seat < truth.seats; seat++) checkSeat(c, truth, seat, step, pool);
  if (!isSameTable(before, truth) || JSON.stringify(serialize(truth)) !== save)
    find(
      c,
      'list',
      step,
      `asking what is legal or refusing an action changes the table in the phase ${phaseOf(truth)}`,
    );
}

function checkSeat<T extends Shape>(c: Case<T>, truth: Table<T>, seat: Seat, step: number, pool: Pool): void {
  const view = c.tools.redact(truth, seat);
  const codes = codesOf(truth, seat);
  const legal = legalActions(truth, seat);
  const where = `in the phase ${phaseOf(truth)} for seat ${seat}`;
  counted(c, 'legality');

  if (new Set(codes).size !== codes.length) find(c, 'list', step, `an action is listed twice ${where}`);
  const seen = [codesOf(view, seat), legalActions(view, seat)];
  if (JSON.stringify(seen) !== JSON.stringify([codes, legal]))
    find(
      c,
      'legality',
      step,
      `the view lists other legal actions than the truth ${where}: ${difference(JSON.stringify(legal), JSON.stringify(seen[1]))}`,
    );
  legal.forEach((message, i) => {
    const code = readAction(truth, seat, message);
    const says = isRefusal(code) ? `refused (${code.text})` : `read as ${code}`;
    if (code !== codes[i]) find(c, 'list', step, `the listed action ${JSON.stringify(message)} is ${says} ${where}`);
  });
  if (waitedFor(view) !== waitedFor(truth)) find(c, 'legality', step, `the view waits for other seats ${where}`);
  checkWords(c, truth, seat, codes, step);
  checkPick(c, truth, view, seat, codes, step);

  const before = clone(truth);
  const some = legal.length <= PROBES ? legal : Array.from({ length: PROBES }, () => pick(legal, c.dice));
  for (const probe of [...some, ...probesFor(truth, seat, pool, legal, isOver(truth) ? 0 : PROBES, c.dice)]) {
    checkProbe(c, truth, view, seat, probe, codes, step);
    if (isSameTable(before, truth)) continue;
    return find(c, 'list', step, `reading the action ${JSON.stringify(probe)} of seat ${seat} changes the table`);
  }
}

/** Every legal action can be said in words. */
function checkWords<T extends Shape>(
  c: Case<T>,
  truth: Table<T>,
  seat: Seat,
  codes: readonly number[],
  step: number,
): void {
  const words = wordsOf(truth.plan, letterNames(truth.seats));
  for (const code of codes) {
    const action = decisionOf(truth).write(truth, seat, code);
    if (!truth.plan.game.tellAction(action, seat, words))
      find(c, 'list', step, `the legal action ${JSON.stringify(action)} has no words`);
  }
}

export function codesOf<T extends Shape>(t: Table<T>, seat: Seat): number[] {
  const { codes, count } = legalCodes(t, seat);
  if (count > codes.length) throw new Error(`${count} legal actions, more than there is room for`);
  return Array.from(codes.subarray(0, count));
}

function checkProbe<T extends Shape>(
  c: Case<T>,
  truth: Table<T>,
  view: Table<T>,
  seat: Seat,
  probe: unknown,
  codes: readonly number[],
  step: number,
): void {
  const what = `the action ${JSON.stringify(probe)} of seat ${seat} in the phase ${phaseOf(truth)}`;
  const answer = readAction(truth, seat, probe);
  const seen = readAction(view, seat, probe);
  counted(c, 'probes');
  if (JSON.stringify(answer) !== JSON.stringify(seen))
    find(
      c,
      'legality',
      step,
      `${what} gets another answer on the view than on the truth: ${difference(JSON.stringify(answer), JSON.stringify(seen))}`,
    );
  if (isRefusal(answer)) checkRefusal(c, answer, what, step);
  else if (!codes.includes(plainOf(truth, seat, answer)))
    find(c, 'list', step, `${what} is accepted but not among the listed ones`);
}

function plainOf<T extends Shape>(t: Table<T>, seat: Seat, code: number): number {
  const decision = decisionOf(t);
  return decision.who === 'together' && decision.plain ? decision.plain(code, t, seat) : code;
}

function checkRefusal<T extends Shape>(c: Case<T>, { rule, text }: Refusal, what: string, step: number): void {
  cite(c, rule, step, `the refusal of ${what}`);
  if (typeof text !== 'string' || !/\S[.!?]$/.test(text))
    find(c, 'paragraphs', step, `${what} is refused without a sentence that says why: ${JSON.stringify(text)}`);
}

const PICKS = 6;

/** A picked action is a listed one, the same on view and truth, and over many picks each is as likely as the others. */
function checkPick<T extends Shape>(
  c: Case<T>,
  truth: Table<T>,
  view: Table<T>,
  seat: Seat,
  codes: readonly number[],
  step: number,
): void {
  if (codes.length === 0 || isOver(truth) || !decisionOf(truth).pick) return;
  const where = `in the phase ${phaseOf(truth)} for seat ${seat}`;
  const seed = `${c.seed}/pick/${step}/${seat}`;
  const [one, other] = [makeDice(seed), makeDice(seed)];
  const isStudied = codes.length <= 40 && c.dice.below(8) === 0;
  const times = isStudied ? 60 * codes.length : PICKS;
  const counts = new Map<number, number>();
  for (let i = 0; i < times; i++) {
    const code = pickCode(truth, seat, one);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (i < PICKS && pickCode(view, seat, other) !== code)
      return find(c, 'legality', step, `the view picks another action than the truth ${where}`);
  }
  const stranger = [...counts.keys()].find((code) => !codes.includes(code));
  if (stranger !== undefined) find(c, 'list', step, `code ${stranger} is picked but not listed ${where}`);
  if (!isStudied) return;
  const expected = times / codes.length;
  const spread = 6 * Math.sqrt(expected * (1 - 1 / codes.length));
  const odd = codes.find((code) => Math.abs((counts.get(code) ?? 0) - expected) > spread);
  if (odd !== undefined)
    find(
      c,
      'list',
      step,
      `code ${odd} is picked ${counts.get(odd) ?? 0} times of ${times} where ${expected} are due ${where}`,
    );
}
