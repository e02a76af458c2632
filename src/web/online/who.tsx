import { type FormEvent, useState } from 'preact/compat';
import { Sheet } from '../../ui/table/sheet.tsx';
import { type Holder, UNNAMED } from '../../desk/http-wire.ts';
import { post } from './asking.ts';
import { OwnBots } from './bots/own-bots.tsx';
import { ComeBack } from './come-back.tsx';
import { NoticeSwitch } from './notice-switch.tsx';
import { ownEndpoint, turnOff } from './notices.ts';
import { firstName, renameAtServer } from './own-name.ts';
import { RecoveryKey } from './recovery.tsx';

interface WhoProps {
  readonly name: string;
  readonly who: Holder | null; // null: the server has not said it yet
  readonly isNew: boolean; // nobody is known here, so this page offers to come back elsewhere
  readonly reload: () => void;
}

/** Who somebody is here: a name, other devices, a recovery key, and what is kept of them. */
export function Who({ name, who, isNew, reload }: WhoProps) {
  const [wanted, setWanted] = useState(firstName(name));
  const [note, setNote] = useState<Note | null>(null);
  const [leaving, setLeaving] = useState<'all' | 'this' | 'others' | null>(null);
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    void renameAtServer(wanted.trim()).then((problem) => {
      setNote(problem === null ? { text: `You are ${wanted.trim()} from now on.` } : { text: problem, isBad: true });
      reload();
    });
  };
  const exportData = (): void =>
    void post('export').then((answer) => {
      if (!answer.ok) return setNote({ text: answer.error, isBad: true });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' }));
      link.download = 'cardwright-data.json';
      link.click();
      URL.revokeObjectURL(link.href);
      setNote({ text: 'All that the server keeps of you is in cardwright-data.json.' });
    });
  return (
    <section className="slip on-list" aria-labelledby="on-who">
      <h2 id="on-who">You</h2>
      <form className="on-row" onSubmit={rename}>
        <input
          aria-label="Your name"
          value={wanted}
          maxLength={40}
          autoComplete="nickname"
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <button className="btn btn--plain" type="submit">
          {name === UNNAMED ? 'Use this name' : 'Change'}
        </button>
      </form>
      <p className="on-quiet">
        No account, no password: this browser remembers who you are. With a one-time code another device becomes you,
        too.
      </p>
      {who && <RecoveryKey who={who} reload={reload} />}
      <Device setNote={setNote} leave={setLeaving} isNew={isNew} />
      <OwnBots />
      <NoticeSwitch />
      <p className="on-acts">
        <button className="btn btn--plain btn--small" onClick={exportData}>
          Export my data
        </button>
        <button className="btn btn--quiet btn--small" onClick={() => setLeaving('all')}>
          Delete my data …
        </button>
      </p>
      {note !== null && (
        <p className={note.isBad ? 'refusal' : 'on-note'} role={note.isBad ? 'alert' : 'status'}>
          {note.text}
        </p>
      )}
      {leaving === 'all' && <Forget name={name} close={() => setLeaving(null)} />}
      {leaving === 'this' && <LeaveThis name={name} close={() => setLeaving(null)} />}
      {leaving === 'others' && (
        <LeaveOthers
          name={name}
          hasKey={(who?.key ?? null) !== null}
          setNote={setNote}
          close={() => {
            setLeaving(null);
            reload();
          }}
        />
      )}
    </section>
  );
}

interface Note {
  readonly text: string;
  readonly isBad?: boolean;
}

interface DeviceProps {
  readonly setNote: (note: Note | null) => void;
  readonly leave: (which: 'this' | 'others') => void;
  readonly isNew: boolean;
}

