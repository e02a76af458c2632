import { type FormEvent, useState } from 'preact/compat';
import { askServer } from '../asking.ts';

/** A bot of somebody comes to a table by its name; it sits down when its program says yes. */
export function InviteBot({ room }: { readonly room: string }) {
  const [name, setName] = useState('');
  const [note, setNote] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const invite = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wanted = name.trim();
    const answer = await askServer({ do: 'invite-bot', room, name: wanted });
    if (answer.ok) setName('');
    setNote(
      answer.ok
        ? { text: `${wanted} is invited. It sits down as soon as its program answers.`, isBad: false }
        : { text: answer.error, isBad: true },
    );
  };
  return (
    <details className="on-words">
      <summary>Invite somebody’s bot by its name</summary>
      <form className="on-row" onSubmit={(event) => void invite(event)}>
        <input
          aria-label="Name of a bot"
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
