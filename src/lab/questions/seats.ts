import type { Experiment, Variant } from '../experiment/experiment.ts';
import { type Enough, type Watch, watchVariant } from '../experiment/watch.ts';
import { discoveries } from '../statistics/false-alarms.ts';
import type { Inquiry, Row } from './inquiry.ts';

export interface SeatRow extends Row {
  readonly seats: number;
  readonly by: 'seat' | 'place'; // place: so many after whoever decides first
  readonly number: number;
  readonly fair: number;
}

/** Who wins by seat, and by place after whoever begins: a variant for each number of seats. */
export function seatsInquiry(experiment: Experiment, enough: Enough): Inquiry<readonly SeatRow[]> {
  const watches = experiment.variants.map((_, number) => watchVariant(experiment, number, enough));
  return {
    experiment,
    questions: watches,
    gamesOf: () => 1,
    found() {
      const rows = watches.flatMap((watch, i) => rowsOf(watch, experiment.variants[i]));
      const clear = discoveries(rows.map(({ evidence }) => evidence));
      return rows.map(({ row }, i) => ({ ...row, isClear: clear[i] === true }));
    },
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
