import { type ReactNode, useRef } from 'preact/compat';
import { motionOf } from '../../../../ui/motion.ts';
import { useScene } from '../../../../ui/table/scene.ts';
import type { Shown } from '../part.ts';
import type { Scene } from '../scene.ts';
import { Deal, Exchange } from './deal.tsx';

const CROSSED = 280; // ms: then the cards lie in the other tray
const MINE = 1780; // ms: as long as a trade of mine is shown by itself
const OTHERS = 900;

/** §4.3.6b: whether the cards of a trade have left both streets and lie on the table. */
const haveCrossed = ({ isAgreed, arriving, offer }: Scene): boolean =>
  isAgreed && arriving.length > 0 && offer.length > 0;

/** Whether the moment in which the cards of a trade cross is shown now. */
export function useCrossing(scene: Scene): boolean {
  const { round, turn, partner, offer, counter, me } = scene;
  const id = haveCrossed(scene) ? [round, turn, partner, offer, counter].join() : null;
  // Whoever comes in the middle of it has not seen it begin.
  const first = useRef(id);
  const isMine = turn === me || partner === me;
  // Where nothing moves, the trays lie there until my cards are placed: nobody has to be held up.
  const isShown = id !== null && id !== first.current && motionOf() > 0;
  const shown = useScene({ id: isShown ? id : null, beats: [0, CROSSED], until: isMine ? MINE : OTHERS });
  return id !== null && shown !== null;
}

/** A trade as far as it has come: both sides and the tour of the offer, then the cards that have crossed. */
export const Trading = ({ part, mine }: { readonly part: Shown; readonly mine?: ReactNode }) =>
  part.scene.offer.length === 0 ? null : haveCrossed(part.scene) ? (
    <Exchange part={part} mine={mine} />
  ) : (
    <Deal part={part} />
  );
