import { type ReactNode, useState } from 'preact/compat';
import type { OptionInfo } from '../../desk/wire.ts';
import type { Found } from '../../lab/study/open.ts';
import type { Effect } from '../../lab/questions/changes.ts';
import type { LeftOut } from '../../lab/study/rulings.ts';
import { AsTable } from './chart.tsx';
import { around, grouped, percent, placeWords, seatName, signed, spoken } from './figures.ts';
import { IntervalRows, type PlotRow } from './interval-rows.tsx';
import { Sweep, type SweepPoint } from './plots.tsx';

/* Answers that are lists: seats, luck and skill, readings, a sweep. */

type FoundOf<Q extends Found['question']> = Extract<Found, { readonly question: Q }>;

interface ShareRow {
  readonly what: string;
  readonly estimate: number;
  readonly interval: readonly [number, number];
  readonly fair: number;
  readonly isClear: boolean;
}

const figure = (estimate: number, interval: readonly [number, number], text: string): ReactNode => (
  <>
    <b>{text}</b> {around(estimate, interval)}
  </>
);

function shareRow(row: ShareRow, name: string): PlotRow {
  const estimate = 100 * row.estimate;
  const interval = [100 * row.interval[0], 100 * row.interval[1]] as const;
  return {
    key: row.what,
    name,
    cells: [],
    marks: [{ estimate, interval, ink: row.isClear ? 'b' : 'plain' }],
    figures: [figure(estimate, interval, `${estimate.toFixed(1)} %`)],
    spoken: `${row.what}: ${estimate.toFixed(1)} percent, from ${interval[0].toFixed(1)} to ${interval[1].toFixed(1)}${row.isClear ? `; not the fair ${percent(row.fair)}` : ''}`,
  };
}

const shareTable = (rows: readonly ShareRow[]): ReactNode => (
  <AsTable
    head={['Who', 'Wins', 'From', 'To', 'Fair']}
    rows={rows.map(({ what, estimate, interval, fair }) => [what, ...[estimate, ...interval, fair].map(percent)])}
  />
);

const Left = ({ leftOut }: { readonly leftOut: readonly LeftOut[] }) =>
  leftOut.length === 0 ? null : (
    <section className="slip lab-slip">
      <h3>Not measured here</h3>
      <ul className="lab-note">
        {leftOut.map(({ change, why }) => (
          <li key={change}>
            <b>{change}</b>: {why}
          </li>
        ))}
      </ul>
    </section>
  );

export function Seats({ found }: { readonly found: FoundOf<'seats'> }) {
  const groups = [...Map.groupBy(found.rows, ({ seats, by }) => `${seats} ${by}`).values()];
  return (
    <>
      <section className="slip lab-slip" aria-label="Who wins">
        {groups.map((rows) => {
          const [first] = rows;
          if (!first) return null;
          const { seats, by, fair } = first;
          return (
            <div key={`${seats} ${by}`}>
              <h3>
                {seats} players, {by === 'seat' ? 'by seat' : 'by place after whoever begins'}
              </h3>
              <IntervalRows
                label={`Wins with ${seats} players ${by === 'seat' ? 'by seat' : 'by place'}`}
                columns={[{ title: `fair: ${percent(fair)}`, unit: ' %', zero: 100 * fair, least: 5, isShare: true }]}
                heads={[]}
                rows={rows.map((row) =>
                  shareRow(row, by === 'seat' ? seatName(row.number, seats) : placeWords(row.number)),
                )}
              />
            </div>
          );
        })}
        <p className="lab-note">
          Orange: differs from the fair share, with at most 5 % false alarms over the whole list.
        </p>
        {shareTable(found.rows)}
      </section>
      <Left leftOut={found.leftOut} />
    </>
  );
}

export function Skill({ found }: { readonly found: FoundOf<'skill'> }) {
  return (
    <>
      <section className="slip lab-slip" aria-label="Luck and skill">
        {found.rows.map((row) => (
          <div key={row.what}>
            <h3>
              {row.seats} players: {row.times.toFixed(2)} times the fair share
            </h3>
            <IntervalRows
              label={row.what}
              columns={[
                {
                  title: `luck alone: ${percent(row.fair)}`,
                  unit: ' %',
                  zero: 100 * row.fair,
                  least: 10,
                  isShare: true,
                },
              ]}
              heads={[]}
              rows={[shareRow(row, `${row.better} among ${row.others}`)]}
            />
          </div>
        ))}
        <p className="lab-note">Wins of the better bot from one seat; every deal is played from every place.</p>
        {shareTable(found.rows)}
      </section>
      <Left leftOut={found.leftOut} />
    </>
  );
}

const GROUPS: readonly (readonly [Effect, string, string])[] = [
  ['winners', 'Changes who wins', 'a seat or place wins more or less often'],
  ['scores or length', 'Changes scores or length only', 'or lead, or shared victories'],
  ['nothing clear', 'Nothing clear', 'games differ, but no measure clearly does so far'],
  ['no game differs', 'Does not matter', 'to these bots, no game differs at all'],
];

