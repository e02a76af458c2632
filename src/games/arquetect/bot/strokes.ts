import { cardOfOwn, own, ownScore } from './arrange.ts';
import { bestGap, bestScore, copyCity, makeCity, remove, scoreOf } from './cities.ts';
import type { Ability } from '../deck.ts';
import { OUTWARD } from './quick-score.ts';

/* §11.3, step 6: what the house bot thinks an ability is worth to its city. */

const RATED: Readonly<Record<Ability, number>> = {
  heist: 2.6,
  'compulsory-purchase': 2.6,
  'market-day': 2.2,
  'public-tender': 2,
  inspection: 1.9,
  relocation: 0,
  'double-delivery': 0,
  demolition: 0,
  parade: 0,
  'one-way-system': 0,
  landslide: 0,
  'second-wind': 0,
  curfew: 0.5,
};

/** What is computed exactly, what is rated, and what turning the event out brings. */
export function abilityValue(ability: Ability, at: number, gift: number): number {
  copyTurned(at);
  const turned = scoreOf(plan) - ownScore;
  switch (ability) {
    case 'relocation':
      return bestRelocation(at) - ownScore;
    case 'demolition':
      return bestDemolition(at) - ownScore;
    case 'one-way-system':
      return reversed(at) - ownScore;
    case 'landslide':
      bestSlide();
      return slideScore + turned - ownScore;
    case 'double-delivery':
      return 1.5 * gift + turned;
    case 'compulsory-purchase':
    case 'curfew':
    case 'parade':
      return RATED[ability] + gift + turned;
    case 'heist':
    case 'market-day':
    case 'public-tender':
    case 'inspection':
    case 'second-wind':
      return RATED[ability] + turned;
  }
}

const plan = makeCity();

/** The own city, but the event at this place faces out. */
function copyTurned(at: number): void {
  copyCity(own, plan);
  plan.cards[at] = cardOfOwn(at) | OUTWARD;
}

/** The best score after moving one card; the event at `at` faces out then. */
export function bestRelocation(at: number): number {
  let best = -Infinity;
  for (let i = 0; i < own.length; i++) {
    if (i === at) continue;
    copyTurned(at);
    remove(plan, i);
    bestGap(plan, cardOfOwn(i));
    if (bestScore <= best) continue;
    best = bestScore;
    relocated = i;
  }
  return best;
}
export let relocated = 0;

function bestDemolition(at: number): number {
  let best = -Infinity;
  for (let i = 0; i < own.length; i++) {
    if (i === at) continue;
    copyTurned(at);
    remove(plan, i);
    best = Math.max(best, scoreOf(plan));
  }
  return best;
}

function reversed(at: number): number {
  plan.length = 0;
  for (let i = own.length - 1; i >= 0; i--) plan.cards[plan.length++] = cardOfOwn(i) | (i === at ? OUTWARD : 0);
  return scoreOf(plan);
}

/** The best gap for a landslide on the own city, and what it scores then. */
export function bestSlide(): number {
  let best = 1;
  slideScore = -Infinity;
  for (let gap = 1; gap < own.length; gap++) {
    plan.length = 0;
    for (let i = 0; i < own.length; i++) plan.cards[plan.length++] = cardOfOwn((gap + i) % own.length);
    const score = scoreOf(plan);
    if (score <= slideScore) continue;
    slideScore = score;
    best = gap;
  }
  return best;
}
let slideScore = 0;
