import { again, category, ownCard, pay, purchase, slide, steal, target } from './ability/ability-steps.ts';
import { action } from './action.ts';
import { next } from './acts.ts';
import { done } from './done.ts';
import { finish, score } from './ending.ts';
import { facing, handing, insert } from './exchange.ts';
import { leave, resign, start } from './flow.ts';
import { giftCard, giftGap, giftTo } from './gift.ts';
import { cardText, tell, tellAction, tellMove } from './words/log.ts';
import { absent, moved } from './moved.ts';
import { options, presets, refuseOptions } from './options.ts';
import { parade } from './parade.ts';
import { cardsFor, readSetting } from './setting.ts';
import { setup } from './deal/setup.ts';
import { CATEGORIES } from './effects.ts';
import { type ArquetectGame, type Arquetect, MOST_NAMES, ZONES } from './shape.ts';
import { bid, take } from './tender.ts';
import { agree, answer, change, counterOffer, offering, partner, wishing } from './trade.ts';
import type { ZoneSpec } from '../../engine/words.ts';

const hiddenBox: ZoneSpec = { of: 'table', seen: 'nobody', order: 'mixed' };

/** Arquetect: the hand you hold is the city you score, in an order you may never change. */
export const arquetect: ArquetectGame = {
  id: 'arquetect',
  title: 'Arquetect',
  version: 1,
  seats: { min: 2, max: 8, usual: 4 },
  options,
  presets,
  unrated: ['teaching'],
  refuseOptions,
  readSetting,

  zones({ hands }) {
    const specs: Record<Arquetect['zone'], ZoneSpec> = zonesOf(hiddenBox);
    specs.city = { of: 'seat', seen: hands === 'open' ? 'all' : 'owner', order: 'row' };
    specs.exchange = { of: 'table', seen: 'all', order: 'row' };
    specs.passing = { of: 'table', seen: 'nobody', order: 'row' };
    specs.removed = { of: 'table', seen: 'all', order: 'row' };
    specs.unused = { of: 'table', seen: 'all', order: 'mixed' };
    return specs;
  },

  counters: {
    ask: 'one',
    first: 'one',
    turn: 'one',
    round: 'one',
    quiet: 'one',
    stirred: 'one',
    done: 'each seat',
    notice: 'one',
    curfew: 'one',
    resigned: 'one',
    leaving: 'one',
    skipped: 'each seat',
    over: 'one',
    edited: 'one',
    numbers: CATEGORIES.length,
    hazards: 'each seat',
    offer: MOST_NAMES,
    counter: MOST_NAMES,
    wish: 'one',
    asked: 'one',
    partner: 'one',
    haggle: 'one',
    refused: 'one',
    trading: 'one',
    changing: 'one',
    handing: 'one',
    moving: 'one',
    due: 8,
    awaiting: 'one',
    ability: 'one',
    step: 'one',
    target: 'one',
    category: 'one',
    position: 'one',
    bids: 'each seat',
    named: 'one',
  },

  notes: {
    deck: { numbers: 'numbers' },
    first: { seat: 'seat' },
    hazards: { numbers: 'numbers' },
    round: { round: 'number' },
    gift: { seat: 'seat', to: 'seat', position: 'number', gap: 'number' },
    passed: { seat: 'seat' },
    skipped: { seat: 'seat' },
    offer: { seat: 'seat', cards: 'cards' },
    wished: { seat: 'seat', what: 'text' },
    asked: { seat: 'seat', partner: 'seat' },
    declined: { seat: 'seat' },
    counter: { seat: 'seat', cards: 'cards' },
    agreed: { seat: 'seat', partner: 'seat' },
    refused: { seat: 'seat', partner: 'seat' },
    'trade-over': { seat: 'seat' },
    inserted: { seat: 'seat', gap: 'number' },
    faced: { seat: 'seat', out: 'flag' },
    announced: { seat: 'seat', card: 'card', position: 'number' },
    rotated: { seat: 'seat', card: 'card' },
    stole: { seat: 'seat', from: 'seat', position: 'number' },
    relocates: { seat: 'seat', position: 'number' },
    demolished: { seat: 'seat', card: 'card' },
    inspected: { seat: 'seat', of: 'seat' },
    reversed: { seat: 'seat' },
    slid: { seat: 'seat', of: 'seat', gap: 'number' },
    turned: { seat: 'seat', card: 'card' },
    curfew: { seat: 'seat' },
    purchase: { seat: 'seat', of: 'seat', category: 'text' },
    'has-none': { seat: 'seat', category: 'text' },
    handed: { seat: 'seat', to: 'seat', position: 'number' },
    paraded: { seat: 'seat', to: 'seat', position: 'number' },
    tender: { seat: 'seat', card: 'card' },
    bid: { seat: 'seat', card: 'card' },
    'no-bid': { seat: 'seat' },
    took: { seat: 'seat', from: 'seat' },
    'took-none': { seat: 'seat' },
    done: { seat: 'seat' },
    notice: { seat: 'seat' },
    left: { seat: 'seat' },
    over: { why: 'number' },
    city: { seat: 'seat', cards: 'cards', points: 'number' },
  },

  // Names and copies of both sides, the choices of a parade, or those of a tender.
  statements: (seats) => 4 * MOST_NAMES + seats,

  phases: {
    start,
    action,
    'gift-card': giftCard,
    'gift-to': giftTo,
    'gift-gap': giftGap,
    offer: offering,
    wish: wishing,
    partner,
    answer,
    'counter-offer': counterOffer,
    agree,
    change,
    'hand-over': handing,
    insert,
    facing,
    target,
    'own-card': ownCard,
    steal,
    category,
    purchase,
    pay,
    slide,
    again,
    parade,
    bid,
    take,
    moved,
    done,
    absent,
    leave,
    finish,
  },

  cards: cardsFor,
  setup(t) {
    setup(t);
    const first = next(t);
    if (first === 'over') throw new Error('arquetect §3: over before it began');
    return first;
  },
  resign,
  score,
  overRule: '§5.1',
  round: (t) => t.counters.round,
  cardText,
  tell,
  tellMove,
  tellAction,
};

function zonesOf(spec: ZoneSpec): Record<Arquetect['zone'], ZoneSpec> {
  const specs: Partial<Record<Arquetect['zone'], ZoneSpec>> = {};
  for (const name of ZONES) specs[name] = spec;
  return specs as Record<Arquetect['zone'], ZoneSpec>;
}
