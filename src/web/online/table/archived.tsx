import { posterOf } from '../../pages/posters.ts';
import { Page } from '../../pages/shell.tsx';
import { addressOf } from '../../routes.ts';
import type { OnlineArchive, OnlineRoom } from '../../../desk/wire.ts';

/** A table whose rules have changed since: what one was told there, to be read. */
export function Archived({ now, archive }: { readonly now: OnlineRoom; readonly archive: OnlineArchive }) {
  const { room, chat } = now;
  const { why, lines, story, missing } = archive;
  return (
    <Page title={posterOf(room.game)?.title ?? room.game} game={room.game}>
      <div className="on-lobby on-archived">
        <section className="slip on-list" aria-labelledby="on-kept">
          <h2 id="on-kept">Kept to be read</h2>
          <p>{why}</p>
          <p className="on-quiet">{factsOf(room, archive).join(' · ')}</p>
          {missing > 0 ? (
            <p className="on-quiet">
              {story.length === 0 ? 'What happened here' : 'The end of what happened here'} was not written down in
              time.
            </p>
          ) : (
            archive.isBegun && !archive.isOver && <p className="on-quiet">It is told as far as it was written down.</p>
          )}
          <p className="on-acts">
            <a className="btn btn--primary" href={addressOf('online')}>
              All tables
            </a>
            <a className="btn btn--plain" href="#/">
              Home
            </a>
          </p>
        </section>
        {lines.length > 0 && (
          <section className="slip on-list" aria-labelledby="on-last">
            <h2 id="on-last">{archive.isOver ? 'The final account' : 'The table as it was written down last'}</h2>
            <div className="inwords">
              {lines.map(({ text, as }, i) => (
                <p key={i} data-as={as} data-deep={text.startsWith(' ') ? '' : undefined}>
                  {text.trimEnd()}
                </p>
              ))}
            </div>
          </section>
        )}
        {story.length > 0 && (
          <section className="slip on-list" aria-labelledby="on-story">
            <h2 id="on-story">What you were told</h2>
            <ol className="log">
              {story.map((text, i) => (
                <li key={i}>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        {chat.length > 0 && (
          <section className="slip on-list" aria-labelledby="on-talk">
            <h2 id="on-talk">What was said</h2>
            <ol className="log">
              {chat.map(({ name, text }, i) => (
                <li key={i}>
                  <span>
                    <b>{name}</b>: {text}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </Page>
  );
}

function factsOf({ seats }: OnlineRoom['room'], { isBegun, isOver, result }: OnlineArchive): string[] {
  const names = seats.map(({ name, is }) => (is === 'free' ? 'a free seat' : name));
  const won = result?.winners.map((seat) => names[seat]).join(' and ') ?? '';
  const end = isOver ? (won === '' ? 'Nobody won' : `${won} won`) : isBegun ? 'Not played to its end' : 'Never begun';
  return [names.join(', '), end];
}
