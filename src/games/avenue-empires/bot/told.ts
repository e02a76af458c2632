/* For the tests of secrets. */

/** What a Watchtower shows is a fact about a hidden card, told on purpose (§4.2.2). */
export const FACTS: readonly string[] = ['incoming'];
