import type { ReactNode } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Inls, labelled, Lamp, nameAt, type Part, type Shown } from './pieces.tsx';
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
    return { words: phase === 'wishes' ? 'writing' : 'dealing', isDone };
  }
  if (scene.hasChosen(seat)) return { words: phase === 'build' ? 'built' : 'chosen', isDone: true };
  return { words: 'choosing', isDone: false };
}

export function SeatState({ seat, ...part }: Shown & { readonly seat: Seat }) {
  const { words, isDone } = stateOf(part, seat);
  return <Lamp isOn={isDone}>{part.table.thinking === seat && !isDone ? 'thinking' : words}</Lamp>;
}

/** How many cards, and those that everybody saw going there. */
function Counts({ scene, seat }: { readonly scene: Ring; readonly seat: Seat }) {
  const hand = scene.handOf(seat);
  const seen = known(hand);
  const built = scene.civilizationOf(seat).length;
  return (
    <span className="fa-counts">
      <span className="count" role="img" {...labelled(`${built} in the civilization`)}>
        <CardIcon name="greek-temple" />
        {built}
      </span>
      <span className="count" role="img" {...labelled(`${hand.length} in hand`)}>
        <CardIcon name="card-draw" />
        {hand.length}
      </span>
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
}

const SIDES = { left: 'on your left', right: 'on your right', far: '', mini: '' };

/** One of the others: crest, name, lamp, counts and stall. */
export function Plate({ seat, as, children, ...part }: PlateProps) {
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
        <Counts scene={scene} seat={seat} />
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
