import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../games/all.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import type { WrittenGame } from '../../contract/campaign.ts';
import { type CampaignRun, campaignsOf } from '../../desk/campaign.ts';
import type { OptionSpec, OptionValue } from '../../engine/game.ts';
import { startMatch } from '../../engine/match.ts';
import { serialize } from '../../engine/save.ts';
import { Problem } from '../../engine/words.ts';
import type { NamedDeal } from '../../desk/wire.ts';
import { type CodeContent, codeOf, contentOf, openCode } from './codes.ts';

const IDS = games.map(({ game }) => game.id);
const OPENING = { id: 'c1', created: '2026-01-01' };

function read(code: string): { game: string; content: CodeContent } {
  const opened = openCode(code, IDS);
  return { game: opened.game, content: contentOf(gameNamed(opened.game), opened, OPENING) };
}

/** Options that a match with so many seats and this preset can have. */
const dealsOf = (id: string): fc.Arbitrary<NamedDeal> => {
  const { game } = gameNamed(id);
  const chosen = Object.entries<OptionSpec<OptionValue>>(game.options).map(
    ([name, spec]): fc.Arbitrary<[string, OptionValue] | null> =>
      fc.option(
        fc
          .oneof(
            ...(spec.values.length > 0 ? [fc.constantFrom(...spec.values)] : []),
            ...(spec.range ? [fc.integer({ min: spec.range.from, max: spec.range.to })] : []),
          )
          .map((value) => [name, value] as [string, OptionValue]),
        { freq: 3 },
      ),
  );
  return fc
    .record({
      seats: fc.integer({ min: game.seats.min, max: game.seats.max }),
      preset: fc.constantFrom(...Object.keys(game.presets)),
      options: fc.tuple(...chosen).map((all) => Object.fromEntries(all.filter((one) => one !== null))),
      seed: fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[a-z0-9 -]{1,40}$/)),
    })
    .filter((deal) => {
      try {
        startMatch(game, deal);
        return true;
      } catch (error) {
        if (error instanceof Problem) return false; // options that do not go together
        throw error;
      }
    });
};

describe.each(IDS)('codes of %s', (id) => {
  test('a deal survives the way over its code, to the last card', () => {
    const entry = gameNamed(id);
    fc.assert(
      fc.property(dealsOf(id), (deal) => {
        const { game, content } = read(codeOf(entry, { kind: 'deal', deal }));
        expect(game).toBe(id);
        expect(content).toEqual({ kind: 'deal', deal });
        if (content.kind !== 'deal') return;
        const [one, other] = [deal, content.deal].map((plan) => startMatch(entry.game, plan));
        expect(one && serialize(one.table)).toEqual(other && serialize(other.table));
      }),
      { numRuns: 25 },
    );
  });

  test('the code of the rules opens them; another version is refused', () => {
    const entry = gameNamed(id);
    const code = codeOf(entry, { kind: 'rules' });
    expect(read(code)).toEqual({ game: id, content: { kind: 'rules' } });
    const later = { ...entry, game: { ...entry.game, version: entry.game.version + 1 } };
    expect(() => contentOf(later, openCode(code, IDS), OPENING)).toThrow(
      `This code was printed with version ${entry.game.version} of the rules of ${entry.game.title}; this is version ${entry.game.version + 1}.`,
    );
  });
});

/** A campaign with games that somebody has played on paper, as far as its rules let it go. */
const campaigns = fc
  .record({
    players: fc.array(
      fc.oneof(fc.constantFrom('Ada', 'Bruna', 'Zoë', '李雷'), fc.stringMatching(/^[A-Za-z ]{1,20}$/)),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
    options: fc.constantFrom(
      {},
      { campaignLoss: 'restart' },
      { campaignLoss: 'continue' },
      { campaignLoss: 'retry', campaignRetry: 'same' },
    ),
    seed: fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9a-z]{5,7}(-[0-9a-z]{5,7}){3}$/)),
    games: fc.array(
      fc.record({
        scores: fc.tuple(fc.nat(90), fc.nat(90)),
        cards: fc.array(fc.tuple(fc.nat(1), fc.nat(40)), { maxLength: 3 }),
        seed: fc.constantFrom('usual', 'before', 'a deal of its own'),
      }),
      { maxLength: 7 },
    ),
  })
  .map(({ players, options, seed, games: played }): CampaignRun => {
    const rules = campaignsOf(gameNamed('rebuild'));
    let record = rules.start({ ...OPENING, players, options });
    const keepable = rules.keepable(record);
    for (const { scores, cards, seed: of } of played) {
      if (record.status !== 'running') break;
      const game: WrittenGame = {
        scores: scores.slice(0, players.length),
        kept: players.map((_, seat) => cards.flatMap(([whose, at]) => (whose === seat ? (keepable[at] ?? []) : []))),
        seed: of === 'usual' ? `${seed}/${record.log.length + 1}` : of === 'before' ? lastSeed(record) : of,
      };
      try {
        record = rules.addWritten(record, game);
      } catch (error) {
        if (!(error instanceof Problem)) throw error; // more cards than may be kept
        record = rules.addWritten(record, { ...game, kept: players.map(() => []) });
      }
    }
    return { seating: players.map((_, seat) => (seat === 0 ? 'person' : 'normal')), seed, record };
  });

