import './quick.css';
import { useEffect, useState } from 'preact/compat';
import { lengthOf } from '../../../engine/words.ts';
import type { InvitationTold, Seeking } from '../../../desk/server-wire.ts';
import { keepName, keptName, startNow } from '../../pages/start.ts';
import { go } from '../../routes.ts';
import { read, write } from '../../../ui/browser-storage.ts';
import { averageWords, othersWords, SHARED, timeOf, titleOf, wishWords } from './quick-words.ts';
import { answerInvitation, endSearch, type Search, seek, useSearch, type Wish } from './seeking.ts';

const KEY = 'cardwright.wish';
const WAITS = [30, 60, 180];
const SEATS = [2, 3, 4, 5, 6, 7, 8];
const USUAL: Wish = { games: [], seats: null, pace: 'live', wait: 30 };

/** What somebody wanted last time in this browser. */
function keptWish(): Wish {
  try {
    const kept: Partial<Wish> = JSON.parse(read(KEY) ?? '{}');
    const known = (kept.games ?? []).filter((game) => SHARED.some((poster) => poster.game === game));
    return { ...USUAL, ...kept, games: known };
  } catch {
    return USUAL;
  }
}

/** At the head of the online page: one press finds people to play with. */
export function Quick() {
  const search = useSearch();
  return (
    <section className="slip on-list qk" aria-labelledby="qk-head" data-on={search.seeking ? '' : undefined}>
      <Invitations invitations={search.invitations} />
      {search.seeking ? <Waiting search={search} seeking={search.seeking} /> : <Asking note={search.note} />}
    </section>
  );
}

/* ---- what is wanted ---- */

