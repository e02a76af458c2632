import { useEffect, useRef, useState } from 'preact/compat';

const SHOWN = 4000;

/** Says when the line is cut and when it is back; in between everything stays where it was. */
export function Connection({ isConnected }: { readonly isConnected: boolean }) {
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
      {!isConnected && <p>Connection lost. Your last move is safe; trying again.</p>}
      {isConnected && isBack && <p>Connected again.</p>}
    </div>
  );
}
