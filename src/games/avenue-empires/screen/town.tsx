import type { ReactNode } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Card, type CardState, useDeck } from '../../../ui/cards/card.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { plain, pointsText, signed } from '../../../ui/table/signs.ts';
import type { Shown } from './part.ts';
import { type Reckoning } from './points.ts';
import { AVENUE_TITLES, AVENUES, type Avenues, newKey, type Place, placeText } from './scene.ts';

/** What lies on a card of a city just now. */
export interface OnPlot {
  readonly mark?: 'aim' | 'touch' | 'first' | undefined;
  readonly change?: number; // of its points
  readonly gain?: number | undefined; // of the whole city, if this were chosen
  readonly does?: string; // what a tap does, for whoever hears it
  readonly coin?: number | null; // instead of its points; null: none is told
  readonly brought?: number | undefined; // what building it brought
  readonly turn?: 'down' | 'turning' | undefined; // its back, or on the way from there
}

/** A place where a card may be built. */
export interface Ghost {
  readonly place: Place;
  readonly card: string;
  readonly gain: number | null;
  readonly take: () => void;
}

interface TownProps {
  readonly part: Shown;
  readonly seat: Seat;
  readonly city: Avenues;
  readonly reckoning: Reckoning | null;
  readonly as: 'left' | 'mine' | 'right' | 'zoom' | 'open'; // open: for whoever looks on
  readonly faces?: number; // the avenue that faces one of the viewer's
  readonly lit?: 'facing' | 'city' | null;
  readonly look?: (() => void) | undefined;
  readonly tap?: (place: Place) => void; // makes every card a button
  readonly on?: (place: Place) => OnPlot;
  readonly ghosts?: readonly Ghost[];
  readonly drop?: string; // a card can be dropped on the whole town
  readonly children?: ReactNode; // on the castle
}

/** With two players both neighbours are the same one. */
const SIDES: Readonly<Partial<Record<TownProps['as'], string>>> = { left: ', to your left', right: ', to your right' };

/** A city: three avenues that grow from the castle, and the castle is the player. */
export function Town({ part, seat, city, reckoning, as, faces, lit, look, ghosts = [], drop, ...rest }: TownProps) {
  const inner = ghosts.filter(({ place }) => place.row <= (city[place.avenue]?.length ?? 0));
  const ends = ghosts.filter((ghost) => !inner.includes(ghost));
  return (
    <section
      className={`ae-town ae-town--${as}`}
      data-guide={as === 'mine' ? 'city' : undefined}
      aria-label={seat === part.scene.seat ? 'Your city' : `The city of ${part.name(seat)}${SIDES[as] ?? ''}`}
      data-lit={lit === 'city' ? '' : undefined}
      data-rows={rowsFrom(city, ghosts)}
      data-drop={drop}
      style={vars({
        '--seat': `var(--seat-${seat})`,
        ...roomOf(city, ghosts),
        '--rows-facing': Math.max(MIN_ROWS, city[faces ?? 0]?.length ?? 0),
      })}
    >
      <div className="ae-streets">
        {AVENUES.map((name, avenue) => (
          <Avenue
            key={name}
            part={part}
            seat={seat}
            city={city}
            avenue={avenue}
            reckoning={reckoning}
            faces={faces}
            isLit={lit === 'facing' && faces === avenue}
            inner={inner.filter(({ place }) => place.avenue === avenue)}
            end={ends.find(({ place }) => place.avenue === avenue)}
            {...rest}
          />
        ))}
      </div>
      <Castle part={part} seat={seat} total={reckoning?.total ?? null} as={as} look={look}>
        {rest.children}
      </Castle>
    </section>
  );
}

const MIN_ROWS = 2;

/** The room that an avenue needs: cards, and narrow places between them. */
function roomIn(city: Avenues, ghosts: readonly Ghost[], avenue: number): { rows: number; planks: number } {
  const length = city[avenue]?.length ?? 0;
  const here = ghosts.filter(({ place }) => place.avenue === avenue);
  const planks = here.filter(({ place }) => place.row <= length).length;
  return { rows: length + here.length - planks, planks };
}

