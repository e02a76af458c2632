import { botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type CardValue, studyCards, type TrialValue } from '../experiment/card-values.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { facesOf } from '../experiment/record-cards.ts';
import { variantTable } from '../experiment/record.ts';
import type { Enough } from '../experiment/watch.ts';
import type { Inquiry, Row } from './inquiry.ts';

export type CardRow = Row & CardValue;

export interface CardsFound {
  readonly average: number; // what using a card brings, of all cards together
  readonly games: number;
  readonly rows: readonly CardRow[];
  readonly trials: readonly TrialValue[]; // of cards that can fail; none in most games
}

export interface CardsInquiry extends Inquiry<CardsFound> {
  readonly deals: () => number;
}

/** How often every card of the first variant is seen and used, who wins with it, and what it does. */
export function cardsInquiry(asked: Experiment, enough: Enough): CardsInquiry {
  const experiment: Experiment = { ...asked, keeps: 'cards' };
  const [variant] = experiment.variants;
  if (!variant) throw new Error(`${experiment.game}: no variant is asked about`);
  const { game } = gameNamed(experiment.game);
  const table = variantTable(
    experiment,
    variant,
    variant.bots.map((name) => botNamed(name, game)),
  );
  const study = studyCards(facesOf(table.plan), variant.bots.length, enough);
  return {
    experiment,
    questions: [study],
    gamesOf: () => 1,
    deals: () => study.deals,
    found() {
      const values = study.values();
      return {
        average: study.average(),
        games: study.deals + values.reduce((all, { undone }) => all + undone, 0),
        rows: values
          .map((value): CardRow => ({ what: value.card, deals: study.deals, ...value }))
          .toSorted((a, b) => b.estimate - a.estimate),
        trials: study.trials(),
      };
    },
  };
}
