import './online.css';
import { type FormEvent, useCallback, useEffect, useState } from 'preact/compat';
import { posterOf, POSTERS } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { addressOf, go } from '../routes.ts';
import { hostLine } from '../talk.ts';
import type { ListedRoom, OwnRating } from '../../desk/server-wire.ts';
import { ONLINE } from '../../desk/wire.ts';
import { type Holder, UNNAMED } from '../../desk/http-wire.ts';
import { askServer, findServer, post, type ServerState } from './asking.ts';
import { ComeBack } from './come-back.tsx';
import { Create } from './create.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { isWaiting, Ratings, RoomList } from './lists.tsx';
import { Fellows } from './quick/fellows.tsx';
import { roomInLink } from './links.ts';
import { noteOnline } from './met.ts';
import { sameName } from './own-name.ts';
import { askForOwn } from './own-tables.ts';
import { Quick } from './quick/quick.tsx';
import { KeyNotes } from './recovery.tsx';
import { useTurns } from './table/turn.ts';
import { Who } from './who.tsx';

interface OnlinePageProps {
  readonly what: string; // 'new', or nothing
  readonly game: string;
}

/** Tables on the server: who you are, your tables, tables to join, a new one. */
export default function OnlinePage({ what, game }: OnlinePageProps) {
  const [server, setServer] = useState<ServerState | null>(null);
  const [tries, setTries] = useState(0);
  const find = useCallback(async () => {
    setServer(await findServer());
    setTries((times) => times + 1);
  }, []);
  useEffect(() => {
    void find();
  }, [find]);
  useEffect(() => {
    const pause = server === 'lost' ? RETRY : secondsIn(server);
    if (pause === null) return;
    const again = setTimeout(() => void find(), pause * 1000);
    return () => clearTimeout(again);
  }, [server, tries, find]);
  const isNew = what === 'new' && posterOf(game) !== undefined;
  return (
    <Page title={isNew ? `A table of ${posterOf(game)?.title ?? game}` : 'Play online'} {...(isNew ? { game } : {})}>
      {server === null && <p className="quiet">Looking for the server …</p>}
      {server === 'none' && <NoServer />}
      {server !== null && typeof server === 'object' && 'at' in server && <Elsewhere at={server.at} />}
      {server !== null && typeof server === 'object' && 'text' in server && (
        <div className="on-none slip" role="alert">
          <h2>Not now</h2>
          <p>
            {server.text}
            {server.seconds !== null && ' This page tries again by itself.'}
          </p>
        </div>
      )}
      {server === 'lost' && (
        <div className="on-none slip" role="status">
          <h2>The server does not answer</h2>
          <p>You may be offline, or it is being restarted. Nothing at your tables is lost. Trying again …</p>
          <p className="on-acts">
            <button className="btn btn--primary" onClick={() => void find()}>
              Try now
            </button>
            <a className="btn btn--plain" href={addressOf('')}>
              Play on this screen
            </a>
          </p>
        </div>
      )}
      {server !== null && typeof server === 'object' && 'refused' in server && (
        <div className="on-none slip" role="alert">
          <h2>The server cannot tell who you are</h2>
          <p>{server.refused}</p>
        </div>
      )}
      {server === 'there' && (isNew ? <Create key={game} game={game} /> : <Hall />)}
    </Page>
  );
}

const RETRY = 5; // seconds

/** After how many seconds the server wants to be asked again, if it said so. */
const secondsIn = (server: ServerState | null): number | null =>
  typeof server === 'object' && server !== null && 'seconds' in server ? server.seconds : null;

const NoServer = () => (
  <div className="on-none slip">
    <h2>No server here</h2>
    <p>
      This page came from a plain web server, so there are no tables to share. Whoever runs{' '}
      <code>cardwright serve</code> has them. Everything on this screen works: bots, friends around one device, replays.
    </p>
    <p className="on-acts">
      <a className="btn btn--primary" href={addressOf('')}>
        Play on this screen
      </a>
    </p>
  </div>
);

interface Lists {
  readonly name: string;
  readonly open: readonly ListedRoom[];
  readonly lastOpen: number; // when the last of them was made
  readonly mine: readonly ListedRoom[];
  readonly ratings: readonly OwnRating[];
  readonly isMore: boolean; // there may be older ones of one's own that are over
  readonly isMoreOpen: boolean; // and more that are open
}

/** For whoever comes with a browser that knows them no more. */
const WasHere = () => (
  <details className="slip on-list on-washere">
    <summary>I was here before</summary>
    <p className="on-quiet">
      Type the code that another device of yours makes under <i>You</i>, <i>Another device</i>, or your recovery key.
    </p>
    <ComeBack />
  </details>
);

