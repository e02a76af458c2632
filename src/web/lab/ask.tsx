import { type ReactNode, useEffect, useMemo, useState } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import type { GameInfo } from '../../desk/wire.ts';
import { AS_WRITTEN, type Over, type Played, type QuestionName, type Study } from '../../lab/study/study.ts';
import { Card, MatchCards, useDeck } from '../../ui/cards/card.tsx';
import { hasDeckFields, readFields } from '../deck/fields.ts';
import { go } from '../routes.ts';
import { cardsAnswer, compareAnswer, rulingsAnswer, seatsAnswer, skillAnswer } from './answers.ts';
import { Bar } from './bar.tsx';
import {
  Blank,
  BotBlank,
  ClauseBlanks,
  clauseOf,
  DeckBlank,
  kindsOf,
  PlaceBlanks,
  SeatBlank,
  usualBot,
  valuesOf,
  WidthBlank,
} from './blanks.tsx';
import { Cards } from './cards-panel.tsx';
import { type Clause, numberedCards, type NumberedCard, playedWith } from './changes.ts';
import { Differences, HowItSettled, Saved, WhosePlay } from './compare-panel.tsx';
import { grouped } from './figures.ts';
import { Rulings, Seats, Skill, Swept } from './list-panels.tsx';
import type { Course } from './play/words.ts';
import { playThis } from './play-this.ts';
import { type Runs, useSitting } from './runs.ts';

const USUAL_WIDTH: Readonly<Record<QuestionName, number>> = {
  compare: 0.01,
  cards: 0.05,
  seats: 0.02,
  rulings: 0.05,
  skill: 0.02,
  sweep: 0.05,
};
const MOST_CLAUSES = 3;
const SEED = '1';

interface AskProps {
  readonly info: GameInfo;
  readonly question: QuestionName;
  readonly runs: Runs;
  readonly deck: string | null; // a kept one that somebody came with
}

/** What a tab leaves behind for another: the change that should be asked about. */
let handedOver: Clause | null = null;