/** The same for a whole city, as the style sheet reads it. */
export function roomOf(city: Avenues, ghosts: readonly Ghost[]) {
  const rooms = city.map((_, avenue) => roomIn(city, ghosts, avenue));
  return {
    '--rows': Math.max(MIN_ROWS, ...rooms.map(({ rows }) => rows)),
    '--planks': Math.max(0, ...rooms.map(({ planks }) => planks)),
  } as const;
}

/** '2 3 4' for four rows: the style sheet asks whether there are at least so many. */
const rowsFrom = (city: Avenues, ghosts: readonly Ghost[]): string =>
  Array.from({ length: roomOf(city, ghosts)['--rows'] - 1 }, (_, i) => i + 2).join(' ');

interface AvenueProps extends Pick<TownProps, 'part' | 'seat' | 'city' | 'reckoning' | 'faces' | 'tap' | 'on'> {
  readonly avenue: number;
  readonly isLit: boolean;
  readonly inner: readonly Ghost[];
  readonly end: Ghost | undefined;
}

function Avenue(props: AvenueProps) {
  const { part, seat, city, avenue, faces, isLit, inner, end } = props;
  const cards = city[avenue] ?? [];
  const isFacing = faces === avenue;
  const title = AVENUE_TITLES[avenue] ?? '';
  const facing = avenue === 0 ? 'Right' : 'Left';
  return (
    <div
      className="ae-avenue"
      data-letter={title[0]}
      data-faces={isFacing ? '' : undefined}
      data-lit={isLit ? '' : undefined}
      data-loose={inner.length > 0 ? '' : undefined}
    >
      {isFacing && <em className="ae-faces">faces your {facing}</em>}
      <ol
        aria-label={`${title} Avenue of ${seat === part.scene.seat ? 'your city' : part.name(seat)}${isFacing ? `, faces your ${facing}` : ''}`}
      >
        {cards.map((card, i) => {
          const plank = inner.find(({ place }) => place.row === i + 1);
          return (
            <li key={`${i} ${card}`} className="ae-stack">
              <Plot {...props} card={card} place={{ avenue, row: i + 1 }} />
              {plank && <GhostPlot ghost={plank} game={part.table.game} isPlank />}
            </li>
          );
        })}
        {end && (
          <li key="end" className="ae-stack">
            <GhostPlot ghost={end} game={part.table.game} />
          </li>
        )}
      </ol>
    </div>
  );
}

interface PlotProps extends AvenueProps {
  readonly card: string;
  readonly place: Place;
}

const STATES: Readonly<Record<string, CardState>> = { aim: 'aim', first: 'aim' };

function Plot({ part, seat, city, reckoning, tap, on, card, place }: PlotProps) {
  const deck = useDeck(part.table.game);
  const { avenue, row } = place;
  const { mark, change = 0, gain, does = 'look closer', coin, brought, turn } = on?.(place) ?? {};
  const points = coin === undefined ? reckoning?.cards[avenue]?.[row - 1] : (coin ?? undefined);
  const isNew = mark === undefined && part.newest.has(newKey(seat, place, card));
  const about = `${turn === 'down' ? 'face down' : deck.name(card)}, ${placeText(place)}${points === undefined ? '' : `, ${pointsText(points)}`}`;
  const state = mark === undefined ? (isNew ? 'new' : undefined) : STATES[mark];
  const inside = (
    <>
      <span className="ae-label" aria-hidden="true">
        {turn === undefined && inHalves(deck.name(card))}
      </span>
      {turn === undefined ? (
        <Card game={part.table.game} card={card} size="table" state={state} isPlain />
      ) : (
        <span className="ae-turn" data-turn={turn}>
          <Card game={part.table.game} card={card} size="table" isPlain />
          <Card game={part.table.game} card={null} size="table" isPlain />
        </span>
      )}
      {points !== undefined && (
        <span className="ae-coin" aria-hidden="true" data-new={change === 0 ? undefined : ''}>
          {plain(points)}
        </span>
      )}
      {change !== 0 && (
        <span className="ae-change" data-sign={change < 0 ? 'neg' : undefined} aria-hidden="true">
          {signed(change)}
        </span>
      )}
      {gain !== undefined && (
        <span className="ae-gain" aria-hidden="true" data-mark={mark}>
          {signed(gain)}
        </span>
      )}
      {brought !== undefined && (
        <span className="ae-brought" data-sign={brought < 0 ? 'neg' : undefined} aria-hidden="true">
          {signed(brought)}
        </span>
      )}
    </>
  );
  const shown = {
    className: 'ae-plot',
    'data-mark': mark,
    'data-new': isNew ? '' : undefined,
    'data-side': (city[avenue + 1]?.length ?? 0) >= row ? '' : undefined,
    'data-root': row === 1 ? '' : undefined,
    'data-at': `${seat} ${avenue} ${row}`,
  };
  if (!tap)
    return (
      <div {...shown} role="img" aria-label={about}>
        {inside}
      </div>
    );
  return (
    <button {...shown} onClick={() => tap(place)}>
      <span className="sr">{`${about}; ${does}${gain === undefined ? '' : `: ${signed(gain)}`}`}</span>
      {inside}
    </button>
  );
}

