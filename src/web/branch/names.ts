import type { Origin } from '../../desk/wire.ts';

/** What a branch is called. */
export const branchName = ({ name, place }: Pick<Origin, 'name' | 'place'>): string =>
  name === '' ? `a branch from ${place}` : `a branch: ${name}`;

/** How it began, in a few words. */
export const wayWords = ({ place, isAnew }: Pick<Origin, 'place' | 'isAnew'>): string =>
  `from ${place}, hidden cards ${isAnew ? 'dealt anew' : 'as they were'}`;
