import type { FellowTold, InvitationTold } from '../../desk/server-wire.ts';
import { Problem } from '../../engine/words.ts';
import type { Fellow, Invitation, InvitationStore } from './kept-invitations.ts';
import type { Listeners } from './listeners.ts';
import type { Notice } from './quick.ts';

/*
 * Inviting people one has played with. Nothing here tells whether somebody is there, has read an invitation, or wants none: whoever
 * invites hears the same in all cases.
 */

export interface Invitations {
  fellowsOf(person: string): Promise<FellowTold[]>;
  /** Somebody in one's own list, by the name that only this list has for them. */
  fellow(person: string, fellow: string): Promise<Fellow>;
  /** Whether one may invite them now; a Problem says why not. */
  refuse(sender: string, person: string): Promise<void>;
  invite(
    sender: { readonly id: string; readonly name: string },
    person: string,
    room: string,
    game: string,
  ): Promise<void>;
  openTo(person: string): Promise<InvitationTold[]>;
  find(id: string, person: string): Promise<Invitation>;
  /** It was accepted or declined; `never`: none from this person any more. */
  end(invitation: Invitation, never: boolean): Promise<void>;
  shun(person: string, other: string, isShunned: boolean): Promise<void>;
  /** What is kept of somebody. */
  exportOf(person: string): Promise<object>;
  /** A word of another process; whether it is one about this. */
  hear(text: string): boolean;
}

/** As somebody is told of one with whom they have played. */
export interface InvitationNeeds {
  readonly kept: InvitationStore;
  readonly listeners: Listeners;
  readonly now: () => number;
  readonly newId: () => string;
  readonly idFor: (person: string, deed: string) => string;
  readonly tell: ((text: string) => Promise<void>) | null;
  readonly notify: (person: string, notice: Notice) => Promise<void>;
  readonly titleOf: (game: string) => string;
  readonly onTrouble: (error: unknown) => void;
}

const INVITED = 'invited '; // before a person, to other processes
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OPEN = HOUR; // that an invitation can be accepted
const MOST_AN_HOUR = 30; // by one person
const AGAIN = 10 * MINUTE; // until the same person is invited again, or told of another by a notice
const KEPT = 24 * HOUR;

export function makeInvitations(needs: InvitationNeeds): Invitations {
  const { kept, listeners, now, newId, idFor, tell, notify, titleOf, onTrouble } = needs;
  const nameFor = (person: string, other: string): string => idFor(person, `fellow ${other}`);

  const openTo = async (person: string): Promise<InvitationTold[]> =>
    (await kept.to(person, now())).map(({ id, name, game, room, until }) => ({ id, name, game, room, until }));

  const sendTo = async (person: string): Promise<void> => {
    if (listeners.has(person))
      listeners.send(person, JSON.stringify({ news: 'invitations', invitations: await openTo(person) }));
  };

  const changed = async (person: string): Promise<void> => {
    if (tell) await tell(INVITED + person);
    else await sendTo(person);
  };

  return {
    async fellowsOf(person) {
      const fellows = await kept.fellowsOf(person);
      return fellows.map(({ person: other, ...told }) => ({ fellow: nameFor(person, other), ...told }));
    },
    async fellow(person, fellow) {
      const found = (await kept.fellowsOf(person)).find((one) => nameFor(person, one.person) === fellow);
      if (!found) throw new Problem('"fellow" is somebody of your list of people you have played with lately.');
      return found;
    },
    async refuse(sender, person) {
      const sent = await kept.sentSince(sender, now() - HOUR);
      if (sent.length >= MOST_AN_HOUR)
        throw new Problem(`You have sent ${MOST_AN_HOUR} invitations in the last hour; wait a little.`);
      if (sent.some((one) => one.person === person && now() - one.made < AGAIN))
        throw new Problem('You invited them less than ten minutes ago; give them time.');
    },
    async invite({ id: sender, name }, person, room, game) {
      const made = now();
      const isUnwanted = await kept.isShunned(person, sender);
      const isFirst = (await kept.receivedSince(person, made - AGAIN)) === 0;
      await kept.tidy(made - KEPT);
      await kept.put({ id: newId(), sender, person, room, game, made, until: isUnwanted ? made : made + OPEN });
      if (isUnwanted) return;
      await changed(person);
      if (isFirst)
        await notify(person, {
          title: titleOf(game),
          text: `${name} invites you to a table.`,
          seconds: OPEN / 1000,
        });
    },
    openTo,
    async find(id, person) {
      const found = await kept.find(id, person, now());
      if (!found) throw new Problem('This invitation is not open any more.');
      return found;
    },
    async end({ id, person, sender }, never) {
      await kept.end(id);
      if (never) await kept.shun(person, sender, true);
      await changed(person);
    },
    shun: (person, other, isShunned) => kept.shun(person, other, isShunned),
    async exportOf(person) {
      const received = await kept.to(person, now());
      return {
        sent: (await kept.sentSince(person, 0)).map(({ game, room, made }) => ({ game, room, made })),
        received: received.map(({ name, game, room, made }) => ({ name, game, room, made })),
        never: await kept.shunnedBy(person),
      };
    },
    hear(text) {
      if (!text.startsWith(INVITED)) return false;
      sendTo(text.slice(INVITED.length)).catch(onTrouble);
      return true;
    },
  };
}
