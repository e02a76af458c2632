import type { ReactNode } from 'preact/compat';
import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import { Inl, nameAt, type Part, type Shown } from './pieces.tsx';
import { movesIn, thisAge } from './scene.ts';

/** §W3: one attack of this age and what became of it. */
interface Attack {
  readonly by: Seat;
  readonly on: Seat;
  readonly reason: number; // 0: it stands
  readonly position: number | null; // of the card that was taken
  readonly card: string | null; // known to thief and victim
}

const REASONS = ['stands', 'void: two attackers', 'void: each other', 'void: nothing to steal'];

export function attacksOf(log: readonly EventView[]): Attack[] {
  const events = thisAge(log).map((event): Readonly<Record<string, unknown>> => ({ ...event }));
  const stolen = movesIn(thisAge(log)).filter(({ from, to }) => from.zone === 'civilization' && from.seat !== to.seat);
  return events
    .filter(({ type }) => type === 'attack')
    .map((attack) => {
      const theft = events.find(
        ({ type, seat, from }) => type === 'stolen' && seat === attack.seat && from === attack.on,
      );
      const move = stolen.find(({ from, to }) => from.seat === attack.on && to.seat === attack.seat);
      return {
        by: Number(attack.seat),
        on: Number(attack.on),
        reason: Number(attack.void),
        position: theft ? Number(theft.position) : null,
        card: move?.card ?? null,
      };
    });
}

/** §T2w: who attacked whom, and what came of it; stays until it is put away or the age ends. */
export function WarReport({ table, scene, isWarRead, readWar }: Part) {
  if (isWarRead) return null;
  return (
    <War table={table} me={scene.me}>
      <button type="button" className="btn btn--plain btn--small" onClick={readWar}>
        Seen
      </button>
    </War>
  );
}

interface WarProps extends Pick<Shown, 'table'> {
  readonly me: Seat | null; // null: whoever looks on
  readonly children?: ReactNode;
}

/** The attacks of this age, if there were any. */
export function War({ table, me, children }: WarProps) {
  const attacks = attacksOf(table.log);
  if (attacks.length === 0) return null;
  const call = (seat: Seat): string => (seat === me ? 'You' : nameAt(table.names, seat));
  return (
    <section className="slip fa-war" aria-label="War">
      <CardIcon name="crossed-axes" />
      <ul>
        {attacks.map(({ by, on, reason, position, card }) => (
          <li key={`${by} ${on}`} data-stands={reason === 0 ? '' : undefined}>
            <Crest seat={by} isSmall />
            <span aria-hidden="true">→</span>
            <Crest seat={on} isSmall />
            <span>
              <span className="sr">
                {call(by)} against {call(on)}:{' '}
              </span>
              <b>{REASONS[reason]}</b> <RuleLink game={table.game} rule="§W3" />
              {position !== null && (
                <small>
                  {by === me ? 'you take ' : on === me ? 'you lose ' : `card ${position} is taken `}
                  {card !== null && <Inl card={card} />}
                </small>
              )}
              {reason > 0 && <small>{by === me ? 'you draw a card instead' : `${call(by)} draws a card`}</small>}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
