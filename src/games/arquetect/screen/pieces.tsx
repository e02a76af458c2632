import { type ReactNode, useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { CardIcon, Stroke } from '../../../ui/cards/icon.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { type Drag, useHolding } from '../../../ui/table/holding.ts';
import { listed } from '../../../ui/table/listed.ts';
import { plain, pointsText, signed } from '../../../ui/table/signs.ts';
import { isTooMuchOut } from '../standing.ts';
import { cardsText, type Part, type Shown } from './part.ts';
import { type Seen, type Street, without } from './scene.ts';
import { isKnown, nameIn, reckon, type Reckoning, textOf, totalOf, troublesOf } from './score.ts';
import type { Change } from './trade/talk.ts';
import { Face, type Gaps, type OnHouse, Row, useReading, whyHouse } from './street.tsx';

/* ---- my street ---- */

interface MyStreetProps {
  readonly part: Part;
  readonly title?: string;
  readonly how?: string;
  readonly on?: (at: number) => OnHouse;
  readonly gaps?: Gaps | undefined;
  readonly street?: Street; // as it would stand
  readonly reckoning?: Reckoning | null; // of that
  readonly hasTroubles?: boolean; // says which cards hurt
  readonly as?: 'full' | 'mini';
}

export function MyStreet({
  part,
  title = 'Your city',
  how = 'scored from left to right',
  on,
  gaps,
  street,
  reckoning,
  hasTroubles = false,
  as = 'full',
}: MyStreetProps) {
  const { scene } = part;
  const [reading, setReading] = useState<number | null>(null);
  const now = scene.isScored ? reckon(scene.mine) : null;
  const shown = reckoning === undefined ? now : reckoning;
  const house = (at: number): OnHouse => {
    const given = on?.(at) ?? {};
    if (given.tap || gaps) return given;
    return { words: 'what it scores and why', tap: () => setReading(reading === at ? null : at), ...given };
  };
  const isRead = reading !== null && reading < scene.mine.length && !gaps;
  return (
    <section className={`aq-town aq-town--${as}`} data-guide="city" aria-label={title}>
      <header className="aq-head">
        <Crest seat={scene.me} />
        <div>
          <h2 className="display">{title}</h2>
          <small>{how}</small>
        </div>
        <Changes changes={part.changes} />
        {scene.hasEvents && <OutwardPips part={part} seat={scene.me} />}
        {shown && (
          <b className="aq-big num">
            <span className="sr">Points: </span>
            {plain(shown.total)}
          </b>
        )}
      </header>
      <Row part={part} street={street ?? scene.mine} title={title} as={as} reckoning={shown} on={house} gaps={gaps} />
      {isRead && <Reading part={part} at={reading} close={() => setReading(null)} />}
      {!isRead && hasTroubles && now && <Troubles part={part} total={now.total} />}
    </section>
  );
}

const MOST_CHANGES = 2;

/** What happened to my points since I last began something; it stays beside them until my next action. */
const Changes = ({ changes }: { readonly changes: readonly Change[] }) =>
  changes.length === 0 ? null : (
    <div className="aq-changes" role="status">
      {changes.slice(-MOST_CHANGES).map(({ gain, why }) => (
        <p key={why} data-sign={gain < 0 ? 'bad' : gain > 0 ? 'good' : 'nil'}>
          <b className="num">{gain === 0 ? '±0' : signed(gain)}</b> {why}
        </p>
      ))}
    </div>
  );

function Reading({ part, at, close }: { readonly part: Part; readonly at: number; readonly close: () => void }) {
  const { scene } = part;
  const { mine, isScored } = scene;
  const read = useReading(part);
  const id = mine[at]?.id ?? '';
  const rest = isScored ? totalOf(without(mine, at)) : 0;
  const change = isScored ? rest - totalOf(mine) : 0;
  return (
    <div className="slip aq-note" role="status">
      <p>
        <b>{isScored ? whyHouse(mine, at) : `${nameIn(id)} at ${at + 1}`}.</b> {textOf(id)}
      </p>
      {isScored && (
        <p className="aq-without">
          without it {pointsText(rest)}{' '}
          <em data-sign={change < 0 ? 'bad' : 'good'}>({change === 0 ? '±0' : signed(change)})</em>
        </p>
      )}
      <p className="aq-notebtns">
        <button className="btn btn--quiet btn--small" onClick={() => read(id)}>
          Enlarge
        </button>
        <button className="btn btn--quiet btn--small" onClick={close}>
          Close
        </button>
      </p>
    </div>
  );
}

const MOST_TROUBLES = 2;

/** Hazards and whatever else would better not stand here. */
function Troubles({ part, total }: { readonly part: Part; readonly total: number }) {
  const { mine } = part.scene;
  const troubles = troublesOf(mine);
  if (troubles.length === 0 || mine.length === 0) return null;
  const name = (at: number): string => nameIn(mine[at]?.id ?? '');
  return (
    <div className="slip aq-troubles">
      <i className="aq-warn" aria-hidden="true">
        !
      </i>
      <ul>
        {troubles.slice(0, MOST_TROUBLES).map(({ at, ruins, cost, without: rest, gain }) => (
          <li key={at}>
            <span>
              <b>{name(at)}</b>{' '}
              {ruins.length > 0
                ? `ruins ${listed(ruins.map(name))}`
                : cost > 0
                  ? `costs ${cost} ${cost === 1 ? 'point' : 'points'}`
                  : 'stands in the way'}
            </span>
            <span className="aq-without">
              without it {pointsText(rest)} <em data-sign={rest < total ? 'bad' : 'good'}>({signed(gain)})</em>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** §6.1.4, §5.1b in two sentences. */
export const outwardWords = (limit: number): string =>
  `An event that was used faces out: everybody sees it, it still scores, and it cannot be used again. Whoever has ${limit} cards facing out ends the game at once.`;

/** §5.1b */
export function OutwardPips({ part, seat }: { readonly part: Shown; readonly seat: Seat }) {
  const limit = part.scene.options.outwardLimit;
  const out = part.scene.outward(seat);
  const [isTold, setTold] = useState(false);
  return (
    <span className="aq-outward">
      <button
        className="aq-pips"
        data-near={isTooMuchOut(out + 1, part.scene.options) ? '' : undefined}
        aria-expanded={isTold}
        onClick={() => setTold(!isTold)}
        onBlur={() => setTold(false)}
      >
        <span className="sr">{`${out} of ${limit} cards face out: what is that?`}</span>
        <small aria-hidden="true">{`${out} of ${limit} out`}</small>
        {Array.from({ length: limit }, (_, i) => (
          <i key={i} data-on={i < out ? '' : undefined} aria-hidden="true" />
        ))}
      </button>
      {isTold && (
        <span className="aq-told slip" role="status">
          {outwardWords(limit)}
        </span>
      )}
    </span>
  );
}

/* ---- somebody else's street ---- */

interface TheirStreetProps {
  readonly part: Part;
  readonly seat: Seat;
  readonly on?: (at: number) => OnHouse;
  readonly gaps?: Gaps | undefined;
  readonly street?: Street; // as it would stand
  readonly children?: ReactNode;
}

export function TheirStreet({ part, seat, on, gaps, street, children }: TheirStreetProps) {
  const { scene, name, said } = part;
  const row = street ?? scene.streets[seat] ?? [];
  const known = row.filter(({ id }) => id !== null).length;
  const opened = gaps?.card && gaps.aim !== null ? [...row.slice(0, gaps.aim), gaps.card, ...row.slice(gaps.aim)] : row;
  const reckoning = scene.isScored ? theirReckoning(opened) : null;
  const names = said[seat] ?? [];
  return (
    <section
      className="aq-theirs"
      style={vars({ '--seat': `var(--seat-${seat % 8})` })}
      aria-label={`The city of ${name(seat)}`}
    >
      <header className="aq-head">
        <Crest seat={seat} />
        <div>
          <h2 className="display">{seat === scene.me ? 'Your city' : `${name(seat)}’s city`}</h2>
          <small>{`${cardsText(row.length)}, you know ${known === row.length ? 'all' : known}`}</small>
        </div>
        {scene.hasEvents && <OutwardPips part={part} seat={seat} />}
        {reckoning && isKnown(opened) && <b className="aq-big num">{plain(reckoning.total)}</b>}
      </header>
      <Row
        part={part}
        street={row}
        title={`The city of ${name(seat)}`}
        as="theirs"
        reckoning={reckoning}
        {...(on ? { on } : {})}
        gaps={gaps}
      />
      {names.length > 0 && (
        <p className="aq-heard">
          {name(seat)} has named <b>{listed(names.map(nameIn))}</b>: somewhere among the backs, unless it has moved
          since.
        </p>
      )}
      {children}
    </section>
  );
}

/** Of a street that is not known in full only what falls is told, no points. */
export function theirReckoning(street: Street): Reckoning {
  const found = reckon(street);
  return isKnown(street) ? found : { ...found, points: [], sums: [] };
}

/* ---- small things ---- */

/** 11 → 17 +6 */
export function Sum({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <span className="aq-sumup num">
      <i>{plain(from)}</i>
      <span aria-hidden="true">→</span>
      <span className="sr">to</span>
      <b>{plain(to)}</b>
      <em data-sign={to < from ? 'bad' : to > from ? 'good' : 'nil'}>{to === from ? '±0' : signed(to - from)}</em>
    </span>
  );
}

/** The next step with a sum at its right. */
export const Saying = ({ children, sum }: { readonly children: ReactNode; readonly sum?: ReactNode }) => (
  <span className="aq-say">
    <span>{children}</span>
    {sum}
  </span>
);

interface SignProps {
  readonly kind: 'gift' | 'trade' | 'event' | 'stay' | 'done';
  readonly title: string;
  readonly text: string;
  readonly letter: string; // the key that does it
  readonly isOff: boolean;
  readonly take: () => void;
}

const SIGN_ICONS = {
  gift: 'cardboard-box-closed',
  event: 'newspaper',
  stay: 'house',
  done: 'house-keys',
} as const;

/** An enamel sign: one of two ways to go. */
export const Sign = ({ kind, title, text, letter, isOff, take }: SignProps) => (
  <button className={`aq-sign aq-sign--${kind}`} disabled={isOff} onClick={take}>
    {kind === 'trade' ? <Swap /> : <CardIcon name={SIGN_ICONS[kind]} />}
    <span>
      <b className="display">{title}</b>
      <small>{text}</small>
    </span>
    <kbd aria-hidden="true">{letter}</kbd>
  </button>
);

export const Swap = () => <Stroke d="M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4" width={2.2} />;

interface HeldProps {
  readonly part: Part;
  readonly seen: Seen;
  readonly words: string;
  readonly drag: Drag;
  readonly fly?: string | undefined;
  readonly isNext?: boolean; // false: another one is placed first
}

/** A card that looks for its place: it can be dragged into a gap; a tap enlarges it. */
export function HeldCard({ part, seen, words, drag, fly, isNext = true }: HeldProps) {
  const read = useReading(part);
  const { id } = seen;
  const { press, isTap } = useHolding({ read: () => id !== null && read(id), ...drag });
  return (
    <button
      className={isNext ? 'aq-held' : 'aq-card'}
      data-fly={fly}
      onPointerDown={press}
      onClick={() => isTap() && id !== null && read(id)}
    >
      <span className="sr">{words}</span>
      <Face part={part} seen={seen} />
    </button>
  );
}
