import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { taskPlayer } from '../experiment/play-tasks.ts';
import { schedule } from '../experiment/schedule.ts';
import { type Found, openStudy } from './open.ts';
import { AS_WRITTEN, QUESTIONS, readStudy, type Study } from './study.ts';

const study = (question: Study['question'], more: Partial<Study> = {}): Study => ({
  study: 1,
  question,
  game: 'rebuild',
  seats: 2,
  bots: ['random'],
  seed: 'study',
  width: 0.3,
  deals: null,
  a: AS_WRITTEN,
  b: question === 'compare' ? { options: { firstHands: 'soft' }, deck: null } : null,
  over: question === 'sweep' ? { of: 'card', name: 'galleon.vp', values: [8, 9] } : null,
  ...more,
});

/** Plays a study here, or so many blocks of it. */
function played(one: Study, blocks = Infinity): { readonly found: Found; readonly deals: readonly number[] } {
  const inquiry = openStudy(one);
  const course = schedule(inquiry.experiment, inquiry.questions);
  const play = taskPlayer(inquiry.experiment);
  for (let i = 0; i < blocks && !course.isDone; i++) {
    const task = course.next();
    if (!task) break;
    course.take(task, play(task));
  }
  return { found: inquiry.found(), deals: inquiry.questions.map((_, i) => course.deals(i)) };
}

describe('a study', () => {
  test.each(QUESTIONS)('%s: one that was stopped gives the same figures when it is played as far again', (question) => {
    const one = study(question, { bots: question === 'skill' ? ['greedy', 'random'] : ['random'] });
    const inquiry = openStudy(one);
    const deals = inquiry.questions.map(() => 8);
    const stopped = played({ ...one, deals });
    expect(stopped.deals).toEqual(deals);
    const text = JSON.stringify({ ...one, deals });
    expect(played(readStudy(JSON.parse(text))).found).toEqual(stopped.found);
  });

  test.each([
    ['nothing', null, 'This is no study of the lab.'],
    ['a newer form', { study: 2 }, 'of version 2'],
    ['no question', { ...study('seats'), question: 'tune' }, 'question must be one of'],
    ['too many seats', { ...study('seats'), seats: 40 }, 'seats must be a whole number from 1 to 8'],
    ['no width', { ...study('seats'), width: 0 }, 'width must be'],
    ['wrong deals', { ...study('seats'), deals: [-1] }, 'deals must be'],
    ['no bots', { ...study('seats'), bots: [] }, 'bots must be'],
    ['no values', { ...study('sweep'), over: { of: 'card', name: 'x', values: [] } }, '1 to 40 values'],
  ])('%s is refused in one sentence', (_, value, sentence) => {
    expect(() => readStudy(value)).toThrow(sentence);
  });

  test('what the game refuses is said: an option, a bot, a card, a number of parts', () => {
    const wrong =
      (more: Partial<Study>, question: Study['question'] = 'compare') =>
      () =>
        openStudy(study(question, more));
    expect(wrong({ b: { options: { nothing: 1 }, deck: null } })).toThrow('no option "nothing"');
    expect(wrong({ bots: ['nobody'] })).toThrow('no bot "nobody"');
    expect(wrong({ deals: [8, 8] })).toThrow('2 numbers of deals for 1 parts');
    expect(wrong({ over: { of: 'card', name: 'nothing.vp', values: [1] } }, 'sweep')).toThrow('no card "nothing"');
  });
});