const lastSeed = (record: CampaignRun['record']): string =>
  campaignsOf(gameNamed('rebuild')).written(record).at(-1)?.seed ?? '';

describe('codes of campaigns', () => {
  test('a hundred campaigns survive the way over their codes, kept cards and all', () => {
    const entry = gameNamed('rebuild');
    const reached = new Set<string>();
    fc.assert(
      fc.property(campaigns, (run) => {
        reached.add(`${run.record.status} ${run.record.game}`);
        expect(read(codeOf(entry, { kind: 'campaign', run }))).toEqual({
          game: 'rebuild',
          content: { kind: 'campaign', run },
        });
      }),
      { numRuns: 100, seed: 7 },
    );
    expect(reached.size).toBeGreaterThan(3);
  });

  test('[§6.5.5] a game on paper keeps what one on the screen may keep', () => {
    const rules = campaignsOf(gameNamed('rebuild'));
    const record = rules.start({ ...OPENING, players: ['Ada'] });
    const card = rules.keepable(record)[0] ?? '';
    const add = (points: number, kept: readonly string[]) => () =>
      rules.addWritten(record, { scores: [points], kept: [kept], seed: '' });
    expect(add(99, [card])()).toMatchObject({ game: 2, kept: [[card]], status: 'running' });
    expect(add(0, [])()).toMatchObject({ game: 1, attempt: 2 });
    expect(add(0, [card])).toThrow('After a lost game no card is kept (§R71).');
    expect(add(99, [card, card])).toThrow('At most 1 card may be kept after this game, not 2 (§6.5.5).');
    expect(add(99, ['crown'])).toThrow('"crown" cannot be kept');
    expect(add(-1, [])).toThrow('The points of a seat are a whole number from 0 to 1000000, not -1.');
  });
});

describe('a code that is not quite right', () => {
  const entry = gameNamed('rebuild');
  const deal: NamedDeal = { seats: 2, preset: 'as-written', options: {}, seed: 'a rainy Sunday' };
  const code = codeOf(entry, { kind: 'deal', deal });
  const letters = code.replaceAll('-', '');
  const refused = (typed: string): string => {
    try {
      read(typed);
    } catch (error) {
      if (error instanceof Problem) return error.message;
      throw error;
    }
    throw new Error(`${typed} was taken`);
  };

  test('small letters, spaces and look-alikes are taken as they are meant', () => {
    const spelt = code
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replaceAll('v', 'u');
    expect(read(spelt).content).toEqual({ kind: 'deal', deal });
  });

  test('every single wrong letter is found, with the group that it stands in', () => {
    for (let at = 0; at < letters.length; at++)
      for (const letter of 'AZ09') {
        if (letters[at] === letter) continue;
        const said = refused(letters.slice(0, at) + letter + letters.slice(at + 1));
        expect(said).toContain(`group ${Math.floor(at / 4) + 1}, `);
        expect(said).toMatch(/^[^.]+\.$/);
      }
  });

  test('any two letters that changed places, and any that are missing or too much, are refused', () => {
    for (let i = 0; i < letters.length; i++) {
      for (let j = i + 1; j < letters.length; j++) {
        if (letters[i] === letters[j]) continue;
        const swapped = Array.from(letters);
        [swapped[i], swapped[j]] = [letters[j] ?? '', letters[i] ?? ''];
        expect(refused(swapped.join(''))).toMatch(/compare it with the paper/);
      }
      refused(letters.slice(0, i) + letters.slice(i + 1));
      refused(letters.slice(0, i) + letters.slice(i + 2));
    }
    for (const more of ['00', '0', 'AB']) {
      refused(letters + more);
      refused(more + letters);
    }
  });

  test('what is no code at all is one sentence', () => {
    expect(refused('')).toBe('Type the code that is printed on the paper.');
    expect(refused('0000')).toMatch(/is missing or too much/);
    expect(refused('AB$D')).toBe('“$” in group 1, AB$D is in no code: compare it with the paper.');
    expect(refused('A'.repeat(5000))).toMatch(/are the most/);
  });

  test('random letters never get as far as a game', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{1,80}$/), (typed) => {
        expect(refused(typed)).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
