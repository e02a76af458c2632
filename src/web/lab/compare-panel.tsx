import type { Measured } from '../../lab/experiment/comparison.ts';
import type { ComparedSoFar } from '../../lab/questions/compare.ts';
import type { Study } from '../../lab/study/study.ts';
import { AsTable } from './chart.tsx';
import { around, grouped, percent, placeWords, seatName, signed, spoken } from './figures.ts';
import { inkOf, IntervalRows, type PlotColumn, type PlotRow } from './interval-rows.tsx';
import { Histogram, Settled } from './plots.tsx';

/* What two variants came to: differences with their intervals, how they settled, what pairs saved. */

interface Line {
  readonly name: string;
  readonly one: Measured;
  readonly scale: number; // 100 for points of a share
  readonly unit: string; // for whoever hears it
  readonly text: (number: number) => string;
}

const share = (name: string, one: Measured): Line => ({ name, one, scale: 100, unit: 'points', text: percent });
const number = (name: string, one: Measured, unit: string): Line => ({
  name,
  one,
  scale: 1,
  unit,
  text: (value) => value.toFixed(1),
});

interface Group extends PlotColumn {
  readonly lines: readonly Line[];
}

function groupsOf({ measures }: ComparedSoFar, band: number, nameOf: (card: string) => string): readonly Group[] {
  const { win, place, meanScore, lead, length, shared, otherWinner, cards } = measures;
  const seats = win.length;
  return [
    {
      title: 'B less ← → B more',
      unit: ' points',
      zero: 0,
      band,
      least: 3,
      lines: [
        ...win.map((one, seat) => share(seats === 1 ? 'Wins' : `Wins, ${seatName(seat, seats).toLowerCase()}`, one)),
        ...place.map((one, after) => share(`Wins, ${placeWords(after).toLowerCase()}`, one)),
      ],
    },
    ...(cards.length === 0
      ? []
      : [
          {
            title: 'The card itself',
            unit: ' points',
            zero: 0,
            least: 3,
            lines: cards.flatMap(({ card, owners, wins }) => [
              share(seats === 1 ? `Ends with ${nameOf(card)}` : `Seats that end with ${nameOf(card)}`, owners),
              share(`Games won by such a seat (${nameOf(card)})`, wins),
            ]),
          },
        ]),
    {
      title: 'Points',
      unit: ' VP',
      zero: 0,
      lines: [
        number('Points of a seat', meanScore, 'points'),
        ...(seats > 1 ? [number('Lead of the winner', lead, 'points')] : []),
      ],
    },
    { title: 'Length', unit: '', zero: 0, lines: [number('Length in decisions', length, 'decisions')] },
    {
      title: 'Deals',
      unit: ' %',
      zero: 0,
      least: 5,
      lines: [
        ...(seats > 1 ? [share('Shared victories', shared)] : []),
        share('Deals with another winner', otherWinner),
      ],
    },
  ];
}

const rowOf = ({ name, one, scale, unit, text }: Line): PlotRow => {
  const estimate = scale * one.difference;
  const interval = [scale * one.interval[0], scale * one.interval[1]] as const;
  return {
    key: name,
    name,
    cells: [text(one.a), text(one.b)],
    marks: [{ estimate, interval, ink: inkOf(interval) }],
    figures: [
      <>
        <b>{signed(estimate)}</b> {around(estimate, interval)}
      </>,
    ],
    spoken: `${name}: ${spoken(estimate, interval, unit)}`,
  };
};

interface DifferencesProps {
  readonly found: ComparedSoFar;
  readonly band: number;
  readonly nameOf: (card: string) => string;
}

export function Differences({ found, band, nameOf }: DifferencesProps) {
  const groups = groupsOf(found, band, nameOf);
  return (
    <section className="slip lab-slip" aria-label="Differences">
      <h3>B minus A, with its 95 % interval</h3>
      {groups.map(({ lines, ...column }, i) => (
        <IntervalRows
          key={column.title}
          label={lines.map(({ name }) => name).join(', ')}
          columns={[column]}
          heads={i === 0 ? ['A', 'B'] : ['', ' ']}
          rows={lines.map(rowOf)}
        />
      ))}
      <p className="lab-note">
        Shaded: within {band} {band === 1 ? 'point' : 'points'}, too small to matter, by your choice. Orange: the
        interval leaves out 0.
      </p>
      <AsTable
        head={['Measure', 'A', 'B', 'Difference', 'From', 'To']}
        rows={groups.flatMap(({ lines }) =>
          lines.map(({ name, one, scale, text }) => [
            name,
            text(one.a),
            text(one.b),
            ...[one.difference, ...one.interval].map((value) => signed(scale * value, 2)),
          ]),
        )}
      />
      <details className="lab-table">
        <summary>How length and lead are spread</summary>
        <p className="lab-note">A filled and blue, B as an orange outline; share of the deals.</p>
        <Histogram label="Decisions of a game" bars={found.lengths} />
        <Histogram label="Lead of the winner, in points" bars={found.leads} />
        <AsTable
          head={['Decisions', 'A', 'B']}
          rows={found.lengths.map(([value, a, b]) => [String(value), String(a), String(b)])}
        />
      </details>
    </section>
  );
}

export const HowItSettled = ({ found }: { readonly found: ComparedSoFar }) => (
  <section className="slip lab-slip" aria-label="How it settled">
    <h3>How it settled: wins of the first seat, points</h3>
    <Settled path={found.path} />
    <AsTable
      head={['Deals', 'Difference', 'From', 'To']}
      rows={found.path.map(([deals, ...rest]) => [grouped(deals), ...rest.map((value) => signed(100 * value, 2))])}
    />
  </section>
);

/** What the same deals on both sides saved. */
export function Saved({ found, seconds }: { readonly found: ComparedSoFar; readonly seconds: number }) {
  const times = found.unpairedGames / Math.max(1, found.games);
  const [own, others] = [found.games, found.unpairedGames];
  const most = Math.max(own, others, 1);
  const time = (games: number): string => `${((seconds * games) / Math.max(1, own)).toFixed(0)} s`;
  return (
    <section className="slip lab-slip lab-saved" aria-label="What pairs saved">
      <div>
        <h3>{times >= 1.5 ? `${times.toFixed(times < 10 ? 1 : 0)} times fewer games` : 'Pairs save little here'}</h3>
        <p className="lab-note">Same deals, same dice on both sides: most of the luck cancels out.</p>
      </div>
      {(
        [
          ['This study', own, 'own'],
          ['Without pairs', others, 'others'],
        ] as const
      ).map(([name, games, kind]) => (
        <div key={name} className="lab-cost" data-kind={kind}>
          <span>{name}</span>
          <b>
            {grouped(games)} games, {time(games)}
          </b>
          <i style={{ '--part': games / most }} />
        </div>
      ))}
    </section>
  );
}

/** Whose play it is, always in sight. */
export function WhosePlay({ study, about }: { readonly study: Study; readonly about: string }) {
  return (
    <section className="slip lab-slip" aria-label="Whose play">
      <p className="lab-note">
        <b>
          Whose play: {study.seats} {study.bots[0]} {study.seats === 1 ? 'bot' : 'bots'}.
        </b>{' '}
        {about} People may do otherwise.
      </p>
    </section>
  );
}
