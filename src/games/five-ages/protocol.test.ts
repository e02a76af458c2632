import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal, legalActions, type Message, readAction } from '../../engine/edge.ts';
import { act, expire, nextToAct } from '../../engine/play.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { phaseOf } from '../../engine/table.ts';
import { FACES } from './cards.ts';
import { closing, flags, LETTERS, notes, position, stallOf, takeBacks } from './testing/position.ts';
import { CLOSED, ENDS, type FiveAgesTable } from './shape.ts';

/* Section 4.1 once more, word for word and slowly, as a second opinion on every action of random negotiations. */

interface Proposal {
  readonly from: number;
  readonly to: number;
  readonly give: readonly string[];
  readonly want: readonly string[];
  status: (typeof ENDS)[number];
}

interface Setting {
  readonly seats: number;
  readonly mode: 'live' | 'turns';
  readonly packages: 'on' | 'off';
  readonly limit: number;
  readonly lead: number;
  readonly sizes: readonly number[]; // stall cards of each seat
  readonly seed: string;
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(b).size === b.length && a.every((card) => b.includes(card));
const names = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

class Protocol {
  readonly setting: Setting;
  readonly stalls: string[][];
  readonly flag: boolean[];
  readonly takebacks: number[];
  readonly absent: boolean[];
  readonly proposals: Proposal[] = [];
  swaps = 0;
  actions = 0;
  closed = 'open';
  turn: number;

  constructor(setting: Setting, stalls: string[][]) {
    this.setting = setting;
    this.stalls = stalls;
    this.flag = stalls.map((_, p) => !this.able(p));
    this.takebacks = stalls.map(() => 2);
    this.absent = stalls.map(() => false);
    this.turn = setting.lead;
    this.testClosing();
    this.passTurn(setting.lead);
  }

  neighbours(p: number): number[] {
    return [(p + 1) % this.setting.seats, (p + this.setting.seats - 1) % this.setting.seats];
  }

  stall(p: number): string[] {
    return this.stalls[p] ?? [];
  }

  able(p: number): boolean {
    return this.stall(p).length > 0 && this.neighbours(p).some((q) => this.stall(q).length > 0);
  }

  made(p: number): number {
    return this.proposals.filter(({ from }) => from === p).length;
  }

  open(): Proposal[] {
    return this.proposals.filter(({ status }) => status === 'open');
  }

  /** Every swap of p with a neighbour that 4.1.2 knows. */
  swapsOf(p: number): Omit<Proposal, 'status'>[] {
    return this.neighbours(p).flatMap((q) => {
      const singles = this.stall(p).flatMap((give) =>
        this.stall(q).map((want) => ({ from: p, to: q, give: [give], want: [want] })),
      );
      const isPackage = this.setting.packages === 'on' && this.stall(p).length === 2 && this.stall(q).length === 2;
      return isPackage ? [...singles, { from: p, to: q, give: this.stall(p), want: this.stall(q) }] : singles;
    });
  }

  mirrored(swap: Omit<Proposal, 'status'>): Proposal | undefined {
    return this.open().find(
      ({ from, to, give, want }) =>
        from === swap.to && to === swap.from && sameSet(give, swap.want) && sameSet(want, swap.give),
    );
  }

  mayPropose(swap: Omit<Proposal, 'status'>): boolean {
    const isRepeated = this.proposals.some(
      ({ from, to, give, want }) =>
        from === swap.from && to === swap.to && sameSet(give, swap.give) && sameSet(want, swap.want),
    );
    return !isRepeated && this.made(swap.from) < this.setting.limit;
  }

  /** The list of §8 D2. */
  legal(p: number): Message[] {
    if (this.closed !== 'open' || !this.able(p) || this.absent[p]) return [];
    const out: Message[] = [];
    if (this.setting.mode === 'live' || this.turn === p) {
      for (const { from, to, give, want } of this.open()) {
        if (to === p) out.push({ type: 'accept', from, give, want }, { type: 'decline', from, give, want });
        if (from === p) out.push({ type: 'withdraw', to, give, want });
      }
      for (const swap of this.swapsOf(p))
        if (!this.mirrored(swap) && this.mayPropose(swap))
          out.push({ type: 'propose', to: swap.to, give: swap.give, want: swap.want });
      if (!this.flag[p]) out.push({ type: 'ready' });
    }
    if (this.flag[p] && (this.takebacks[p] ?? 0) > 0) out.push({ type: 'take-back' });
    return out;
  }

  /** The proposal that a message answers. */
  answered(p: number, message: Message): Proposal | undefined {
    const [from, to] = message.type === 'withdraw' ? [p, message['to']] : [message['from'], p];
    return this.open().find(
      (proposal) =>
        proposal.from === from &&
        proposal.to === to &&
        sameSet(proposal.give, names(message['give'])) &&
        sameSet(proposal.want, names(message['want'])),
    );
  }

