import { type FormEvent, useState } from 'preact/compat';
import { Sheet } from '../../ui/table/sheet.tsx';
import type { RoomFace } from '../../desk/wire.ts';
import type { ServerRequest } from '../../desk/server-wire.ts';
import { askServer } from './asking.ts';

/* Telling whoever runs the server of a table, a name or something that was said. Nobody at the table learns of it. */

/** Something that can be reported, as people see it and as the server is asked. */
export interface Thing {
  readonly label: string;
  readonly ask:
    | { readonly what: 'table' }
    | { readonly what: 'name'; readonly seat: number }
    | { readonly what: 'chat'; readonly said: number };
}

const KINDS = [
  ['spam', 'Spam or advertising'],
  ['insult', 'Insults or hate'],
  ['name', 'A name that should not be here'],
  ['cheating', 'Cheating'],
  ['other', 'Something else'],
] as const;

const LONGEST = 300;

const THE_TABLE: Thing = { label: 'This table', ask: { what: 'table' } };

/** The table, and the names that others have chosen there. */
export const thingsAt = (
  seats: readonly ({ readonly name?: string; readonly is?: RoomFace['seats'][number]['is'] } | null)[],
  own: number | null,
): readonly Thing[] => [
  THE_TABLE,
  ...seats.flatMap((place, seat): Thing[] =>
    !place || place.name === undefined || place.is === 'bot' || place.is === 'free' || seat === own
      ? []
      : [{ label: `The name ${place.name}`, ask: { what: 'name', seat } }],
  ),
];

interface ReportProps {
  readonly room: string;
  readonly things: readonly Thing[]; // at least one
  readonly words: string; // on the button
  readonly label?: string; // for those who hear it
  readonly isListed?: boolean; // it stands in a list, from which it can be hidden
  readonly done?: () => void;
}

/** A button, and the form behind it. */
export function Report({ room, things, words, label = words, isListed = false, done }: ReportProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const close = (): void => {
    setOpen(false);
    if (isSent) done?.();
  };
  return (
    <>
      <button type="button" className="btn btn--quiet btn--small" aria-label={label} onClick={() => setOpen(true)}>
        {words}
      </button>
      {isOpen && (
        <Sheet title="Report" close={close}>
          {isSent ? (
            <p className="on-report" role="status">
              Thank you. Whoever runs this server reads it. Nobody at the table is told who you are.
            </p>
          ) : (
            <ReportForm room={room} things={things} isListed={isListed} sent={() => setSent(true)} />
          )}
        </Sheet>
      )}
    </>
  );
}

interface ReportFormProps {
  readonly room: string;
  readonly things: readonly Thing[];
  readonly isListed: boolean;
  readonly sent: () => void;
}

function ReportForm({ room, things, isListed, sent }: ReportFormProps) {
  const [thing, setThing] = useState(0);
  const [why, setWhy] = useState<ServerRequest<'report'>['why']>(KINDS[0][0]);
  const [text, setText] = useState('');
  const [hides, setHides] = useState(isListed);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    const more = text.trim() === '' ? {} : { text: text.trim() };
    const answer = await askServer({
      do: 'report',
      room,
      ...(things[thing] ?? THE_TABLE).ask,
      why,
      ...more,
      hide: hides,
    });
    setSending(false);
    if (answer.ok) sent();
    else setProblem(answer.error);
  };
  return (
    <form className="on-report" onSubmit={(event) => void send(event)}>
      {things.length > 1 && (
        <label>
          What
          <select value={thing} onChange={(event) => setThing(Number(event.currentTarget.value))}>
            {things.map(({ label }, i) => (
              <option key={i} value={i}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Why
        <select
          value={why}
          onChange={(event) => setWhy(KINDS.find(([kind]) => kind === event.currentTarget.value)?.[0] ?? why)}
        >
          {KINDS.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        In your words, if you like
        <textarea
          rows={3}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value.replaceAll('\n', ' '))}
        />
      </label>
      {isListed && (
        <label className="on-check">
          <input type="checkbox" checked={hides} onChange={(event) => setHides(event.currentTarget.checked)} />
          Hide this table from my list
        </label>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <p className="on-acts">
        <button type="submit" className="btn btn--primary" disabled={isSending}>
          {isSending ? 'Sending …' : 'Send the report'}
        </button>
      </p>
    </form>
  );
}
