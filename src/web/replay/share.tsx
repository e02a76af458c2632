import { useEffect, useRef, useState } from 'preact/compat';
import { dayName, saveAs } from '../save-as.ts';
import { hostLine } from '../talk.ts';
import type { ReplayInfo } from '../../desk/wire.ts';
import { useSharedAddress } from '../online/reach.tsx';
import { linkTo } from './link.ts';

type Ready = { readonly record: string; readonly link: string | null };

/** A record to give away: as a file, or inside a link. */
export function Share({ info }: { readonly info: ReplayInfo }) {
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { page, choice, note } = useSharedAddress();
  useEffect(() => {
    const prepare = async (): Promise<void> => {
      const answer = await hostLine().ask({ do: 'share', replay: info.replay });
      if (!answer.ok) setProblem(answer.error ?? 'This match cannot be shared.');
      else setReady({ record: answer.record, link: await linkTo(answer.brief, page) });
    };
    void prepare();
  }, [info.replay, page]);
  if (problem !== null) return <p role="status">{problem}</p>;
  if (!ready) return <p>…</p>;
  const copy = async (link: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      field.current?.select(); // where copying is not allowed, the link is ready to be copied by hand
    }
  };
  return (
    <div className="rp-share">
      <p>The record holds the whole match, every hidden card included. Whoever gets it can look at it here.</p>
      <button className="btn btn--primary" onClick={() => saveAs(`${info.game}-${dayName()}.json`, ready.record)}>
        Save as a file
      </button>
      {ready.link === null ? (
        <p>This match is too long for a link. The file holds all of it.</p>
      ) : (
        <>
          {choice}
          <label>
            <span>Link</span>
            <input ref={field} className="rp-link" readOnly value={ready.link} />
          </label>
          <button className="btn btn--plain" onClick={() => void copy(ready.link ?? '')}>
            {isCopied ? 'Copied' : 'Copy the link'}
          </button>
          {note}
        </>
      )}
    </div>
  );
}