  /** The swap that a message proposes, if it is one of 4.1.2. */
  proposed(p: number, message: Message): Omit<Proposal, 'status'> | undefined {
    return this.swapsOf(p).find(
      ({ to, give, want }) =>
        to === message['to'] && sameSet(give, names(message['give'])) && sameSet(want, names(message['want'])),
    );
  }

  isAllowed(p: number, message: Message): boolean {
    if (this.closed !== 'open' || !this.able(p) || this.absent[p]) return false;
    if (message.type === 'take-back') return this.flag[p] === true && (this.takebacks[p] ?? 0) > 0;
    if (this.setting.mode === 'turns' && this.turn !== p) return false;
    if (message.type === 'ready') return !this.flag[p];
    if (message.type !== 'propose') return this.answered(p, message) !== undefined;
    const swap = this.proposed(p, message);
    return swap !== undefined && (this.mirrored(swap) !== undefined || this.mayPropose(swap));
  }

  play(p: number, message: Message): void {
    this.actions++;
    const news: Proposal[] = [];
    if (message.type === 'ready') this.flag[p] = true;
    else if (message.type === 'take-back') {
      this.flag[p] = false;
      this.takebacks[p] = (this.takebacks[p] ?? 0) - 1;
    } else if (message.type === 'propose') {
      const swap = this.proposed(p, message);
      const crossing = swap && this.mirrored(swap);
      if (crossing) this.accept(crossing, news);
      else if (swap) {
        const proposal: Proposal = { ...swap, give: [...swap.give], want: [...swap.want], status: 'open' };
        this.proposals.push(proposal);
        news.push(proposal);
      }
    } else {
      const proposal = this.answered(p, message);
      if (!proposal) throw new Error('nothing to answer');
      if (message.type === 'accept') this.accept(proposal, news);
      else {
        proposal.status = message.type === 'decline' ? 'declined' : 'withdrawn';
        news.push(proposal);
      }
    }
    for (const { from, to } of news) for (const end of [from, to]) if (!this.absent[end]) this.flag[end] = false;
    this.settle();
    if (message.type !== 'take-back') this.passTurn((p + 1) % this.setting.seats);
  }

  accept(proposal: Proposal, news: Proposal[]): void {
    const moved = [...proposal.give, ...proposal.want];
    for (const p of [proposal.from, proposal.to])
      this.stalls[p] = this.stall(p).filter((card) => !moved.includes(card));
    this.swaps += proposal.give.length;
    proposal.status = 'accepted';
    news.push(proposal);
    for (const other of this.open())
      if ([...other.give, ...other.want].some((card) => moved.includes(card))) {
        other.status = 'void';
        news.push(other);
      }
  }

  expire(p: number): void {
    this.absent[p] = true;
    this.flag[p] = true;
    this.settle();
    if (this.turn === p) this.passTurn((p + 1) % this.setting.seats);
  }

  settle(): void {
    for (const p of this.flag.keys()) if (!this.able(p)) this.flag[p] = true;
    this.testClosing();
  }

  testClosing(): void {
    const everyone = [...this.stalls.keys()];
    const isC2 = !everyone.some((p) => this.stall(p).length > 0 && this.stall((p + 1) % everyone.length).length > 0);
    const isC3 =
      this.open().length === 0 &&
      everyone.every((p) => this.absent[p] || !this.swapsOf(p).some((swap) => this.mayPropose(swap)));
    const isC1 = this.flag.every((up) => up);
    this.closed = isC2 ? 'C2' : isC3 ? 'C3' : isC1 ? 'C1' : 'open';
    if (this.closed !== 'open') for (const proposal of this.open()) proposal.status = 'lapsed';
  }

