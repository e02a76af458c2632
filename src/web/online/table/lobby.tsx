import { spell } from '../../../engine/words.ts';
import { useEffect, useState } from 'preact/compat';
import { posterOf } from '../../pages/posters.ts';
import { Page } from '../../pages/shell.tsx';
import { addressOf } from '../../routes.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import type { OnlineRoom, RoomFace } from '../../../desk/wire.ts';
import { askServer, type TableRequest } from '../asking.ts';
import { InviteBot } from '../bots/invite-bot.tsx';
import { Chat, useMuted } from './chat.tsx';
import { clockWords } from './clocks.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { Connection } from '../connection.tsx';
import { Here } from './here.tsx';
import { keepWords } from '../kept.ts';
import { CloseTable, RemovedPeople, Surely, TalkSwitch } from './leading.tsx';
import { Rating } from './rating.tsx';
import { useServerTime } from '../server-time.ts';
import { Fellows } from '../quick/fellows.tsx';
import { Report, thingsAt } from '../report.tsx';
import { OwnCards } from './own-cards.tsx';
import { ShareLink } from './share-link.tsx';
import { useGame } from '../../use-game.ts';
import { firstName, renameAtServer, sameName } from '../own-name.ts';
import { randomWords, useWords } from '../words.ts';

const LONGEST_WORDS = 100;

