import './quick-watch.css';
import { type ReactNode, useEffect, useRef } from 'preact/compat';
import { addressOf, go, useRoute } from '../../routes.ts';
import { Sheet } from '../../../ui/table/sheet.tsx';
import { hostLine } from '../../talk.ts';
import { chime } from '../table/chime.ts';
import { keepCommitment, keepWords } from '../kept.ts';
import { useNow } from './quick.tsx';
import { timeOf, titleOf } from './quick-words.ts';
import type { Party } from '../../../desk/server-wire.ts';
import { endSearch, sayReady, type Search, useSearch, wordsSent } from './seeking.ts';
import { callBack } from '../table/turn.ts';

/** On every page: that a match is looked for, whether somebody is ready, and the way to the table. */
export default function QuickWatch() {
  const search = useSearch();
  const { page, what } = useRoute();
  const { seeking, isOurs } = search;
  const party = seeking?.room === null ? seeking.party : null;
  const room = seeking?.room ?? null;
  const isAsked = party !== null && !party.isReady;
  useEffect(() => {
    if (!isAsked || !party) return;
    chime();
    return callBack('Are you ready?', titleOf(party.game));
  }, [isAsked, party?.id]);
  useEffect(() => {
    if (room === null) return;
    if (page === 'table' && what === room) void endSearch();
    else if (isOurs) {
      chime();
      void goTo(room);
    }
  }, [room, isOurs, page, what]);
  if (party) return <Ready party={party} offset={search.offset} />;
  return <Pill search={search} page={page} isTable={page === 'table' && what === room} />;
}

/** The deal is noted before the table is shown, with what this browser added to it. */
async function goTo(room: string): Promise<void> {
  const answer = await hostLine().ask({ do: 'room', room, notes: [] });
  const words = wordsSent();
  if (answer.ok) {
    keepCommitment(answer.room);
    if (words !== null) keepWords(room, words);
  }
  go('table', room);
}

function Ready({ party, offset }: { readonly party: Party; readonly offset: number }) {
  const now = useNow() + offset;
  const answered = useRef(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []); // Enter is enough
  const { game, seats, people, ready, isReady, until } = party;
  const bots = seats - people;
  return (
    <div data-game={game}>
      <Sheet
        as="qk-ready"
        title={isReady ? 'Waiting for the others' : 'Are you ready?'}
        close={() => {
          if (!answered.current) void endSearch();
        }}
      >
        <p>
          <b>{titleOf(game)}</b> with {people} {people === 1 ? 'person' : 'people'}
          {bots > 0 && ` and ${bots} ${bots === 1 ? 'bot' : 'bots'}`}.
        </p>
        <p role="status">
          {ready} of {people} ready
        </p>
        <p className="qk-left" role="timer">
          {timeOf(until - now)}
        </p>
        <p className="on-acts">
          {!isReady && (
            <button ref={yes} className="btn btn--primary" onClick={() => void sayReady(party)}>
              I am ready
            </button>
          )}
          <button
            className="btn btn--plain"
            onClick={() => {
              answered.current = true;
              void endSearch();
            }}
          >
            Not now
          </button>
        </p>
      </Sheet>
    </div>
  );
}

interface PillProps {
  readonly search: Search;
  readonly page: string;
  readonly isTable: boolean; // the very one that was found
}

/** A word at the edge of the page, and the way to more. */
function Pill({ search, page, isTable }: PillProps) {
  const now = useNow() + search.offset;
  const { seeking, invitations, isCut } = search;
  const [invitation] = invitations;
  const look = page === '' ? 'qk-pill qk-pill--above' : 'qk-pill'; // at a table there is no room above it
  if (seeking && seeking.room !== null)
    return isTable ? null : (
      <Way look={look} to={addressOf('table', seeking.room)}>
        <b>Your match has begun</b> Go there
      </Way>
    );
  if (page === 'online') return null;
  if (seeking && !seeking.soon)
    return (
      <Way look={look} to={addressOf('online')}>
        {isCut ? 'Connection lost' : 'Looking for players'} <b role="timer">{timeOf(now - seeking.since)}</b>
      </Way>
    );
  if (invitation)
    return (
      <Way look={look} to={addressOf('online')}>
        <b>{invitation.name}</b> invites you to {titleOf(invitation.game)}
      </Way>
    );
  return null;
}

interface WayProps {
  readonly look: string;
  readonly to: string;
  readonly children: ReactNode;
}

/** It lies outside of all other parts of the page, so it is one. */
const Way = ({ look, to, children }: WayProps) => (
  <nav className="qk-way" aria-label="Players for you">
    <a className={look} href={to}>
      {children}
    </a>
  </nav>
);
