import { type Answer, answer, type Row } from './answers.ts';
import type { Playing } from './crew.ts';
import { type Experiment, type Variant } from './experiment/experiment.ts';
import { type Enough, type Watch, watchVariant } from './experiment/watch.ts';
import { discoveries } from './statistics/false-alarms.ts';

export interface SeatRow extends Row {
  readonly seats: number;
  readonly by: 'seat' | 'place'; // place: so many after whoever decides first
  readonly number: number;
  readonly fair: number;
}

/** Who wins by seat, and by place after whoever begins: a variant for each number of seats. */
export async function askSeats(experiment: Experiment, enough: Enough, playing: Playing): Promise<Answer<SeatRow>> {
  const watches = experiment.variants.map((_, number) => watchVariant(experiment, number, enough));
  const course = await answer(experiment, watches, () => 1, playing);
  const rows = watches.flatMap((watch, i) => rowsOf(watch, experiment.variants[i]));
  const clear = discoveries(rows.map(({ evidence }) => evidence));
  return {
    question: 'seats',
    game: experiment.game,
    bots: experiment.variants.at(-1)?.bots ?? [],
    ...course,
    rows: rows.map(({ row }, i) => ({ ...row, isClear: clear[i] === true })),
  };
}

interface Draft {
  readonly row: Omit<SeatRow, 'isClear'>;
  readonly evidence: number;
}

function rowsOf(watch: Watch, variant: Variant | undefined): Draft[] {
  const seats = variant?.bots.length ?? 0;
  const { deals } = watch;
  return (['seat', 'place'] as const).flatMap((by) => {
    const evidence = watch.evidence(by, 1 / seats);
    return (by === 'seat' ? watch.bySeat() : watch.byPlace()).map((share, number) => ({
      row: {
        what: by === 'seat' ? `${seats} seats: seat ${number}` : `${seats} seats: ${placeName(number)}`,
        ...share,
        deals,
        seats,
        by,
        number,
        fair: 1 / seats,
      },
      evidence: evidence[number] ?? 1,
    }));
  });
}

export const placeName = (number: number): string => (number === 0 ? 'who begins' : `${number} after who begins`);
