import { Suspense, useMemo, useState } from 'preact/compat';
import { MatchCards } from '../../ui/cards/card.tsx';
import { Icon, Stroke } from '../../ui/cards/icon.tsx';
import { ThemeButton } from '../pages/shell.tsx';
import { FromWhere } from '../branch/from-where.tsx';
import { Closed } from '../table/closed.tsx';
import { Log } from '../table/log/log.tsx';
import { LogButton } from '../table/log/news.tsx';
import type { ReplayInfo } from '../../desk/wire.ts';
import { EyesChoice, ReplayBar, Rounds } from './controls.tsx';
import { type OpenedPast, PastTable } from './past-table.tsx';
import { Share } from './share.tsx';
import { chaptersOf, type Player, useReplay } from './use-replay.ts';

/** A match to look back at, moment by moment. */
interface ReplayPlayerProps {
  readonly info: ReplayInfo;
  readonly opensBranches: boolean;
  readonly review: string | null; // its address
}

export function ReplayPlayer({ info, opensBranches, review }: ReplayPlayerProps) {
  const player = useReplay(info);
  const { game } = info;
  if (player.problem !== null) return <Closed game={game} why={player.problem} />;
  if (!player.shown) return <div className="wait felt" data-game={game} />;
  return (
    <Suspense fallback={<div className="wait felt" data-game={game} />}>
      <MatchCards options={{ ...player.shown.table.view?.options }} deck={info.deck}>
        <Laid info={info} player={player} opensBranches={opensBranches} review={review} />
      </MatchCards>
    </Suspense>
  );
}

type LaidProps = ReplayPlayerProps & { readonly player: Player };

function Laid({ info, player, opensBranches, review }: LaidProps) {
  const { game, names, note } = info;
  const { shown, moments, log, at, jump } = player;
  const canBranch = info.isOver && !info.isTold;
  const [opened, setOpened] = useState<OpenedPast<'rounds' | 'share'> | null>(
    opensBranches && canBranch ? 'branch' : null,
  );
  const [touched, setTouched] = useState<number | null>(null); // the moment at which somebody tried to play
  const chapters = useMemo(() => chaptersOf(moments), [moments]);
  const jumpAndClose = (to: number): void => {
    jump(to);
    setOpened(null);
  };
  if (!shown) return null;
  return (
    <PastTable
      info={info}
      table={shown.table}
      log={log}
      from={{ eyes: shown.eyes, at: shown.at }}
      isListFirst={opensBranches}
      moment={[{ text: 'Replay' }, ...(moments[shown.at]?.heading.parts ?? [])]}
      opened={opened}
      setOpened={setOpened}
      onTouched={() => setTouched(at)}
      tools={
        <>
          {review !== null && (
            <a className="btn btn--plain btn--small only-wide" href={review}>
              Review
            </a>
          )}
          <span className="only-wide">
            <EyesChoice info={info} player={player} />
          </span>
          <button className="iconbtn" aria-label="Rounds to jump to" onClick={() => setOpened('rounds')}>
            <Stroke d="M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11" />
          </button>
          <LogButton count={0} open={() => setOpened('log')} />
          <button className="iconbtn" aria-label="The table in words" onClick={() => setOpened('words')}>
            <Icon name="scroll-unfurled" />
          </button>
          <button className="iconbtn" aria-label="Share this replay" onClick={() => setOpened('share')}>
            <Stroke d="M12 15V4M7 8l5-5 5 5M5 13v7h14v-7" width={2.2} />
          </button>
          <span className="only-wide">
            <ThemeButton />
          </span>
        </>
      }
      sheets={{
        rounds: { title: 'Rounds', inside: () => <Rounds chapters={chapters} at={at} jump={jumpAndClose} /> },
        share: { title: 'Share this replay', inside: () => <Share info={info} /> },
      }}
      above={
        <section className="rp-head" aria-label="How it is shown">
          <span className="rp-narrow">
            <EyesChoice info={info} player={player} />
            {review !== null && (
              <a className="btn btn--plain btn--small" href={review}>
                Review
              </a>
            )}
          </span>
          {info.origin !== null && <FromWhere origin={info.origin} names={names} />}
          {note !== null && (
            <p className="rp-note slip" role="note">
              {note}
            </p>
          )}
        </section>
      }
      beside={
        <aside className="rail" aria-label="What happened so far">
          <div className="rail-log">
            <Log events={log} game={game} names={names} />
          </div>
        </aside>
      }
      below={
        <ReplayBar
          info={info}
          player={player}
          chapters={chapters}
          playOn={canBranch ? () => setOpened('branch') : null}
          hint={touched === at ? 'This is a replay: nothing can be done here.' : null}
        />
      }
    />
  );
}
