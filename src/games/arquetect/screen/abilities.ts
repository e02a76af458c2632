import type { Ability } from '../deck.ts';
import { faceOf } from './box.ts';

/** §2.7 in one sentence each: what executing an event does. */
export const ABILITY_WORDS: Readonly<Record<Ability, string>> = {
  heist: 'Take a card out of somebody’s city, unseen, and place it in yours.',
  relocation: 'Take out one of your other cards and place it elsewhere.',
  'double-delivery': 'Make two Gifts, the second to a different player.',
  'compulsory-purchase': 'Name a category: somebody hands you a card of it, and you pay with one of yours.',
  demolition: 'Remove one of your other cards from the game.',
  inspection: 'Look at somebody’s whole city, then make a Gift or a Trade.',
  parade: 'Everybody passes one card to the next player, all at once.',
  'market-day': 'Make a Trade, and then a second one if you like.',
  'one-way-system': 'Your whole city turns round: the last card becomes the first.',
  landslide: 'Cut a city in two; the right part moves to the front.',
  'second-wind': 'Turn another outward card of yours in again.',
  curfew: 'Make a Gift; until your next turn nobody else may say “done”.',
  'public-tender': 'Name one of your cards; everybody bids a card for it in secret, and you may take one.',
};

/** What an event asks of its owner when one of the own cards is to be chosen. */
export const OWN_CARD: Readonly<
  Partial<Record<Ability, { readonly say: string; readonly verb: string; readonly how: string }>>
> = {
  relocation: { say: 'Which card moves?', verb: 'Move it', how: 'You take it out and place it elsewhere.' },
  demolition: { say: 'Which card is pulled down?', verb: 'Demolish it', how: 'It leaves the game for good, face up.' },
  'second-wind': {
    say: 'Which outward card turns in?',
    verb: 'Turn it in',
    how: 'Then its ability is available again.',
  },
  'public-tender': {
    say: 'Which card do you put up for tender?',
    verb: 'Put it up',
    how: 'You say its name, not its place. The others bid in secret.',
  },
};

/** What executing this card does; nothing if it is no event. */
export function abilityWords(card: string): string {
  const ability = faceOf(card)?.ability ?? null;
  return ability === null ? '' : ABILITY_WORDS[ability];
}