/** One question: its sentence with blanks, and its answer. */
export function Ask({ info, question, runs, deck }: AskProps) {
  const game = info.id;
  const fields = hasDeckFields(game) ? readFields(game) : null;
  const cards = useMemo(() => (fields ? numberedCards(fields) : []), [fields]);
  const { sitting, course } = useSitting(runs, question);
  const [seats, setSeats] = useState(info.seats.default);
  const [bot, setBot] = useState(usualBot(info));
  const [other, setOther] = useState('random');
  const [width, setWidth] = useState(USUAL_WIDTH[question]);
  const [band, setBand] = useState(1);
  const [clauses, setClauses] = useState<readonly Clause[]>(() => firstClauses(info, cards, deck));
  const [own, setOwn] = useState(deck ?? '');
  const [over, setOver] = useState<Over | null>(() => firstOver(info, cards));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (deck === null) return;
    setOwn(deck);
    setClauses([{ kind: 'deck', name: deck }]);
  }, [deck]);
  const played = (changes: readonly Clause[]): Played => playedWith(game, fields, changes);
  const attempt = (work: () => void): void => {
    try {
      work();
      setProblem(null);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
    }
  };
  const begin = (): void =>
    attempt(() => {
      const base = own === '' || question === 'compare' ? AS_WRITTEN : played([{ kind: 'deck', name: own }]);
      const study: Study = {
        study: 1,
        question,
        game,
        seats,
        bots: question === 'skill' ? [bot, other] : [bot],
        seed: SEED,
        width,
        deals: null,
        a: base,
        b: question === 'compare' ? played(clauses) : null,
        over: question === 'sweep' ? over : null,
      };
      runs.begin(study);
    });
  const playMeasured = (what: Played, name: string): void =>
    setProblem(playThis({ game, seats: sitting?.study.seats ?? seats, bot }, what, name));
  const hand = (clause: Clause): void => {
    handedOver = clause;
    go('measure', game, 'ask');
  };
  const study = sitting?.study;
  const found = course?.found ?? null;
  const nameOfChange = clauses
    .map((clause) =>
      clause.kind === 'deck'
        ? clause.name
        : clause.kind === 'card'
          ? `Lab ${clause.place.split('.')[0] ?? ''}`
          : clause.option,
    )
    .join(', ');
  return (
    <>
      <div className="lab-work">
        <form
          className="slip lab-question"
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <p className="lab-sentence">
            {question === 'compare' && (
              <>
                What if{' '}
                {clauses.map((clause, i) => (
                  <span key={i}>
                    {i > 0 && ' and '}
                    <ClauseBlanks
                      info={info}
                      cards={cards}
                      clause={clause}
                      change={(next) => setClauses(clauses.with(i, next))}
                    />
                  </span>
                ))}{' '}
                with <SeatBlank info={info} seats={seats} choose={setSeats} /> played by{' '}
                <BotBlank info={info} bot={bot} choose={setBot} />?
              </>
            )}
            {question === 'cards' && (
              <>
                What does every card of <DeckBlank game={game} own={own} choose={setOwn} /> do with{' '}
                <SeatBlank info={info} seats={seats} choose={setSeats} /> played by{' '}
                <BotBlank info={info} bot={bot} choose={setBot} />?
              </>
            )}
            {question === 'seats' && (
              <>
                Which seat wins with <DeckBlank game={game} own={own} choose={setOwn} /> played by{' '}
                <BotBlank info={info} bot={bot} choose={setBot} />?
              </>
            )}
            {question === 'rulings' && (
              <>
                Which readings matter with <SeatBlank info={info} seats={seats} choose={setSeats} /> played by{' '}
                <BotBlank info={info} bot={bot} choose={setBot} />?
              </>
            )}
            {question === 'skill' && (
              <>
                How far does <BotBlank info={info} bot={bot} choose={setBot} label="The better bot" /> get ahead of{' '}
                <BotBlank info={info} bot={other} choose={setOther} label="The others" />?
              </>
            )}
            {question === 'sweep' && over && (
              <>
                What if <OverBlanks info={info} cards={cards} over={over} change={setOver} /> with{' '}
                <SeatBlank info={info} seats={seats} choose={setSeats} /> played by{' '}
                <BotBlank info={info} bot={bot} choose={setBot} />?
              </>
            )}
          </p>
          <p className="lab-choices">
            <button type="submit" className="btn btn--primary">
              Ask
            </button>
            {question === 'compare' && clauses.length < MOST_CLAUSES && (
              <button
                type="button"
                className="btn btn--plain"
                onClick={() => setClauses([...clauses, clauseOf(kindsOf(info, cards)[0] ?? 'option', info, cards)])}
              >
                Change something else too
              </button>
            )}
            {question === 'compare' && clauses.length > 1 && (
              <button type="button" className="btn btn--plain" onClick={() => setClauses(clauses.slice(0, -1))}>
                Take the last change back
              </button>
            )}
            <WidthBlank width={width} choose={setWidth} />
            {question === 'compare' && (
              <label className="lab-small">
                Too small to matter, in points
                <input
                  type="number"
                  min="0"
                  max="20"
                  step="0.5"
                  value={band}
                  onInput={(event) => {
                    const value = event.currentTarget.valueAsNumber;
                    if (value >= 0 && value <= 20) setBand(value);
                  }}
                />
              </label>
            )}
          </p>
          {problem !== null && (
            <p className="refusal" role="alert">
              {problem}
            </p>
          )}
        </form>
        {question === 'compare' && <Sides info={info} clauses={clauses} deck={decksOf(game, fields, clauses)} />}
        {study && <Answer course={course} headline={headlineOf(course, band)} />}
        {study && found?.question === 'compare' && (
          <>
            <Differences
              found={found}
              band={band}
              nameOf={(card) => cards.find(({ id }) => id === card)?.name ?? card}
            />
            <HowItSettled found={found} />
            <Saved found={found} seconds={course?.seconds ?? 0} />
          </>
        )}
        {found?.question === 'cards' && <CardsOf info={info} found={found} cards={cards} hand={hand} />}
        {found?.question === 'seats' && <Seats found={found} />}
        {found?.question === 'skill' && <Skill found={found} />}
        {found?.question === 'rulings' && (
          <Rulings
            found={found}
            options={info.options}
            compare={(option, value) => hand({ kind: 'option', option, value })}
          />
        )}
        {found?.question === 'sweep' && study?.over && (
          <Swept
            found={found}
            play={(value) =>
              attempt(() => playMeasured(playedWith(game, fields, [clauseFor(study.over, value)]), 'Lab sweep'))
            }
            compare={(value) => hand(clauseFor(study.over, value))}
          />
        )}
        {study && <WhosePlay study={study} about={info.bots.find(({ name }) => name === study.bots[0])?.about ?? ''} />}
      </div>
      {sitting && (
        <Bar
          runs={runs}
          sitting={sitting}
          course={course}
          play={sitting.study.b ? () => sitting.study.b && playMeasured(sitting.study.b, nameOfChange) : null}
        />
      )}
    </>
  );
}

