import { lengthOf } from '../../../engine/words.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import type { OnlineRoom, RoomFace } from '../../../desk/wire.ts';
import { Rating } from './rating.tsx';
import { useServerTime } from '../server-time.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** '2 d 4 h', '1 h 05 min', '0:42'. */
export function timeWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number): string => String(number).padStart(2, '0');
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} h ${two(Math.floor((seconds % HOUR) / MINUTE))} min`;
  return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
}

/** The clock of a table as people say it. */
export function clockWords(clock: RoomFace['clock']): string {
  if (clock.kind === 'none') return 'no clock';
  if (clock.kind === 'each') return `${lengthOf(clock.seconds)} for each decision`;
  const more = clock.increment ? `, ${lengthOf(clock.increment)} more for each decision` : '';
  return `${lengthOf(clock.seconds)} for the whole match${more}`;
}

/** The clocks of the seats, in the server's time. */
export function Clocks({ now: { room, seat: own, isConnected } }: { readonly now: OnlineRoom }) {
  const { clocks, seats, waiting, phaseClock } = room;
  const { since: opened = null, left: open = 0 } = phaseClock ?? {};
  const closing = opened === null ? null : opened + open;
  const isRunning = closing !== null || (clocks?.some(({ since }) => since !== null) ?? false);
  const time = useServerTime(isConnected, isRunning);
  if (!clocks && closing === null) return null;
  return (
    <ul className="on-clocks" aria-label="Clocks">
      {closing !== null && (
        <li data-on="" data-short={closing - time < SHORT ? '' : undefined}>
          <span>
            <b>Everybody</b> <span className="num">{timeWords(closing - time)}</span>
          </span>
        </li>
      )}
      {(clocks ? seats : []).map((place, seat) => {
        const { name, is } = place;
        const { left, since } = clocks?.[seat] ?? { left: 0, since: null };
        const rest = since === null ? left : left - (time - since);
        if (is === 'bot') return null;
        return (
          <li key={seat} data-on={since === null ? undefined : ''} data-short={rest < SHORT ? '' : undefined}>
            <Crest seat={seat} isSmall />
            <span>
              <b>{seat === own ? 'You' : name}</b> <Rating place={place} />{' '}
              <span className="num">{timeWords(rest)}</span>
              {waiting.includes(seat) && <span className="sr"> deciding</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const SHORT = 15_000;
