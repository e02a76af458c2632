import { type FormEvent, useState } from 'preact/compat';
import type { InvitableTold } from '../../../desk/server-wire.ts';
import { dayAndTime } from '../asked-who.ts';
import { askServer } from '../asking.ts';

/** Bots of people come to a table by their name: one's own and those that everybody may invite are listed. Each sits down when its program says yes. */
export function InviteBot({ room }: { readonly room: string }) {
  const [bots, setBots] = useState<readonly InvitableTold[]>([]);
  const [name, setName] = useState('');
  const [note, setNote] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const load = async (): Promise<void> => {
    const answer = await askServer({ do: 'invitable', room });
    if (answer.ok) setBots(answer.bots);
  };
  const invite = async (wanted: string): Promise<void> => {
    const answer = await askServer({ do: 'invite-bot', room, name: wanted });
    setNote(
      answer.ok
        ? { text: `${wanted} is invited. It sits down as soon as its program answers.`, isBad: false }
        : { text: answer.error, isBad: true },
    );
    if (answer.ok) setName('');
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void invite(name.trim());
  };
  return (
    <details className="on-words" onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>Invite somebody’s bot</summary>
      {bots.length > 0 && (
        <ul className="on-rooms" aria-label="Bots that you may invite">
          {bots.map((bot) => (
            <li key={bot.name}>
              <div>
                <span className="on-state">{bot.name}</span>
                <small>{factsOf(bot)}</small>
              </div>
              <button
                type="button"
                className="btn btn--plain btn--small"
                aria-label={`Invite ${bot.name}`}
                onClick={() => void invite(bot.name)}
              >
                Invite
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="on-row" onSubmit={send}>
        <input
          aria-label="Name of a bot"
          placeholder="Name of a bot"
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button className="btn btn--plain" type="submit" disabled={name.trim() === ''}>
          Invite
        </button>
      </form>
      {note !== null && (
        <p className={note.isBad ? 'refusal' : 'on-note'} role={note.isBad ? 'alert' : 'status'}>
          {note.text}
        </p>
      )}
    </details>
  );
}

const factsOf = ({ isOwn, used }: InvitableTold): string =>
  `${isOwn ? 'yours' : 'everybody may invite it'} · ${used === null ? 'never connected' : `connected last on ${dayAndTime(used)}`}`;
