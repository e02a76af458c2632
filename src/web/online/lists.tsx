import { spell } from '../../engine/words.ts';
import { posterOf } from '../pages/posters.ts';
import { addressOf } from '../routes.ts';
import type { ListedRoom, OwnRating } from '../../desk/server-wire.ts';
import { clockWords } from './table/clocks.tsx';
import { ratingWords } from './table/rating.tsx';
import { Report, thingsAt } from './report.tsx';

const titleOf = (game: string): string => posterOf(game)?.title ?? game;

interface RoomListProps {
  readonly rooms: readonly ListedRoom[];
  readonly reported?: () => void; // of tables of others: they can be reported
}

/** Tables as slips: those that wait for oneself first. */
export const RoomList = ({ rooms, reported }: RoomListProps) => (
  <ul className="on-rooms">
    {rooms
      .toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)))
      .map((room) => (
        <li key={room.id} data-game={room.game} data-turn={isWaiting(room) ? '' : undefined}>
          <div>
            <b>{titleOf(room.game)}</b>
            <span className="on-state">{stateOf(room)}</span>
            <small>{factsOf(room).join(' · ')}</small>
          </div>
          {reported && (
            <Report
              room={room.id}
              things={thingsAt(room.seats.map(placeOf), null)}
              words="Report"
              label={`Report: ${titleOf(room.game)}, ${factsOf(room)[0] ?? ''}`}
              isListed
              done={reported}
            />
          )}
          {room.status === 'over' && room.isClosed !== true && (
            <a
              className="btn btn--plain btn--small"
              href={addressOf('replay', `@${room.id}`)}
              aria-label={`Replay of ${titleOf(room.game)}, ${dayOf(room.changed)}`}
            >
              Replay
            </a>
          )}
          <a
            className={isWaiting(room) ? 'btn btn--primary btn--small' : 'btn btn--plain btn--small'}
            href={addressOf('table', room.id)}
            aria-label={`${verbOf(room)}: ${titleOf(room.game)}, ${stateOf(room)}`}
          >
            {verbOf(room)}
          </a>
        </li>
      ))}
  </ul>
);

/** For oneself. */
export const isWaiting = ({ status, seat, waiting }: ListedRoom): boolean =>
  status === 'playing' && typeof seat === 'number' && waiting.includes(seat);

const placeOf = (who: ListedRoom['seats'][number]): { readonly name: string } | null =>
  who && 'name' in who ? { name: who.name } : null;

const nameAt = ({ seats }: ListedRoom, seat: number): string => {
  const who = seats[seat];
  return who && 'name' in who ? who.name : `Bot ${seat + 1}`;
};

/** ' (25.0?)' */
const ratingAt = ({ seats }: ListedRoom, seat: number): string => {
  const who = seats[seat];
  return who && 'name' in who && who.rating ? ` (${ratingWords(who.rating)})` : '';
};

function stateOf(room: ListedRoom): string {
  const { status, seats, waiting, winners = [] } = room;
  if (room.isClosed === true) return 'Closed by whoever runs the server';
  if (status === 'open') {
    const free = seats.filter((who) => who === null).length;
    return free === 0 ? 'Ready to begin' : `${free} free ${free === 1 ? 'seat' : 'seats'}`;
  }
  if (status === 'archived') return 'To be read: its rules have changed';
  if (status === 'over') return winners.length === 0 ? 'Nobody won' : `${named(room, winners)} won`;
  if (room.standIn !== undefined) return 'A bot plays for you';
  if (waiting.length === 0) return 'Being played';
  return isWaiting(room) ? 'Your turn' : `Waiting for ${named(room, waiting)}`;
}

const named = (room: ListedRoom, seats: readonly number[]): string =>
  seats.map((seat) => nameAt(room, seat)).join(' and ');

const dayOf = (time: number): string => new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

const factsOf = (room: ListedRoom): string[] => [
  room.seats.map((who, seat) => (who === null ? 'free' : nameAt(room, seat) + ratingAt(room, seat))).join(', '),
  ...(room.preset === null ? [] : [spell(room.preset)]),
  clockWords(room.clock),
  ...(room.isRated ? ['rated'] : []),
  ...(room.hasOwnDeck ? ['edited cards'] : []),
  ...(room.here === undefined ? [] : [room.here ? 'somebody is there' : 'nobody is there just now']),
  ...(room.status === 'over' ? [dayOf(room.changed)] : []),
];

const verbOf = ({ status }: ListedRoom): string =>
  ({ open: 'Go there', playing: 'Go on', over: 'Look', archived: 'Read' })[status];

/** How good somebody is thought to be, and how sure that is. */
export function Ratings({ ratings }: { readonly ratings: readonly OwnRating[] }) {
  if (ratings.length === 0) return null;
  return (
    <ul className="on-ratings" aria-label="Your ratings">
      {ratings.map(({ game, seats, mu, sigma, matches }) => (
        <li key={`${game} ${seats}`} data-game={game}>
          <b>{titleOf(game)}</b> with {seats}: <span className="num">{mu.toFixed(1)}</span>{' '}
          <small>
            ± {(2 * sigma).toFixed(1)}, {matches} {matches === 1 ? 'match' : 'matches'}
          </small>
        </li>
      ))}
    </ul>
  );
}
