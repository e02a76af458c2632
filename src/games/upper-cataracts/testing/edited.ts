import printed from '../deck.json' with { type: 'json' };

/* Edited decks for the tests of this folder. */

type Json = typeof printed;
type Card = Json['actions'][number] | Json['objectives'][number] | Json['milestones'][number];

/** The printed deck with fields of some cards changed: {"tax-collection": {"cost": "2S"}}. */
export function edited(changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>): { deck: unknown } {
  const change = <C extends Card>(card: C): object => ({ ...card, ...changes[card.id] });
  return {
    deck: {
      ...printed,
      actions: printed.actions.map(change),
      objectives: printed.objectives.map(change),
      milestones: printed.milestones.map(change),
    },
  };
}

/** The printed deck in its JSON form would be the same; this one replaces top-level fields. */
export const editedFile = (changes: Readonly<Record<string, unknown>>): { deck: unknown } => ({
  deck: { ...printed, ...changes },
});

/**
 * A land of plenty: prices are gone, failures cost nothing and the starting deck does everything there is, so that even
 * random play sees all three acts, every kind of effect and nested ones.
 */
export function plenty(): { deck: unknown } {
  const isFree = { spend: '' };
  const start: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'physicians-of-sekhmet': { start: 1, cost: '' },
    'execration-pots': { start: 1, cost: '' },
    'medjay-scouts': { start: 1 },
    'chariot-squadron': { start: 2, cost: '' },
    'hattian-smiths': { start: 1, cost: '' },
    'viziers-audit': { start: 2 },
    'gift-ledger': { start: 1 },
    'grain-dole': { start: 1 },
    'silver-tablet': { start: 1, cost: '' },
    'cattle-count': {
      start: 1,
      play: 'times played-court 2 { choose 1 { A: gain 1F / B: pay 1F, draw 1 / C: push 1 } }',
    },
    'fort-of-the-narrows': { start: 1, retained: 'gain 1M; recur 1 levy; scout 2' },
    'tomb-village': { start: 1, retained: 'lose 1S; push 2' },
    'foreign-retinue': { start: 1, cost: '5M' },
    'heb-sed-jubilee': { start: 1, cost: '4S', play: 'gain 3S; handSize 1; capacity 1M; renown 2; drawNext -1' },
    'work-gang': { start: 2 },
    'braves-of-the-king': { start: 1, play: 'banish anywhere any 2; hasten 1; sap 1; disrupt 2' },
    'tomb-robbers': { start: 1 },
    corruption: { start: 1 },
    'boundary-stelae': {
      start: 1,
      play: 'addToHand work-gang 1; gainToDeck gold-of-the-wadi 1; gainToDeck grain-riot 1',
    },
  };
  const active = (card: Json['objectives'][number] | Json['milestones'][number]): object => ({
    ...card,
    options: card.options.map((option: object) => ({ ...option, ...isFree })),
    failure: { ...card.failure, do: card.id === 'the-harem-plot' ? 'hasten 1; sap 1; push 1; delay 1' : 'gain 1F' },
  });
  return {
    deck: {
      ...printed,
      actions: printed.actions.map((card) => ({ ...card, ...start[card.id] })),
      objectives: printed.objectives.map(active),
      milestones: printed.milestones.map((card) => ({
        ...active(card),
        ...(card.id === 'the-bellowing-hippos' ? { failure: card.failure } : {}),
      })),
    },
  };
}
