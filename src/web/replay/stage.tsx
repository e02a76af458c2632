import { useMemo } from 'preact/compat';
import type { EventView } from '../../engine/tell.ts';
import type { View } from '../../engine/view.ts';
import type { Refusal, Seat } from '../../engine/words.ts';
import type { Line } from '../../contract/text.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Crest } from '../../ui/table/crest.tsx';
import { EndPanel } from '../table/end.tsx';
import { Facts } from '../../ui/table/facts.tsx';
import { onCards } from '../table/plain-table.tsx';
import { leavesOf, previewIn } from '../../ui/table/leaves.ts';
import { placesOf, sharedPlaces } from '../../ui/table/places.ts';
import { TableInWords } from '../../ui/table/words.tsx';
import { type Handling, Zone } from '../../ui/table/zone.tsx';
import { OwnHand } from './own-hand.tsx';
import { tableOf, WATCHED } from '../table/screens.ts';
import type { MomentTable, ReplayInfo, TableInfo } from '../../desk/wire.ts';

interface StageProps {
  readonly info: ReplayInfo;
  readonly view: View | null;
  readonly legal?: MomentTable['legal']; // what the seat could do then
  readonly question?: MomentTable['question'];
  readonly own?: MomentTable['own'];
  readonly lines: readonly Line[];
  readonly log: readonly EventView[];
  readonly openCard: (card: string) => void;
  readonly openRule: (rule: string) => void;
  readonly onTouched: () => void; // somebody tried to do something
  readonly thinking?: Seat | null; // the bot that thinks just now
  readonly isPlain?: boolean; // the overview that is the same for every game
}

/** The table of a moment: the game's own as its seat saw it, or from a place of nobody's for all other eyes; or only words. */
export function Stage(props: StageProps) {
  const { info, view, lines } = props;
  const words = (
    <main className="rp-words slip">
      <TableInWords lines={lines} game={info.game} />
    </main>
  );
  if (!view) return words;
  // A table that cannot draw a moment is our mistake; what happened can still be read.
  return (
    <Guarded key={view.phase} instead={words}>
      {view.result ? (
        <main className="ended">
          <EndPanel table={tableInfoOf(props, view)} game={info.game} />
        </main>
      ) : view.seat === null ? (
        <OpenTable {...props} view={view} />
      ) : (
        <OwnHand game={info.game} cards={props.own ?? []} openCard={props.openCard}>
          <SeatTable {...props} view={view} />
        </OwnHand>
      )}
    </Guarded>
  );
}

type Seen = StageProps & { readonly view: View };

/** The table as at one's own seat, with all that lay before it to choose from; but nothing can be done. */
function SeatTable({ info, view, legal = [], question = null, lines, log, openCard, openRule, onTouched }: Seen) {
  const seat = view.seat ?? 0;
  const Screen = tableOf(info.game);
  const leaves = useMemo(() => leavesOf(question), [question]);
  const own = view.said.filter((said) => said.seat === seat);
  const act = async (): Promise<Refusal | null> => {
    onTouched();
    return null;
  };
  return (
    <Screen
      key={JSON.stringify([seat, view.phase, own])} // what is half chosen belongs to its moment
      game={info.game}
      seat={seat}
      names={info.names}
      seating={info.seating}
      view={view}
      legal={legal}
      question={question}
      leaves={leaves}
      preview={(action) => previewIn(leaves, action)}
      act={act}
      isBusy={false}
      refusal={null}
      thinking={null}
      log={log}
      lines={lines}
      openCard={openCard}
      openRule={openRule}
    />
  );
}

/** The game's own table for eyes that belong to no seat; without one, an overview. */
function OpenTable(props: Seen) {
  const { info, view, lines, log, openCard, openRule, thinking = null, isPlain = false } = props;
  const Screen = isPlain ? undefined : WATCHED[info.game];
  if (!Screen) return <Overview {...props} />;
  return (
    <Screen
      game={info.game}
      names={info.names}
      seating={info.seating}
      view={view}
      thinking={thinking}
      log={log}
      lines={lines}
      openCard={openCard}
      openRule={openRule}
    />
  );
}

/** All seats alike, for every game. */
function Overview({ info: { game, names }, view, openCard }: Seen) {
  const handling: Handling = {
    game,
    usable: new Set(),
    picked: [],
    pick: () => undefined,
    open: openCard,
    on: (zone) => onCards({ view }, zone),
  };
  const middle = sharedPlaces(view, false);
  return (
    <main className="rp-all">
      <Facts view={view} />
      {middle.length > 0 && (
        <div className="middle">
          {middle
            .toSorted((a, b) => Number(a.as === 'pile') - Number(b.as === 'pile'))
            .map((place) => (
              <Zone key={place.zone} place={place} handling={handling} size={place.as === 'pile' ? 'chip' : 'table'} />
            ))}
        </div>
      )}
      <div className="rp-seats">
        {names.map((name, seat) => (
          <section key={seat} className="rp-seat slip" aria-label={name}>
            <div className="seat">
              <Crest seat={seat} />
              <div>
                <h2 className="who">{name}</h2>
                {names.length > 1 && (
                  <div className="what">
                    <span className="lamp" data-on={!view.waiting.includes(seat)}>
                      {lampOf(view, seat)}
                    </span>
                  </div>
                )}
              </div>
            </div>
            <div className="rp-zones">
              {placesOf(view, seat).map((place) => (
                <Zone key={place.zone} place={place} handling={handling} size="table" />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}

const lampOf = (view: View, seat: number): string =>
  view.chosen.includes(seat) ? 'chosen' : view.waiting.includes(seat) ? 'deciding' : 'waiting';

const tableInfoOf = ({ info, lines, log }: StageProps, view: View): TableInfo => ({
  match: '',
  seat: view.seat,
  names: info.names,
  seating: info.seating,
  view,
  legal: [],
  question: null,
  heading: { parts: [] }, // it stands above the stage
  lines,
  events: log,
  next: log.length,
  canUndo: false,
  speed: 'normal',
  isPaused: true,
  thinking: null,
  warnings: [],
});
