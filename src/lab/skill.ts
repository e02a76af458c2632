import { type Answer, answer } from './answers.ts';
import type { Playing } from './crew.ts';
import type { Experiment } from './experiment/experiment.ts';
import type { Enough } from './experiment/watch.ts';
import { skillInquiry, type SkillRow } from './questions/skill.ts';

/** Plays until it is known how far a better bot gets ahead. */
export async function askSkill(asked: Experiment, enough: Enough, playing: Playing): Promise<Answer<SkillRow>> {
  const inquiry = skillInquiry(asked, enough);
  const { experiment } = inquiry;
  const course = await answer(experiment, inquiry.questions, (question) => inquiry.gamesOf(question), playing);
  return { question: 'skill', game: experiment.game, bots: botsIn(experiment), ...course, rows: inquiry.found() };
}

const botsIn = ({ variants }: Experiment): string[] => [...new Set(variants.flatMap(({ bots }) => bots))];
