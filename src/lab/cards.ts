import { gameNamed } from '../contract/shelf.ts';
import { botNamed } from '../bots/roster.ts';
import { type Answer, answer, type Row } from './answers.ts';
import type { Playing } from './crew.ts';
import { type CardValue, studyCards } from './experiment/card-values.ts';
import type { Experiment } from './experiment/experiment.ts';
import { facesOf } from './experiment/record-cards.ts';
import { variantTable } from './experiment/record.ts';
import type { Enough } from './experiment/watch.ts';

export type CardRow = Row & CardValue;

export interface CardsAnswer extends Answer<CardRow> {
  readonly average: number; // what using a card brings, of all cards together
}

/** How often every card of the first variant is seen and used, who wins with it, and what it does. */
export async function askCards(
  experiment: Experiment,
  enough: Enough,
  playing: Omit<Playing, 'onProgress'> & { readonly onProgress?: (deals: number) => void },
): Promise<CardsAnswer> {
  const kept: Experiment = { ...experiment, keeps: 'cards' };
  const [variant] = kept.variants;
  if (!variant) throw new Error(`${kept.game}: no variant is asked about`);
  const { game } = gameNamed(kept.game);
  const table = variantTable(
    kept,
    variant,
    variant.bots.map((name) => botNamed(name, game)),
  );
  const study = studyCards(facesOf(table.plan), variant.bots.length, enough);
  const { onProgress } = playing;
  const course = await answer(kept, [study], () => 1, {
    ...playing,
    onProgress: () => onProgress?.(study.deals),
  });
  const values = study.values();
  return {
    question: 'cards',
    game: kept.game,
    bots: variant.bots,
    ...course,
    games: study.deals + values.reduce((all, { undone }) => all + undone, 0),
    average: study.average(),
    rows: values
      .map((value): CardRow => ({ what: value.card, deals: study.deals, ...value }))
      .toSorted((a, b) => b.estimate - a.estimate),
  };
}
