import { type Answer, answer } from './answers.ts';
import type { Playing } from './crew.ts';
import type { Experiment } from './experiment/experiment.ts';
import type { Enough } from './experiment/watch.ts';
import { type SeatRow, seatsInquiry } from './questions/seats.ts';

export { placeName, type SeatRow } from './questions/seats.ts';

/** Plays until it is known who wins by seat, and by place after whoever begins. */
export async function askSeats(experiment: Experiment, enough: Enough, playing: Playing): Promise<Answer<SeatRow>> {
  const inquiry = seatsInquiry(experiment, enough);
  const course = await answer(experiment, inquiry.questions, (question) => inquiry.gamesOf(question), playing);
  const bots = experiment.variants.at(-1)?.bots ?? [];
  return { question: 'seats', game: experiment.game, bots, ...course, rows: inquiry.found() };
}