/** Another device of the same person. */
function Device({ setNote, leave, isNew }: DeviceProps) {
  const [code, setCode] = useState<string | null>(null);
  const make = (): void =>
    void post('code').then((answer) => {
      if (answer.ok) setCode(answer.code);
      else setNote({ text: answer.error, isBad: true });
    });
  return (
    <details className="on-device">
      <summary>Another device</summary>
      <p>
        <button className="btn btn--plain btn--small" onClick={make}>
          Make a code for another device
        </button>
      </p>
      {code !== null && (
        <p role="status">
          Type <b className="on-code">{code.replace(/(.{4})(?=.)/g, '$1-')}</b> there within ten minutes.
        </p>
      )}
      {!isNew && <ComeBack />}
      <p className="on-acts">
        <button className="btn btn--quiet btn--small" onClick={() => leave('this')}>
          Leave this device …
        </button>
        <button className="btn btn--quiet btn--small" onClick={() => leave('others')}>
          Leave all other devices …
        </button>
      </p>
    </details>
  );
}

interface SheetProps {
  readonly name: string;
  readonly close: () => void;
}

function Forget({ name, close }: SheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const forget = async (): Promise<void> => {
    const answer = await post('forget');
    if (!answer.ok) return setProblem(answer.error);
    await turnOff(); // whoever comes next to this browser decides anew
    location.reload();
  };
  return (
    <Sheet title="Delete my data" close={close}>
      <p>
        Your name, ratings and what you said are deleted on the server, and {name} cannot come back to their seats:
        where a match goes on, a bot plays in your place; tables of yours that have not begun are gone. The matches of
        the others stay, with “Somebody” in your place. This cannot be undone.
      </p>
      <Decision problem={problem} go={() => void forget()} close={close} yes="Delete everything of mine" no="Keep it" />
    </Sheet>
  );
}

interface DecisionProps {
  readonly problem: string | null;
  readonly go: () => void;
  readonly close: () => void;
  readonly yes: string;
  readonly no: string;
}

const Decision = ({ problem, go, close, yes, no }: DecisionProps) => (
  <>
    {problem !== null && (
      <p className="refusal" role="alert">
        {problem}
      </p>
    )}
    <p className="on-acts">
      <button className="btn btn--bad" onClick={go}>
        {yes}
      </button>
      <button className="btn btn--plain" onClick={close}>
        {no}
      </button>
    </p>
  </>
);

function LeaveThis({ name, close }: SheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    await turnOff(); // no messages to a device that is nobody's
    const answer = await post('leave');
    if (!answer.ok) return setProblem(answer.error);
    location.reload();
  };
  return (
    <Sheet title="Leave this device" close={close}>
      <p>
        This browser forgets that it is {name}; whoever uses it next is a new guest. Your seats, matches and ratings
        stay for your other devices.
      </p>
      <p>
        <b>
          Without another device that is you, a recovery key, or a code that you made in the last ten minutes, nobody
          can be {name} again
        </b>
        , you neither: seats in running matches would wait for nobody.
      </p>
      <Decision problem={problem} go={() => void leave()} close={close} yes="Leave this device" no="Stay" />
    </Sheet>
  );
}

interface LeaveOthersProps extends SheetProps {
  readonly hasKey: boolean;
  readonly setNote: (note: Note) => void;
}

function LeaveOthers({ name, hasKey, setNote, close }: LeaveOthersProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    const endpoint = await ownEndpoint();
    const answer = await post('leave-others', endpoint === null ? {} : { endpoint });
    if (!answer.ok) return setProblem(answer.error);
    setNote({ text: `Only this browser is ${name} now.` });
    close();
  };
  return (
    <Sheet title="Leave all other devices" close={close}>
      <p>
        Every other device and browser that is {name} forgets it at once and gets no more notices, and a code that was
        not used yet is void{hasKey ? ', and so is your recovery key: make a new one' : ''}. This browser stays {name}.
        For when a device is lost, or somebody else had a code of yours.
      </p>
      <Decision problem={problem} go={() => void leave()} close={close} yes="Leave all other devices" no="Keep them" />
    </Sheet>
  );
}
