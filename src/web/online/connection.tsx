import { useEffect, useRef, useState } from 'preact/compat';
import type { LineTrouble } from '../../desk/wire.ts';

const SHOWN = 4000;

interface ConnectionProps {
  readonly isConnected: boolean;
  readonly trouble: LineTrouble | null;
}

/** Says when the line is cut, why if the server has said so, and when it is back; in between everything stays where it was. */
export function Connection({ isConnected, trouble }: ConnectionProps) {
  const was = useRef(isConnected);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const returned = isConnected && !was.current;
    was.current = isConnected;
    setBack(returned);
    if (!returned) return;
    const later = setTimeout(() => setBack(false), SHOWN);
    return () => clearTimeout(later);
  }, [isConnected]);
  return (
    <div className="on-line" role="status" data-lost={isConnected ? undefined : ''}>
      {!isConnected && <p>{trouble === null ? LOST : troubleWords(trouble)}</p>}
      {isConnected && isBack && <p>Connected again.</p>}
    </div>
  );
}

const LOST = 'Connection lost. Your last move is safe; trying again.';

const troubleWords = ({ text, isFinal }: LineTrouble): string =>
  isFinal ? text : `${text} Your last move is safe, and this page tries by itself.`;
