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
  outcome,
  tally,
} from '../../../ui/lesson.ts';

const hasBought = (now: Now): boolean => now.view.counters.turn === now.seat && counter(now, 'bought') > 0;

/** Something was bought, or a turn went by without: either way the tab can be explained. */
const knowsBuying = (now: Now): boolean => hasBought(now) || counter(now, 'turns') >= 3;

const canOnlyEnd = ({ legal }: Now): boolean => legal.every(({ type }) => type !== 'buy');

const isEarlyGone = (now: Now): boolean => cardsIn(now, 'early') === 0;
const isLateGone = (now: Now): boolean => cardsIn(now, 'late') === 0;

/** A whole game against one bot; the newcomer begins. */
export const guide: Guide = {
  plan: {
    seating: ['person', 'easy'],
    preset: 'as-written',
    options: { startPlayer: 0 },
    seed: 'guided',
    speed: 'normal',
  },
  lessons: [
    {
      id: 'welcome',
      title: 'Everything is money and points',
      text: 'You pay for a new card by trashing cards of your hand: they are gone for good, with their points. Most points when the market runs dry wins.',
      rules: ['§1', '§5'],
      at: 'market',
      when: during('act'),
    },
    {
      id: 'icons',
      title: 'Icons are price and yield',
      text: 'The icons on a card are what it costs, and also what it gives when you trash it: wood, steel, stone, gold. A Gold Bar stands for any of them.',
      rules: ['§2.1', '§2.3'],
      at: 'hand',
      when: during('act'),
    },
    {
      id: 'market',
      title: 'The Purchase Row is for sale',
      text: 'You can buy from the bottom row of the market, the Purchase Row. The cards above fall down, a new one comes from the deck, and what fell can be bought in the same turn.',
      rules: ['§3.5', '§4.4'],
      at: 'market',
      when: during('act'),
    },
    {
      id: 'buy',
      title: 'Buy something',
      text: 'Choose a card of the Purchase Row, then the cards that pay for it. Your first cards are worth no points, so nothing is lost. Cards with an effect go on helping.',
      rules: ['§4.4', '§4.3'],
      at: 'market',
      suggests: true,
      when: canDo('buy'),
    },
    {
      id: 'tab',
      title: 'One tab for the turn',
      text: 'All purchases of a turn are one bill, your tab. Icons you overpaid still count for the next card you buy in this turn; after it they are lost. There is never any change.',
      rules: ['§4.3'],
      at: 'tab',
      when: both(asked('act'), knowsBuying),
    },
    {
      id: 'finish',
      title: 'End your turn',
      text: 'Buy as much as you like, then end your turn. The rest of your hand goes to your discard pile, and next time you draw five new cards.',
      rules: ['§4.1', '§4.6'],
      at: 'bar',
      suggests: true,
      when: (now) => asked('act')(now) && (canOnlyEnd(now) || knowsBuying(now)),
    },
    {
      id: 'trash',
      title: 'The market loses a card',
      text: 'After every turn the card with the fewest points in the Purchase Row is trashed. Of equal ones it is the one furthest right. What you leave there may be gone.',
      rules: ['§4.7'],
      at: 'market',
      when: both(during('act'), from('turns', 2)),
    },
    {
      id: 'again',
      title: 'Your deck comes round',
      text: 'What you bought lies on your discard pile. When your deck runs out, that pile is shuffled into a new one, and your purchases come into your hand.',
      rules: ['§4.2'],
      at: 'hand',
      when: both(asked('act'), from('turns', 3)),
    },
    {
      id: 'play',
      title: 'Play it or trash it',
      text: 'This hand has a card with an effect. Played, it makes things cheaper or draws a card, and stays yours. Trashed, it pays with its icons, once.',
      rules: ['§4.5', '§2.2'],
      at: 'hand',
      suggests: true,
      isAside: true,
      when: canDo('play'),
    },
    {
      id: 'reorder',
      title: 'Rearrange the market',
      text: 'The card you bought lets you put one row or one column in another order. Bring something good down, or leave it as it is.',
      rules: ['§4.4f'],
      at: 'market',
      suggests: true,
      isAside: true,
      when: asked('reorder'),
    },
    {
      id: 'late',
      title: 'The late cards arrive',
      text: 'The early cards are used up. What comes now is dear and worth five points or more. Save cards with the right icons for them.',
      rules: ['§3.4', '§2.5'],
      at: 'market',
      when: both(during('act'), isEarlyGone),
    },
    {
      id: 'last',
      title: 'The deck is empty',
      text: 'Nothing is refilled any more. As soon as one column is empty, the game is over, even in the middle of a turn. Count the shortest column.',
      rules: ['§4.8'],
      at: 'market',
      when: both(during('act'), isEarlyGone, isLateGone),
    },
    {
      id: 'end',
      title: 'What you own counts',
      text: (now) =>
        `${outcome(now)} ${tally(now)} Everything in deck, hand and discard pile counted, with extra points for some late cards. Below you see where they come from.`,
      rules: ['§5.1', '§5.3'],
      at: 'end',
      when: isOver,
    },
    {
      id: 'more',
      title: 'That was a whole game',
      text: 'Buying two or three cards on one tab decides most games; so do savings that you play again and again. Alone you can try the campaign: four games, one harder than the other.',
      rules: ['§4.3', '§6.5'],
      when: isOver,
    },
  ],
};
