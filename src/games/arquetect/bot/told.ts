/* For the tests of secrets. */

/** Names that are said are true, and so is what is said of categories and hazards: facts about hidden cards on purpose. */
export const FACTS: readonly string[] = [
  'hazards',
  'offer',
  'counter',
  'purchase',
  'has-none',
  'tender',
  'bid',
  'no-bid',
];
