import type { Seat } from '../../../engine/words.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { Shape } from './cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { plain, pointsText } from '../../../ui/table/signs.ts';
import { isTooMuchOut } from '../standing.ts';
import { cardsText, type Part, type Shown } from './part.ts';
import { categoryOf, isKnown, nameIn, totalOf } from './score.ts';
import { Face } from './street.tsx';
import { arrivalsOf } from './trade/talk.ts';

/** A rival that can be chosen now. */
export interface Aim {
  readonly isAimed?: boolean;
  readonly flag?: string | undefined; // two words at its corner
  readonly words: string; // what choosing it does
  readonly take: () => void;
}

interface RivalsProps {
  readonly part: Part;
  readonly seats?: readonly Seat[];
  readonly aimAt?: (seat: Seat) => Aim | null; // null: it can only be looked at
}

/** The others, one line each: their street in backs, with every card face up that the viewer can name. */
export function Rivals({ part, seats = part.scene.rivals, aimAt }: RivalsProps) {
  return (
    <section
      className="aq-rivals"
      data-guide="rivals"
      aria-label="The other cities"
      data-many={seats.length > 3 ? '' : undefined}
      data-crowd={seats.length > 5 ? '' : undefined}
    >
      <h2 className="aq-others">The other cities</h2>
      {seats.map((seat) => (
        <Rival key={seat} part={part} seat={seat} aim={aimAt?.(seat) ?? null} />
      ))}
    </section>
  );
}

function Rival({ part, seat, aim }: { readonly part: Part; readonly seat: Seat; readonly aim: Aim | null }) {
  const { scene, table, name, said } = part;
  const street = scene.streets[seat] ?? [];
  const total = scene.isScored && street.length > 0 && isKnown(street) ? totalOf(street) : null;
  const known = street.filter(({ id }) => id !== null).length;
  const names = said[seat] ?? [];
  const fresh = arrivalsOf(table.log, scene.me, seat);
  return (
    <button
      className="aq-rival"
      style={vars({ '--seat': `var(--seat-${seat % 8})`, '--n': Math.max(1, street.length) })}
      data-done={scene.isDone(seat) ? '' : undefined}
      data-now={table.view.waiting.includes(seat) ? '' : undefined}
      data-legal={aim ? '' : undefined}
      data-drop={`seat ${seat}`}
      aria-pressed={aim ? aim.isAimed === true : undefined}
      onClick={() => (aim ? aim.take() : part.look(seat))}
    >
      <Crest seat={seat} isSmall />
      <span className="aq-who">
        <b>{name(seat)}</b>
        <small>{stateOf(part, seat)}</small>
      </span>
      <span className="aq-backs" aria-hidden="true">
        {street.map((seen, at) => (
          <Face
            key={at}
            part={part}
            seen={seen}
            size="chip"
            state={seen.id !== null && fresh.has(seen.id) ? 'new' : undefined}
          />
        ))}
        {street.length === 0 && <i>an empty road</i>}
      </span>
      <span className="aq-tags" aria-hidden="true">
        {names.slice(0, 2).map((id, i) => (
          <i key={i} className="aq-said">
            <Shape of={categoryOf(id)} />
            {nameIn(id)}?
          </i>
        ))}
        {scene.hasEvents && <Outward part={part} seat={seat} />}
        {total !== null && <b className="aq-total num">{plain(total)}</b>}
      </span>
      {aim?.flag !== undefined && <span className="aq-flag">{aim.flag}</span>}
      <span className="sr">
        {`, ${cardsText(street.length)}, ${known} known to you${total === null ? '' : `, ${pointsText(total)} now`}; ${aim ? aim.words : 'look closer'}`}
      </span>
    </button>
  );
}

/** 'thinking', 'done, safe', '7 cards' */
export function stateOf({ scene, table }: Shown, seat: Seat): string {
  if (scene.isDone(seat)) return 'done, safe';
  if (table.view.waiting.includes(seat)) return table.thinking === seat ? 'thinking' : 'to decide';
  if (scene.hasNotice(seat)) return 'leaves next';
  if (scene.hasCurfew(seat)) return 'Curfew';
  return cardsText((scene.streets[seat] ?? []).length);
}

/** §5.1b: how many of its cards face out, of those that end the game. */
function Outward({ part, seat }: { readonly part: Part; readonly seat: Seat }) {
  const limit = part.scene.options.outwardLimit;
  const out = part.scene.outward(seat);
  return out === 0 ? null : (
    <i className="aq-out" data-near={isTooMuchOut(out + 1, part.scene.options) ? '' : undefined}>
      {out}/{limit} out
    </i>
  );
}
