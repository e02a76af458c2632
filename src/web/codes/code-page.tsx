import './codes.css';
import { type FormEvent, useEffect, useState } from 'preact/compat';
import { asPrinted } from '../../print/codes/letters.ts';
import { amountOf } from '../../engine/words.ts';
import { listed } from '../../ui/table/listed.ts';
import { type Failure, type FoundCode, type GameInfo, PERSON } from '../../desk/wire.ts';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { begin, namesFor, usualSeating } from '../pages/start.ts';
import { valueWords } from '../pages/variants.tsx';
import { addressOf, go } from '../routes.ts';
import { hostLine } from '../talk.ts';

/** What a code from paper opens: rules, a deal, or a campaign. */
export default function CodePage({ code }: { readonly code: string }) {
  const [found, setFound] = useState<FoundCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    setFound(null);
    setProblem(null);
    if (code !== '')
      void hostLine()
        .ask({ do: 'read-code', code })
        .then((answer) => {
          if (!isWanted) return;
          if (answer.ok) setFound(answer.found);
          else setProblem(answer.error ?? 'This code cannot be read.');
        });
    return () => {
      isWanted = false;
    };
  }, [code]);
  return (
    <Page title="A code from paper" {...(found ? { game: found.game } : {})}>
      <div className="code-page">
        <CodeEntry key={code} code={code} problem={problem} />
        {found && <Found found={found} code={code} />}
      </div>
    </Page>
  );
}

function CodeEntry({ code, problem }: { readonly code: string; readonly problem: string | null }) {
  const [typed, setTyped] = useState(() => asPrinted(code));
  const open = (event: FormEvent): void => {
    event.preventDefault();
    go('code', asPrinted(typed));
  };
  return (
    <section className="slip code-part" aria-labelledby="code-entry">
      <h2 id="code-entry">Type the code</h2>
      <form className="code-entry" onSubmit={open}>
        <input
          aria-label="The code"
          aria-describedby="code-how"
          aria-invalid={problem !== null}
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          placeholder="K7Q2-9XMB-…"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <small id="code-how">
          It stands on booklets, campaign logs and set-up sheets. Spaces and small letters are fine; there is no letter
          O or I in it.
        </small>
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <div className="code-do">
          <button className="btn btn--primary" type="submit" disabled={typed.trim() === ''}>
            Open
          </button>
        </div>
      </form>
    </section>
  );
}

const titleOf = (game: string): string => posterOf(game)?.title ?? game;

function Found({ found, code }: { readonly found: FoundCode; readonly code: string }) {
  switch (found.kind) {
    case 'rules':
      return (
        <section className="slip code-part" aria-label="What it opens">
          <h2>The rules of {titleOf(found.game)}</h2>
          <p>Version {found.version}: the one that this page plays by.</p>
          <div className="code-do">
            <a className="btn btn--primary" href={addressOf('rules', found.game)}>
              Read them
            </a>
            <a className="btn btn--plain" href={addressOf('new', found.game)}>
              Play
            </a>
          </div>
        </section>
      );
    case 'deal':
      return <FoundDeal found={found} code={code} />;
    case 'campaign':
      return <FoundCampaign found={found} code={code} />;
  }
}

const wrong = ({ error, refusal }: Failure): string => error ?? refusal?.text ?? 'This cannot be opened.';

function FoundDeal({
  found: { game, deal, version },
  code,
}: {
  readonly found: Extract<FoundCode, { kind: 'deal' }>;
  readonly code: string;
}) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void hostLine()
      .ask({ do: 'game', game })
      .then((answer) => (answer.ok ? setInfo(answer.info) : setProblem(wrong(answer))));
  }, [game]);
  const { seats, preset, options, seed, deck } = deal;
  const play = async (withBots: boolean): Promise<void> => {
    if (!info) return;
    const seating = withBots ? usualSeating(info, seats) : namesFor(seats).map(() => PERSON);
    const plan = { game, preset, options, seed, seating, names: namesFor(seats) };
    const answer = await begin({ ...plan, ...(deck === undefined ? {} : { deck }) });
    return answer.ok ? go('play', answer.match) : setProblem(wrong(answer));
  };
  return (
    <section className="slip code-part" aria-label="What it opens">
      <h2>
        A deal of {titleOf(game)}: “{seed}”
      </h2>
      <ul className="code-facts">
        <li>
          {amountOf(seats, 'seat')}, rules {version}
          {preset !== 'as-written' && `, variant ${preset}`}
        </li>
        {Object.entries(options).map(([name, value]) => (
          <li key={name}>
            {name}:{' '}
            {valueWords(
              value,
              info?.options.find(({ id }) => id === name),
            )}
          </li>
        ))}
        {deck !== undefined && <li>Dealt from an edited deck, which this code brings with it.</li>}
        <li>Everybody who opens it is dealt the very same cards.</li>
      </ul>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <div className="code-do">
        <button className="btn btn--primary" disabled={!info} onClick={() => void play(true)}>
          {seats === 1 ? 'Play it' : 'Play it against bots'}
        </button>
        {seats > 1 && (
          <button className="btn btn--plain" disabled={!info} onClick={() => void play(false)}>
            All at this screen
          </button>
        )}
        <a className="btn btn--plain" href={addressOf('print', game, `what=deal&code=${code}`)}>
          Its set-up sheet
        </a>
      </div>
    </section>
  );
}

function FoundCampaign({
  found: { game, names, standing, log },
  code,
}: {
  readonly found: Extract<FoundCode, { kind: 'campaign' }>;
  readonly code: string;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    const answer = await hostLine().ask({ do: 'open-code', code });
    return answer.ok ? go('campaign', answer.campaign) : setProblem(wrong(answer));
  };
  return (
    <section className="slip code-part" aria-label="What it opens">
      <h2>
        A campaign of {titleOf(game)}: {listed(names)}
      </h2>
      <p>{standing}</p>
      {log.length > 0 && (
        <ul className="code-facts">
          {log.map(({ game: number, attempt, total, target, won }, i) => (
            <li key={i}>
              Game {number}
              {attempt > 1 && `, attempt ${attempt}`}: {total} of {target} points, {won ? 'won' : 'lost'}
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <div className="code-do">
        <button className="btn btn--primary" onClick={() => void open()}>
          Go on with it here
        </button>
      </div>
      <small>
        It is kept in this browser as a campaign of its own. Games that you have played since on paper are typed in
        there.
      </small>
    </section>
  );
}