export function Rulings({
  found,
  options,
  compare,
}: {
  readonly found: FoundOf<'rulings'>;
  readonly options: readonly OptionInfo[];
  readonly compare: (option: string, value: string | number | boolean) => void;
}) {
  const [chosen, setChosen] = useState('');
  const of = (change: string, measure: string) =>
    found.rows.find((row) => row.change === change && row.measure === measure);
  const rowOf = (change: string, otherWinner: number): PlotRow => {
    const both = ['score', 'length'].map((measure) => of(change, measure));
    const named = found.named.find(({ option, value }) => `${option}=${String(value)}` === change);
    return {
      key: change,
      name: (
        <>
          {named?.option}
          <small>
            {String(named?.was)} → {String(named?.value)}
          </small>
        </>
      ),
      cells: [percent(otherWinner)],
      marks: both.map((row) =>
        row ? { estimate: row.estimate, interval: row.interval, ink: row.isClear ? 'b' : 'plain' } : null,
      ),
      figures: both.map((row) => (row ? figure(row.estimate, row.interval, signed(row.estimate)) : '')),
      spoken: `${change}: another winner in ${percent(otherWinner)} of the deals${both.map((row) => (row ? `; ${row.measure} ${spoken(row.estimate, row.interval, '')}` : '')).join('')}`,
    };
  };
  const one = found.named.find(({ option, value }) => `${option}=${String(value)}` === chosen);
  return (
    <>
      {GROUPS.map(([effect, title, about]) => {
        const changes = found.changes.filter((change) => change.effect === effect && change.deals > 0);
        if (changes.length === 0) return null;
        return (
          <section key={effect} className="slip lab-slip" aria-label={title}>
            <h3 className="display">
              {title} <small>{about}</small>
            </h3>
            <IntervalRows
              label={title}
              columns={[
                { title: 'Score, points each', unit: '', zero: 0 },
                { title: 'Length, decisions', unit: '', zero: 0 },
              ]}
              heads={['Other winner']}
              rows={changes.map(({ change, otherWinner }) => rowOf(change, otherWinner))}
              open={setChosen}
              chosen={chosen}
            />
          </section>
        );
      })}
      {one && (
        <section className="slip lab-slip" aria-live="polite">
          <h3>
            {one.option}: {String(one.was)} → {String(one.value)}
          </h3>
          <p className="lab-note">{options.find(({ id }) => id === one.option)?.text}</p>
          <ul className="lab-note">
            {found.rows
              .filter(({ change, isClear }) => isClear && change === chosen)
              .map(({ measure, a, b }) => (
                <li key={measure}>
                  {measure}:{' '}
                  {measure.startsWith('wins') ? `${percent(a)} → ${percent(b)}` : `${a.toFixed(2)} → ${b.toFixed(2)}`}
                </li>
              ))}
          </ul>
          <button type="button" className="btn btn--plain" onClick={() => compare(one.option, one.value)}>
            Ask about it
          </button>
        </section>
      )}
      <section className="slip lab-slip">
        <AsTable
          head={['Reading and measure', 'As written', 'So', 'Difference', 'From', 'To', 'Clear']}
          rows={found.rows.map(({ what, a, b, estimate, interval, isClear }) => [
            what,
            a.toFixed(3),
            b.toFixed(3),
            ...[estimate, ...interval].map((value) => signed(value, 3)),
            isClear ? 'yes' : 'no',
          ])}
        />
      </section>
      <Left leftOut={found.leftOut} />
    </>
  );
}

const SWEPT = [
  ['wins of seat 0', 'Wins of the first seat, %', '%', 100],
  ['score', 'Points of a seat', 'points', 1],
  ['length', 'Length in decisions', 'decisions', 1],
  ['lead', 'Lead of the winner', 'points', 1],
] as const;

export function Swept({
  found,
  play,
  compare,
}: {
  readonly found: FoundOf<'sweep'>;
  readonly play: (value: string | number | boolean) => void;
  readonly compare: (value: string | number | boolean) => void;
}) {
  const [at, setAt] = useState<number | null>(null);
  const points = (measure: string, scale: number): SweepPoint[] =>
    found.changes.flatMap(({ change }, x): SweepPoint[] => {
      const row = found.rows.find((one) => one.change === change && one.measure === measure);
      const point = found.at[x];
      if (!row || !point) return [];
      const [low, high] = row.interval;
      return [
        {
          x,
          name: String(point.value),
          y: scale * row.b,
          low: point.isUsual ? scale * row.b : scale * (row.a + low),
          high: point.isUsual ? scale * row.b : scale * (row.a + high),
          isUsual: point.isUsual,
        },
      ];
    });
  const chosen = at === null ? undefined : found.at[at];
  return (
    <section className="slip lab-slip" aria-label="Sweep">
      {SWEPT.map(([measure, label, unit, scale]) => (
        <Sweep key={measure} label={label} unit={unit} points={points(measure, scale)} choose={setAt} />
      ))}
      <p className="lab-note">
        Dashed: as written. The band is the interval of the difference to it. Choose a value:{' '}
        {found.at.map(({ value }, i) => (
          <button
            key={String(value)}
            type="button"
            className="btn btn--plain btn--small"
            aria-pressed={i === at}
            onClick={() => setAt(i)}
          >
            {String(value)}
          </button>
        ))}
      </p>
      {chosen && !chosen.isUsual && (
        <p className="lab-choices">
          <button type="button" className="btn btn--plain" onClick={() => play(chosen.value)}>
            Play with {String(chosen.value)}
          </button>
          <button type="button" className="btn btn--plain" onClick={() => compare(chosen.value)}>
            Compare with what is written
          </button>
        </p>
      )}
      <AsTable
        head={['Value', 'Deals', 'Another winner', ...SWEPT.map(([, label]) => label)]}
        rows={found.changes.map(({ change, deals, otherWinner }) => [
          change,
          grouped(deals),
          percent(otherWinner),
          ...SWEPT.map(([measure, , , scale]) => {
            const row = found.rows.find((one) => one.change === change && one.measure === measure);
            return row
              ? `${(scale * row.b).toFixed(2)} (${signed(scale * row.estimate, 2)} ${around(scale * row.estimate, [scale * row.interval[0], scale * row.interval[1]], 2)})`
              : '';
          }),
        ])}
      />
    </section>
  );
}
