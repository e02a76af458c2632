import { lazy, Suspense, useMemo, useState } from 'preact/compat';
import { MatchCards } from '../../ui/cards/card.tsx';
import { Icon, Stroke } from '../../ui/cards/icon.tsx';
import { ThemeButton } from '../pages/shell.tsx';
import { FromWhere } from '../branch/from-where.tsx';
import { Around } from '../table/around.tsx';
import { Closed } from '../table/closed.tsx';
import { Log } from '../table/log/log.tsx';
import { LogButton } from '../table/log/news.tsx';
import { type Opened, Sheets } from '../table/sheets.tsx';
import type { ReplayInfo } from '../../desk/wire.ts';
import { EyesChoice, ReplayBar, Rounds } from './controls.tsx';
import { Share } from './share.tsx';
import { Stage } from './stage.tsx';
import { chaptersOf, type Player, useReplay } from './use-replay.ts';

const PlayOn = lazy(() => import('../branch/play-on.tsx'));

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
  const [open, setOpen] = useState<Opened<'rounds' | 'share' | 'branch'> | null>(
    opensBranches && canBranch ? 'branch' : null,
  );
  const [touched, setTouched] = useState<number | null>(null); // the moment at which somebody tried to play
  const chapters = useMemo(() => chaptersOf(moments), [moments]);
  const close = (): void => setOpen(null);
  const openRule = (rule: string): void => setOpen({ rule });
  const jumpAndClose = (to: number): void => {
    jump(to);
    close();
  };
  if (!shown) return null;
  const { view, legal, question, own, lines } = shown.table;
  return (
    <Around
      game={game}
      as="rp"
      home="Home"
      moment={[{ text: 'Replay' }, ...(moments[shown.at]?.heading.parts ?? [])]}
      openRule={openRule}
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
          <button className="iconbtn" aria-label="Rounds to jump to" onClick={() => setOpen('rounds')}>
            <Stroke d="M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11" />
          </button>
          <LogButton count={0} open={() => setOpen('log')} />
          <button className="iconbtn" aria-label="The table in words" onClick={() => setOpen('words')}>
            <Icon name="scroll-unfurled" />
          </button>
          <button className="iconbtn" aria-label="Share this replay" onClick={() => setOpen('share')}>
            <Stroke d="M12 15V4M7 8l5-5 5 5M5 13v7h14v-7" width={2.2} />
          </button>
          <span className="only-wide">
            <ThemeButton />
          </span>
        </>
      }
      sheets={
        <Sheets
          open={open}
          close={close}
          game={game}
          names={names}
          log={log}
          lines={lines}
          own={{
            rounds: { title: 'Rounds', inside: () => <Rounds chapters={chapters} at={at} jump={jumpAndClose} /> },
            branch: {
              title: 'What if',
              inside: () => (
                <Suspense fallback={null}>
                  <PlayOn
                    info={info}
                    from={{ eyes: shown.eyes, at: shown.at }}
                    isEnd={view?.result !== null}
                    isListFirst={opensBranches}
                  />
                </Suspense>
              ),
            },
            share: { title: 'Share this replay', inside: () => <Share info={info} /> },
          }}
        />
      }
    >
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
      <div className="ground">
        <div className="rp-stage">
          <Suspense fallback={null}>
            <Stage
              info={info}
              view={view}
              legal={legal}
              question={question}
              own={own}
              lines={lines}
              log={log}
              openCard={(card) => setOpen({ card })}
              openRule={openRule}
              onTouched={() => setTouched(at)}
            />
          </Suspense>
        </div>
        <aside className="rail" aria-label="What happened so far">
          <div className="rail-log">
            <Log events={log} game={game} names={names} />
          </div>
        </aside>
      </div>
      <ReplayBar
        info={info}
        player={player}
        chapters={chapters}
        playOn={canBranch ? () => setOpen('branch') : null}
        hint={touched === at ? 'This is a replay: nothing can be done here.' : null}
      />
    </Around>
  );
}
