import {
  asked,
  both,
  canDo,
  cardsIn,
  counter,
  during,
  from,
  type Guide,
  isOver,
  type Now,
} from '../../../ui/lesson.ts';

const hasPlayed = (now: Now): boolean => cardsIn(now, 'play-area') > 0;
const canOnlyEnd = ({ legal }: Now): boolean => legal.every(({ type }) => type === 'end');

const numbers = ({ view }: Now, name: string): readonly number[] => {
  const value = view.counters[name];
  return Array.isArray(value) ? value : [];
};

const hasCrisis = (now: Now): boolean => numbers(now, 'crises').some((number) => number > 0);

/** The first act alone, at the easy level, with the agenda that the rulebook lays out for a first reign. */
export const guide: Guide = {
  plan: {
    seating: ['person'],
    preset: 'first-reign',
    options: { length: 'act1' },
    seed: 'learn',
    speed: 'normal',
  },
  lessons: [
    {
      id: 'welcome',
      title: 'A short reign',
      text: 'You rule Egypt, alone, for nine years at most. Resolve three Milestones and you have won. Each year you gather resources, spend them, and then time goes on.',
      rules: ['§1', '§4.1', '§5.1'],
      at: 'milestone',
      when: during('play'),
    },
    {
      id: 'stores',
      title: 'Four stores',
      text: 'Might, Stability, Influence and Food: three of each to begin with, eight at most. Everything is paid with them. Try never to lose what you do not have.',
      rules: ['§2.2'],
      at: 'stores',
      when: during('play'),
    },
    {
      id: 'play',
      title: 'Play your cards',
      text: 'Each year you hold five Action Cards. A card’s cost is in its corner, what it brings is below. Play as many as you like and can pay, one after the other.',
      rules: ['§4.2', '§4.2.1'],
      at: 'hand',
      suggests: true,
      when: asked('play'),
    },
    {
      id: 'finish',
      title: 'End your plays',
      text: 'Stop when nothing in your hand helps. What is left goes to the discard pile; your deck comes round again. The order matters: some cards ask what was played before.',
      rules: ['§4.2.3', '§4.2.6'],
      at: 'bar',
      suggests: true,
      when: (now) => asked('play')(now) && (hasPlayed(now) || canOnlyEnd(now) || counter(now, 'year') > 1),
    },
    {
      id: 'resolve',
      title: 'Spend on your agenda',
      text: 'Three Objectives lie in your agenda. Each has ways to resolve it: a price, and what it brings, often a better card for your deck. You must pay a whole price at once.',
      rules: ['§4.3', '§4.3.1'],
      at: 'agenda',
      when: during('resolve'),
    },
    {
      id: 'milestone',
      title: 'The Milestone wins',
      text: 'The large card is what you are here for. It has two ways out, and the story remembers which you took. Saving up for it over two years is usual.',
      rules: ['§2.7', '§4.3.2'],
      at: 'milestone',
      suggests: true,
      when: during('resolve'),
    },
    {
      id: 'clocks',
      title: 'When you stop, time passes',
      text: 'Every Clock falls by one. At zero the card fails and costs you what it says, and a failed Milestone brings an Ill Omen. Before you stop, look for Clocks that show 1.',
      rules: ['§4.4', '§4.4.3'],
      at: 'agenda',
      when: asked('resolve'),
    },
    {
      id: 'year',
      title: 'A new year',
      text: 'The agenda is filled up, you draw five cards, and the year marker moves. Cards you gained come with the next shuffle. You know the steps now; “Suggest a move” helps when you want.',
      rules: ['§4.5', '§4.5.5'],
      at: 'hand',
      when: both(during('play'), from('year', 2)),
    },
    {
      id: 'loss',
      title: 'Misfortune',
      text: 'If you must lose a cube that you do not have, you gain a Misfortune card instead. It clogs your hand until you pay it off. Six of them end this reign.',
      rules: ['§4.6', '§5.2'],
      at: 'stores',
      when: both(during('play', 'resolve'), from('year', 2)),
    },
    {
      id: 'next-milestone',
      title: 'One Milestone done',
      text: 'It scores five points and what its Clock still showed. The next one is harder: take the time to make your deck better before you rush into it.',
      rules: ['§4.5.1', '§5.3'],
      at: 'milestone',
      isAside: true,
      when: both(during('play', 'resolve'), from('milestones', 1)),
    },
    {
      id: 'scout',
      title: 'A look ahead',
      text: 'You see what comes next into your agenda. Put a card to the bottom if it would only cost you, or keep things as they are.',
      rules: ['§2.4'],
      at: 'bar',
      suggests: true,
      isAside: true,
      when: asked('scout'),
    },
    {
      id: 'choose',
      title: 'One of several',
      text: 'This card lets you choose what it does. An option with a price can be taken only if you can pay all of it.',
      rules: ['§4.8.2'],
      at: 'bar',
      suggests: true,
      isAside: true,
      when: asked('choose'),
    },
    {
      id: 'crisis',
      title: 'A Crisis',
      text: 'A card with a Crisis is a struggle: pay to push its number up. At the top it is resolved, at zero it fails, and every year it falls by one. Collect first, then push hard.',
      rules: ['§4.7'],
      at: 'agenda',
      isAside: true,
      when: both(during('play', 'resolve'), hasCrisis),
    },
    {
      id: 'push',
      title: 'Push it up',
      text: 'You can pay for a push now, as often as you can afford. Each one raises the Crisis; what is missing tells how many more you need.',
      rules: ['§4.7.2'],
      at: 'bar',
      suggests: true,
      isAside: true,
      when: canDo('push'),
    },
    {
      id: 'omen',
      title: 'An Ill Omen',
      text: 'A Milestone failed. Its Clock may start anew, but the omen stays: five of them end this reign, and each costs three points.',
      rules: ['§5.2', '§5.3'],
      at: 'milestone',
      isAside: true,
      when: both(during('play', 'resolve'), from('omens', 1)),
    },
    {
      id: 'pace',
      title: 'Mind the years',
      text: 'Nine years for three Milestones are three for each. Early on, an Objective that brings a card pays off for years; later, rather spend on the Milestone.',
      rules: ['§6.2', '§4.4.4'],
      at: 'milestone',
      when: both(during('play'), from('year', 3)),
    },
    {
      id: 'end',
      title: 'How your reign is judged',
      text: ({ view }) => {
        const points = view.result?.scores[0]?.[0] ?? 0;
        return view.result?.winners.length === 0
          ? `The reign is over before the last Milestone was resolved, and scores ${points}. Below, line by line, is what it brought, and what it cost you.`
          : `The last Milestone is resolved: you have won, with ${points} points. Below, line by line: Milestones and how early they came, Objectives, what is in store, and years that you did not need.`;
      },
      rules: ['§5.1', '§5.2', '§5.3'],
      at: 'end',
      when: isOver,
    },
    {
      id: 'more',
      title: 'The whole story',
      text: 'A full reign has three acts, nine Milestones and thirty years, and what you decide early comes back late. The daily reign is the same for everybody.',
      rules: ['§6.2', '§6.3'],
      when: isOver,
    },
  ],
};
