import './styles/end.css';
import type { Line } from '../../../contract/text.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { accountOf } from '../../../ui/table/account.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { rankedIn } from '../../../ui/table/ranks.ts';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import type { TableInfo } from '../../../desk/wire.ts';
import { plain } from '../../../ui/table/signs.ts';
import { AVENUE_TITLES, AVENUES, type Avenues, sceneOf } from './scene.ts';

/** §5: all cities, the best first, with what each card scored and why, and what decides between equal totals. */
export default function AvenueEmpiresEnd({ table }: { readonly table: TableInfo }) {
  const { view, names, seat, lines } = table;
  const { result } = view;
  if (!result) return null;
  const { cities } = sceneOf(view, seat ?? 0);
  const accounts = accountsOf(lines);
  const places = rankedIn(result);
  const hasLadder = result.scores.some((score) => score.length > 1); // or equal totals share the place
  const hasLevel = hasLadder && places.some(({ points }, i) => points === places[i + 1]?.points);
  return (
    <section className="account ae-end" aria-label="Where the points come from">
      <ol className="ae-ranks">
        {places.map(({ who, rank, points }, i) => {
          const { facts = '', parts = [] } = accounts[i] ?? {};
          return (
            <li key={who} className="slip" data-won={result.winners.includes(who) ? '' : undefined}>
              <header className="ae-endhead">
                <b className="num ae-rank">{rank}</b>
                <Crest seat={who} />
                <h3>
                  {names[who]}
                  {who === seat && <small> you</small>}
                  <small>{facts}</small>
                </h3>
                <b className="num ae-endpoints">{plain(points)}</b>
              </header>
              <CityAtEnd game={view.game} city={cities[who] ?? []} parts={parts} />
              {parts.length > 0 && (
                <details open={who === seat}>
                  <summary>Point by point</summary>
                  {parts.map(({ place, points: worth, why }) => (
                    <p key={place} className="points-row">
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
  readonly parts: readonly Part[];
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
            const part = parts.find(({ place }) => place === `${letter}${at + 1}`);
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

interface Part {
  readonly place: string; // 'L1'
  readonly points: string;
  readonly why: string;
}

interface Account {
  readonly facts: string;
  readonly parts: readonly Part[];
}

/** The account of each city, the best first, as the table in words tells it. */
export function accountsOf(lines: readonly Line[]): Account[] {
  const accounts: { facts: string; parts: Part[] }[] = [];
  for (const { points, text } of accountOf(lines)) {
    const [, facts] = /^\d+\. .*?: (\S+ VP.*)$/.exec(text) ?? [];
    const [, place] = / at ([LCR]\d+): /.exec(text) ?? [];
    if (points === null && facts !== undefined)
      accounts.push({ facts: facts.split(', ').slice(1).join(' · '), parts: [] });
    else if (points !== null && place !== undefined) accounts.at(-1)?.parts.push({ place, points, why: text });
  }
  return accounts;
}
