import { useEffect, useMemo } from 'preact/compat';
import type { Seat } from '../../../../engine/words.ts';
import { useDeck } from '../../../../ui/cards/card.tsx';
import { hear, soundOfPoints } from '../../../../ui/hear.ts';
import type { Sound } from '../../../../ui/sound-waves.ts';
import { vars } from '../../../../ui/cards/shapes.tsx';
import { ActionBar } from '../../../../ui/table/action-bar.tsx';
import { Crest } from '../../../../ui/table/crest.tsx';
import { motionOf } from '../../../../ui/motion.ts';
import type { SceneState } from '../../../../ui/table/scene.ts';
import { plain, signed } from '../../../../ui/table/signs.ts';
import type { Part, Shown } from '../part.ts';
import { type Brought, changedAbroad, liftedOf, newOf, type Reveal, type Stone } from './reveal.ts';
import { Roads } from '../roads.tsx';
import { isAt, LEFT, type Place, placeText, RIGHT } from '../scene.ts';
import { type OnPlot, roomOf, Tag, Town } from '../town.tsx';

/* All builds turned over together, and what each brought: first one's own, then what the neighbours did to it. */

/** What is shown from when on; each goes on to the end. */
const STAGES = ['lamps', 'turn', 'read', 'gain', 'lifted', 'road', 'reason', 'castles', 'held'] as const;
type Stage = (typeof STAGES)[number];

const LASTS: Readonly<Record<Stage, number>> = {
  lamps: 400,
  turn: 620,
  read: 480,
  gain: 400,
  lifted: 550,
  road: 450,
  reason: 1000,
  castles: 700,
  held: 2400,
};

/** The stages of a scene: what is not there to be shown is left out. Roads lead to one's own cards: whoever looks on has none. */
export function stagesOf(reveal: Reveal, seat: Seat | null, isScored: boolean): readonly Stage[] {
  const isTouched = reveal.brought.some((one) => (seat ?? one.seat) === one.seat && changedAbroad(one).length > 0);
  return STAGES.filter((stage) => {
    if (stage === 'lamps' || stage === 'turn') return reveal.hasBuilds;
    if (stage === 'read' || stage === 'held') return true;
    if (stage === 'road') return isScored && isTouched && seat !== null;
    return isScored && (isTouched || stage !== 'reason');
  });
}

/** When each stage begins, and when the whole is over, in milliseconds. */
export function timesOf(stages: readonly Stage[]): { readonly beats: readonly number[]; readonly until: number } {
  let until = 0;
  const beats = stages.map((stage) => {
    const begin = until;
    until += LASTS[stage];
    return begin;
  });
  return { beats, until };
}

/** What is heard when a stage begins: what I gained by my own build, then what the neighbours did to me. */
export function soundAt(stage: Stage, mine: Brought | undefined): Sound | null {
  if (!mine) return null;
  if (stage === 'gain') return soundOfPoints(mine.own);
  if (stage !== 'reason') return null;
  return soundOfPoints(changedAbroad(mine).reduce((sum, { is, mid }) => sum + is - mid, 0));
}

/** The table at the moment of the builds: all have chosen, whatever comes next. */
export const whenTurned = <P extends Shown>(part: P, { round }: Reveal): P => ({
  ...part,
  scene: { ...part.scene, phase: 'building', round },
  lampOf: () => ({ isOn: true, word: 'built' }),
});

interface RevealProps {
  readonly part: Part;
  readonly reveal: Reveal;
  readonly stage: Stage;
  readonly scene: SceneState;
}

type Has = (stage: Stage) => boolean;

const from =
  (stage: Stage): Has =>
  (wanted) =>
    STAGES.indexOf(stage) >= STAGES.indexOf(wanted);

export function RevealScreen({ part, reveal, stage, scene: run }: RevealProps) {
  const { scene } = part;
  const has = from(stage);
  const around = [...new Set([scene.seat, scene.left, scene.right, ...scene.across])];
  // After the builds of all, only whoever did more, or gained or lost by it.
  const items = around
    .flatMap((seat) => reveal.brought[seat] ?? [])
    .filter(({ hasActed, before, after }) => !reveal.isMore || hasActed || before !== after);
  const mine = reveal.brought[scene.seat];
  useEffect(() => {
    const sound = soundAt(stage, mine);
    if (sound) hear(sound);
  }, [reveal, stage]);
  const roads = useMemo(() => (mine ? roadsTo(mine, reveal) : []), [reveal]);
  const stay = (): void => {
    if (has('held') && !run.isHeld) run.lookLonger();
  };
  return (
    <>
      <Ledger part={part} items={items} has={has} reveal={reveal} />
      <div
        className="ae-board"
        data-guide="rivals"
        data-as="three"
        data-stage={stage}
        style={vars(roomOf(scene.cities[scene.seat] ?? [], []))}
        onClick={run.isRunning ? run.finish : stay}
        onPointerMove={({ movementX, movementY }) => {
          if (movementX !== 0 || movementY !== 0) stay();
        }}
      >
        {(['left', 'mine', 'right'] as const).map((as) => {
          const seat = as === 'mine' ? scene.seat : scene[as];
          const brought = reveal.brought[seat];
          return (
            brought && (
              <RevealedTown key={as} part={part} brought={brought} as={as} has={has} isRunning={run.isRunning} />
            )
          );
        })}
        {has('road') && roads.length > 0 && <Roads roads={roads} hasReason={has('reason')} />}
      </div>
      <Bar part={part} mine={mine} items={items} has={has} run={run} reveal={reveal} />
    </>
  );
}

