import { expect, test } from 'vitest';
import { factsOf, type Release, stepsFor } from './facts.ts';

const READY: Release = {
  version: '1.2.3',
  locked: '1.2.3',
  changelog:
    '# Changelog\n\n## Unreleased\n\n### Rules\n\n### Everything else\n\n## 1.2.3 (2026-12-01)\n\n- A thing.\n\n## 1.2.2 (2026-11-01)\n',
  citation: "title: Cardwright\nversion: 1.2.3\ndate-released: '2026-12-01'\nlicense: MIT\n",
  stores: ['1.2.2.sqlite.gz', '1.2.3.sqlite.gz'],
  tags: ['v1.2.2'],
  branch: 'main',
  changes: '',
};

const wrongIn = (change: Partial<Release>): string[] =>
  factsOf({ ...READY, ...change }).flatMap(({ isSo, what }) => (isSo ? [] : [what]));

test('a release that is ready has nothing wrong', () => {
  expect(wrongIn({})).toEqual([]);
  expect(stepsFor('1.2.3').join()).toContain('git tag --annotate v1.2.3');
});

test.each([
  [{ changes: ' M package.json' }, 'everything is committed'],
  [{ branch: 'try' }, 'the branch is main'],
  [{ locked: '1.2.2' }, 'package-lock.json has the same version'],
  [{ citation: READY.citation.replace('1.2.3', '1.2.2') }, 'CITATION.cff has this version and date'],
  [{ citation: READY.citation.replace('12-01', '11-01') }, 'CITATION.cff has this version and date'],
  [{ changelog: READY.changelog.replace('### Rules', '- Left behind.') }, 'nothing is left under Unreleased'],
  [{ stores: ['1.2.2.sqlite.gz'] }, 'there is a store of this release for the upgrade test'],
  [{ tags: ['v1.2.2', 'v1.2.3'] }, 'there is no tag v1.2.3 yet'],
])('%j is found', (change, what) => {
  expect(wrongIn(change)).toEqual([what]);
});

test('a section without a date is found, and so is the date elsewhere', () => {
  expect(wrongIn({ changelog: READY.changelog.replace(' (2026-12-01)', '') })).toEqual([
    'CHANGELOG.md has a section 1.2.3 with a date',
    'CITATION.cff has this version and date',
  ]);
});

test('a version of something else than a release is found', () => {
  expect(wrongIn({ version: '1.2.3-beta', locked: '1.2.3-beta' })).toContain(
    'the version, 1.2.3-beta, is one of a release',
  );
});
