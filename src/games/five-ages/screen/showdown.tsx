import './cards/ornament.css';
import './styles/pieces.css';
import './styles/showdown.css';
import { useEffect } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { Icon } from '../../../ui/cards/icon.tsx';
import type { FinaleProps } from '../../../ui/screen.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { useScene } from '../../../ui/table/scene.ts';
import { type HandWords, handWords } from '../ranking.ts';
import { accountOf } from '../words/account.ts';
import { inReadingOrder } from './five.ts';
import { Inls, nameAt } from './pieces.tsx';
import { civilizationsOf } from './scene.ts';
import { sentence } from './verdict.ts';

/* Times in milliseconds: the hush, then each hand, which is turned, named and crowned if it leads. */
const HUSH = 500;
const HAND = 1700;
const ALL_HANDS = 6800;
const NAMED = 760;
const CROWNED = 900;

/** When each beat begins: one of hush, three for each hand, one for the verdict. */
export function beatsFor(seats: number): number[] {
  const each = Math.min(HAND, ALL_HANDS / seats);
  const hands = Array.from({ length: seats }, (_, i) => HUSH + i * each);
  return [0, ...hands.flatMap((start) => [start, start + NAMED, start + CROWNED]), HUSH + seats * each];
}

/** How far a hand is at a beat: 0 face down, 1 turned, 2 named, 3 compared with those before it. */
const stageAt = (beat: number, place: number): number => Math.min(3, Math.max(0, beat - 3 * place));

/** §5.1: the civilizations are turned one after the other, the laurel with the best so far, to the verdict. */
export default function Showdown({ table, goOn }: FinaleProps) {
  const { view, names, seat: me } = table;
  const { result, seats } = view;
  const scene = useScene({ id: table.match, beats: beatsFor(seats), until: Infinity });
  const isGone = scene === null;
  useEffect(() => {
    if (isGone) goOn();
  }, [isGone]);
  if (!scene || !result) return null;
  const { beat, isRunning, finish } = scene;
  const first = Number(view.counters.first ?? 0);
  const order = Array.from({ length: seats }, (_, i) => (first + i) % seats);
  const keyOf = (seat: Seat): number => result.scores[seat]?.[0] ?? 0;
  const turned = order.filter((_, place) => stageAt(beat, place) > 0);
  const compared = order.filter((_, place) => stageAt(beat, place) === 3);
  const best = Math.max(...compared.map(keyOf));
  const leads = (seat: Seat): boolean =>
    isRunning ? compared.includes(seat) && keyOf(seat) === best : result.winners.includes(seat);
  const current = isRunning ? turned.at(-1) : undefined;
  const civilizations = civilizationsOf(view);
  const call = (seat: Seat): string => (seat === me ? 'You' : nameAt(names, seat));
  return (
    <main
      className="fa fa-showdown"
      data-seats={seats}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button, a, .actionbar')) finish();
      }}
    >
      <h2 className="sr">The showdown</h2>
      <div className="fa-hands">
        {order.map((seat, place) => {
          const stage = stageAt(beat, place);
          const words = handWords(keyOf(seat));
          return (
            <section
              key={seat}
              className="fa-shown"
              aria-label={call(seat)}
              data-leads={leads(seat) ? '' : undefined}
              data-folded={stage === 3 && seat !== current && !leads(seat) ? '' : undefined}
              data-turned={stage > 0 ? '' : undefined}
            >
              <header>
                <Crest seat={seat} isSmall />
                <b>{call(seat)}</b>
                <span className="fa-laurel" data-on={leads(seat)}>
                  <Icon name="laurel-crown" />
                  {leads(seat) && <span className="sr">{isRunning ? 'leads' : 'wins'}</span>}
                </span>
                <span className="fa-called display" data-on={stage > 1}>
                  {stage > 1 ? titleOf(words) : '\u00a0'}
                </span>
              </header>
              <Turning game={view.game} cards={civilizations[seat] ?? []} isTurned={stage > 0} isNamed={stage > 1} />
              <p className="fa-inline" aria-hidden="true">
                {stage > 0 && <Inls cards={inReadingOrder(civilizations[seat] ?? []).sorted} />}
              </p>
            </section>
          );
        })}
      </div>
      <ActionBar game={view.game} {...sayingOf()}>
        <Go isOff={!isRunning} go={finish}>
          Finish
        </Go>
        <Go isPrimary go={scene.goOn}>
          Go on
        </Go>
      </ActionBar>
    </main>
  );

  function sayingOf(): { readonly say: string; readonly how: string } {
    if (current === undefined && isRunning) return { say: 'Five ages are over', how: 'All civilizations are turned.' };
    if (current !== undefined) {
      const isNamed = stageAt(beat, order.indexOf(current)) > 1;
      const words = handWords(keyOf(current));
      return {
        say: isNamed ? `${call(current)}: ${titleOf(words).toLowerCase()}` : `${call(current)} …`,
        how: isNamed ? detailOf(words) : 'One civilization after the other.',
      };
    }
    const winners = result?.winners ?? [];
    const [winner = 0] = winners;
    const hand = handWords(keyOf(winner));
    const detail = detailOf(hand);
    const who = winners.length === 1 ? `${call(winner)} ${winner === me ? 'win' : 'wins'}` : 'A shared victory';
    return {
      say: `${who}: ${titleOf(hand).toLowerCase()}${detail === '' ? '' : `, ${detail}`}`,
      how: accountOf(view, names).why,
    };
  }
}

const titleOf = ({ name }: HandWords): string => sentence(name);
const detailOf = ({ first, rest }: HandWords): string => first + rest;

interface TurningProps {
  readonly game: string;
  readonly cards: readonly string[];
  readonly isTurned: boolean;
  readonly isNamed: boolean;
}

/** Five cards that turn one after the other; what makes the hand is ringed once it has a name. */
function Turning({ game, cards, isTurned, isNamed }: TurningProps) {
  const { sorted, isCore } = inReadingOrder(cards);
  return (
    <div className="fa-turning" data-turned={isTurned ? '' : undefined}>
      {sorted.map((card, i) => (
        <div key={card} className="fa-turn" style={`--i: ${i}`} data-core={isNamed && isCore(card) ? '' : undefined}>
          <div className="fa-side fa-under" aria-hidden="true">
            <Card game={game} card={null} size="table" isPlain />
          </div>
          <div className="fa-side">
            {isTurned && (
              <Card game={game} card={card} size="table" state={isNamed && !isCore(card) ? 'idle' : undefined} />
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