/* ---- the cities ---- */

/** One of the cities that whoever looks on sees, all alike. */
export const OpenReveal = ({ stage, ...town }: Pick<TownProps, 'part' | 'brought'> & { readonly stage: Stage }) => (
  <RevealedTown {...town} as="open" has={from(stage)} isRunning />
);

/** The same builds in a sentence. */
export const buildsText = ({ brought }: Reveal, part: Shown, name: (card: string) => string): string =>
  othersText(brought, part, name);

interface TownProps {
  readonly part: Shown;
  readonly brought: Brought;
  readonly as: 'left' | 'mine' | 'right' | 'open';
  readonly has: Has;
  readonly isRunning: boolean;
}

function RevealedTown({ part, brought, as, has, isRunning }: TownProps) {
  const { scene } = part;
  const { seat, before, after, cards } = brought;
  const isAbroadShown = has('reason');
  const isAlone = newOf(brought).length === 1; // else each says its own points
  const on = (place: Place): OnPlot => {
    const stone = cards.find((one) => isAt(one.place, place));
    if (!stone) return {};
    const turn = !stone.isNew || has('read') ? undefined : has('turn') ? 'turning' : 'down';
    if (!scene.isScored) return { turn, coin: null };
    const shown = isAbroadShown ? stone.is : has(stone.isNew ? 'gain' : 'lifted') ? stone.mid : stone.was;
    const change = shown - (stone.isNew ? stone.mid : stone.was);
    return {
      turn,
      coin: stone.isNew && !has('gain') ? null : shown,
      change: stone.isNew && !isAbroadShown ? 0 : change,
      brought: stone.isNew && has('gain') ? (isAlone ? brought.own : stone.mid) : undefined,
    };
  };
  const gain = after - before;
  return (
    <Town
      part={part}
      seat={seat}
      as={as}
      city={scene.cities[seat] ?? []}
      reckoning={scene.isScored ? { cards: [], total: has('castles') ? after : before } : null}
      on={on}
      look={isRunning ? undefined : () => part.look(seat)}
      {...(as === 'left' ? { faces: RIGHT } : as === 'right' ? { faces: LEFT } : {})}
    >
      {scene.isScored && has('castles') && gain !== 0 && <Tag points={gain} />}
    </Town>
  );
}

const MOST_ROADS = 2; // more are told in words

interface Road {
  readonly from: string; // places as plots name them
  readonly to: string;
  readonly change: number;
  readonly card: string;
  readonly why: string;
}

/** From what a neighbour built to the card that scores more or less because of it; the largest change first. */
const roadsTo = (mine: Brought, { brought }: Reveal): Road[] =>
  changedAbroad(mine)
    .toSorted((a, b) => Math.abs(b.is - b.mid) - Math.abs(a.is - a.mid))
    .slice(0, MOST_ROADS)
    .flatMap(({ by: [by], card, place, is, mid, why }) => {
      const source = by === undefined ? undefined : brought[by];
      const built = source && newOf(source)[0];
      return source && built
        ? [{ from: plotName(source.seat, built.place), to: plotName(mine.seat, place), change: is - mid, card, why }]
        : [];
    });

const plotName = (seat: Seat, { avenue, row }: Place): string => `${seat} ${avenue} ${row}`;

/* ---- in words ---- */

interface LedgerProps {
  readonly part: Part;
  readonly items: readonly Brought[];
  readonly has: Has;
  readonly reveal: Reveal;
}

