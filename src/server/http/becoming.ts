import { Problem } from '../../engine/words.ts';
import {
  type Became,
  type BecomingChoice,
  type Holder,
  type Holdings,
  type HttpAnswer,
  type Outlook,
  UNNAMED,
} from '../../desk/http-wire.ts';
import type { Claim, Identities } from '../store/identities.ts';
import type { Person } from '../store/store.ts';
import { claimIn, deviceWith, newSecret, type Visitor } from './identity.ts';
import { type MergeNeeds, mergePeople, outlookFor } from './merge.ts';

/*
 * A browser becomes somebody who is known already, by a code from another device or by a recovery key. What it had until then is
 * never lost silently: where there is something, whoever asks says what becomes of it, and until then nothing is used up.
 */

type Body = Readonly<Record<string, unknown>>;

export interface BecomingNeeds extends MergeNeeds {
  readonly kept: { giveTo(endpoint: string, from: string, to: string): Promise<void> };
  tellLeft(person: string, device: string, which: 'this' | 'others'): Promise<void>;
}

/** What a request is answered; with a secret, the browser is that person from now on. */
interface Becoming {
  readonly answer: HttpAnswer<'redeem'> | BecomingChoice;
  readonly secret: string | null;
}

const UNKNOWN: Readonly<Record<Claim['by'], string>> = {
  code: 'This code is not known, was used before, or is older than ten minutes.',
  key: 'This recovery key is not known here; perhaps it was replaced by a newer one.',
};

export async function become(needs: BecomingNeeds, visitor: Visitor | null, body: Body): Promise<Becoming> {
  const { desk, identities } = needs;
  const claim = claimIn(body);
  const choice = choiceIn(body);
  const person = await identities.personBy(claim, desk.now());
  if (!person) return repeated(needs, visitor, claim);
  if (visitor?.person.id === person.id) return done({ name: person.name, how: 'same' });
  if (visitor) {
    const here = await identities.holdingsOf(visitor.person.id);
    if (isWorthKeeping(visitor.person, here)) {
      if (choice === null) return askFor(needs, visitor.person, here, person);
      if (choice === 'merge') return merge(needs, visitor.person, person, claim);
    }
  }
  return leave(needs, visitor, person, claim, body);
}

const done = (became: Became, secret: string | null = null): Becoming => ({ answer: { ok: true, ...became }, secret });

function choiceIn({ choice }: Body): 'merge' | 'leave' | null {
  if (choice === undefined || choice === null) return null;
  if (choice === 'merge' || choice === 'leave') return choice;
  throw new Problem('"choice" is "merge" or "leave".');
}

/** A merge may have been done though its answer did not arrive: then the browser is that person already. */
async function repeated({ identities }: BecomingNeeds, visitor: Visitor | null, claim: Claim): Promise<Becoming> {
  const isDone = visitor && claim.by === 'code' && (await identities.wasMergedBy(claim.hash, visitor.person.id));
  if (!isDone) throw new Problem(UNKNOWN[claim.by]);
  return done({ name: visitor.person.name, how: 'merged', apart: [], dropped: [] });
}

const isWorthKeeping = ({ name }: Person, { running, over, ratings, key, devices }: Holdings): boolean =>
  name !== UNNAMED || running + over + ratings > 0 || key !== null || devices > 1;

/** Says what there is, and what a merge would do. Nothing is used up. */
async function askFor(needs: BecomingNeeds, own: Person, here: Holdings, person: Person): Promise<Becoming> {
  const outlook = await outlookOrWhyNot(needs, own.id, person.id);
  return {
    answer: {
      ok: false,
      needs: 'choice',
      error: `This browser is ${own.name} already. Say with "choice" whether that is to be merged ("merge") or left behind ("leave").`,
      here: holderOf(own, here),
      there: { name: person.name },
      ...outlook,
    },
    secret: null,
  };
}

const holderOf = ({ name }: Person, { devices, key, running, over, ratings }: Holdings): Holder => ({
  name,
  devices,
  key,
  running,
  over,
  ratings,
});

async function outlookOrWhyNot(
  needs: BecomingNeeds,
  old: string,
  into: string,
): Promise<Outlook | { noMerge: string }> {
  try {
    return await outlookFor(needs, old, into);
  } catch (error) {
    if (error instanceof Problem) return { noMerge: error.message };
    throw error;
  }
}

/** The secret of this browser stays, and is the other person's: whatever happens to the answer, it is known. */
async function merge(needs: BecomingNeeds, old: Person, into: Person, claim: Claim): Promise<Becoming> {
  const outlook = await mergePeople(needs, { old, into, claim });
  if (!outlook) throw new Problem(UNKNOWN[claim.by]);
  return done({ name: into.name === UNNAMED ? old.name : into.name, how: 'merged', ...outlook });
}

async function leave(
  needs: BecomingNeeds,
  visitor: Visitor | null,
  person: Person,
  claim: Claim,
  { endpoint }: Body,
): Promise<Becoming> {
  const { desk, identities, kept } = needs;
  const secret = newSecret();
  if (!(await identities.become(claim, person.id, deviceWith(secret), desk.now())))
    throw new Problem(UNKNOWN[claim.by]);
  if (visitor) {
    const device = deviceWith(visitor.secret);
    await desk.store.removeSecret(device);
    if (typeof endpoint === 'string') await kept.giveTo(endpoint, visitor.person.id, person.id);
    await needs.tellLeft(visitor.person.id, device, 'this');
  }
  return done({ name: person.name, how: visitor ? 'left' : 'new' }, secret);
}

/** What somebody has, for their own page. */
export const whoIs = async (identities: Identities, person: Person): Promise<Holder> =>
  holderOf(person, await identities.holdingsOf(person.id));
