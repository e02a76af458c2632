import './styles/street.css';
import './styles/end.css';
import { Suspense, useContext, useMemo, useState } from 'preact/compat';
import { ENDS, isBehindAll, RESIGNED } from '../shape.ts';
import { Reading } from '../../../ui/reading.ts';
import { tiesOf } from '../words/end-text.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { propsWhenOver } from '../../../ui/table/over.ts';
import { rankedIn } from '../../../ui/table/ranks.ts';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import type { TableInfo } from '../../../desk/wire.ts';
import { plain } from '../../../ui/table/signs.ts';
import type { Part } from './part.ts';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import { layDeck } from './box.ts';
import { sceneOf } from './scene.ts';
import { isKnown, nameIn, reckon, whyPoints } from './score.ts';
import { Row } from './street.tsx';

const WHY: Readonly<Record<(typeof ENDS)[number], readonly [rule: string, text: string]>> = {
  '': ['§5.1', ''],
  'at most one remains': ['§5.1', 'At most one player was left.'],
  'outward cards': ['§5.1', 'Too many outward cards stood in one city.'],
  'round limit': ['§5.1', 'The last round was over.'],
  stall: ['§5.1', 'Nothing had happened for too many rounds.'],
};

/** §5.2: all streets opened, the best first, with what each house scored, and what decided between equal points. */
export default function ArquetectEnd({ table }: { readonly table: TableInfo }) {
  layDeck(useOwnDeck());
  const { view, names, seat } = table;
  const scene = useMemo(() => sceneOf(view, seat ?? 0), [view, seat]);
  const [card, setCard] = useState<string | null>(null);
  const reading = useContext(Reading);
  const { result } = view;
  if (!result) return null;
  const part: Part = { ...quietPart(table, setCard), scene };
  const places = rankedIn(result);
  const [rule, why] = WHY[ENDS[Number(view.counters.over ?? 0)] ?? ''];
  return (
    <section className="aq-end account" aria-label="Where the points come from">
      <p className="aq-why">
        {why} <RuleLink game={view.game} rule={rule} />
      </p>
      <ol className="aq-ranks">
        {places.map(({ who, rank, points }) => {
          const street = scene.streets[who] ?? [];
          const isScored = isKnown(street);
          const hasLeft = isBehindAll(points);
          return (
            <li key={who} className="slip" data-won={result.winners.includes(who) ? '' : undefined}>
              <header className="aq-head">
                <b className="num aq-rank">{rank}</b>
                <Crest seat={who} />
                <h3 className="display">{who === seat ? 'You' : names[who]}</h3>
                <b className="aq-big num">{plain(hasLeft ? points + RESIGNED : points)}</b>
              </header>
              {hasLeft && <p className="aq-why">Has left the game, and is ranked last.</p>}
              <Row
                part={part}
                street={street}
                title={`The city of ${names[who]}`}
                as="full"
                reckoning={isScored ? reckon(street) : null}
              />
              {isScored && street.length > 0 && (
                <details>
                  <summary>Point by point</summary>
                  <ol className="aq-points">
                    {street.map(({ id }, at) => (
                      <li key={at}>
                        <b>{nameIn(id ?? '')}</b> {whyPoints(street, at)}
                      </li>
                    ))}
                  </ol>
                </details>
              )}
            </li>
          );
        })}
      </ol>
      {tiesOf(result, (who) => names[who] ?? `Seat ${who}`).map((text) => (
        <p key={text} className="aq-why">
          {text} <RuleLink game={view.game} rule="§5.3" />
        </p>
      ))}
      {card !== null && reading && (
        <Sheet title={nameIn(card)} close={() => setCard(null)} as="sheet--card">
          <Suspense fallback={<p>…</p>}>
            <reading.CardInFull game={view.game} card={card} />
          </Suspense>
        </Sheet>
      )}
    </section>
  );
}

/** At the end cards can only be read. */
const quietPart = (table: TableInfo, openCard: (card: string) => void): Omit<Part, 'scene'> => ({
  said: [],
  wishes: [],
  name: (who) => table.names[who] ?? `Seat ${who}`,
  look: () => undefined,
  isCrossing: false,
  changes: [],
  gives: { current: [] },
  run: async () => false,
  table: propsWhenOver(table, table.seat ?? 0, openCard),
});