function firstClauses(info: GameInfo, cards: readonly NumberedCard[], deck: string | null): readonly Clause[] {
  const handed = handedOver;
  handedOver = null;
  if (handed) return [handed];
  if (deck !== null) return [{ kind: 'deck', name: deck }];
  return [clauseOf(kindsOf(info, cards)[0] ?? 'option', info, cards)];
}

function firstOver(info: GameInfo, cards: readonly NumberedCard[]): Over | null {
  const [number] = cards[0]?.numbers ?? [];
  if (number) return { of: 'card', name: number.place, values: aroundOf(number.value) };
  const option = info.options.find(({ unit }) => unit !== 'seconds');
  return option ? { of: 'option', name: option.id, values: valuesOf(option) } : null;
}

const aroundOf = (value: number): readonly number[] => [-2, -1, 0, 1, 2].map((step) => value + step);

const clauseFor = (over: Over | null, value: string | number | boolean): Clause =>
  over?.of === 'card' && typeof value === 'number'
    ? { kind: 'card', place: over.name, value }
    : { kind: 'option', option: over?.name ?? '', value };

/** The deck of B as far as it can be drawn; null: as printed. */
function decksOf(game: string, fields: ReturnType<typeof readFields> | null, clauses: readonly Clause[]): unknown {
  try {
    const { deck } = playedWith(game, fields, clauses);
    if (deck !== null) fields?.read(deck);
    return deck;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function OverBlanks({
  info,
  cards,
  over,
  change,
}: {
  info: GameInfo;
  cards: readonly NumberedCard[];
  over: Over;
  change: (over: Over) => void;
}) {
  const numbers = over.values.filter((value) => typeof value === 'number');
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  const MOST = 12;
  const stretch = (low: number, high: number): void => {
    if (!Number.isInteger(low) || !Number.isInteger(high) || high <= low || high - low >= MOST) return;
    change({ ...over, values: Array.from({ length: high - low + 1 }, (_, i) => low + i) });
  };
  const options = info.options.filter((option) => option.unit !== 'seconds' && valuesOf(option).length > 1);
  return (
    <>
      <Blank
        label="What is changed"
        value={over.of}
        choose={(of) => {
          const next = of === 'card' ? firstOver(info, cards) : firstOver(info, []);
          if (next) change(next);
        }}
      >
        {cards.length > 0 && <option value="card">the card</option>}
        <option value="option">the option</option>
      </Blank>{' '}
      {over.of === 'card' ? (
        <>
          <PlaceBlanks
            cards={cards}
            place={over.name}
            choose={(name, value) => change({ of: 'card', name, values: aroundOf(value) })}
          />{' '}
          from{' '}
          <input
            className="lab-blank lab-number"
            type="number"
            aria-label="From"
            value={from}
            onChange={(event) => stretch(event.currentTarget.valueAsNumber, to)}
          />{' '}
          to{' '}
          <input
            className="lab-blank lab-number"
            type="number"
            aria-label="To"
            value={to}
            onChange={(event) => stretch(from, event.currentTarget.valueAsNumber)}
          />
        </>
      ) : (
        <Blank
          label="Which option"
          value={over.name}
          choose={(id) => {
            const option = options.find((one) => one.id === id);
            if (option) change({ of: 'option', name: id, values: valuesOf(option) });
          }}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.id} (all its values)
            </option>
          ))}
        </Blank>
      )}
    </>
  );
}

