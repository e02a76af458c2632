import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';
import { NAMES, STEPS } from './steps.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

describe('docs/server.md and bench/install.ts', () => {
  const blocks = blocksOf(read('docs', 'server.md'));

  test('every block of commands on the page is followed, or left out with a reason, and nothing else is', () => {
    expect(blocks.map(({ name }) => name)).toEqual(Object.keys(STEPS));
  });

  test('whoever follows the page sets the same names as the script', () => {
    const set = [...(blocks[0]?.text ?? '').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(set).toEqual(Object.keys(NAMES));
  });

  test('every file that the page installs is there', () => {
    const files = blocks.flatMap(({ text }) => [...text.matchAll(/\/opt\/cardwright\/deploy\/([\w@.*-]+)/g)]);
    expect(files.length).toBeGreaterThan(5);
    for (const [, name = ''] of files)
      if (name.includes('*')) {
        const pattern = new RegExp(`^${name.replaceAll('.', '[.]').replaceAll('*', '.*')}$`);
        expect(readdirSync(join(ROOT, 'deploy')).filter((file) => pattern.test(file))).not.toEqual([]);
      } else expect(existsSync(join(ROOT, 'deploy', name)), name).toBe(true);
  });

  test('a block without a name, or without an end, is not passed over', () => {
    expect(() => blocksOf('```sh\nls\n```')).toThrow('line 1: a block of commands begins with "sh" and a name.');
    expect(() => blocksOf('\n```sh one\nls')).toThrow('line 2: this block does not end.');
  });
});

describe('the systemd units', () => {
  const settings = (file: string): string[] =>
    read('deploy', file)
      .split('\n')
      .filter((line) => /^\w+=/.test(line));
  const one = settings('cardwright.service');

  test('one of several processes differs from a single one only in its port', () => {
    const several = settings('cardwright@.service').filter((line) => !line.startsWith('Description='));
    const single = one.filter((line) => !line.startsWith('Description='));
    expect(several.filter((line) => !single.includes(line))).toEqual(['Environment=PORT=%i']);
    expect(single.filter((line) => !several.includes(line))).toEqual([]);
  });

  test('a backup is shut in as well as the server', () => {
    const backup = settings('cardwright-backup.service');
    const shut = one.slice(one.indexOf('UMask=0077'), one.indexOf('WantedBy=multi-user.target'));
    expect(shut.length).toBeGreaterThan(20);
    expect(shut.filter((line) => !backup.includes(line))).toEqual([]);
  });

  test('the server waits for the right time', () => {
    expect(one).toContain('After=network-online.target time-sync.target postgresql.service');
    expect(one).toContain('Wants=network-online.target time-sync.target');
  });
});

describe('the pages', () => {
  const documents = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
  const pages = ['README.md', ...documents.map((file) => `docs/${file}`)];

  test('each of docs begins with whom it is for', () => {
    expect(documents.filter((file) => !/^# .+\n\nFor /.test(read('docs', file)))).toEqual([]);
  });

  test('the index names each of docs', () => {
    const index = read('docs', 'README.md');
    expect(documents.filter((file) => file !== 'README.md' && !index.includes(`(${file})`))).toEqual([]);
  });

  /** As GitHub makes them of headings. */
  const anchorsOf = (page: string): string[] =>
    [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );

  test.each(pages)('all links of %s lead somewhere', (page) => {
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(page, '..', path);
      expect(existsSync(join(ROOT, file)), `${page}: ${target}`).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(file), `${page}: ${target}`).toContain(anchor);
    }
  });
});
