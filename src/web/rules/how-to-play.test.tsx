import { createElement } from 'preact/compat';
import { renderToStaticMarkup } from 'preact/compat/server';
import { expect, test } from 'vitest';
import { readHowToPlay } from './how-to-play.ts';
import { Markdown } from './markdown.tsx';
import { searchLeaves } from './search.ts';

const TEXT = `Everybody bids, the highest takes the crown.

# Setting up

Shuffle the twenty cards and deal five to each. [§S1]

{cards: c-1, c-20} The lowest and the highest.

The rest stay hidden.

# A turn

1. Choose a card in secret. [§P1, §P2]
2. Turn all of them over.
{cards: c-7}
`;

test('pages, figures and what stands before them', () => {
  const { lead, leaves } = readHowToPlay(TEXT);
  expect(lead).toBe('Everybody bids, the highest takes the crown.');
  expect(leaves).toEqual([
    {
      title: 'Setting up',
      parts: [
        { type: 'text', text: 'Shuffle the twenty cards and deal five to each. [§S1]' },
        { type: 'cards', cards: ['c-1', 'c-20'], caption: 'The lowest and the highest.' },
        { type: 'text', text: 'The rest stay hidden.' },
      ],
    },
    {
      title: 'A turn',
      parts: [
        { type: 'text', text: '1. Choose a card in secret. [§P1, §P2]\n2. Turn all of them over.' },
        { type: 'cards', cards: ['c-7'], caption: '' },
      ],
    },
  ]);
});

test('what stands in brackets behind a sentence opens the exact paragraphs', () => {
  const drawn = renderToStaticMarkup(
    createElement(Markdown, { text: 'Choose a card in secret. [§P1, §P2]', game: 'crowns' }),
  );
  expect(drawn).not.toContain('[');
  expect(drawn.match(/<button[^>]*class="rule"[^>]*>§P\d<\/button>/g)).toHaveLength(2);
});

test('is searched paragraph by paragraph, captions too', () => {
  const { leaves } = readHowToPlay(TEXT);
  expect(searchLeaves(leaves, 'SECRET card')).toEqual([
    { at: 1, title: 'A turn', text: 'Choose a card in secret. [§P1, §P2]' },
  ]);
  expect(searchLeaves(leaves, 'lowest').map(({ at }) => at)).toEqual([0]);
  expect(searchLeaves(leaves, 'xylophone')).toEqual([]);
});