const LONG_WORD = 9; // letters

/** Where a long word may be broken: 'Obser-vatory'. */
const inHalves = (name: string): string =>
  name
    .split(' ')
    .map((word) => (word.length <= LONG_WORD ? word : `${word.slice(0, HALF)}\u00AD${word.slice(HALF)}`))
    .join(' ');
const HALF = 5;

const GhostPlot = ({ ghost, game, isPlank = false }: { ghost: Ghost; game: string; isPlank?: boolean }) => {
  const { place, card, gain, take } = ghost;
  const deck = useDeck(game);
  return (
    <button
      className={isPlank ? 'ae-plank' : 'ae-plot ae-ghost'}
      data-drop={`${place.avenue} ${place.row}`}
      data-place={`${place.avenue} ${place.row}`}
      onClick={take}
    >
      <span className="sr">{`Build ${deck.name(card)} at ${placeText(place)}${gain === null ? '' : `: ${signed(gain)}`}`}</span>
      {!isPlank && (
        <>
          <span className="ae-label" aria-hidden="true" />
          <Card game={game} card={card} size="table" state="ghost" isPlain />
        </>
      )}
      <span className="ae-gain" aria-hidden="true">
        {gain === null ? 'here' : signed(gain)}
      </span>
    </button>
  );
};

/* ---- the castle ---- */

/** What a round brought, beside the points of a castle. */
export const Tag = ({ points }: { readonly points: number }) => (
  <span className="ae-tag num" data-sign={points < 0 ? 'neg' : undefined}>
    {signed(points)}
  </span>
);

interface CastleProps {
  readonly part: Shown;
  readonly seat: Seat;
  readonly total: number | null;
  readonly as: TownProps['as'];
  readonly look: TownProps['look'];
  readonly children?: ReactNode;
}

function Castle({ part, seat, total, as, look, children }: CastleProps) {
  const isOwn = seat === part.scene.seat;
  // With two players the one opponent stands on both sides.
  const name = isOwn ? 'You' : part.name(seat);
  const isAlso = as === 'right' && part.scene.seats === 2;
  const lamp = part.lampOf(seat);
  const inside = (
    <>
      <Crest seat={seat} isSmall />
      <span className="ae-name">
        <b>
          {isAlso && <small>also </small>}
          {name}
        </b>
        {lamp && (
          <span className="lamp" data-on={lamp.isOn}>
            {lamp.word}
          </span>
        )}
      </span>
      {total !== null && <span className="ae-points num">{plain(total)}</span>}
      {children}
    </>
  );
  if (!look) return <div className="ae-castle">{inside}</div>;
  return (
    <button className="ae-castle" onClick={look}>
      <span className="sr">
        {isOwn ? 'Look at your city:' : as === 'open' ? 'Look at the city of' : `Look at the city on your ${as}:`}
      </span>
      {inside}
      {total !== null && <span className="sr">points</span>}
    </button>
  );
}
