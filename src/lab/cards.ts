import { type Answer, answer } from './answers.ts';
import type { Playing } from './crew.ts';
import type { Experiment } from './experiment/experiment.ts';
import type { Enough } from './experiment/watch.ts';
import { type CardRow, cardsInquiry, type CardsFound } from './questions/cards.ts';

export type { CardRow } from './questions/cards.ts';

export interface CardsAnswer extends Answer<CardRow>, Pick<CardsFound, 'average' | 'trials'> {}

/** Plays until it is known what every card of the first variant does. */
export async function askCards(
  asked: Experiment,
  enough: Enough,
  playing: Omit<Playing, 'onProgress'> & { readonly onProgress?: (deals: number) => void },
): Promise<CardsAnswer> {
  const inquiry = cardsInquiry(asked, enough);
  const { experiment } = inquiry;
  const { onProgress } = playing;
  const course = await answer(experiment, inquiry.questions, (question) => inquiry.gamesOf(question), {
    ...playing,
    onProgress: () => onProgress?.(inquiry.deals()),
  });
  const bots = experiment.variants[0]?.bots ?? [];
  return { question: 'cards', game: experiment.game, bots, ...course, ...inquiry.found() };
}
