import { useState } from 'preact/compat';
import type { CardRow, CardsFound } from '../../lab/questions/cards.ts';
import { Card } from '../../ui/cards/card.tsx';
import { addressOf } from '../routes.ts';
import { AsTable } from './chart.tsx';
import { around, percent, signed, spoken } from './figures.ts';
import { IntervalRows, type PlotRow } from './interval-rows.tsx';
import { LiftAndValue } from './plots.tsx';

/* Every card: lift and value side by side. */

const ORDERS = ['marks', 'lift', 'value', 'seen', 'used', 'name'] as const;
type Order = (typeof ORDERS)[number];
const MARKS = ['strong', 'leaders only', 'weak'];

const times100 = ([low, high]: readonly [number, number]): [number, number] => [100 * low, 100 * high];

function sorted(rows: readonly CardRow[], order: Order, nameOf: (card: string) => string): readonly CardRow[] {
  const place = ({ mark }: CardRow): number => (mark === null ? MARKS.length : MARKS.indexOf(mark));
  return rows.toSorted((a, b) => {
    if (order === 'marks') return place(a) - place(b) || b.lift - a.lift;
    if (order === 'name') return nameOf(a.card) < nameOf(b.card) ? -1 : 1;
    if (order === 'lift') return b.lift - a.lift;
    if (order === 'value') return b.estimate - a.estimate;
    return order === 'seen' ? b.seen - a.seen : b.used / Math.max(1, b.seen) - a.used / Math.max(1, a.seen);
  });
}

interface CardsProps {
  readonly game: string;
  readonly found: CardsFound;
  readonly nameOf: (card: string) => string;
  readonly hasFace: (card: string) => boolean;
  readonly ask: ((card: string) => void) | null;
}

