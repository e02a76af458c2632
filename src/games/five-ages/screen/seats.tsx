import type { ReactNode } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { Inls, Lamp, nameAt, type Part, type Shown } from './pieces.tsx';
import { known, type Ring } from './scene.ts';

/** What a seat is doing, in one or two words, and whether it is done. */
function stateOf({ table, scene }: Shown, seat: Seat): { readonly words: string; readonly isDone: boolean } {
  const { phase } = scene;
  if (phase === 'negotiate' || phase === 'wishes') {
    if (!scene.isAble(seat)) return { words: 'nothing left', isDone: true };
    const isDone = phase === 'wishes' ? scene.hasChosen(seat) : scene.isReady(seat);
    if (isDone) return { words: phase === 'wishes' ? 'sealed' : 'ready', isDone };
    if (scene.options.negotiation === 'turns')
      return { words: table.view.waiting.includes(seat) ? 'to act' : 'waits', isDone };
    return { words: phase === 'wishes' ? 'writing' : 'trading', isDone };
  }
  if (scene.hasChosen(seat)) return { words: phase === 'build' ? 'built' : 'chosen', isDone: true };
  return { words: 'choosing', isDone: false };
}

export function SeatState({ seat, ...part }: Shown & { readonly seat: Seat }) {
  const { words, isDone } = stateOf(part, seat);
  return <Lamp isOn={isDone}>{part.table.thinking === seat && !isDone ? 'thinking' : words}</Lamp>;
}

interface CountsProps {
  readonly scene: Ring;
  readonly seat: Seat;
  readonly told: number; // cards of this hand that are told at the stall
}

/** Those cards that everybody saw going to a hand, and how many there are where a war makes them differ. */
function Counts({ scene, seat, told }: CountsProps) {
  const hand = scene.handOf(seat);
  const seen = known(hand).slice(told);
  const isWar = scene.options.jokers > 0;
  if (!isWar && seen.length === 0) return null;
  return (
    <span className="fa-counts">
      {isWar && (
        <>
          <span>{scene.civilizationOf(seat).length} built</span>
          <span>{hand.length} in hand</span>
        </>
      )}
      {seen.length > 0 && (
        <span className="fa-seen" title="Everybody saw it come to this hand">
          holds <Inls cards={seen} />
        </span>
      )}
    </span>
  );
}

interface PlateProps extends Part {
  readonly seat: Seat;
  readonly children?: ReactNode; // the stall
  readonly as: 'left' | 'right' | 'far' | 'mini';
  readonly told?: number; // cards of the hand that the stall tells of
}

const SIDES = { left: 'on your left', right: 'on your right', far: '', mini: '' };

/** One of the others: crest, name, lamp, counts and stall. */
export function Plate({ seat, as, children, told = 0, ...part }: PlateProps) {
  const { table, scene } = part;
  const side = seat === scene.left ? SIDES.left : seat === scene.right ? SIDES.right : SIDES[as];
  const name = nameAt(table.names, seat);
  return (
    <section className="fa-plate" data-as={as} aria-label={side === '' ? name : `${name}, ${side}`}>
      <Crest seat={seat} isSmall={as === 'mini'} />
      <div className="fa-who">
        <h2>
          {name}
          {as === 'mini' && side !== '' && <small> {seat === scene.left ? '← left' : 'right →'}</small>}
        </h2>
        <SeatState {...part} seat={seat} />
        <Counts scene={scene} seat={seat} told={told} />
        {scene.isRobbed(seat) && scene.phase === 'build' && <span className="tag tag--warn">builds 2</span>}
      </div>
      {children !== undefined && <div className="fa-stall">{children}</div>}
    </section>
  );
}

/** All others in a row, from the left neighbour to the right one, where nothing of theirs is to be chosen. */
export const Minis = (part: Part) => {
  const { left, far, right } = part.scene;
  const others = [left, ...far, right];
  return (
    <div className="fa-minis" data-guide="rivals" data-many={others.length > 4 ? '' : undefined}>
      {others.map((seat) => (
        <Plate key={seat} {...part} seat={seat} as="mini" />
      ))}
    </div>
  );
};
