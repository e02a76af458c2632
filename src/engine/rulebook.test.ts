import { describe, expect, test } from 'vitest';
import { citedRules, parseRulebook } from './rulebook.ts';

const BOOK = `# A game – rules of record

## 3. Setup

1. Seat the players.
2. Shuffle:

| n | cards |
|---|---|
| 2 | 30 |

3. Deal.

Nothing else.

---

## 4. Play

### Trade phase

**T1 Choose.** Every player chooses.
   Two cards have no order.

**T2w War.** Only with jokers.

Talk is free.

### 4.1 Protocol

#### 4.1.2 Actions [draft 4]

- **N1 Crossed.** It is a deal.
  Nothing is counted.
- **N2 Once.** Not again.

- **C1** every flag is up; or
- **C2** the last swap is gone.

**W4 Resolve.**
   1. Jokers leave.
   2. Cards are stolen:
      - (a) the left one,
      - (b) the right one.
   3. Draws.
   They are in hand.

**W5 Afterwards.** As usual.

### 4.4 Buying

\`\`\`
1. not a paragraph
**X1 nor this**
\`\`\`

- a. Put the cards away.
- b. Fill up.

## 6. Options

**6.3.1 \`endCheck\`.** With \`turn\` only a flag.

| id | values | default | what it changes |
|---|---|---|---|
| \`jokers\` | 0, 2 | 0 | War |

| Preset | Options |
|---|---|
| \`war\` | jokers = 2 |

| id | title |
|---|---|
| \`c-2\` | no option |

## 7. Rulings

| # | open | ruling |
|---|---|---|
| R1 | Where does it go? | To the hand. |
| 2 | An old table | numbers only |

## 8. Decision points

| # | when |
|---|---|
| D2t | in turns |

## 10. Worked examples

**1. The first.** Adam swaps.

**Example 2 – the second.** Eva swaps.

**W3 – the third.** Nobody swaps.

4. **The fourth.** All swap.
`;

const book = parseRulebook(BOOK);
const textOf = (rule: string): string | undefined => book.paragraph(rule)?.text;

describe('a paragraph has the name that the text gives it', () => {
  test('headings', () => {
    expect(book.paragraph('§4.1.2')?.title).toBe('Actions [draft 4]');
    expect(textOf('§3')).toMatch(/^## 3. Setup[\s\S]*Nothing else\.$/);
    expect(textOf('§4')).toBe('## 4. Play');
  });

  test('bold words at the beginning, with what belongs to them', () => {
    expect(textOf('§T1')).toBe('**T1 Choose.** Every player chooses.\n   Two cards have no order.');
    expect(textOf('§T2w')).toBe('**T2w War.** Only with jokers.');
    expect(textOf('§6.3.1')).toMatch(/only a flag/);
  });

  test('bold words in a list', () => {
    expect(textOf('§N1')).toBe('- **N1 Crossed.** It is a deal.\n  Nothing is counted.');
    expect(textOf('§N2')).toBe('- **N2 Once.** Not again.');
    expect(textOf('§C1')).toBe('- **C1** every flag is up; or');
  });

  test('items of a section, with a table that follows one', () => {
    expect(textOf('§3.1')).toBe('1. Seat the players.');
    expect(textOf('§3.2')).toMatch(/\| 2 \| 30 \|$/);
    expect(textOf('§3.3')).toBe('3. Deal.');
  });

  test('items inside a paragraph', () => {
    expect(textOf('§W4.1')).toBe('1. Jokers leave.');
    expect(textOf('§W4.2b')).toBe('- (b) the right one.');
    expect(textOf('§W4')).toMatch(/They are in hand\.$/);
    expect(textOf('§W5')).toMatch(/As usual/);
  });

  test('lettered items', () => {
    expect(textOf('§4.4b')).toBe('- b. Fill up.');
  });

  test('rows of rulings, decisions, options and presets', () => {
    expect(textOf('§R1')).toMatch(/To the hand/);
    expect(textOf('§R2')).toMatch(/numbers only/);
    expect(textOf('§D2t')).toMatch(/in turns/);
    expect(textOf('§option jokers')).toMatch(/War/);
    expect(textOf('§preset war')).toMatch(/jokers = 2/);
    expect(textOf('§option c-2')).toBeUndefined();
  });

  test('worked examples, however they are written', () => {
    expect(textOf('§example 1')).toMatch(/Adam/);
    expect(textOf('§example 2')).toMatch(/Eva/);
    expect(textOf('§example 3')).toMatch(/Nobody/);
    expect(textOf('§W3')).toMatch(/Nobody/);
    expect(textOf('§example 4')).toMatch(/All/);
  });
});

test('what the text does not name is no paragraph', () => {
  for (const rule of ['§T3', '§4.4.1', '§X1', '§9', '§R3', '§', '§Trade phase'])
    expect(book.paragraph(rule), rule).toBeUndefined();
});

test('paragraphs are listed in the order of the text', () => {
  const lines = book.paragraphs.map(({ line }) => line);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(book.rules.slice(0, 6)).toEqual(['§3', '§3.1', '§3.2', '§3.3', '§4', '§T1']);
  expect(new Set(book.rules).size).toBe(book.rules.length);
});

test('a text without paragraphs is a rulebook without paragraphs', () => {
  expect(parseRulebook('').rules).toEqual([]);
  expect(parseRulebook('1. a\n\n- **b**').rules).toEqual([]);
});

test('a text cites paragraphs', () => {
  expect(
    citedRules('§T3, §4.1.5. (§W4.2) §5.2–§5.4 §T2w; §8 D1, §4.4c, §example 12, §option joker-build: none'),
  ).toEqual(['§T3', '§4.1.5', '§W4.2', '§5.2', '§5.4', '§T2w', '§8', '§4.4c', '§example 12', '§option joker-build']);
  expect(citedRules('no § here')).toEqual([]);
});
