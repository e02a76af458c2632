import { type ReactNode, useEffect, useState } from 'preact/compat';
import type { Reach } from '../../desk/http-wire.ts';
import { post } from './asking.ts';
import { isThisComputer } from './links.ts';

interface Shared {
  readonly page: string; // the address of this page that others can use, as far as there is one
  readonly choice: ReactNode; // where there are several
  readonly note: ReactNode; // who can use it, where that is not everybody
}

/** What a link for others begins with. A page on the server's own computer is called localhost, which leads others to their own. */
export function useSharedAddress(): Shared {
  const [reach, setReach] = useState<Reach | null>(null); // told only to somebody at the same computer
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (isThisComputer(location.hostname))
      void post('reach').then((answer) => setReach(answer.ok ? answer : { isAlone: false, addresses: [] }));
  }, []);
  const addresses = reach?.addresses ?? [];
  const choice = addresses.length > 1 && (
    <div className="on-field">
      <label htmlFor="on-reach">Address of this computer</label>
      <select id="on-reach" value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
        {addresses.map((address, i) => (
          <option key={address} value={i}>
            {new URL(address).host}
          </option>
        ))}
      </select>
    </div>
  );
  return {
    page: addresses[chosen] ?? `${location.origin}${location.pathname}`,
    choice,
    note: reach && <Range reach={reach} />,
  };
}

const Range = ({ reach: { isAlone, addresses } }: { readonly reach: Reach }) => (
  <p className="on-quiet">
    {addresses.length > 0 ? (
      'This link works for everybody in your network.'
    ) : isAlone ? (
      <>
        This link works on this computer only. To invite others in your network, start the server with{' '}
        <code>--host 0.0.0.0</code>.
      </>
    ) : (
      <>
        This link works on this computer only. For others, write the address of this computer in place of{' '}
        <code>{location.hostname}</code>.
      </>
    )}
  </p>
);