function Asking({ note }: { readonly note: string | null }) {
  const [wish, setWish] = useState(keptWish);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (more: Partial<Wish>): void => {
    const next = { ...wish, ...more };
    setWish(next);
    write(KEY, JSON.stringify(next));
  };
  const toggle = (game: string): void =>
    choose({ games: wish.games.includes(game) ? wish.games.filter((one) => one !== game) : [...wish.games, game] });
  const [name, setName] = useState('');
  const [isNamed] = useState(() => keptName() !== null);
  const begin = (soon: boolean): void => {
    setBusy(true);
    if (name.trim() !== '') keepName(name.trim());
    void seek(wish, soon).then((wrong) => {
      setProblem(wrong);
      setBusy(false);
    });
  };
  return (
    <>
      <h2 id="qk-head">Play with people</h2>
      {note !== null && (
        <p className="qk-note" role="status">
          {note}
        </p>
      )}
      <div className="qk-games" role="group" aria-label="What you would like to play">
        <Chip isOn={wish.games.length === 0} choose={() => choose({ games: [] })}>
          Any game
        </Chip>
        {SHARED.map(({ game, title }) => (
          <Chip key={game} isOn={wish.games.includes(game)} choose={() => toggle(game)}>
            {title}
          </Chip>
        ))}
      </div>
      <button className="btn btn--primary qk-go" disabled={isBusy} onClick={() => begin(false)}>
        {isBusy ? 'Asking …' : 'Play now with people'}
      </button>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {!isNamed && (
        <div className="on-field">
          <label htmlFor="qk-name">What others call you</label>
          <input
            id="qk-name"
            value={name}
            maxLength={40}
            autoComplete="nickname"
            placeholder="Guest"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
      )}
      <div className="on-field">
        <label htmlFor="qk-wait">Bots fill free seats</label>
        <select
          id="qk-wait"
          value={String(wish.wait)}
          onChange={({ currentTarget: { value } }) => choose({ wait: value === 'null' ? null : Number(value) })}
        >
          {WAITS.map((wait) => (
            <option key={wait} value={wait}>
              After {lengthOf(wait)}
            </option>
          ))}
          <option value="null">Never: only people</option>
        </select>
      </div>
      <details className="qk-more">
        <summary>Seats, pace, or later</summary>
        <div className="on-field">
          <label htmlFor="qk-seats">How many play</label>
          <select
            id="qk-seats"
            value={String(wish.seats)}
            onChange={({ currentTarget: { value } }) => choose({ seats: value === 'null' ? null : Number(value) })}
          >
            <option value="null">Any number</option>
            {SEATS.map((seats) => (
              <option key={seats} value={seats}>
                {seats}
              </option>
            ))}
          </select>
        </div>
        <div className="on-field">
          <label htmlFor="qk-pace">Pace</label>
          <select
            id="qk-pace"
            value={wish.pace}
            onChange={({ currentTarget: { value } }) => choose({ pace: value === 'days' ? 'days' : 'live' })}
          >
            <option value="live">Live: everybody stays until the end</option>
            <option value="days">Over days: a decision now and then</option>
          </select>
        </div>
        <p>
          <button className="btn btn--plain" disabled={isBusy} onClick={() => begin(true)}>
            Tell me when others want to play
          </button>
        </p>
        <p className="on-quiet">
          Not now, but soon: for a day you are told when enough people want the same, and then you have two minutes to
          say yes.
        </p>
      </details>
    </>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly choose: () => void;
  readonly children: string;
}

const Chip = ({ isOn, choose, children }: ChipProps) => (
  <button type="button" className="btn btn--plain qk-chip" aria-pressed={isOn} onClick={choose}>
    {children}
  </button>
);

/* ---- while it is looked for ---- */

/** A clock that nobody can set, looked at once a second. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Waiting({ search, seeking }: { readonly search: Search; readonly seeking: Seeking }) {
  const now = useNow() + search.offset;
  const [problem, setProblem] = useState<string | null>(null);
  const { soon, since, others, average, botsAt, games, ends } = seeking;
  const lately = averageWords(average);
  const meanwhile = async (): Promise<void> => {
    const [game] = games;
    const begun = game === undefined ? null : await startNow(game, {});
    if (begun?.ok) go('play', begun.match);
    else setProblem('The match against bots could not begin.');
  };
  return (
    <>
      <h2 id="qk-head">{soon ? 'You are on the list' : 'Looking for players'}</h2>
      <p className="qk-wish">{wishWords(seeking)}</p>
      {!soon && (
        <p className="qk-clock" role="timer" aria-label={`Looking for ${timeOf(now - since)}`}>
          <i aria-hidden="true" />
          {timeOf(now - since)}
        </p>
      )}
      <div role="status">
        {search.isCut ? (
          <p className="qk-note">The connection is lost. When it is back, you look on.</p>
        ) : (
          <p>{othersWords(others)}</p>
        )}
        {!soon && lately !== null && <p className="on-quiet">{lately}</p>}
      </div>
      {!soon && (
        <p className="on-quiet">
          {botsAt === null
            ? 'Only people: bots stay away.'
            : botsAt > now
              ? `Bots fill the free seats in ${timeOf(botsAt - now)}.`
              : 'Bots fill the free seats now.'}
        </p>
      )}
      {soon && (
        <p className="on-quiet">
          When enough people want it, you are asked whether you are ready: here, and by a notice if you switch that on
          below, under “You”. You can close the page. {ends !== undefined && `It ends ${timeAt(ends)}.`}
        </p>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <p className="on-acts">
        <button className="btn btn--plain" onClick={() => void meanwhile()}>
          Play against bots meanwhile
        </button>
        <button className="btn btn--quiet" onClick={() => void endSearch()}>
          {soon ? 'Take me off the list' : 'Cancel'}
        </button>
      </p>
    </>
  );
}

/** 'tomorrow at 14:05' and the like. */
function timeAt(time: number): string {
  const date = new Date(time);
  const hour = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? `today at ${hour}` : `on ${date.toLocaleDateString('en-GB', { weekday: 'long' })} at ${hour}`;
}

/* ---- invitations ---- */

function Invitations({ invitations }: { readonly invitations: readonly InvitationTold[] }) {
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (invitation: InvitationTold, how: 'accept' | 'decline' | 'never'): Promise<void> => {
    const told = await answerInvitation(invitation, how);
    setProblem(told.problem);
    if (told.room !== null) go('table', told.room);
  };
  if (invitations.length === 0 && problem === null) return null;
  return (
    <div className="qk-invited" role="region" aria-label="Invitations">
      {invitations.map((one) => (
        <div key={one.id} role="status">
          <b>
            {one.name} invites you to {titleOf(one.game)}.
          </b>
          <p className="on-acts">
            <button
              className="btn btn--primary btn--small"
              aria-label={`Join ${one.name}`}
              onClick={() => void answer(one, 'accept')}
            >
              Join
            </button>
            <button
              className="btn btn--plain btn--small"
              aria-label={`Not now: the invitation of ${one.name}`}
              onClick={() => void answer(one, 'decline')}
            >
              Not now
            </button>
            <button className="btn btn--quiet btn--small" onClick={() => void answer(one, 'never')}>
              Never from {one.name}
            </button>
          </p>
        </div>
      ))}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
