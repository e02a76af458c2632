import type { Origin } from '../../desk/wire.ts';
import { addressOf } from '../routes.ts';
import { wayWords } from './names.ts';

interface FromWhereProps {
  readonly origin: Origin;
  readonly names: readonly string[];
}

/** Above the replay of a branch: which match it comes from. */
export const FromWhere = ({ origin, names }: FromWhereProps) => (
  <p className="rp-note slip" role="note">
    A branch{origin.name !== '' && <b> “{origin.name}”</b>}: {names[origin.seat]} plays on {wayWords(origin)}.{' '}
    {origin.match !== null && <a href={addressOf('replay', origin.match, 'branches')}>The match it comes from</a>}
  </p>
);