/** A and B: the card before and after, or the readings in words. */
function Sides({ info, clauses, deck }: { info: GameInfo; clauses: readonly Clause[]; deck: unknown }) {
  const printed = useDeck(info.id);
  const cards = [
    ...new Set(clauses.flatMap((clause) => (clause.kind === 'card' ? [clause.place.split('.')[0] ?? ''] : []))),
  ].filter((card) => printed.groups.some((group) => group.cards.includes(card)));
  const options = clauses.flatMap((clause) => (clause.kind === 'option' ? [clause] : []));
  const textOf = (id: string): string => info.options.find((one) => one.id === id)?.text ?? '';
  const side = (letter: 'A' | 'B', title: string, body: ReactNode) => (
    <div className="lab-side" data-side={letter}>
      <h2>
        <b aria-hidden="true">{letter}</b> {title}
      </h2>
      {body}
    </div>
  );
  return (
    <section className="slip lab-slip lab-sides" aria-label="A and B">
      {side(
        'A',
        'As written',
        <>
          {cards.map((card) => (
            <MatchCards key={card} options={{}} deck={null}>
              <Card game={info.id} card={card} size="hand" />
            </MatchCards>
          ))}
          {options.map(({ option }) => (
            <p key={option}>
              {option}: <b>{String(info.options.find((one) => one.id === option)?.default)}</b>
            </p>
          ))}
        </>,
      )}
      {side(
        'B',
        'Your change',
        <>
          {cards.map((card) => (
            <MatchCards key={card} options={{}} deck={deck}>
              <Card game={info.id} card={card} size="hand" />
            </MatchCards>
          ))}
          {options.map(({ option, value }) => (
            <p key={option}>
              {option}: <b>{String(value)}</b> <small>{textOf(option)}</small>
            </p>
          ))}
          {clauses.map((clause) => clause.kind === 'deck' && <p key={clause.name}>The deck “{clause.name}”</p>)}
        </>,
      )}
    </section>
  );
}

function headlineOf(course: Course | null, band: number): string {
  const found = course?.found;
  if (!found) return course?.standing === 'failed' ? 'It could not be played.' : 'Playing the first deals';
  switch (found.question) {
    case 'compare':
      return compareAnswer(found, band);
    case 'cards':
      return cardsAnswer(found.rows);
    case 'seats':
      return seatsAnswer(found.rows);
    case 'skill':
      return skillAnswer(found.rows);
    case 'rulings':
      return rulingsAnswer(found.changes);
    case 'sweep': {
      const clear = found.changes.filter(({ effect }) => effect === 'winners').length;
      return clear === 0
        ? 'No value clearly changes who wins so far.'
        : `${clear} of ${found.changes.length} values clearly change who wins.`;
    }
  }
}

const STANDING = {
  playing: 'playing',
  paused: 'paused',
  settled: 'settled',
  stopped: 'stopped',
  failed: 'stopped by an error',
} as const;

/** One sentence that answers, and how sure it is. */
function Answer({ course, headline }: { readonly course: Course | null; readonly headline: string }) {
  const standing = course?.standing ?? 'playing';
  const failure = course?.failure ?? null;
  const deals = course?.deals.reduce((all, one) => all + one, 0) ?? 0;
  return (
    <section className="slip lab-slip lab-answer" aria-label="Answer">
      <p className="lab-note">
        {standing === 'settled' || standing === 'stopped' ? 'Answer' : 'Answer so far'}{' '}
        <span className="lab-lamp" data-standing={standing}>
          {STANDING[standing]}
        </span>
      </p>
      <h2>{headline}</h2>
      <p className="lab-note">
        <b>{grouped(deals)}</b> deals, <b>{grouped(course?.games ?? 0)}</b> games. 95 % sure, however often you look.
      </p>
      {failure && (
        <p className="refusal" role="alert">
          {failure.deal === null
            ? failure.why
            : `${failure.variant === 0 ? 'A' : failure.variant === 1 ? 'B' : `Variant ${String(failure.variant)}`} stopped at deal ${grouped(failure.deal)}: ${failure.why} What was played counts.`}
        </p>
      )}
    </section>
  );
}

function CardsOf({
  info,
  found,
  cards,
  hand,
}: {
  info: GameInfo;
  found: Parameters<typeof Cards>[0]['found'];
  cards: readonly NumberedCard[];
  hand: (clause: Clause) => void;
}) {
  const deck = useDeck(info.id);
  const known = new Set(deck.groups.flatMap((group) => group.cards));
  const asks = (card: string): void => {
    const [number] = cards.find(({ id }) => id === card)?.numbers ?? [];
    if (number) hand({ kind: 'card', place: number.place, value: number.value + 1 });
  };
  return (
    <Cards
      game={info.id}
      found={found}
      nameOf={(card) => (known.has(card) ? deck.name(card) : card)}
      hasFace={(card) => known.has(card)}
      ask={cards.length > 0 ? asks : null}
    />
  );
}
