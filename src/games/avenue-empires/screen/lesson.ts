import {
  asked,
  both,
  cardsIn,
  during,
  from,
  type Guide,
  isOver,
  type Now,
  nameOf,
  outcome,
  tally,
} from '../../../ui/lesson.ts';

const leftName = (now: Now): string => nameOf(now, (now.seat + 1) % now.view.seats);
const rightName = (now: Now): string => nameOf(now, (now.seat + now.view.seats - 1) % now.view.seats);

/** Fewer cards than everybody draws in a round: the next Production ends the game (§5.1). */
const isLastRound = (now: Now): boolean => cardsIn(now, 'deck') <= 3 * now.view.seats;

/** Four rounds with the plain buildings only, as the rulebook advises for a first game. */
export const guide: Guide = {
  plan: {
    seating: ['person', 'easy', 'easy'],
    preset: 'first-game',
    options: { cardsPerPlayer: 15 },
    seed: 'welcome',
    speed: 'normal',
  },
  lessons: [
    {
      id: 'welcome',
      title: 'A city from three avenues',
      text: 'Your Castle begins three avenues: Left, Center and Right. Each round you draw three cards, pass two on, get two, and build one. After four rounds the city worth the most points wins.',
      rules: ['§1', '§4'],
      at: 'city',
      when: during('trading'),
    },
    {
      id: 'card',
      title: 'Read a card',
      text: 'Its letter is its category. Below are the fewest and the most points (VP) it can bring; how many depends on where it stands and what it touches. Point at a card, or hold it, to read it.',
      rules: ['§2.2', '§2.5'],
      at: 'hand',
      when: during('trading'),
    },
    {
      id: 'pass',
      title: 'Pass one left, one right',
      text: (now) =>
        `Choose a card for ${leftName(now)} on your left and one for ${rightName(now)} on your right. The third stays with you, so keep what you want to build, and give what helps them least.`,
      rules: ['§4.2', '§4.2.1'],
      at: 'hand',
      suggests: true,
      when: asked('trading'),
    },
    {
      id: 'received',
      title: 'What came to you',
      text: 'Both neighbours passed you a card at the same moment. With the one you kept you hold three: one of them will be built, the others are thrown away.',
      rules: ['§4.2.3', '§4.3.1'],
      at: 'hand',
      when: during('building'),
    },
    {
      id: 'connected',
      title: 'What touches what',
      text: 'Cards touch the next card in their avenue, and the card in the same row of the avenue beside them. Diagonals never touch. Most cards score by what they touch.',
      rules: ['§2.4'],
      at: 'city',
      when: during('building'),
    },
    {
      id: 'build',
      title: 'Build one card',
      text: 'Choose a card, then an avenue: it goes to its far end. The figures say how many points your whole city gains at once. Later neighbours can still lift it.',
      rules: ['§4.3', '§4.3.1'],
      at: 'city',
      suggests: true,
      when: asked('building'),
    },
    {
      id: 'cleanup',
      title: 'Clean up, and again',
      text: 'What nobody built lies on the discard pile. Everybody drew three new cards. Same steps, but now you have places: pass with an eye on what fits them.',
      rules: ['§4.4', '§4.1'],
      at: 'hand',
      when: both(during('trading'), from('round', 2)),
    },
    {
      id: 'center',
      title: 'Center or outside?',
      text: 'A card in Center touches up to four others, outside up to three. But Left and Right face your neighbours’ avenues, and some cards score by what stands over there.',
      rules: ['§2.4'],
      at: 'city',
      when: both(during('building'), from('round', 2)),
    },
    {
      id: 'neighbours',
      title: 'Look over the fence',
      text: 'Open a neighbour’s city and look what it wants. A card that brings you three points can bring them seven: then rather keep it, or give it to the other side.',
      rules: ['§4.2.1'],
      at: 'rivals',
      when: both(during('trading'), from('round', 3)),
    },
    {
      id: 'last',
      title: 'The last round',
      text: 'The deck is nearly gone: the next draw would empty it, and that ends the game at once. So this is your last building. Only points count now.',
      rules: ['§5.1', '§4.1.5'],
      at: 'deck',
      when: both(during('trading', 'building'), isLastRound),
    },
    {
      id: 'end',
      title: 'Where the points come from',
      text: (now) =>
        `${outcome(now)} ${tally(now)} Every card is scored where it stands, with all cities finished. Below, each one says what it brought and why.`,
      rules: ['§5.2', '§5.3', '§5.4'],
      at: 'end',
      when: isOver,
    },
    {
      id: 'more',
      title: 'That was a first game',
      text: 'A full game has nine rounds, and ten more buildings with powers of their own: they draw, keep, look ahead or build twice. Set up a game, or just play now.',
      rules: ['§2.6', '§6.2'],
      when: isOver,
    },
  ],
};
