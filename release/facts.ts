/* What has to be so before a release, as far as it can be seen without running anything. */

export interface Release {
  readonly version: string; // of package.json
  readonly locked: string; // of package-lock.json
  readonly changelog: string;
  readonly citation: string; // CITATION.cff
  readonly stores: readonly string[]; // names of stores of releases
  readonly tags: readonly string[];
  readonly branch: string;
  readonly changes: string; // that are not committed
}

export interface Fact {
  readonly what: string;
  readonly isSo: boolean;
  readonly otherwise: string; // what to do
}

export function factsOf({ version, locked, changelog, citation, stores, tags, branch, changes }: Release): Fact[] {
  const [, date = ''] =
    new RegExp(`^## ${version.replaceAll('.', '\\.')} \\((\\d{4}-\\d\\d-\\d\\d)\\)$`, 'm').exec(changelog) ?? [];
  const [, unreleased = ''] = /^## Unreleased\n([^]*?)(?=^## |$(?![^]))/m.exec(changelog) ?? [];
  return [
    { what: 'everything is committed', isSo: changes === '', otherwise: 'commit it, or put it aside' },
    { what: 'the branch is main', isSo: branch === 'main', otherwise: 'git switch main' },
    {
      what: `the version, ${version}, is one of a release`,
      isSo: /^\d+\.\d+\.\d+$/.test(version),
      otherwise: 'npm version --no-git-tag-version X.Y.Z',
    },
    { what: 'package-lock.json has the same version', isSo: locked === version, otherwise: 'npm install' },
    {
      what: `CHANGELOG.md has a section ${version} with a date`,
      isSo: date !== '',
      otherwise: `rename "## Unreleased" to "## ${version} (YYYY-MM-DD)" and put an empty "## Unreleased" above it`,
    },
    {
      what: 'nothing is left under Unreleased',
      isSo: unreleased.replace(/^###.*$/gm, '').trim() === '',
      otherwise: 'move it into the section of this release',
    },
    {
      what: 'CITATION.cff has this version and date',
      isSo: citation.includes(`\nversion: ${version}\n`) && citation.includes(`\ndate-released: '${date}'\n`),
      otherwise: 'write them there',
    },
    {
      what: 'there is a store of this release for the upgrade test',
      isSo: stores.includes(`${version}.sqlite.gz`),
      otherwise: 'npx node release/store.ts, and commit what it made',
    },
    {
      what: `there is no tag v${version} yet`,
      isSo: !tags.includes(`v${version}`),
      otherwise: 'take the next version',
    },
  ];
}

/** What is left for a person, who has the keys. */
export const stepsFor = (version: string): string[] => [
  'Before the first release: make the organisation "cardwright" at npm, so that @cardwright/engine may be published, and `npm login`; write where the repository lies into "repository" of package.json; run the workflow .github/workflows/test.yml on the three systems, and docker compose once (docs/server.md, section 13).',
  'Look at the page once: node bin/cardwright serve, one match of each game on a phone and on a desk.',
  `git tag --annotate v${version} --message "Version ${version}" && git push origin main v${version}`,
  `npm publish dist/packages/cardwright-${version}.tgz --access public`,
  `npm publish dist/packages/cardwright-engine-${version}.tgz --access public`,
  `Make a release of v${version} where the repository lies: the section of CHANGELOG.md as its text, both tarballs with it.`,
  'Tell people; if rules of a game have changed, say that its running matches can only be read after an upgrade.',
];
