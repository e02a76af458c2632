import '../online.css';
import { type ReactNode, useEffect, useState } from 'preact/compat';
import { Icon } from '../../../ui/cards/icon.tsx';
import { posterOf } from '../../pages/posters.ts';
import { Page } from '../../pages/shell.tsx';
import { addressOf } from '../../routes.ts';
import { Frame, type OnlineParts } from '../../table/frame.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import { ONLINE, type OnlineRoom, type TableInfo, VOTED_OUT } from '../../../desk/wire.ts';
import { Archived } from './archived.tsx';
import { askServer } from '../asking.ts';
import { Chat, isHeard, useMuted } from './chat.tsx';
import { Clocks } from './clocks.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { Connection } from '../connection.tsx';
import { Elsewhere, useElsewhere } from '../elsewhere.tsx';
import { Ending } from './ending.tsx';
import { Away } from './here.tsx';
import { Closing } from './leading.tsx';
import { Lobby } from './lobby.tsx';
import { Notice } from '../notice.tsx';
import { People } from './people.tsx';
import { isMyTurn, useTurn } from './turn.ts';
import { useRoom } from './use-room.ts';
import { Votes } from './votes.tsx';

interface RoomPageProps {
  readonly room: string;
  readonly isPlain: boolean;
}

/** A table on the server, from its lobby to its end. */
export default function RoomPage({ room, isPlain }: RoomPageProps) {
  const { now, problem } = useRoom(room);
  const [isLong, setLong] = useState(false);
  const elsewhere = useElsewhere(!now && (isLong || problem !== null));
  if (!now && elsewhere !== null)
    return (
      <Page title="A table online">
        <Elsewhere at={elsewhere} />
      </Page>
    );
  if (problem !== null)
    return (
      <Closed why={problem}>
        <button className="btn btn--primary" onClick={() => location.reload()}>
          Try again
        </button>
        <a className="btn btn--plain" href={addressOf('online')}>
          All tables
        </a>
      </Closed>
    );
  if (now && now.gone !== null)
    return (
      <Closed why={now.gone}>
        <a className="btn btn--primary" href={addressOf('online')}>
          All tables
        </a>
        <a className="btn btn--plain" href={addressOf('')}>
          Home
        </a>
      </Closed>
    );
  if (!now) return <Asking isLong={isLong} setLong={setLong} />;
  return <Room now={now} isPlain={isPlain} />;
}

/** A table that cannot be shown, and where to go from here. */
const Closed = ({ why, children }: { readonly why: string; readonly children: ReactNode }) => (
  <Page title="A table online">
    <div className="closed">
      <p className="slip" role="alert">
        {why}
      </p>
      {children}
    </div>
  </Page>
);

const LONG = 1500; // ms: an answer that comes at once needs no word before it

interface AskingProps {
  readonly isLong: boolean;
  readonly setLong: (isLong: boolean) => void;
}

/** Until the server has told what is on the table. */
function Asking({ isLong, setLong }: AskingProps) {
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, [setLong]);
  return (
    <div className="wait">
      <p role="status">
        {isLong && (
          <>
            Asking the server for this table … <a href="#/">Home</a>
          </>
        )}
      </p>
    </div>
  );
}

function Room({ now, isPlain }: { readonly now: OnlineRoom; readonly isPlain: boolean }) {
  const { room, seat } = now;
  useTurn({ isMine: isMyTurn(now), title: posterOf(room.game)?.title ?? room.game, room: room.id });
  if (now.archive) return <Archived now={now} archive={now.archive} />;
  if (room.status === 'open') return <Lobby now={now} />;
  return <Playing key={seat} now={now} isPlain={isPlain} />;
}

/** The same table as at this screen, with what belongs to people far away around it. */
function Playing({ now, isPlain }: { readonly now: OnlineRoom; readonly isPlain: boolean }) {
  const { room, seat, chat } = now;
  const { muted, toggle } = useMuted(room.id);
  const [isTalking, setTalking] = useState(false);
  const heard = chat.filter((said) => isHeard(said, muted)).length;
  const [read, setRead] = useState(heard);
  useEffect(() => {
    if (isTalking) setRead(heard);
  }, [isTalking, heard]);
  const unread = Math.max(0, heard - read);
  const parts: OnlineParts = {
    bar: (
      <button
        className="iconbtn only-narrow"
        aria-label={unread > 0 ? `Talk, ${unread} new` : 'Talk'}
        onClick={() => setTalking(true)}
      >
        <Icon name="talk" />
        {unread > 0 && <span className="dot">{unread}</span>}
      </button>
    ),
    above: <Above now={now} />,
    rail: <Chat now={now} muted={muted} toggle={toggle} />,
    menu: <People now={now} />,
    end: (table: TableInfo) => <Ending now={now} table={table} />,
  };
  return (
    <>
      <Frame match={ONLINE + room.id} game={room.game} seat={seat} isPlain={isPlain} online={parts} />
      {isTalking && (
        <div data-game={room.game}>
          <Sheet title="Talk" close={() => setTalking(false)}>
            <Chat now={now} muted={muted} toggle={toggle} />
          </Sheet>
        </div>
      )}
    </>
  );
}

/** Clocks, and what somebody should know at once: the line is cut, a bot plays in their place, others vote. */
function Above({ now }: { readonly now: OnlineRoom }) {
  const { room, seat, votedOut, isConnected } = now;
  const [problem, setProblem] = useState<string | null>(null);
  const standIn = seat === null ? undefined : room.seats[seat]?.standIn;
  const isPlaying = room.status === 'playing';
  const back = (): void =>
    void askServer({ do: 'back', room: room.id }).then((answer) => setProblem(answer.ok ? null : answer.error));
  return (
    <div className="on-above">
      <Connection isConnected={isConnected} trouble={now.trouble} />
      {room.closed !== undefined && <ClosedNotice why={room.closed} />}
      {isPlaying && standIn !== undefined && (
        <Notice>
          <span>A {standIn} bot plays for you until you are back.</span>
          <button className="btn btn--primary btn--small" onClick={back}>
            I am back
          </button>
        </Notice>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {isPlaying && <Votes now={now} />}
      {isPlaying && <Closing now={now} />}
      {isPlaying && <Clocks now={now} />}
      {isPlaying && <Away now={now} />}
      {isPlaying && votedOut !== null && (
        <Notice>
          <span>{VOTED_OUT}</span>
        </Notice>
      )}
      {isPlaying && seat === null && (
        <p className="on-watching" role="status">
          You watch this table.
        </p>
      )}
    </div>
  );
}
