import { expect, test } from 'vitest';
import { legalCodes } from '../../../engine/play.ts';
import { redact } from '../../../engine/view.ts';
import { build } from '../build.ts';
import { cardText } from '../words/log.ts';
import { A, B, play, position, propose } from '../testing/position.ts';
import { READY } from '../deals.ts';
import type { Build, FiveAgesTable } from '../shape.ts';
import { reason } from './reason.ts';

/** What speaks for building these, in place of this. */
function whyBuilt(t: FiveAgesTable, place: string, old = '', by = ''): string {
  const view = redact(t, A);
  const { codes, count } = legalCodes(view, A);
  const code = [...codes.slice(0, count)].find((one) => {
    const action = build.write(view, A, one) as Build;
    const text = (card: number | null): string => (card === null ? '' : cardText(card));
    return action.place.map(cardText).join(' ') === place && text(action.old) === old && text(action.by) === by;
  });
  if (code === undefined) throw new Error(`no such build: ${place} ${old} ${by}`);
  return reason(view, A, code);
}

test('[§B2] a replacement has its own reason: of 3♥ and 3♣ it is not the jacks', () => {
  const t = position('B1', { age: 3, civs: ['3♥ J♣'], hands: ['J♠ 3♣ 9♣'] });
  const why = whyBuilt(t, 'J♠', '3♥', '3♣');
  expect(why).toBe(
    'J♠ is one of your two jacks; 3♣ in place of 3♥ is one of your 3 clubs, and 3♥ goes back to your hand, where it can still be traded.',
  );
});

test('[§B1] every card that enters is named with what it is good for', () => {
  const t = position('B1', { age: 3, civs: ['3♥ J♣'], hands: ['J♠ K♦ 9♣'] });
  expect(whyBuilt(t, 'J♠')).toBe('J♠ is one of your two jacks; K♦ and 9♣ can still be traded.');
  expect(whyBuilt(t, 'K♦')).toMatch(/^K♦ is the card that your plans can use best; /);
});

test('[§R1] a card that is lost is not said to come back', () => {
  const t = position('B1', { age: 3, options: { 'replaced-card': 'discard' }, civs: ['3♥ J♣'], hands: ['J♠ 3♣ 9♣'] });
  expect(whyBuilt(t, 'J♠', '3♥', '3♣')).toMatch(/3♥ goes to the discard pile\.$/);
});

test('[§4.1.2] whoever has an offer open is told to wait for the answer', () => {
  const t = position('T3', { stalls: ['7♠ Q♥', '10♦ 4♠', '9♣ 5♥'] });
  play(t, A, propose(B, 'Q♥', '4♠'));
  expect(reason(redact(t, A), A, READY)).toBe('Your offer of Q♥ for 4♠ stands; wait for the answer.');
});
