import type { Result } from '../../engine/result.ts';
import type { Seat } from '../../engine/words.ts';
import type { Account } from '../../contract/text.ts';
import type { Course } from '../../desk/wire.ts';
import { Crest } from '../../ui/table/crest.tsx';
import { rankedIn } from '../../ui/table/ranks.ts';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import { plain, signed } from '../../ui/table/signs.ts';
import { bestRound } from './verdict.ts';

interface SourcesProps {
  readonly game: string;
  readonly result: Result;
  readonly names: readonly string[];
  readonly seat: Seat | null;
  readonly account: Account | null;
  readonly points: readonly number[];
  readonly course: Course | null;
  readonly round: string;
}

/** All seats side by side, the best first: what brought points, the most of each row underlined. */
export function Sources({ game, result, names, seat, account, points, course, round }: SourcesProps) {
  const places = rankedIn(result);
  const mine = (who: Seat): '' | undefined => (who === seat && names.length > 1 ? '' : undefined);
  const best = course ? places.map(({ who }) => bestRound(course, who)) : [];
  return (
    <div className="sources" tabIndex={0} role="group" aria-label="What brought points, by seat">
      <table>
        <thead>
          <tr>
            <td />
            {places.map(({ who, rank }) => (
              <th key={who} scope="col" data-mine={mine(who)}>
                <Crest seat={who} isSmall />
                {names.length > 1 && `${rank} `}
                {who === seat ? 'You' : names[who]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {account?.rows.map(({ name, points: row, rule }) => {
            const most = Math.max(...row.map((one) => one ?? 0));
            return (
              <tr key={name}>
                <th scope="row">
                  {rule === undefined ? (
                    name
                  ) : (
                    <RuleLink game={game} rule={rule}>
                      {name}
                    </RuleLink>
                  )}
                </th>
                {places.map(({ who }) => {
                  const one = row[who] ?? null;
                  const isMost = names.length > 1 && one !== null && one > 0 && one === most;
                  return (
                    <td key={who} data-mine={mine(who)}>
                      {one === null ? '–' : isMost ? <b>{plain(one)}</b> : plain(one)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="sources-sum">
            <th scope="row">Points</th>
            {places.map(({ who }) => (
              <td key={who} className="num" data-mine={mine(who)}>
                {plain(points[who] ?? 0)}
              </td>
            ))}
          </tr>
          {best.some((one) => one !== null) && (
            <tr>
              <th scope="row">Best {round}</th>
              {places.map(({ who }, i) => (
                <td key={who} data-mine={mine(who)}>
                  {best[i] === null || best[i] === undefined ? '–' : signed(best[i])}
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}
