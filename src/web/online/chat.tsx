import { type FormEvent, useEffect, useRef, useState } from 'preact/compat';
import type { Seat } from '../../engine/words.ts';
import { Crest } from '../table/crest.tsx';
import type { OnlineRoom, Said } from '../wire.ts';
import { askServer } from './asking.ts';
import { keepMuted, mutedNames } from './kept.ts';

const PHRASES = ['Hello', 'Good luck', 'One moment', 'Well played', 'Thanks for the game'];
const LONGEST = 300;

/** Who is listened to, in this browser. */
export function useMuted(): { muted: readonly string[]; toggle: (name: string) => void } {
  const [muted, setMuted] = useState(mutedNames);
  return {
    muted,
    toggle(name) {
      const next = muted.includes(name) ? muted.filter((one) => one !== name) : [...muted, name];
      keepMuted(next);
      setMuted(next);
    },
  };
}

const isOwn = (said: Said, seat: Seat | null): boolean => seat !== null && said.seat === seat;

export const isHeard = (said: Said, seat: Seat | null, muted: readonly string[]): boolean =>
  isOwn(said, seat) || !muted.includes(said.name);

interface ChatProps {
  readonly now: OnlineRoom;
  readonly muted: readonly string[];
  readonly toggle: (name: string) => void;
}

/** What is said at a table, with phrases for those in a hurry, and a way not to listen. */
export function Chat({ now: { room, chat, seat }, muted, toggle }: ChatProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const heard = chat.filter((said) => isHeard(said, seat, muted));
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [heard.length]);
  const say = async (words: string): Promise<void> => {
    const answer = await askServer({ do: 'say', room: room.id, text: words });
    setProblem(answer.ok ? null : answer.error);
    if (answer.ok && words === text) setText('');
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void say(text);
  };
  const others = [...new Set(chat.filter((said) => !isOwn(said, seat)).map(({ name }) => name))];
  return (
    <section className="on-chat" aria-label="Talk">
      <ol ref={list} className="on-said" tabIndex={0} aria-label="What was said" aria-live="polite">
        {heard.length === 0 && <li className="quiet">Nothing was said yet.</li>}
        {heard.map((said, i) => (
          <Line key={i} said={said} isMine={isOwn(said, seat)} />
        ))}
      </ol>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <div className="on-phrases">
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" className="btn btn--plain btn--small" onClick={() => void say(phrase)}>
            {phrase}
          </button>
        ))}
      </div>
      <form className="on-row" onSubmit={send}>
        <input
          aria-label="Say something"
          placeholder="Say something"
          value={text}
          maxLength={LONGEST}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button className="btn btn--plain" type="submit">
          Say it
        </button>
      </form>
      {others.length > 0 && (
        <p className="on-mutes">
          {others.map((name) => (
            <button
              key={name}
              type="button"
              className="btn btn--quiet btn--small"
              aria-pressed={muted.includes(name)}
              onClick={() => toggle(name)}
            >
              {muted.includes(name) ? `Listen to ${name} again` : `Mute ${name}`}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

const Line = ({ said: { name, seat, text }, isMine }: { readonly said: Said; readonly isMine: boolean }) => (
  <li data-own={isMine ? '' : undefined}>
    {seat === null ? <span className="nobody" /> : <Crest seat={seat} isSmall />}
    <span>
      <b>{isMine ? 'You' : name}</b> {text}
    </span>
  </li>
);
