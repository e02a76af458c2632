import { type Experiment, gamesOfDeal } from '../experiment/experiment.ts';
import { type Enough, watchVariant } from '../experiment/watch.ts';
import { discoveries } from '../statistics/false-alarms.ts';
import type { Inquiry, Row } from './inquiry.ts';

export interface SkillRow extends Row {
  readonly seats: number;
  readonly better: string;
  readonly others: string;
  readonly fair: number;
  readonly times: number; // the fair share
}

/** How far a better bot gets ahead: each variant has it at the first place among others, and every deal is played from every place. */
export function skillInquiry(asked: Experiment, enough: Enough): Inquiry<readonly SkillRow[]> {
  const experiment = { ...asked, isTurned: true };
  const watches = experiment.variants.map((_, number) => watchVariant(experiment, number, enough));
  return {
    experiment,
    questions: watches,
    gamesOf(question) {
      const variant = experiment.variants[question];
      return variant ? gamesOfDeal(experiment, variant) : 0;
    },
    found() {
      const evidence = watches.map((watch, i) => {
        const seats = experiment.variants[i]?.bots.length ?? 1;
        return watch.evidence('seat', 1 / seats)[0] ?? 1;
      });
      const clear = discoveries(evidence);
      return watches.map((watch, i): SkillRow => {
        const [better = '', others = ''] = experiment.variants[i]?.bots ?? [];
        const seats = experiment.variants[i]?.bots.length ?? 1;
        const share = watch.bySeat()[0] ?? { estimate: 0, interval: [0, 1] as const };
        return {
          what: `${seats} seats: ${better} among ${others}`,
          ...share,
          deals: watch.deals,
          isClear: clear[i] === true,
          seats,
          better,
          others,
          fair: 1 / seats,
          times: share.estimate * seats,
        };
      });
    },
  };
}
