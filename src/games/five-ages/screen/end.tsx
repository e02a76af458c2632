import './styles/end.css';
import { handWords } from '../ranking.ts';
import { calling } from '../../../contract/calling.ts';
import { comparisonsOf } from '../words/end-text.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import type { TableInfo } from '../../../desk/wire.ts';
import { inReadingOrder } from './five.ts';
import { nameAt } from './pieces.tsx';
import { civilizationsOf } from './scene.ts';
import { sentence } from './verdict.ts';

/** §5: all civilizations face up, the best first, with the comparison that decided between each and the next. */
export default function FiveAgesEnd({ table }: { readonly table: TableInfo }) {
  const { view, names, seat } = table;
  const { result } = view;
  if (!result) return null;
  const civilizations = civilizationsOf(view);
  const places = result.ranks
    .map((rank, who) => ({ who, rank, key: result.scores[who]?.[0] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank || a.who - b.who);
  const reasons = comparisonsOf(result, calling(names, seat));
  return (
    <ol className="account fa-final" aria-label="All civilizations, the best first">
      {places.map(({ who, rank, key }, i) => {
        const { name, first, rest } = handWords(key);
        return (
          <li key={who}>
            <section className="slip fa-result" data-won={result.winners.includes(who) ? '' : undefined}>
              <b className="fa-rank">{rank}</b>
              <Crest seat={who} />
              <div className="fa-what">
                <small>{who === seat ? 'You' : nameAt(names, who)}</small>
                <b className="display">{sentence(name)}</b>
                <small>{first + rest}</small>
              </div>
              <Five game={view.game} cards={civilizations[who] ?? []} />
            </section>
            {reasons[i] !== undefined && (
              <p className="fa-reason">
                {reasons[i]} <RuleLink game={view.game} rule="§5.4" />
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Five({ game, cards }: { readonly game: string; readonly cards: readonly string[] }) {
  const { sorted, isCore } = inReadingOrder(cards);
  return (
    <div className="fa-handrow">
      {sorted.map((card) => (
        <Card key={card} game={game} card={card} size="table" state={isCore(card) ? undefined : 'idle'} />
      ))}
    </div>
  );
}
