import type { IncomingMessage } from 'node:http';
import { Problem } from '../../engine/words.ts';
import type { Limit } from '../limits/limits.ts';
import { FROM_ADDRESS, takeOrRefuse } from '../limits/too-many.ts';
import type { Entrant, Programs } from './programs.ts';

/** A token that is none, or none any more. */
export class BadToken extends Problem {}

interface EnteringNeeds {
  readonly desk: { readonly programs: Pick<Programs, 'enter'> };
  readonly strangers: Limit;
}

/** Whether somebody means to come as a program. A proxy with a password of its own has browsers send another kind of this header. */
export const claimsToken = ({ headers }: IncomingMessage): boolean => /^Bearer\b/i.test(headers.authorization ?? '');

const BEARER = /^Bearer +(cwbot_[\w-]{20,64})$/i;

/** Who comes with a token. Whoever tries many that are nobody's is a stranger who asks too much. */
export async function entrantWith(
  { desk, strangers }: EnteringNeeds,
  { headers }: IncomingMessage,
  address: string,
): Promise<Entrant> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  const entrant = token === undefined ? null : await desk.programs.enter(token);
  if (entrant) return entrant;
  takeOrRefuse(strangers, address, FROM_ADDRESS);
  throw new BadToken('A bot comes with its token, as "Authorization: Bearer cwbot_…"; this one is not good here.');
}
