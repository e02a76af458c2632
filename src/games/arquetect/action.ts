import { offer } from '../../engine/choices.ts';
import { refusal, type Seat } from '../../engine/words.ts';
import { cardAt, faceOf, mark, markOf } from '../../engine/zones.ts';
import { execute, isExecutable } from './ability/ability.ts';
import { asking, codeOf, numberOf, typeOf } from './acts.ts';
import { ABILITIES } from './deck.ts';
import { ask, askDone, cardsOf, endAction, mayTrade, resign, tellAll } from './flow.ts';
import { type ArquetectTable, city, FACING_IN, LOCKED } from './shape.ts';
import { beginTrade } from './trade.ts';

/** §4.1.3: Gift, Trade, one of the events, or (`mayPass`) nothing. With Inspection only Gift and Trade (§2.7). */
export const action = asking({
  phase: 'action',
  rule: '§4.1.3',
  types: ['gift', 'trade', 'ability', 'pass'],
  who: (t) => t.counters.turn,

  list(t, seat, out) {
    offer(out, codeOf('gift'));
    if (mayTrade(t, seat)) offer(out, codeOf('trade'));
    if (t.counters.ability !== 0) return;
    for (let at = 0; at < cardsOf(t, seat); at++) if (isExecutable(t, seat, at)) offer(out, codeOf('ability', at + 1));
    if (t.options.mayPass) offer(out, codeOf('pass'));
  },

  explain(t, seat, chosen) {
    if (chosen.type === 'pass') return refusal('§option mayPass', 'There is no passing: take an action.');
    if (chosen.type === 'trade') return refusal('§4.3', 'Nobody else has a card to trade.');
    if (chosen.type !== 'ability') return refusal('§4.1.3', 'Take a Gift, a Trade or an Ability.');
    if (t.counters.ability !== 0) return refusal('§2.7', 'An Inspection allows a Gift or a Trade.');
    const at = chosen.position - 1;
    if (at < 0 || at >= cardsOf(t, seat)) return refusal('§6.1.2', 'You have no card at that position.');
    const card = cardAt(t, city + seat, at);
    if (!faceOf(t, card).ability) return refusal('§6.1.2', 'Only an event has an ability.');
    if (markOf(t, card) !== FACING_IN) return refusal('§6.1.4', 'An event that faces out cannot be executed.');
    return refusal('§2.7', 'What this event requires is not given.');
  },

  apply(t, seat, code) {
    t.counters.skipped[seat] = 0;
    const type = typeOf(code);
    if (type === 'gift') return ask(t, 'gift-card');
    if (type === 'trade') return beginTrade(t);
    if (type === 'ability') return announce(t, seat, numberOf(code) - 1);
    if (t.couldBe) tellAll(t, { type: 'passed', seat });
    endAction(t);
  },

  fallback: () => codeOf('gift'),

  // An action is skipped, three in a row are a resignation; a step of Inspection is chosen.
  skip(t, seat) {
    if (t.counters.ability !== 0) return ask(t, 'gift-card');
    const skipped = (t.counters.skipped[seat] ?? 0) + 1;
    t.counters.skipped[seat] = skipped;
    if (t.couldBe) tellAll(t, { type: 'skipped', seat });
    if (skipped >= MOST_SKIPPED) resign(t, seat);
    else askDone(t);
  },
});

const MOST_SKIPPED = 3;

/** §6.1.3: everybody sees the event and its position; it is locked until it is rotated. */
function announce(t: ArquetectTable, seat: Seat, at: number): void {
  const card = cardAt(t, city + seat, at);
  const { ability } = faceOf(t, card);
  if (!ability) throw new Error(`arquetect §6.1: position ${at + 1} of seat ${seat} has no ability`);
  mark(t, card, LOCKED);
  t.counters.ability = 1 + ABILITIES.indexOf(ability);
  t.counters.stirred = 1;
  if (t.couldBe) tellAll(t, { type: 'announced', seat, card, position: at + 1 });
  execute(t, seat, ability);
}
