import { type FormEvent, useState } from 'preact/compat';
import { lettersTyped, readRecoveryKey } from '../../server/recovery-key.ts';
import { Sheet } from '../../ui/table/sheet.tsx';
import type { Became, BecomingChoice } from '../../desk/http-wire.ts';
import { holdingsText, outlookTexts } from './asked-who.ts';
import { post, type Reply } from './asking.ts';
import { ownEndpoint } from './notices.ts';
import { keepKeySeen, RecoveryKeySheet } from './recovery.tsx';

/*
 * Becoming somebody who is known: by a code from another device, or by a recovery key. Where this browser has something already, it
 * is asked what becomes of that before anything happens.
 */

const CODE_LENGTH = 12;

type Claim = { readonly code: string } | { readonly key: string };

/** What was typed, or what is wrong with it. */
function claimFrom(typed: string): Claim | { readonly fault: string } {
  const letters = lettersTyped(typed);
  if (letters.length === 0) return { fault: 'Type a code from another device, or your recovery key.' };
  if (letters.length === CODE_LENGTH) return { code: letters };
  if (letters.length < CODE_LENGTH)
    return {
      fault: `A code from another device has ${CODE_LENGTH} letters and digits, and this has ${letters.length}.`,
    };
  return readRecoveryKey(typed);
}

const isChoice = (answer: object): answer is BecomingChoice => 'needs' in answer && answer.needs === 'choice';

/** Asks the server to make this browser somebody; from then on all of the page is theirs. */
async function redeem(claim: Claim, choice?: 'merge' | 'leave'): Promise<Reply<Became>> {
  const endpoint = choice === 'leave' ? await ownEndpoint() : null;
  const answer = await post('redeem', {
    ...claim,
    ...(choice === undefined ? {} : { choice }),
    ...(endpoint === null ? {} : { endpoint }),
  });
  if (answer.ok && 'key' in claim) await keepKeySeen(); // by this browser
  return answer;
}

export function ComeBack() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly claim: Claim; readonly choice: BecomingChoice } | null>(null);
  const come = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const claim = claimFrom(typed);
    setNote(null);
    if ('fault' in claim) return setProblem(claim.fault);
    setProblem(null);
    setBusy(true);
    const answer = await redeem(claim);
    setBusy(false);
    if (isChoice(answer)) return setAsked({ claim, choice: answer });
    if (!answer.ok) return setProblem(answer.error);
    if (answer.how === 'same') return setNote(`This browser is ${answer.name} already.`);
    location.reload(); // from now on somebody else
  };
  return (
    <>
      <form className="on-row" onSubmit={(event) => void come(event)}>
        <input
          aria-label="Code or recovery key"
          placeholder="Code or recovery key"
          value={typed}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellcheck={false}
          maxLength={80}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button className="btn btn--plain" type="submit" disabled={isBusy}>
          Become that person
        </button>
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
      </form>
      {note !== null && (
        <p className="on-note" role="status">
          {note}
        </p>
      )}
      {asked && <ChoiceSheet {...asked} close={() => setAsked(null)} />}
    </>
  );
}

interface ChoiceSheetProps {
  readonly claim: Claim;
  readonly choice: BecomingChoice;
  readonly close: () => void;
}

/** What becomes of what this browser has. Nothing was used up until something is chosen. */
function ChoiceSheet({ claim, choice, close }: ChoiceSheetProps) {
  const { here, there, noMerge } = choice;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<Became | null>(null);
  const [isMaking, setMaking] = useState(false);
  const choose = async (what: 'merge' | 'leave'): Promise<void> => {
    setBusy(true);
    const answer = await redeem(claim, what);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error);
    if (outlookTexts(answer, here.name, answer.name).length === 0) location.reload();
    else setTold(answer);
  };
  if (isMaking)
    return <RecoveryKeySheet name={here.name} since={here.key?.made ?? null} close={() => setMaking(false)} />;
  if (told)
    return (
      <Sheet title={`You are ${told.name}`} close={() => location.reload()}>
        <p>What {here.name} had is yours. Not all of it could simply be moved:</p>
        <Facts texts={outlookTexts(told, here.name, told.name)} />
        <p className="on-acts">
          <button className="btn btn--primary" onClick={() => location.reload()}>
            Go on as {told.name}
          </button>
        </p>
      </Sheet>
    );
  const others = here.devices - 1;
  return (
    <Sheet title={`Become ${there.name}?`} close={close}>
      <p>
        This browser is <b>{here.name}</b> now, with {holdingsText(here)}. What is to become of that?
      </p>
      <section className="on-choice" aria-label="Merge">
        <p>
          <b>Merge.</b> Tables, seats, talk, ratings and notices of {here.name} become those of {there.name}
          {others > 0 ? `, and ${others} other ${others === 1 ? 'device' : 'devices'} of ${here.name}, too` : ''}. Two
          ratings for one game become one. This cannot be undone.
        </p>
        <Facts texts={outlookTexts(choice, here.name, there.name)} />
        {noMerge !== undefined && <p className="on-quiet">{noMerge}</p>}
        <button
          className="btn btn--primary"
          disabled={isBusy || noMerge !== undefined}
          onClick={() => void choose('merge')}
        >
          Merge {here.name} into {there.name}
        </button>
      </section>
      <section className="on-choice" aria-label="Leave behind">
        <p>
          <b>Leave {here.name} behind.</b>{' '}
          {others > 0
            ? `${here.name} stays on ${others} other ${others === 1 ? 'device' : 'devices'}.`
            : here.key !== null
              ? `Only the recovery key of ${here.name} leads back to them.`
              : `Nobody can be ${here.name} again, you neither: seats in running matches wait for nobody.`}
        </p>
        <p className="on-acts">
          {here.key === null && (
            <button className="btn btn--plain" disabled={isBusy} onClick={() => setMaking(true)}>
              First make a recovery key for {here.name}
            </button>
          )}
          <button className="btn btn--bad" disabled={isBusy} onClick={() => void choose('leave')}>
            Leave {here.name} behind
          </button>
        </p>
      </section>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <section className="on-choice" aria-label="Cancel">
        <p className="on-acts">
          <button className="btn btn--plain" onClick={close}>
            Stay {here.name}
          </button>
        </p>
        <p className="on-quiet">Nothing changes{'code' in claim ? ', and the code can still be used' : ''}.</p>
      </section>
    </Sheet>
  );
}

const Facts = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul className="on-facts">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
