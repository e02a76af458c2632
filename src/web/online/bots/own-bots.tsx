import { type FormEvent, useState } from 'preact/compat';
import type { BotTold } from '../../../desk/http-wire.ts';
import { Sheet } from '../../../ui/table/sheet.tsx';
import { posterOf, POSTERS } from '../../pages/posters.ts';
import { dayAndTime } from '../asked-who.ts';
import { post } from '../asking.ts';

/* Programs of somebody that play at tables: a token each, shown once, made void at any time. */

interface Bots {
  readonly bots: readonly BotTold[];
  readonly most: number;
}

/** A token as it is shown once, and whose it is. */
interface Shown {
  readonly name: string;
  readonly token: string;
}

export function OwnBots() {
  const [now, setNow] = useState<Bots | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [deleting, setDeleting] = useState<BotTold | null>(null);
  const load = async (): Promise<void> => {
    const answer = await post('bots');
    if (answer.ok) setNow(answer);
    else setProblem(answer.error);
  };
  const act = async (word: 'bot-revoke' | 'bot-delete', bot: string): Promise<void> => {
    const answer = await post(word, { bot });
    setProblem(answer.ok ? null : answer.error);
    await load();
  };
  const renew = async ({ id, name }: BotTold): Promise<void> => {
    const answer = await post('bot-token', { bot: id });
    setProblem(answer.ok ? null : answer.error);
    if (answer.ok) setShown({ name, token: answer.token });
    await load();
  };
  return (
    <details className="on-device on-bots" onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>Bots of yours</summary>
      <p className="on-quiet">
        A program that you have written can play at tables here. It comes with a token, everybody sees that it is a bot,
        and it has a rating of its own. The page docs/table-bots.md of Cardwright says how it speaks.
      </p>
      {now === null && problem === null && <p className="quiet">Loading …</p>}
      {now !== null && now.bots.length > 0 && (
        <ul className="on-rooms">
          {now.bots.map((bot) => (
            <li key={bot.id}>
              <div>
                <span className="on-state">{bot.name}</span>
                <small>{factsOf(bot).join(' · ')}</small>
              </div>
              <div className="on-acts">
                <button
                  className="btn btn--plain btn--small"
                  aria-label={`New token for ${bot.name}`}
                  onClick={() => void renew(bot)}
                >
                  New token
                </button>
                {bot.hasToken && (
                  <button
                    className="btn btn--quiet btn--small"
                    aria-label={`Revoke the token of ${bot.name}`}
                    onClick={() => void act('bot-revoke', bot.id)}
                  >
                    Revoke
                  </button>
                )}
                <button
                  className="btn btn--quiet btn--small"
                  aria-label={`Delete ${bot.name} …`}
                  onClick={() => setDeleting(bot)}
                >
                  Delete …
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {now !== null && now.bots.length < now.most && (
        <NewBot
          done={(made) => {
            setShown(made);
            void load();
          }}
        />
      )}
      {now !== null && now.most === 0 && <p className="on-quiet">This server takes no bots from outside.</p>}
      {now !== null && now.most > 0 && now.bots.length >= now.most && (
        <p className="on-quiet">You have {now.bots.length} bots, which is the most. Delete one to make another.</p>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {shown !== null && <TokenSheet {...shown} close={() => setShown(null)} />}
      {deleting !== null && (
        <Sheet title={`Delete ${deleting.name}`} close={() => setDeleting(null)}>
          <p>
            Its token is void at once, and its name and rating are gone. Where it plays, a bot of the server plays on.
            This cannot be undone.
          </p>
          <p className="on-acts">
            <button
              className="btn btn--bad"
              onClick={() => {
                void act('bot-delete', deleting.id);
                setDeleting(null);
              }}
            >
              Delete it
            </button>
            <button className="btn btn--plain" onClick={() => setDeleting(null)}>
              Keep it
            </button>
          </p>
        </Sheet>
      )}
    </details>
  );
}

const factsOf = ({ games, talks, open, hasToken, used, running }: BotTold): string[] => [
  games === 'any' ? 'any game' : games.map((game) => posterOf(game)?.title ?? game).join(', '),
  ...(talks ? ['may talk'] : []),
  open ? 'everybody may invite it' : 'only you invite it',
  ...(running === 0 ? [] : [`at ${running} ${running === 1 ? 'table' : 'tables'}`]),
  hasToken ? (used === null ? 'never connected' : `connected last on ${dayAndTime(used)}`) : 'its token is revoked',
];

function NewBot({ done }: { readonly done: (made: Shown) => void }) {
  const [name, setName] = useState('');
  const [game, setGame] = useState('any');
  const [open, setOpen] = useState(false);
  const [talks, setTalks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const wanted = { name: name.trim(), games: game === 'any' ? 'any' : [game], open, talks };
    const answer = await post('bot-make', wanted);
    setBusy(false);
    setProblem(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setName('');
    done({ name: answer.bot.name, token: answer.token });
  };
  return (
    <form onSubmit={(event) => void make(event)}>
      <div className="on-field">
        <label htmlFor="on-bot-name">Name of a new bot</label>
        <input
          id="on-bot-name"
          value={name}
          maxLength={34}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <label htmlFor="on-bot-game">It plays</label>
        <select id="on-bot-game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          <option value="any">any game</option>
          {POSTERS.map(({ game: id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <label className="on-check">
        <input type="checkbox" checked={open} onChange={(event) => setOpen(event.currentTarget.checked)} />
        Everybody may invite it, not only you
      </label>
      <label className="on-check">
        <input type="checkbox" checked={talks} onChange={(event) => setTalks(event.currentTarget.checked)} />
        It may talk at its tables
      </label>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <p className="on-acts">
        <button className="btn btn--plain" type="submit" disabled={isBusy || name.trim() === ''}>
          Make a token
        </button>
      </p>
    </form>
  );
}

function TokenSheet({ name, token, close }: Shown & { readonly close: () => void }) {
  const [note, setNote] = useState<string | null>(null);
  const copy = (): void => {
    // Where a page comes without a certificate there is no clipboard; the token can be marked by hand.
    const copied = navigator.clipboard?.writeText(token) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setNote('Copied. Give it to your program, and to nobody else.'),
      () => setNote('Mark the token and copy it.'),
    );
  };
  return (
    <Sheet title={`Token of ${name}`} close={close}>
      <p role="status">Copy it now: it is shown only this once. Whoever has it plays as {name}.</p>
      <p className="on-code on-key" aria-label="Token">
        {token}
      </p>
      <p className="on-acts">
        <button className="btn btn--primary" onClick={copy}>
          Copy the token
        </button>
        <button className="btn btn--plain" onClick={close}>
          I have kept it
        </button>
      </p>
      {note !== null && (
        <p className="on-note" role="status">
          {note}
        </p>
      )}
    </Sheet>
  );
}
