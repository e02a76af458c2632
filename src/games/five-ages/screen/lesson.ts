import type { Seat } from '../../../engine/words.ts';
import { describeKey } from '../ranking.ts';
import { asked, both, canDo, during, from, type Guide, isOver, type Now, nameOf, outcome } from '../../../ui/lesson.ts';

const leftName = (now: Now): string => nameOf(now, (now.seat + 1) % now.view.seats);
const rightName = (now: Now): string => nameOf(now, (now.seat + now.view.seats - 1) % now.view.seats);

/** 'full house, jacks over sixes' */
const handOf = ({ view }: Now, seat: Seat): string => describeKey(view.result?.scores[seat]?.[0] ?? 0);

/** The best of the others. */
const rival = ({ view, seat }: Now): Seat => {
  const ranks = view.result?.ranks ?? [];
  const best = Math.min(...ranks.filter((_, one) => one !== seat));
  return ranks.findIndex((rank, one) => one !== seat && rank === best);
};

const hasSwapped = ({ log, seat }: Now): boolean =>
  log.some((event) => event.type === 'swap' && 'to' in event && (event.seat === seat || event.to === seat));

/** Two jacks in the first hand, one neighbour who makes offers and one who only answers. */
export const guide: Guide = {
  plan: {
    seating: ['person', 'normal', 'easy'],
    preset: 'as-written',
    options: { negotiation: 'turns' },
    seed: 'first',
    speed: 'normal',
  },
  lessons: [
    {
      id: 'welcome',
      title: 'Five ages, five cards',
      text: 'In each of five ages you build one card, face down. At the end your five cards are one poker hand, and the best hand wins.',
      rules: ['§1', '§5.2'],
      at: 'ages',
      when: during('choose'),
    },
    {
      id: 'hands',
      title: 'What makes a good hand',
      text: 'Two cards of a rank are a pair, three are better, and three with a pair is a full house. Five of one suit, or five ranks in a row, are strong too. Ace is high.',
      rules: ['§5.2', '§5.3'],
      at: 'hand',
      when: during('choose'),
    },
    {
      id: 'choose',
      title: 'Show two, keep one hidden',
      text: 'Choose the two cards that you would give away: they lie open on your stall, and neighbours can ask for them. Keep the card you want most in your hand.',
      rules: ['§T1'],
      at: 'hand',
      suggests: true,
      when: asked('choose'),
    },
    {
      id: 'stalls',
      title: 'The stalls are open',
      text: (now) =>
        `Everybody showed two cards. You can swap with the neighbour on your left, ${leftName(now)}, and the one on your right, ${rightName(now)}: always one card of a stall for one of another.`,
      rules: ['§T2', '§T3'],
      at: 'stalls',
      when: during('negotiate'),
    },
    {
      id: 'offer',
      title: 'Offer a swap',
      text: 'Pick a card of your own stall and one on a neighbour’s, then make the offer. They say yes or no when it is their turn to talk. Asking costs nothing.',
      rules: ['§T3', '§4.1.2'],
      at: 'stall',
      suggests: true,
      when: canDo('propose'),
    },
    {
      id: 'answer',
      title: 'Somebody wants your card',
      text: 'An offer for you lies on the table. Take it if what you get fits your plans better than what you give; otherwise decline. You can also offer something else.',
      rules: ['§4.1.2'],
      at: 'offers',
      suggests: true,
      isAside: true,
      when: canDo('accept'),
    },
    {
      id: 'swapped',
      title: 'A swap is final',
      text: 'What you got went into your hand at once, hidden again. It cannot be swapped on in this age, but you can build it.',
      rules: ['§T3', '§N4'],
      at: 'hand',
      isAside: true,
      when: both(during('negotiate', 'build'), hasSwapped),
    },
    {
      id: 'ready',
      title: 'Say when you are ready',
      text: 'Nothing more to gain? Say that you are ready. Trading closes when everybody is, and what is left on the stalls goes back to its owners.',
      rules: ['§C1', '§T4'],
      at: 'bar',
      when: canDo('ready'),
    },
    {
      id: 'build',
      title: 'Build one card',
      text: 'Choose one card of your hand. It joins your civilization, face down, and only you may look at it. The table shows which hand it makes so far.',
      rules: ['§B1'],
      at: 'civilization',
      suggests: true,
      when: asked('build'),
    },
    {
      id: 'draw',
      title: 'A new age',
      text: 'Everybody drew a card and holds three again. The same steps follow: show two, trade, build one. From here on you are freer; “Suggest a move” is there when you want it.',
      rules: ['§B3', '§B4'],
      at: 'ages',
      when: both(during('choose'), from('age', 2)),
    },
    {
      id: 'replace',
      title: 'Change your mind once',
      text: 'Besides building a card you may replace one that you built in an earlier age. The old one returns to your hand, so nothing is lost.',
      rules: ['§B2'],
      at: 'civilization',
      suggests: true,
      when: both(asked('build'), from('age', 2)),
    },
    {
      id: 'watch',
      title: 'Watch what they collect',
      text: 'Whoever always asks for one suit is after a flush. Cards that everybody saw going into a hand are marked at its owner. Do not feed the neighbour who is ahead.',
      rules: ['§4.1.2'],
      at: 'rivals',
      when: both(during('negotiate'), from('age', 3)),
    },
    {
      id: 'last',
      title: 'The last age',
      text: 'After this age nobody draws. You build the fifth card and may replace one more; the two cards left in your hand count for nothing.',
      rules: ['§B3', '§5.1'],
      at: 'civilization',
      when: both(during('choose'), from('age', 5)),
    },
    {
      id: 'end',
      title: 'How it was decided',
      text: (now) =>
        `${outcome(now)} You have ${handOf(now, now.seat)}; ${nameOf(now, rival(now))} has ${handOf(now, rival(now))}. First the kind of hand counts, then its ranks; suits never do.`,
      rules: ['§5.4', '§5.5'],
      at: 'end',
      when: isOver,
    },
    {
      id: 'more',
      title: 'That was a whole game',
      text: 'With people you talk while you trade, all at the same time. When you know it well, set up a game with jokers: they steal cards from civilizations.',
      rules: ['§6.1', '§6.5'],
      when: isOver,
    },
  ],
};
