import { useState } from 'preact/compat';
import { Sheet } from '../../ui/table/sheet.tsx';
import { read, write } from '../../ui/browser-storage.ts';
import type { Holder } from '../../desk/http-wire.ts';
import { dayAndTime, hasSomething } from './asked-who.ts';
import { post } from './asking.ts';

/* The recovery key: made once, shown once, to be kept where no browser can lose it. */

const SEEN = 'cardwright.key-seen'; // when the key was used last, as far as this browser was told
const REMINDED = 'cardwright.key-reminded';

/** Whatever was done with the key until now was done here, or was read. */
export async function keepKeySeen(): Promise<void> {
  const answer = await post('who');
  if (answer.ok) write(SEEN, String(answer.key?.used ?? 0));
}

interface RecoveryKeySheetProps {
  readonly name: string;
  readonly since: number | null; // they have one already
  readonly close: () => void;
}

export function RecoveryKeySheet({ name, since, close }: RecoveryKeySheetProps) {
  const [key, setKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    const answer = await post('recovery-key');
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error);
    setProblem(null);
    setKey(answer.key);
    write(REMINDED, 'yes');
  };
  return (
    <Sheet title="Recovery key" close={close}>
      {key === null ? (
        <>
          <p>
            With this key you become {name} again when no browser knows you any more. Whoever has it can be {name}, so
            keep it as you would keep a house key: on paper, or where you keep passwords.
          </p>
          {since !== null && (
            <p>
              <b>The key that you made on {dayAndTime(since)} is void from then on.</b>
            </p>
          )}
          {problem !== null && (
            <p className="refusal" role="alert">
              {problem}
            </p>
          )}
          <p className="on-acts">
            <button className="btn btn--primary" disabled={isBusy} onClick={() => void make()}>
              {since === null ? 'Make a recovery key' : 'Make a new recovery key'}
            </button>
            <button className="btn btn--plain" onClick={close}>
              Not now
            </button>
          </p>
        </>
      ) : (
        <ShownKey name={name} recoveryKey={key} close={close} />
      )}
    </Sheet>
  );
}

interface ShownKeyProps {
  readonly name: string;
  readonly recoveryKey: string;
  readonly close: () => void;
}

function ShownKey({ name, recoveryKey, close }: ShownKeyProps) {
  const [note, setNote] = useState<string | null>(null);
  const copy = (): void => {
    // Where a page comes without a certificate there is no clipboard; the key can be marked by hand.
    const copied = navigator.clipboard?.writeText(recoveryKey) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setNote('Copied. Put it where you keep passwords.'),
      () => setNote('Mark the key and copy it.'),
    );
  };
  const save = (): void => {
    const text = `Recovery key of ${name} at ${location.host}\n\n${recoveryKey}\n\nMade on ${dayAndTime(Date.now())}. Type it at ${location.origin}/#/online under “I was here before”.\nWhoever has this key can be ${name}. A newer key makes it void.\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'cardwright-recovery-key.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    setNote('It is in cardwright-recovery-key.txt.');
  };
  return (
    <>
      <p role="status">Write it down now: it is shown only this once.</p>
      <p className="on-code on-key" aria-label="Your recovery key">
        {recoveryKey.split('-').map((group) => (
          <span key={group}>{group}</span>
        ))}
      </p>
      <p className="on-quiet">There is no I, O, U, 0 or 1 in it. A typo is found when you type it.</p>
      <p className="on-acts">
        <button className="btn btn--plain" onClick={copy}>
          Copy the key
        </button>
        <button className="btn btn--plain" onClick={save}>
          Save as a text file
        </button>
      </p>
      {note !== null && (
        <p className="on-note" role="status">
          {note}
        </p>
      )}
      <p className="on-acts">
        <button className="btn btn--primary" onClick={close}>
          I have kept it
        </button>
      </p>
    </>
  );
}

interface WhoProps {
  readonly who: Holder;
  readonly reload: () => void;
}

/** Under _You_: whether there is a key, and a way to a new one. */
export function RecoveryKey({ who, reload }: WhoProps) {
  const [isOpen, setOpen] = useState(false);
  const { key } = who;
  return (
    <div className="on-recovery">
      <p className="on-acts">
        <button className="btn btn--plain btn--small" onClick={() => setOpen(true)}>
          {key === null ? 'Make a recovery key …' : 'Make a new recovery key …'}
        </button>
      </p>
      <p className="on-quiet">
        {key === null
          ? 'For when no browser knows you any more. You have none yet.'
          : `You have a recovery key since ${dayAndTime(key.made)}; ${key.used === null ? 'it was never used' : `it was used last on ${dayAndTime(key.used)}`}.`}
      </p>
      {isOpen && (
        <RecoveryKeySheet
          name={who.name}
          since={key?.made ?? null}
          close={() => {
            setOpen(false);
            reload();
          }}
        />
      )}
    </div>
  );
}

/** Above everything else: that the key was used, and once, that there is none. */
export function KeyNotes({ who, reload }: WhoProps) {
  const [isOpen, setOpen] = useState(false);
  const [, look] = useState(0);
  const { key, devices, name } = who;
  const isNews = key !== null && key.used !== null && key.used > Number(read(SEEN) ?? 0);
  const isReminder = key === null && devices <= 1 && hasSomething(who) && read(REMINDED) === null;
  const dismiss = (what: string, value: string): void => {
    write(what, value);
    look((times) => times + 1);
  };
  if (isOpen)
    return (
      <RecoveryKeySheet
        name={name}
        since={null}
        close={() => {
          setOpen(false);
          reload();
        }}
      />
    );
  if (isNews)
    return (
      <section className="slip on-list on-keynote" role="status">
        <p>
          Your recovery key was used on {dayAndTime(key.used ?? 0)}. If that was not you, choose{' '}
          <i>Leave all other devices</i> below, and make a new key.
        </p>
        <p className="on-acts">
          <button className="btn btn--plain btn--small" onClick={() => dismiss(SEEN, String(key.used))}>
            That was me
          </button>
        </p>
      </section>
    );
  if (!isReminder) return null;
  return (
    <section className="slip on-list on-keynote" aria-label="A recovery key">
      <p>
        Only this browser knows that you are {name}. If it forgets you, your tables are out of reach. A recovery key
        leads you back.
      </p>
      <p className="on-acts">
        <button className="btn btn--plain btn--small" onClick={() => setOpen(true)}>
          Make a recovery key …
        </button>
        <button className="btn btn--quiet btn--small" onClick={() => dismiss(REMINDED, 'yes')}>
          Not now
        </button>
      </p>
    </section>
  );
}
