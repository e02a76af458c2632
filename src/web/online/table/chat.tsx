import { type FormEvent, useEffect, useRef, useState } from 'preact/compat';
import { useDraft } from '../../../ui/draft.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import type { OnlineRoom, Said } from '../../../desk/wire.ts';
import { askServer } from '../asking.ts';
import { keepMuted, mutedAt } from '../kept.ts';
import { Report, type Thing } from '../report.tsx';

const PHRASES = ['Hello', 'Good luck', 'One moment', 'Well played', 'Thanks for the game'];
const LONGEST = 300;
const MOST_REPORTABLE = 50; // the last things that others said

/** Who is not listened to at this table, in this browser: by their numbers, since anybody can be called like somebody else. */
export function useMuted(room: string): { muted: readonly number[]; toggle: (who: number) => void } {
  const [muted, setMuted] = useState(() => mutedAt(room));
  return {
    muted,
    toggle(who) {
      const next = muted.includes(who) ? muted.filter((one) => one !== who) : [...muted, who];
      keepMuted(room, next);
      setMuted(next);
    },
  };
}

export const isHeard = ({ who }: Said, muted: readonly number[]): boolean => who === null || !muted.includes(who);

/** What everybody was called last; those who are called the same are told apart by a number. */
function namesIn(chat: readonly Said[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { who, name } of chat) if (who !== null) names.set(who, name);
  const called = new Map<string, number>();
  for (const [who, name] of names) {
    const count = (called.get(name) ?? 0) + 1;
    called.set(name, count);
    if (count > 1) names.set(who, `${name} (${count})`);
  }
  return names;
}

interface ChatProps {
  readonly now: OnlineRoom;
  readonly muted: readonly number[];
  readonly toggle: (who: number) => void;
}

/** What is said at a table, with phrases for those in a hurry, and a way not to listen. */
export function Chat({ now, muted, toggle }: ChatProps) {
  const { room, chat, who: own } = now;
  const [text, setText] = useDraft('text', '', { id: `talk ${room.id}` });
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const heard = chat.filter((said) => isHeard(said, muted));
  const names = namesIn(chat);
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
  const others = [...names].filter(([who]) => who !== own);
  const reportable = chat
    .map((said, i): Thing & { readonly who: number | null } => ({
      who: said.who,
      label: `${said.name}: ${said.text}`,
      ask: { what: 'chat', said: i },
    }))
    .filter(({ who }) => who !== null && who !== own)
    .slice(-MOST_REPORTABLE)
    .toReversed();
  return (
    <section className="on-chat" aria-label="Talk">
      <ol ref={list} className="on-said" tabIndex={0} aria-label="What was said" aria-live="polite">
        {heard.length === 0 && <li className="quiet">Nothing was said yet.</li>}
        {heard.map((said, i) => (
          <Line
            key={i}
            said={said}
            isMine={own !== null && said.who === own}
            name={(said.who === null ? undefined : names.get(said.who)) ?? said.name}
          />
        ))}
      </ol>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {mayTalk(now) ? (
        <Saying say={say} text={text} setText={setText} send={send} />
      ) : (
        <p className="on-quiet">{silenceWords(now)}</p>
      )}
      {others.length > 0 && (
        <p className="on-mutes">
          {others.map(([who, name]) => (
            <button
              key={who}
              type="button"
              className="btn btn--quiet btn--small"
              aria-pressed={muted.includes(who)}
              onClick={() => toggle(who)}
            >
              {muted.includes(who) ? `Listen to ${name} again` : `Mute ${name}`}
            </button>
          ))}
          <Report room={room.id} things={reportable} words="Report something said …" />
        </p>
      )}
    </section>
  );
}

/** Whether somebody may say something here; the server decides it by the same facts. */
function mayTalk({ room, seat, isOwner, isRemoved }: OnlineRoom): boolean {
  if (isOwner || seat !== null) return true;
  return room.spectators !== 'none' && !isRemoved && (room.talkers !== 'players' || room.status === 'over');
}

const silenceWords = ({ room }: OnlineRoom): string =>
  room.spectators === 'none' || room.talkers !== 'players'
    ? 'Only those who sit at this table talk here.'
    : 'Only those who sit at this table talk here until the match is over.';

interface SayingProps {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly say: (words: string) => Promise<void>;
  readonly send: (event: FormEvent) => void;
}

const Saying = ({ text, setText, say, send }: SayingProps) => (
  <>
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
  </>
);

interface LineProps {
  readonly said: Said;
  readonly name: string;
  readonly isMine: boolean;
}

const Line = ({ said: { seat, text }, name, isMine }: LineProps) => (
  <li data-own={isMine ? '' : undefined}>
    {seat === null ? <span className="nobody" /> : <Crest seat={seat} isSmall />}
    <span>
      <b>{isMine ? 'You' : name}</b>
      {seat === null && !isMine && <small className="on-quiet"> looks on</small>} {text}
    </span>
  </li>
);