  passTurn(from: number): void {
    const order = this.flag.map((_, i) => (from + i) % this.setting.seats);
    this.turn = order.find((p) => !this.flag[p]) ?? this.turn;
  }
}

const canonical = (message: Message): string =>
  JSON.stringify([
    message.type,
    message['to'] ?? message['from'],
    names(message['give']).sort(),
    names(message['want']).sort(),
  ]);

const sorted = (messages: readonly Message[]): string[] => messages.map(canonical).sort();

/** As many different cards on the stalls as the setting says, in display order. */
function begin(setting: Setting): { t: FiveAgesTable; model: Protocol } {
  let next = 0;
  const texts = setting.sizes.map((size) => Array.from({ length: size }, () => FACES[next++ * 3]?.text ?? ''));
  const t = position('T3', {
    seats: setting.seats,
    lead: setting.lead,
    stalls: texts.map((cards) => cards.join(' ')),
    options: { negotiation: setting.mode, 'package-deals': setting.packages, 'proposal-limit': setting.limit },
  });
  const ids = texts.map((cards) => cards.map((text) => FACES.find((face) => face.text === text)?.id ?? ''));
  return { t, model: new Protocol(setting, ids) };
}

function compare(t: FiveAgesTable, model: Protocol): void {
  expect(closing(t)).toBe(model.closed);
  expect(flags(t)).toBe(LETTERS.filter((_, p) => model.flag[p]).join(''));
  expect(takeBacks(t)).toEqual(model.takebacks);
  if (model.closed !== 'open') {
    expect(phaseOf(t)).toBe('build');
    expect(notes(t, 'closed')).toEqual([{ type: 'closed', why: CLOSED.findIndex((why) => why === model.closed) }]);
    const ended = notes(t, 'ended').map(({ how }) => ENDS[how] ?? '?');
    expect(ended.toSorted()).toEqual(model.proposals.map(({ status }) => status).toSorted());
    return;
  }
  expect(nextToAct(t)).toBe(model.turn);
  for (let p = 0; p < t.seats; p++) {
    expect(stallOf(t, p).length).toBe(model.stall(p).length);
    expect(sorted(legalActions(t, p))).toEqual(sorted(model.legal(p)));
  }
}

/** A message that may well be nonsense: any kind, to anybody, about any cards of the stalls. */
function anyMessage(model: Protocol, p: number, dice: Dice): Message {
  const pick = <V>(list: readonly V[]): V | undefined => list[dice.below(Math.max(1, list.length))];
  const some = pick(model.proposals);
  const type = pick(['propose', 'propose', 'accept', 'decline', 'withdraw', 'ready', 'take-back']) ?? 'ready';
  if (type === 'ready' || type === 'take-back') return { type };
  const other = dice.below(model.setting.seats);
  const end = type === 'propose' || type === 'withdraw' ? 'to' : 'from';
  if (some && dice.below(2) === 0)
    return type === 'propose'
      ? { type, to: p === some.from ? some.to : some.from, give: some.give, want: some.want }
      : { type, [end]: end === 'to' ? some.to : some.from, give: some.give, want: some.want };
  const cards = (seat: number) => model.stall(seat).filter(() => dice.below(3) > 0);
  return { type, [end]: other, give: cards(p), want: cards(other) };
}

/** Plays to the end on both, and returns the book-keeping. */
function run(setting: Setting): Protocol {
  const { t, model } = begin(setting);
  const dice = makeDice(setting.seed);
  compare(t, model);
  while (model.closed === 'open') {
    const p = dice.below(setting.seats);
    for (let i = 0; i < 3; i++) {
      const message = anyMessage(model, p, dice);
      expect([canonical(message), isRefusal(readAction(t, p, message))]).toEqual([
        canonical(message),
        !model.isAllowed(p, message),
      ]);
    }
    if (dice.below(60) === 0 && !model.flag[p] && (setting.mode === 'live' || model.turn === p)) {
      model.expire(p);
      expire(t, p);
    } else {
      const wild = anyMessage(model, p, dice);
      const list = model.legal(p);
      const message = model.isAllowed(p, wild) ? wild : list[dice.below(Math.max(1, list.length))];
      if (!message) continue;
      const code = readAction(t, p, message);
      if (isRefusal(code)) throw new Error(`${code.rule} ${code.text}`);
      model.play(p, message);
      act(t, p, code);
    }
    compare(t, model);
  }
  return model;
}

const settings = fc.integer({ min: 3, max: 7 }).chain((seats) =>
  fc.record({
    seats: fc.constant(seats),
    mode: fc.constantFrom<Setting['mode'][]>('live', 'turns'),
    packages: fc.constantFrom<Setting['packages'][]>('on', 'off'),
    limit: fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 10 })),
    lead: fc.integer({ min: 0, max: seats - 1 }),
    sizes: fc.array(fc.constantFrom(2, 2, 2, 1, 0), { minLength: seats, maxLength: seats }),
    seed: fc.string(),
  }),
);

describe('random negotiations', () => {
  test('[§4.1.2] every action is legal, refused and carried out as the rulebook says', () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const model = run(setting);
        const { seats, packages, limit } = setting;
        expect(model.actions).toBeLessThanOrEqual(65 * seats);
        expect(model.swaps).toBeLessThanOrEqual(seats);
        for (let p = 0; p < seats; p++)
          expect(model.made(p)).toBeLessThanOrEqual(Math.min(limit, packages === 'on' ? 10 : 8));
      }),
      { numRuns: 150, seed: 5 },
    );
  });

  test('[§4.1.5] live run in the order of nextToAct gives the same game as turns', () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const tables = (['live', 'turns'] as const).map((mode) => begin({ ...setting, mode }).t);
        const [live, turns] = tables;
        const dice = makeDice(setting.seed);
        while (live && turns && phaseOf(turns) === 'negotiate') {
          const seat = nextToAct(turns);
          expect(nextToAct(live)).toBe(seat);
          const list = legalActions(turns, seat);
          expect(legalActions(live, seat)).toEqual(list);
          const message = list[dice.below(list.length)];
          for (const t of tables) {
            const code = readAction(t, seat, message);
            if (!isRefusal(code)) act(t, seat, code);
          }
          expect([...live.words]).toEqual([...turns.words]);
          expect([...live.bytes]).toEqual([...turns.bytes]);
        }
        expect(live && phaseOf(live)).toBe('build');
      }),
      { numRuns: 60, seed: 5 },
    );
  });
});
