import { Problem } from '../../engine/words.ts';
import { isRemoved, type Room, seatOfPerson, statusOf } from '../rooms/room.ts';

/*
 * Who may say something at a table. Those who sit there always may, and so may whoever made it. Others may where they may look on,
 * unless whoever made the table keeps the talk for the players while they play, as it is at rated tables.
 */

export function refuseTalk(room: Room, person: string): void {
  if (room.owner === person || seatOfPerson(room, person) !== null) return;
  if (isRemoved(room, person))
    throw new Problem(
      'Whoever leads this table has taken you off your seat. You can talk here when they invite you back.',
    );
  if (room.plan.spectators === 'none') throw new Problem('Only those who sit at this table talk here.');
  if (room.talkers === 'players' && statusOf(room) !== 'over')
    throw new Problem('Only those who sit at this table talk here until the match is over.');
}
