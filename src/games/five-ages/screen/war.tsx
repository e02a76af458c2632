import type { ReactNode } from 'preact/compat';
import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { motionOf } from '../../../ui/motion.ts';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import { type SceneState, useScene } from '../../../ui/table/scene.ts';
import { Inl, nameAt, type Part, type Shown } from './pieces.tsx';
import { faceOf, movesIn, thisAge } from './scene.ts';

/** §W3: one attack of this age and what became of it. */
interface Attack {
  readonly by: Seat;
  readonly on: Seat;
  readonly joker: string | null;
  readonly reason: number; // 0: it stands
  readonly card: string | null; // known to thief and victim
}

const REASONS = ['', 'Void: two attackers.', 'Void: each attacks the other.', 'Void: there is nothing to steal yet.'];

export function attacksOf(log: readonly EventView[]): Attack[] {
  const events = thisAge(log).map((event): Readonly<Record<string, unknown>> => ({ ...event }));
  const moves = movesIn(thisAge(log));
  const stolen = moves.filter(({ from, to }) => from.zone === 'civilization' && from.seat !== to.seat);
  // Left before right, like the attacks; they are spent the other way round (§W4.1).
  const jokersOf = (seat: unknown): (string | null)[] =>
    moves
      .filter(({ from, to }) => to.zone === 'spent' && from.seat === seat)
      .map(({ card }) => card)
      .toReversed();
  const attacks = events.filter(({ type }) => type === 'attack');
  return attacks.map((attack) => {
    const move = stolen.find(({ from, to }) => from.seat === attack.on && to.seat === attack.seat);
    const place = attacks.filter(({ seat }) => seat === attack.seat).indexOf(attack);
    return {
      by: Number(attack.seat),
      on: Number(attack.on),
      joker: jokersOf(attack.seat)[place] ?? null,
      reason: Number(attack.void),
      card: move?.card ?? null,
    };
  });
}

/* Milliseconds: the jokers are turned, named, and one after the other have their effect. */
const NAMED = 300;
const CARRIED_OUT = 800;
const BETWEEN = 200;
const MINE = 2000; // how long it stays then
const OTHERS = 900;

interface Telling {
  readonly isIn?: boolean; // whoever is in them gets more time to read
  readonly isSeen?: boolean; // they are told only to whoever asks for it again
}

/** The attacks of an age as they are told. */
export function useWar(
  log: readonly EventView[],
  age: number,
  isTold: boolean,
  { isIn = false, isSeen = false }: Telling = {},
): SceneState | null {
  const attacks = attacksOf(log);
  const beats = [0, NAMED, ...attacks.map((_, i) => CARRIED_OUT + i * BETWEEN)];
  return useScene({
    id: attacks.length > 0 && isTold ? `war of age ${age}` : null,
    beats,
    until: (beats.at(-1) ?? 0) + (isIn ? MINE : OTHERS),
    isSeen,
  });
}

/** §T2w: who attacked whom, and what came of it; stays until it is put away or the age ends. */
export function WarReport({ table, scene, isWarRead, readWar }: Part) {
  const attacks = attacksOf(table.log);
  const isIn = attacks.some(({ by, on }) => by === scene.me || on === scene.me);
  // Where nothing moves a scene waits for whoever looks: only what concerns them is worth that.
  const isStill = motionOf() === 0;
  const running = useWar(table.log, scene.age, isIn || !isStill, { isIn, isSeen: isWarRead });
  if (!running && (isWarRead || !(isIn || isStill))) return null;
  return (
    <War table={table} me={scene.me} beat={running?.beat} isRunning={running !== null}>
      <button
        type="button"
        className="btn btn--plain btn--small"
        onClick={() => {
          if (running?.isRunning) return running.finish();
          running?.goOn();
          readWar();
        }}
      >
        {running?.isRunning ? 'Finish' : 'Seen'}
      </button>
    </War>
  );
}

interface WarProps extends Pick<Shown, 'table'> {
  readonly me: Seat | null; // null: whoever looks on
  readonly isRunning?: boolean | undefined; // it is told just now
  readonly beat?: number | undefined; // 0: the jokers turn; 1: they are named; then each has its effect
  readonly children?: ReactNode;
}

/** The attacks of this age, if there were any. */
export function War({ table, me, isRunning = false, beat = Infinity, children }: WarProps) {
  const attacks = attacksOf(table.log);
  if (attacks.length === 0) return null;
  return (
    <section className="slip fa-war" data-running={isRunning ? '' : undefined} aria-label="War">
      <ul>
        {attacks.map((attack, i) => (
          <li key={`${attack.by} ${attack.on}`} data-stands={attack.reason === 0 && beat > i + 1 ? '' : undefined}>
            <span className="fa-joker" data-turned={beat > 0 ? '' : undefined}>
              <Card game={table.game} card={attack.joker} size="chip" />
            </span>
            <span>
              <b className="fa-deed" data-on={beat > 0}>
                {deedOf(attack, callIn(table.names, me))}
              </b>
              <small data-on={beat > i + 1}>
                <Outcome {...attack} me={me} names={table.names} /> <RuleLink game={table.game} rule="§W3" />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

const callIn =
  (names: readonly string[], me: Seat | null) =>
  (seat: Seat): string =>
    seat === me ? 'you' : nameAt(names, seat);

/** What a joker does to whom it attacks. */
export const DEEDS: Readonly<Record<string, string>> = {
  'joker-1': 'fall on',
  'joker-2': 'sails on',
  'joker-3': 'turns on',
  'joker-4': 'closes on',
};

/** 'The Armada sails on Tam, sent by Bruna' */
function deedOf({ joker, by, on }: Attack, call: (seat: Seat) => string): string {
  const face = joker === null ? undefined : faceOf(joker);
  return `${face?.title ?? 'A joker'} ${DEEDS[face?.id ?? ''] ?? 'falls on'} ${call(on)}, sent by ${call(by)}`;
}

/** What an attack took from whom, or why it took nothing. */
function Outcome({ by, on, reason, card, me, names }: Attack & { me: Seat | null; names: readonly string[] }) {
  const call = callIn(names, me);
  if (reason > 0)
    return (
      <>
        {REASONS[reason]} {by === me ? 'You draw' : `${call(by)} draws`} a card instead.
      </>
    );
  if (on === me)
    return (
      <>
        You lose {card === null ? 'a card' : <Inl card={card} />} to {call(by)}, draw a card, and build two in this age.
      </>
    );
  if (by === me)
    return (
      <>
        You take {card === null ? 'a card' : <Inl card={card} />} from {call(on)}’s civilization.
      </>
    );
  return (
    <>
      {call(by)} takes a card from {call(on)}’s civilization.
    </>
  );
}

/** What somebody took from my civilization in this age, said where it lay. */
export function Loss({ table, scene }: Pick<Part, 'table' | 'scene'>) {
  const loss = attacksOf(table.log).find(({ on, reason }) => on === scene.me && reason === 0);
  if (!loss) return null;
  return (
    <span className="tag tag--bad fa-loss">
      − {loss.card !== null && <Inl card={loss.card} />} {nameAt(table.names, loss.by)} took it
    </span>
  );
}
