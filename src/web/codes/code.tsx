import './codes.css';
import { useEffect, useMemo, useState } from 'preact/compat';
import { read } from '../../ui/browser-storage.ts';
import { pathOf, qrCode } from '../../print/codes/qr.ts';
import type { CodeOf } from '../../desk/wire.ts';
import { addressOf } from '../routes.ts';
import { hostLine } from '../talk.ts';

/* A code as it is printed: one to be held in front of a camera, and the same to be typed. */

export type Made = { readonly code: string } | { readonly problem: string } | null;

/** The code of this; null while it is made. It is made again when `of` is another text as JSON. */
export function useCode(of: CodeOf | null): Made {
  const [made, setMade] = useState<Made>(null);
  const key = JSON.stringify(of);
  useEffect(() => {
    let isWanted = true;
    setMade(null);
    if (of !== null)
      void hostLine()
        .ask({ do: 'code', of })
        .then((answer) => {
          if (isWanted) setMade(answer.ok ? answer : { problem: answer.error ?? 'This has no code.' });
        });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return made;
}

const ADDRESS = 'cardwright.address';

/** Where this page can be found from elsewhere, as far as it knows; `print --page` says it otherwise. */
function publicAddress(): string | null {
  const told = read(ADDRESS);
  if (told !== null && /^https?:\/\//.test(told)) return told.replace(/#.*$/, '');
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.host);
  return location.protocol === 'https:' && !isLocal ? location.href.replace(/#.*$/, '') : null;
}

/** What a camera reads: the address of the page with the code, where it is known; else the code alone. */
const qrTextOf = (code: string): string => {
  const page = publicAddress();
  return page === null ? code : page + addressOf('code', code);
};

const QUIET = 2; // modules around it that stay white; the paper is white beyond
const FINEST = 0.5; // millimetres of a module: what a telephone reads from paper though held askew and not quite sharp

interface CodeProps {
  readonly code: string;
  readonly size?: number; // of the square, in millimetres; more where it would be too fine
  readonly about?: string; // what it opens
}

/** As vectors, in millimetres: for sheets of paper. */
export function Code({ code, size = 22, about }: CodeProps) {
  const qr = useMemo(() => qrCode(qrTextOf(code)), [code]);
  const side = qr ? Math.max(size, FINEST * (qr.length + 2 * QUIET)) : size;
  return (
    <figure className="p-code">
      {qr && (
        <svg
          viewBox={`${-QUIET} ${-QUIET} ${qr.length + 2 * QUIET} ${qr.length + 2 * QUIET}`}
          style={{ width: `${side}mm`, height: `${side}mm` }}
          role="img"
          aria-label="The same code for a camera"
        >
          <path d={pathOf(qr)} fill="#000" />
        </svg>
      )}
      <figcaption>
        {about !== undefined && <span>{about}</span>}
        <b className="p-code-letters">
          {code.split('-').map((group, i) => (
            <span key={i}>{group} </span>
          ))}
        </b>
        <span>
          {publicAddress() === null ? 'In the page: #/code, or home, “A code from paper”.' : `${publicAddress()}#/code`}
        </span>
      </figcaption>
    </figure>
  );
}
