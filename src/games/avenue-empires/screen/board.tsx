import { useMemo } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import type { Part } from './part.ts';
import { type Reckoning, reckon } from './points.ts';
import { type Avenues, isAt, LEFT, type Place, RIGHT } from './scene.ts';
import { type Ghost, type OnPlot, roomOf, Tag, Town } from './town.tsx';

interface BoardProps {
  readonly part: Part;
  readonly as: 'three' | 'mine'; // all cities alike, or the own one large between the facing avenues
  readonly city?: Avenues; // the own city, if it is shown as it would stand
  readonly ghosts?: readonly Ghost[];
  readonly on?: (place: Place) => OnPlot;
  readonly tap?: (place: Place) => void;
  readonly lit?: { readonly left?: boolean; readonly right?: boolean; readonly what: 'facing' | 'city' } | null;
  readonly isPassing?: boolean; // cards can be dropped on the neighbours
}

/** The neighbours' cities left and right of one's own. */
export function Board({ part, as, city, ghosts, on, tap, lit = null, isPassing = false }: BoardProps) {
  const { scene, look } = part;
  const { seat, left, right, isScored } = scene;
  const own = city ?? scene.cities[seat] ?? [];
  const reckoned = useMemo(
    () => ({
      left: isScored ? reckon(scene, left) : null,
      right: isScored ? reckon(scene, right) : null,
    }),
    [scene],
  );
  const mine: Reckoning | null = useMemo(() => (isScored ? reckon(scene, seat, own) : null), [scene, own]);
  return (
    <div className="ae-board" data-guide="rivals" data-as={as} style={vars(roomOf(own, ghosts ?? []))}>
      <Town
        part={part}
        seat={left}
        as="left"
        city={scene.cities[left] ?? []}
        reckoning={reckoned.left}
        faces={RIGHT}
        lit={lit?.left === true ? lit.what : null}
        look={() => look(left)}
        {...(isPassing ? { drop: 'left' } : {})}
      >
        {tagOf(part, left)}
      </Town>
      <Town
        part={part}
        seat={seat}
        as="mine"
        city={own}
        reckoning={mine}
        look={() => look(seat)}
        {...(ghosts ? { ghosts } : {})}
        on={on ?? ((place) => ({ change: changeAt(part, place) }))}
        {...(as === 'mine' ? { tap: tap ?? ((place: Place) => look(seat, place)) } : {})}
      >
        {tagOf(part, seat)}
      </Town>
      <Town
        part={part}
        seat={right}
        as="right"
        city={scene.cities[right] ?? []}
        reckoning={reckoned.right}
        faces={LEFT}
        lit={lit?.right === true ? lit.what : null}
        look={() => look(right)}
        {...(isPassing ? { drop: 'right' } : {})}
      >
        {tagOf(part, right)}
      </Town>
    </div>
  );
}

/** What the last builds brought a seat, until one chooses again. */
function tagOf({ reveal, scene }: Part, seat: Seat) {
  const brought = scene.isScored ? reveal?.brought[seat] : undefined;
  return brought && brought.after !== brought.before ? <Tag points={brought.after - brought.before} /> : null;
}

/** What others have just done to a card of one's own. */
function changeAt({ reveal, scene }: Part, place: Place): number {
  const stone = scene.isScored ? reveal?.brought[scene.seat]?.cards.find((one) => isAt(one.place, place)) : undefined;
  return stone ? stone.is - stone.mid : 0;
}
