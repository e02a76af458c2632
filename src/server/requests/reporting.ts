import { Problem } from '../../engine/words.ts';
import { must, whole } from '../../desk/kinds.ts';
import type { ServerAnswer, ServerRequest } from '../../desk/server-wire.ts';
import { type Guest, refuseStranger, seatIn, type Services } from './guests.ts';
import { MOST_SAID, placeAt, type Room } from '../rooms/room.ts';

/*
 * People report a table, a name or a line of chat to whoever runs the server. Nobody at the table learns of it. Where several
 * people who have been here for a while report an open table, it leaves the list until somebody has looked.
 */

const MOST_OPEN_EACH = 20; // reports of one person that wait
const MOST_OPEN = 10_000; // in all
const OLD_ENOUGH = 86_400_000; // milliseconds since somebody came first

interface Reported {
  readonly thing: string;
  readonly about: string | null;
  readonly shown: string;
}

export async function report(
  desk: Services,
  guest: Guest,
  request: ServerRequest<'report'>,
): Promise<ServerAnswer<'report'>> {
  const { hall, reporting, newId, idFor, now } = desk;
  const { person } = guest;
  const { room: id, why: kind, text: words = '' } = request;
  const reported = await hall.look(id, (room) => {
    refuseStranger(room, guest);
    return thingIn(room, request);
  });
  if (reported.about === person.id) throw new Problem('This is your own.');
  const { own, all } = await reporting.store.openOf(person.id);
  if (own >= MOST_OPEN_EACH) throw new Problem(`${MOST_OPEN_EACH} of your reports wait to be read, which is the most.`);
  if (all >= MOST_OPEN) throw new Problem('Too many reports wait to be read. Try again another day.');
  const isNew = await reporting.store.add({
    id: newId(),
    at: now(),
    reporter: person.id,
    origin: idFor('', `reports from ${guest.address ?? ''}`),
    weighs: await isOldEnough(desk, guest),
    room: id,
    ...reported,
    kind,
    words: words.trim(),
    hides: request.hide === true,
  });
  if (!isNew) throw new Problem('You have reported this already.');
  if (reporting.toHide > 0 && reported.thing === 'table') await reporting.store.hideIfReported(id, reporting.toHide);
  return { ok: true };
}

function thingIn(room: Room, { what, seat, said }: ServerRequest<'report'>): Reported {
  switch (what) {
    case 'table':
      return { thing: 'table', about: room.owner, shown: '' };
    case 'name': {
      const at = seatIn(room, seat);
      const { person, name } = placeAt(room, at);
      if (person === null) throw new Problem('Nobody sits there who has chosen a name.');
      return { thing: `seat ${at} ${name}`, about: person, shown: name };
    }
    case 'chat': {
      const place = must(whole(0, MOST_SAID), said, 'said');
      const line = room.chat[place];
      if (!line) throw new Problem(`At this table ${room.chat.length} things have been said, counted from 0.`);
      const [about = null] = [...room.speakers].find(([, who]) => who === line.who) ?? [];
      return { thing: `said ${place}`, about, shown: `${line.name}: ${line.text}` };
    }
  }
}

/** An identity is made in a moment, so it counts only when it is a day old and has sat at a match that began. */
async function isOldEnough({ store, now }: Services, { person }: Guest): Promise<boolean> {
  if (now() - person.made < OLD_ENOUGH) return false;
  return (await store.roomsOf(person.id, 50)).some(({ status }) => status !== 'open');
}