export function Cards({ game, found, nameOf, hasFace, ask }: CardsProps) {
  const [order, setOrder] = useState<Order>('marks');
  const [chosen, setChosen] = useState('');
  const rows = sorted(found.rows, order, nameOf);
  const one = found.rows.find(({ card }) => card === chosen);
  const rowOf = (row: CardRow): PlotRow => {
    const [lift, value] = [times100(row.liftInterval), times100(row.interval)];
    return {
      key: row.card,
      name: (
        <>
          {nameOf(row.card)}
          {row.mark !== null && <em data-mark={row.mark}>{row.mark}</em>}
        </>
      ),
      cells: [(row.seen / row.deals).toFixed(2), row.seen === 0 ? '' : percent(row.used / row.seen)],
      marks: [
        row.used === 0 ? null : { estimate: 100 * row.lift, interval: lift, ink: 'a' },
        row.undone === 0 ? null : { estimate: 100 * row.estimate, interval: value, ink: 'b' },
      ],
      figures: [
        row.used === 0 ? (
          '–'
        ) : (
          <>
            <b>{signed(100 * row.lift)}</b> {around(100 * row.lift, lift)}
          </>
        ),
        row.undone === 0 ? (
          '–'
        ) : (
          <>
            <b>{signed(100 * row.estimate)}</b> {around(100 * row.estimate, value)}
          </>
        ),
      ],
      spoken: `${nameOf(row.card)}: lift ${spoken(100 * row.lift, lift, '')}; value ${spoken(100 * row.estimate, value, '')}${row.mark === null ? '' : `; ${row.mark}`}`,
    };
  };
  return (
    <div className="lab-beside">
      <section className="slip lab-slip" aria-label="All cards">
        <label className="lab-small">
          Sort by
          <select
            value={order}
            onChange={(event) => setOrder(ORDERS.find((name) => name === event.currentTarget.value) ?? 'marks')}
          >
            {ORDERS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <IntervalRows
          label="Lift and value of every card"
          columns={[
            { title: '◇ Lift', unit: '', zero: 0, least: 8 },
            { title: '● Value', unit: '', zero: 0, least: 8 },
          ]}
          heads={['Seen a deal', 'Used']}
          rows={rows.map(rowOf)}
          open={setChosen}
          chosen={chosen}
          isAlike
        />
        <AsTable
          head={['Card', 'Seen', 'Used', 'Lift', 'From', 'To', 'Value', 'From ', 'To ', 'Mark']}
          rows={rows.map((row) => [
            nameOf(row.card),
            String(row.seen),
            String(row.used),
            ...[row.lift, ...row.liftInterval, row.estimate, ...row.interval].map((share) => signed(100 * share, 2)),
            row.mark ?? '',
          ])}
        />
      </section>
      <aside className="lab-aside">
        {one && (
          <section className="slip lab-slip lab-card" aria-live="polite" aria-label="The card">
            {hasFace(one.card) && <Card game={game} card={one.card} size="hand" />}
            <div>
              <h3>{nameOf(one.card)}</h3>
              <p className="lab-note">{sentence(one, found.average)}</p>
              <p className="lab-choices">
                {ask && (
                  <>
                    <button type="button" className="btn btn--plain" onClick={() => ask(one.card)}>
                      Ask about it
                    </button>
                    <a className="btn btn--plain" href={addressOf('lab', game)}>
                      Edit the deck
                    </a>
                  </>
                )}
              </p>
            </div>
          </section>
        )}
        <section className="slip lab-slip">
          <h3>What lift does not say</h3>
          <p className="lab-note">
            <b>Lift</b> is how much more often those win who used the card. It mixes up the card and its owner: whoever
            is ahead can afford more. <b>Value</b> plays the same game on with another card in its place. On the dashed
            line both agree.
          </p>
          <LiftAndValue rows={found.rows} nameOf={nameOf} chosen={chosen} />
          <p className="lab-note">
            Using a card brings {signed(100 * found.average)} points on average, because who decides takes what fits.
          </p>
        </section>
      </aside>
      {found.trials.length > 0 && <Trials trials={found.trials} nameOf={nameOf} />}
    </div>
  );
}

const MOST_TRIALS = 15;

/** Cards that can fail, such as objectives: which of them fail most where games are lost. */
function Trials({ trials, nameOf }: { trials: CardsFound['trials']; nameOf: (card: string) => string }) {
  const shown = trials.filter(({ failed }) => failed > 0).slice(0, MOST_TRIALS);
  return (
    <section className="slip lab-slip" aria-label="What fails in lost games">
      <h3>What fails in lost games</h3>
      <p className="lab-note">
        The share of lost games in which a card failed, and of won ones. A card that fails in both is hard; one that
        fails in lost games only goes with defeat, as its cause or as its effect.
      </p>
      <IntervalRows
        label="How often cards fail"
        columns={[
          { title: '◇ In lost games', unit: '%', zero: 0, least: 10, isShare: true },
          { title: '● In won games', unit: '%', zero: 0, least: 10, isShare: true },
        ]}
        heads={['Opened', 'Failed']}
        rows={shown.map((one): PlotRow => {
          const [lost, won] = [times100(one.inLostInterval), times100(one.inWonInterval)];
          return {
            key: one.card,
            name: nameOf(one.card),
            cells: [String(one.opened), String(one.failed)],
            marks: [
              { estimate: 100 * one.inLost, interval: lost, ink: 'a' },
              { estimate: 100 * one.inWon, interval: won, ink: 'b' },
            ],
            figures: [<b>{percent(one.inLost)}</b>, <b>{percent(one.inWon)}</b>],
            spoken: `${nameOf(one.card)}: failed in ${percent(one.inLost)} of the lost games and in ${percent(one.inWon)} of the won ones`,
          };
        })}
        isAlike
      />
      <AsTable
        head={['Card', 'Opened', 'Failed', 'In lost games', 'From', 'To', 'In won games', 'From ', 'To ']}
        rows={trials.map(({ card, opened, failed, inLost, inLostInterval, inWon, inWonInterval }) => [
          nameOf(card),
          String(opened),
          String(failed),
          ...[inLost, ...inLostInterval, inWon, ...inWonInterval].map((share) => percent(share)),
        ])}
      />
    </section>
  );
}

function sentence({ mark, lift, estimate, used, seen }: CardRow, average: number): string {
  const share = `Used ${percent(used / Math.max(1, seen))} of the time it could be.`;
  if (mark === 'leaders only')
    return `Those who use it win more often (${signed(100 * lift)}), but it does not make them win: another card in its place does as well. ${share}`;
  if (mark === 'strong')
    return `It brings ${signed(100 * estimate)} points, clearly more than cards do on average (${signed(100 * average)}). ${share}`;
  if (mark === 'weak')
    return `It brings ${signed(100 * estimate)} points, clearly less than cards do on average (${signed(100 * average)}). ${share}`;
  return `Nothing clear yet: lift ${signed(100 * lift)}, value ${signed(100 * estimate)}. ${share}`;
}
