import type { Message } from '../../../engine/edge.ts';
import type { Cubes, Effect } from '../effects.ts';
import { choiceOpen, foresee, pay, type Preview, previewOf, type Reading } from '../words/reading.ts';
import { type Scene, shortOf, sum, type Tablet } from './scene.ts';

/** What a step would leave in the stores, as far as nobody has to choose. */
export interface Outcome {
  readonly trackers: readonly number[];
  readonly lost: readonly number[]; // gained above capacity
  readonly misfortunes: number;
  readonly isOpen: boolean; // a choice comes
}

const NO_LIMIT = [99, 99, 99, 99];

type Run = (reading: Reading, preview: Preview) => void;

/** Carried out twice, with and without room for everything: the difference is what would be lost. */
function outcomeOf(reading: Reading, run: Run): Outcome {
  const within = previewOf(reading);
  run(reading, within);
  const roomy = previewOf(reading);
  run({ ...reading, capacity: NO_LIMIT }, roomy);
  return {
    trackers: within.trackers,
    lost: roomy.trackers.map((n, i) => Math.max(0, n - (within.trackers[i] ?? 0))),
    misfortunes: within.missing,
    isOpen: within.isOpen,
  };
}

const priced =
  (price: Cubes, effects: readonly Effect[], categories: readonly string[] = []): Run =>
  (reading, preview) => {
    pay(preview, price);
    foresee(reading, preview, effects, categories);
  };

/** What an action would do to the stores; null where it does nothing to them. `times` is for pushes. */
export function outcomeFor({ reading, hand, step, tablets }: Scene, action: Message, times = 1): Outcome | null {
  const { faceNamed } = reading;
  const face = faceNamed(String(action.card ?? ''));
  const tablet = tablets[Number(action.slot ?? 0) - 1];
  switch (action.type) {
    case 'play':
      if (face?.kind !== 'action') return null;
      return outcomeOf(reading, priced(face.card.cost, face.card.play, face.card.categories));
    case 'retain':
      if (face?.kind !== 'action') return null;
      return outcomeOf(reading, priced({}, face.card.retained));
    case 'choose': {
      const option = choiceOpen(reading, Number(action.option));
      return option ? outcomeOf(reading, priced(option.pay ?? {}, option.do)) : null;
    }
    case 'resolve': {
      const option = tablet?.card.options[Number(action.option) - 1];
      return option ? outcomeOf(reading, priced(option.spend, option.do)) : null;
    }
    case 'push':
      return tablet ? outcomeOf(reading, pushes(tablet, Number(action.price), times)) : null;
    case 'end':
    case 'stop': {
      const items = forecast(reading, step === 'action' ? hand : [], tablets);
      if (items.length === 0) return null;
      return outcomeOf(reading, (within, preview) => {
        for (const { effects } of items) foresee(within, preview, effects);
      });
    }
    default:
      return null;
  }
}

function pushes({ card, crisis, top }: Tablet, price: number, times: number): Run {
  const push = card.crisis?.pushes[price - 1];
  return (reading, preview) => {
    for (let i = 0; i < times; i++) pay(preview, push?.spend ?? {});
    if (crisis + (push?.by ?? 0) * times >= top) foresee(reading, preview, card.crisis?.atTop ?? []);
  };
}

/** How often a push can be paid and is of use. */
export function mostPushes({ reading }: Scene, { card, crisis, top }: Tablet, price: number): number {
  const push = card.crisis?.pushes[price - 1];
  if (!push) return 0;
  const useful = Math.ceil((top - crisis) / push.by);
  let n = 0;
  const trackers = [...reading.trackers];
  while (n < useful && sum(shortOf({ ...reading, trackers }, push.spend)) === 0) {
    const left: Preview = pay({ trackers, missing: 0, isOpen: false }, push.spend);
    trackers.splice(0, trackers.length, ...left.trackers);
    n++;
  }
  return n;
}

/* ---- if the year ended now ---- */

/** One thing that would happen, with the stores before and after it. */
export interface Doom {
  readonly why: 'kept' | 'Clock' | 'Crisis';
  readonly id: string;
  readonly effects: readonly Effect[];
  readonly change: readonly number[];
  readonly misfortunes: number;
}

type Due = Omit<Doom, 'change' | 'misfortunes'>;

/** §4.2.4, then §4.4: Retained effects of the cards kept, Clocks and Crises that run out, in their order. */
function forecast(reading: Reading, kept: readonly string[], tablets: Scene['tablets']): Due[] {
  const due: Due[] = [];
  for (const id of kept) {
    const face = reading.faceNamed(id);
    if (face?.kind === 'action' && face.card.retained.length > 0)
      due.push({ why: 'kept', id, effects: face.card.retained });
  }
  for (const why of ['Clock', 'Crisis'] as const)
    for (const tablet of tablets)
      if (tablet?.isActive === true && (why === 'Clock' ? tablet.clock : tablet.crisis) === 1)
        due.push({ why, id: tablet.id, effects: tablet.card.failure.do });
  return due;
}

/** What happens when the plays end, or the year. */
export function doomsOf({ reading, hand, step, tablets }: Scene): Doom[] {
  const preview = previewOf(reading);
  return forecast(reading, step === 'action' ? hand : [], tablets).map((due) => {
    const [before, missing] = [[...preview.trackers], preview.missing];
    foresee(reading, preview, due.effects);
    return {
      ...due,
      change: preview.trackers.map((n, i) => n - (before[i] ?? 0)),
      misfortunes: preview.missing - missing,
    };
  });
}

/** How the reign would end if nothing is done about it (§5.2); null if it would not. */
export function endIf({ reading }: Scene, dooms: readonly Doom[]): string | null {
  const { omens, misfortunes, year, level } = reading;
  const more = sum(
    dooms.flatMap(({ effects }) => effects.map((effect) => (effect.op === 'omen' ? Math.max(0, effect.n) : 0))),
  );
  if (misfortunes + sum(dooms.map((doom) => doom.misfortunes)) >= level.misfortuneLimit)
    return 'Too many Misfortunes: the reign would collapse.';
  if (omens + more >= level.omenLimit) return 'Too many Ill Omens: the gods would withdraw.';
  return year === level.reign ? 'This is the last year: the reign ends with it.' : null;
}
