import './styles/end.css';
import type { ScorePart } from '../../../engine/game.ts';
import { Card, useOwnDeck } from '../../../ui/cards/card.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { rankedIn } from '../../../ui/table/ranks.ts';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import type { TableInfo } from '../../../desk/wire.ts';
import { plain } from '../../../ui/table/signs.ts';
import { accountOf, tieFacts } from '../words/end-text.ts';
import { readView } from '../words/reading.ts';
import { deckOnTable, layDeck } from './points.ts';
import { AVENUE_TITLES, AVENUES, type Avenues, sceneOf } from './scene.ts';

/** §5: all cities, the best first, with what each card scored and why, and what decides between equal totals. */
export default function AvenueEmpiresEnd({ table }: { readonly table: TableInfo }) {
  layDeck(useOwnDeck());
  const { view, names, seat } = table;
  const { result } = view;
  if (!result) return null;
  const { cities } = sceneOf(view, seat ?? 0);
  const reading = readView(view, deckOnTable());
  const places = rankedIn(result);
  const hasLadder = result.scores.some((score) => score.length > 1); // or equal totals share the place
  const hasLevel = hasLadder && places.some(({ points }, i) => points === places[i + 1]?.points);
  return (
    <section className="account ae-end" aria-label="Where the points come from">
      <ol className="ae-ranks">
        {places.map(({ who, rank, points }) => {
          const parts = accountOf(reading, who);
          return (
            <li key={who} className="slip" data-won={result.winners.includes(who) ? '' : undefined}>
              <header className="ae-endhead">
                <b className="num ae-rank">{rank}</b>
                <Crest seat={who} />
                <h3>
                  {who === seat ? 'You' : names[who]}
                  <small>{tieFacts(result.scores[who] ?? []).join(' · ')}</small>
                </h3>
                <b className="num ae-endpoints">{plain(points)}</b>
              </header>
              <CityAtEnd game={view.game} city={cities[who] ?? []} parts={parts} />
              {parts.length > 0 && (
                <details open={who === seat}>
                  <summary>Point by point</summary>
                  {parts.map(({ points: worth, why }, i) => (
                    <p key={i} className="points-row">
                      <b className="num">{worth}</b>
                      <span>{why}</span>
                    </p>
                  ))}
                </details>
              )}
            </li>
          );
        })}
      </ol>
      {hasLevel && (
        <p className="ae-tie">
          Level on points: more categories decide, then fewer cards, then more points in Center.{' '}
          <RuleLink game={view.game} rule="§5.5" />
        </p>
      )}
    </section>
  );
}

interface CityProps {
  readonly game: string;
  readonly city: Avenues;
  readonly parts: readonly ScorePart[]; // one for each card, in their order
}

/** Three avenues from the Castle outward; the words below say the same. */
const CityAtEnd = ({ game, city, parts }: CityProps) => (
  <div className="ae-endcity" aria-hidden="true">
    {AVENUES.map((name, avenue) => {
      const letter = AVENUE_TITLES[avenue]?.[0] ?? '';
      return (
        <div key={name}>
          <i>{letter}</i>
          {city[avenue]?.map((card, at) => {
            const part = parts[city.slice(0, avenue).flat().length + at];
            return (
              <span key={at}>
                <Card game={game} card={card} size="chip" />
                {part && <b className="num">{part.points}</b>}
              </span>
            );
          })}
        </div>
      );
    })}
  </div>
);