function Hall() {
  const [lists, setLists] = useState<Lists | null>(null);
  const [who, setWho] = useState<Holder | null>(null);
  const lookWho = useCallback(async (): Promise<void> => {
    const answer = await post('who');
    if (answer.ok) setWho(answer);
  }, []);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const [me, open, own] = await Promise.all([askServer({ do: 'hello' }), askServer({ do: 'rooms' }), askForOwn()]);
    if (!me.ok || !open.ok || !own.ok) {
      setProblem([me, open, own].find((one) => !one.ok)?.error ?? null);
      return;
    }
    setProblem(null);
    const name = await sameName(me.name);
    const seated = new Set(own.rooms.map(({ id }) => id));
    setLists({
      name,
      open: open.rooms.filter(({ id }) => !seated.has(id)),
      isMoreOpen: open.isMore,
      lastOpen: open.rooms.at(-1)?.made ?? 0,
      mine: own.rooms,
      ratings: own.ratings,
      isMore: own.isMore,
    });
  }, []);
  useEffect(() => void lookWho(), [lookWho]);
  useEffect(() => {
    noteOnline();
    void load();
    const again = setInterval(() => void load(), REFRESH);
    const stop = hostLine().onNews(ONLINE, () => void load());
    return () => {
      clearInterval(again);
      stop();
    };
  }, [load]);
  useTurns(lists?.mine.filter(isWaiting).length ?? 0);
  if (!lists && problem === null) return <p className="quiet">Asking the server …</p>;
  if (!lists)
    return (
      <div className="on-hall">
        <Trouble text={problem ?? ''} />
        {/* Whoever may not connect can still take their data along, or delete it. */}
        <Who name="" who={who} isNew={false} reload={() => void load()} />
      </div>
    );
  const running = lists.mine.filter(({ status }) => status !== 'over');
  const over = lists.mine.filter(({ status }) => status === 'over');
  const isNew = lists.name === UNNAMED && lists.mine.length === 0;
  const reload = (): void => {
    void load();
    void lookWho();
  };
  return (
    <div className="on-hall">
      {problem !== null && <Trouble text={problem} />}
      {who && <KeyNotes who={who} reload={reload} />}
      <Quick />
      {isNew && <WasHere />}
      {running.length > 0 && (
        <section className="slip on-list" aria-labelledby="on-mine">
          <h2 id="on-mine">Your tables</h2>
          <RoomList rooms={running} />
        </section>
      )}
      <section className="slip on-list" aria-labelledby="on-open">
        <h2 id="on-open">Open tables</h2>
        {lists.open.length === 0 ? (
          <p className="quiet">
            No table is waiting for players right now. Open one and send its link, or list it here.
          </p>
        ) : (
          <RoomList rooms={lists.open} reported={() => void load()} />
        )}
        {lists.isMoreOpen && <More ask="rooms" by="made" before={lists.lastOpen} words="More open tables" />}
        <JoinByLink />
      </section>
      <section className="slip on-list" aria-labelledby="on-new">
        <h2 id="on-new">Open a table</h2>
        <p className="on-games">
          {POSTERS.filter(({ players }) => players !== 'solo').map(({ game, title }) => (
            <a key={game} className="btn btn--plain" data-game={game} href={addressOf('online', 'new', game)}>
              {title}
            </a>
          ))}
        </p>
      </section>
      <Fellows />
      <Who name={lists.name} who={who} isNew={isNew} reload={reload} />
      {(over.length > 0 || lists.ratings.length > 0 || lists.isMore) && (
        <section className="slip on-list" aria-labelledby="on-past">
          <h2 id="on-past">Played</h2>
          <Ratings ratings={lists.ratings} />
          <RoomList rooms={over} />
          {lists.isMore && (
            <More
              ask="mine"
              by="changed"
              before={over.at(-1)?.changed ?? Number.MAX_SAFE_INTEGER}
              words="Older matches"
            />
          )}
        </section>
      )}
    </div>
  );
}

interface MoreProps {
  readonly ask: 'mine' | 'rooms';
  readonly by: 'made' | 'changed'; // what the list goes by
  readonly before: number;
  readonly words: string;
}

/** The rest of a list, as far back as somebody asks. */
function More({ ask: list, by, before, words }: MoreProps) {
  const [rooms, setRooms] = useState<readonly ListedRoom[]>([]);
  const [isMore, setMore] = useState(true);
  const ask = async (): Promise<void> => {
    const from = rooms.at(-1)?.[by] ?? before;
    const told = await askServer({ do: list, before: from });
    if (!told.ok) return;
    setRooms((known) => [...known, ...told.rooms]);
    setMore(told.isMore);
  };
  return (
    <>
      <RoomList rooms={rooms} />
      {isMore && (
        <button className="btn btn--plain btn--small" onClick={() => void ask()}>
          {words}
        </button>
      )}
    </>
  );
}

const REFRESH = 15_000;

const Trouble = ({ text }: { readonly text: string }) => (
  <p className="refusal" role="alert">
    {text}
  </p>
);

function JoinByLink() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const join = (event: FormEvent): void => {
    event.preventDefault();
    const room = roomInLink(text);
    if (room === '') setProblem('Paste the link of a table, as somebody sent it to you.');
    else go('table', room);
  };
  return (
    <form className="on-row" onSubmit={join}>
      <input
        aria-label="Link of a table"
        placeholder="Paste the link of a table"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button className="btn btn--plain" type="submit">
        Join
      </button>
      {problem !== null && <Trouble text={problem} />}
    </form>
  );
}