/** Before the first card: seats, bots, the link, the sealed deal, talk. */
export function Lobby({ now }: { readonly now: OnlineRoom }) {
  const { room, seat, isOwner } = now;
  const time = useServerTime(now.isConnected, false);
  const title = posterOf(room.game)?.title ?? room.game;
  const [name, setName] = useState('');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { muted, toggle } = useMuted(room.id);
  const bots = useGame(room.game).info?.bots.map((bot) => bot.name) ?? [];
  useWords(now);
  useEffect(() => {
    void askServer({ do: 'hello' }).then(
      async (answer) => answer.ok && setName(firstName(await sameName(answer.name))),
    );
  }, []);
  const ask = async (request: TableRequest): Promise<boolean> => {
    const answer = await askServer({ room: room.id, ...request });
    setProblem(answer.ok ? null : answer.error);
    return answer.ok;
  };
  const sit = async (at: number): Promise<void> => {
    const called = name.trim();
    const own = wordsToAdd(words.trim(), now);
    if (!(await ask({ do: 'sit', seat: at, name: called, ...(own === null ? {} : { words: own }) }))) return;
    if (own !== null) keepWords(room.id, own);
    void renameAtServer(called);
  };
  // Where whoever opened the table is away; the server says whether it is long enough.
  const mayLead = isOwner || (seat !== null && !now.here.includes(room.owner));
  const free = room.seats.filter(({ is }) => is === 'free').length;
  const firstFree = room.seats.findIndex(({ is }) => is === 'free');
  return (
    <Page title={title} game={room.game}>
      <div className="on-lobby">
        <Connection isConnected={now.isConnected} trouble={now.trouble} />
        {room.closed !== undefined && <ClosedNotice why={room.closed} />}
        <section className="slip on-list" aria-labelledby="on-seats">
          <h2 id="on-seats">Who plays</h2>
          <p className="on-quiet">{factsOf(room).join(' · ')}</p>
          {room.isRated && (
            <p className="on-quiet">
              Beside each name is the rating for {title} with {room.seats.length}; a ? means that it is not certain yet.
              {room.seats.some(({ isProgram }) => isProgram) &&
                ' With a bot at the table only the ratings of bots change.'}
            </p>
          )}
          <div className="on-field">
            <label htmlFor="on-name">Your name at this table</label>
            <input id="on-name" value={name} maxLength={40} onChange={(event) => setName(event.currentTarget.value)} />
          </div>
          <details className="on-words">
            <summary>Your own words for the deal</summary>
            <div className="on-row">
              <input
                aria-label="Your own words for the deal"
                placeholder="Anything: blue teapot"
                value={words}
                maxLength={LONGEST_WORDS}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
              {seat !== null && (
                <button type="button" className="btn btn--plain" onClick={() => void sit(seat)}>
                  Add them
                </button>
              )}
            </div>
            <p className="on-quiet">
              They are mixed into the shuffle, so that nobody, the server neither, can have chosen the cards. If you
              type none, your browser adds 16 random bytes when you sit down.
            </p>
          </details>
          <ol className="on-seats">
            {room.seats.map((place, at) => (
              <li key={at} data-own={at === seat ? '' : undefined}>
                <Crest seat={at} />
                <div>
                  <b>
                    {place.is === 'free'
                      ? 'A free seat'
                      : place.is === 'bot'
                        ? `${spell(place.bot ?? '')} bot`
                        : place.name}
                  </b>
                  <Rating place={place} />{' '}
                  <small>
                    {at === seat
                      ? 'you'
                      : place.is === 'person' && at === room.owner
                        ? 'opened this table'
                        : (place.keptUntil ?? 0) > time
                          ? 'kept a few minutes for whoever sat here last time'
                          : ''}
                  </small>
                  <Here now={now} at={at} />
                </div>
                <div className="on-acts">
                  {place.is === 'free' && !now.isRemoved && (
                    <button
                      type="button"
                      className={`btn btn--small ${seat === null && at === firstFree ? 'btn--primary' : 'btn--plain'}`}
                      onClick={() => void sit(at)}
                    >
                      {seat === null ? 'Sit here' : 'Move here'}
                    </button>
                  )}
                  {at === seat && !isCalled(place.name, name.trim(), at) && (
                    <button type="button" className="btn btn--plain btn--small" onClick={() => void sit(at)}>
                      Use this name
                    </button>
                  )}
                  {at === seat && (
                    <button
                      type="button"
                      className="btn btn--quiet btn--small"
                      onClick={() => void ask({ do: 'rise' })}
                    >
                      Get up
                    </button>
                  )}
                  {mayLead && place.is === 'person' && !place.isProgram && at !== seat && !now.here.includes(at) && (
                    <button
                      type="button"
                      className="btn btn--quiet btn--small"
                      aria-label={`Free the seat of ${place.name}`}
                      onClick={() => void ask({ do: 'rise', seat: at })}
                    >
                      Free this seat
                    </button>
                  )}
                  {isOwner && place.is === 'person' && at !== seat && (
                    <Surely
                      label="Remove …"
                      name={`Remove ${place.name}`}
                      question={`${place.name} cannot sit down here until you invite them back.`}
                      yes="Remove"
                      no="Keep"
                      act={() => void ask({ do: 'remove', seat: at })}
                    />
                  )}
                  {mayLead && place.is !== 'person' && bots.length > 0 && (
                    <select
                      aria-label={`Bot at seat ${at + 1}`}
                      value={place.bot ?? ''}
                      onChange={(event) => void ask({ do: 'bot', seat: at, bot: event.currentTarget.value || null })}
                    >
                      <option value="">no bot</option>
                      {bots.map((bot) => (
                        <option key={bot} value={bot}>
                          {bot} bot
                        </option>
                      ))}
                    </select>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {mayLead && free > 0 && <InviteBot room={room.id} />}
          <RemovedPeople now={now} ask={ask} />
          {now.isRemoved && (
            <p className="slip on-notice" role="status">
              {room.seats[room.owner]?.name ?? 'Whoever opened this table'} leads this table and has taken you off your
              seat. You can sit down here when they invite you back.
            </p>
          )}
          {problem !== null && (
            <p className="refusal" role="alert">
              {problem}
            </p>
          )}
          <p className="on-acts on-begin">
            {mayLead ? (
              <button
                type="button"
                className={`btn ${free === 0 ? 'btn--primary' : 'btn--plain'}`}
                onClick={() => void ask({ do: 'begin' })}
              >
                Begin
              </button>
            ) : (
              <span className="on-quiet">
                Whoever opened this table begins the match
                {seat === null ? '.' : '. If they are away for two minutes, you can.'}
              </span>
            )}
            <span className="on-quiet">
              {free === 0
                ? 'Every seat is taken.'
                : `${free} free ${free === 1 ? 'seat' : 'seats'}${mayLead ? ': send the link, or put bots there.' : '.'}`}
            </span>
          </p>
          <CloseTable now={now} ask={ask} />
        </section>
        {room.ownDeck !== undefined && <OwnCards room={room} />}
        {seat !== null && free > 0 && <Fellows room={room.id} />}
        <section className="slip on-list" aria-labelledby="on-invite">
          <h2 id="on-invite">Invite</h2>
          <ShareLink room={room.id} title={title} />
          <p className="on-quiet">
            <b>The deal is sealed.</b> The server has fixed its part of the shuffle and shows the seal of it before
            anybody sits down; your browser adds random words of yours. At the end the seal is opened, and everybody can
            check that no card was chosen.
          </p>
          <p className="on-seal">
            <span className="sr">Seal of the deal: </span>
            {room.commitment}
          </p>
          <p className="on-quiet">
            <a href={addressOf('rules', room.game)}>The rules of {title}</a> ·{' '}
            <a href={addressOf('online')}>All tables</a>
          </p>
          {!isOwner && (
            <p>
              <Report room={room.id} things={thingsAt(room.seats, seat)} words="Report this table or a name …" />
            </p>
          )}
        </section>
        <div className="slip on-list">
          <h2>Talk</h2>
          <TalkSwitch now={now} ask={ask} />
          <Chat now={now} muted={muted} toggle={toggle} />
        </div>
      </div>
    </Page>
  );
}

/** Whether somebody is called as they like; where that looks like another's name, a number is added to it. */
const isCalled = (shown: string, wanted: string, at: number): boolean =>
  shown === wanted ||
  (shown.startsWith(`${wanted} `) && /^( \d+)+$/.test(shown.slice(wanted.length)) && shown.endsWith(` ${at + 1}`));

/** What is typed, or something random; null: what was given before, here or at another device, stays. */
function wordsToAdd(typed: string, { room, seat }: OnlineRoom): string | null {
  if (typed !== '') return typed;
  const hasWords = seat !== null && room.seats[seat]?.hasWords === true;
  return hasWords ? null : randomWords();
}

const factsOf = ({ preset, clock, spectators, standIn, isRated, isListed, ownDeck }: RoomFace): string[] => [
  preset === null ? 'Own rules' : spell(preset),
  clockWords(clock),
  ...(standIn === null ? [] : [`a ${standIn} bot stands in`]),
  spectators === 'none'
    ? 'no spectators'
    : spectators === 0
      ? 'spectators may watch'
      : `spectators ${spectators} s later`,
  isListed ? 'in the list' : 'by link only',
  ...(isRated ? ['rated'] : []),
  ...(ownDeck === undefined ? [] : ['edited cards']),
];