/** What the round brought everybody, where the hand lay. */
function Ledger({ part, items, has, reveal }: LedgerProps) {
  const deck = useDeck(part.table.game);
  const { isScored } = part.scene;
  return (
    <section className="ae-ledger table-stays" data-guide="hand" aria-labelledby="ae-brought">
      <h2 id="ae-brought">{titleOf(reveal)}</h2>
      <ul>
        {items.map((brought) => {
          const { seat, before, after } = brought;
          const built = newOf(brought);
          return (
            <li key={seat} data-own={seat === part.scene.seat ? '' : undefined}>
              <Crest seat={seat} isSmall />
              <div>
                <b>{seat === part.scene.seat ? 'You' : part.name(seat)}</b>
                {has('read') && (
                  <span> {built.map((one) => `${deck.name(one.card)}, ${placeText(one.place)}`).join('; ')}</span>
                )}
                {isScored && has('lifted') && built.length > 0 && (
                  <small>{ownText(brought, (card) => deck.name(card))}</small>
                )}
                {isScored &&
                  has('reason') &&
                  changedAbroad(brought).map((stone) => (
                    <small key={plotName(seat, stone.place)} className="ae-abroad">
                      <Figure of={stone.is - stone.mid} /> {deck.name(stone.card)}: {stone.why}
                    </small>
                  ))}
              </div>
              {isScored && has('castles') && <Figure of={after - before} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function titleOf({ round, isMore, hasBuilds }: Reveal): string {
  const which = round > 0 ? `Round ${round}` : 'The last round';
  if (!isMore) return `${which} brought`;
  return `${which}: ${hasBuilds ? 'a second build' : 'two cards change places'}`;
}

const Figure = ({ of }: { readonly of: number }) => (
  <b className="num ae-figure" data-sign={of < 0 ? 'neg' : of > 0 ? 'pos' : undefined}>
    {signed(of)}
  </b>
);

/** 'itself 6, Townhouse +2' */
const ownText = (brought: Brought, name: (card: string) => string): string =>
  [
    ...newOf(brought).map(({ card, mid }, _, all) => `${all.length === 1 ? 'itself' : name(card)} ${plain(mid)}`),
    ...liftedOf(brought).map(({ card, mid, was }) => `${name(card)} ${signed(mid - was)}`),
  ].join(', ');

interface BarProps {
  readonly part: Part;
  readonly mine: Brought | undefined;
  readonly items: readonly Brought[];
  readonly has: Has;
  readonly run: SceneState;
  readonly reveal: Reveal;
}

function Bar({ part, mine, items, has, run, reveal: { isMore } }: BarProps) {
  const { table } = part;
  const deck = useDeck(table.game);
  const hasClock = motionOf() > 0;
  const { phase, result } = table.view;
  const next = result ? 'To the result' : phase.endsWith('trading') ? 'Next hand' : 'Go on';
  return (
    <ActionBar
      game={table.game}
      {...(has('castles') ? told(part, mine, items, (card) => deck.name(card)) : isMore ? MORE : RUNNING)}
      refusal={table.refusal}
    >
      {run.isRunning ? (
        <button className="btn btn--plain" onClick={run.finish}>
          Finish
        </button>
      ) : (
        hasClock && (
          <button className="btn btn--plain" aria-disabled={run.isHeld} onClick={run.lookLonger}>
            Look longer
          </button>
        )
      )}
      <button className="btn btn--primary" data-timed={run.isRunning || run.isHeld ? undefined : ''} onClick={run.goOn}>
        {next}
      </button>
    </ActionBar>
  );
}

/** The own round in a sentence; whoever hears it is told of the others, too. */
function told(part: Part, mine: Brought | undefined, items: readonly Brought[], name: (card: string) => string) {
  const others = othersText(items, part, name);
  if (!part.scene.isScored || !mine) return { say: 'All builds lie open', how: others };
  if (!items.includes(mine)) return { say: `Your city stays at ${plain(mine.after)}`, how: others };
  const own = newOf(mine).map(({ card }) => name(card));
  const parts = [
    ...(own.length > 0 ? [`${own.join(', ')} ${signed(mine.own)}`] : []),
    ...changedAbroad(mine).map((stone) => `${name(stone.card)} ${changeText(stone)}`),
  ];
  return {
    say: `Your round: ${signed(mine.after - mine.before)}, now ${plain(mine.after)}`,
    how: (
      <>
        {parts.length > 0 && `${parts.join('; ')}.`}
        <span className="sr"> {others}</span>
      </>
    ),
  };
}

const RUNNING = { say: 'All have chosen', how: 'The builds are turned over together. Tap the table to see all of it.' };

const MORE = { say: 'A power was used', how: 'It changes what was built. Tap the table to see all of it.' };

/** '−4: Bruna built a Trade card' */
const changeText = ({ is, mid, why }: Stone): string => `${signed(is - mid)}: ${why}`;

const othersText = (items: readonly Brought[], part: Shown, name: (card: string) => string): string =>
  items
    .filter(({ seat }) => seat !== part.scene.seat)
    .map((brought) => {
      const built = newOf(brought).map(({ card }) => name(card));
      const without = brought.hasActed ? 'two cards change places' : 'nothing built';
      return `${part.name(brought.seat)}: ${built.length === 0 ? without : built.join(', ')}.`;
    })
    .join(' ');
