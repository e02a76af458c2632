import { type Answer, answer, type Row } from './answers.ts';
import type { Playing } from './crew.ts';
import { type Experiment, gamesOfDeal } from './experiment/experiment.ts';
import { type Enough, watchVariant } from './experiment/watch.ts';
import { discoveries } from './statistics/false-alarms.ts';

export interface SkillRow extends Row {
  readonly seats: number;
  readonly better: string;
  readonly others: string;
  readonly fair: number;
  readonly times: number; // the fair share
}

/** How far a better bot gets ahead: each variant has it at the first place among others, and every deal is played from every place. */
export async function askSkill(experiment: Experiment, enough: Enough, playing: Playing): Promise<Answer<SkillRow>> {
  const turned = { ...experiment, isTurned: true };
  const watches = turned.variants.map((_, number) => watchVariant(turned, number, enough));
  const gamesOf = (question: number): number => {
    const variant = turned.variants[question];
    return variant ? gamesOfDeal(turned, variant) : 0;
  };
  const course = await answer(turned, watches, gamesOf, playing);
  const evidence = watches.map((watch, i) => {
    const seats = turned.variants[i]?.bots.length ?? 1;
    return watch.evidence('seat', 1 / seats)[0] ?? 1;
  });
  const clear = discoveries(evidence);
  const rows = watches.map((watch, i): SkillRow => {
    const [better = '', others = ''] = turned.variants[i]?.bots ?? [];
    const seats = turned.variants[i]?.bots.length ?? 1;
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
  return { question: 'skill', game: turned.game, bots: botsIn(turned), ...course, rows };
}

const botsIn = ({ variants }: Experiment): string[] => [...new Set(variants.flatMap(({ bots }) => bots))];
