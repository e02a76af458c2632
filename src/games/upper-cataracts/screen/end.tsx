import './styles/end.css';
import { KEY_NAMES, rankingKeys, reignOf, scoreLines, titleOf, titlesFor, totalOf } from '../scoring.ts';
import { type Reading, readView } from '../words/reading.ts';
import { ENDS } from '../shape.ts';
import { useOwnDeck } from '../../../ui/cards/card.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import type { TableInfo } from '../../../desk/wire.ts';
import { levelWords } from './chronicle.tsx';
import { deckOf } from './scene.ts';

const CAUSES: Readonly<Record<string, readonly [name: string, why: string]>> = {
  victory: ['Victory', 'The last Milestone is resolved.'],
  collapse: ['Collapse', 'The Misfortunes were too many for one land.'],
  omens: ['The gods withdraw', 'The Ill Omens were too many.'],
  reign: ['The reign ends', 'The years ran out before the last Milestone was resolved.'],
  abdicated: ['Abdication', 'You laid down the crook and the flail.'],
};

const ICONS = ['egyptian-temple', 'hourglass', 'scroll-unfurled', 'obelisk', 'granary', 'broken-pottery', 'crown'];

/** §5: the reign as a stela: its score line by line, its title, what the Chronicle says, how runs are ranked. */
export default function UpperCataractsEnd({ table }: { readonly table: TableInfo }) {
  const { view } = table;
  const reading = readView(view, deckOf(useOwnDeck()));
  const reign = reignOf(reading.world);
  const lines = scoreLines(reign);
  const total = totalOf(lines);
  const { length } = reading.world.options;
  const title = titleOf(total, length);
  const [cause = '', why = ''] = CAUSES[ENDS[reading.ended] ?? ''] ?? [];
  return (
    <div className="uc-end" data-lost={reign.isWon ? undefined : ''}>
      <section className="uc-slab account" aria-label={`Score ${total}: ${title}`}>
        <div className="uc-lunette">
          <div className="uc-disc">
            <b>{total}</b>
            <span>points</span>
          </div>
        </div>
        <h3 className="display uc-titled">{reign.isWon ? title : cause}</h3>
        <p className="uc-how">
          {reign.isWon ? (
            <b>Victory</b>
          ) : (
            <>
              {why} Still remembered: <b>{title}</b>. The reign ended
            </>
          )}{' '}
          in year {reading.year} of {reading.level.reign}, {levelWords(view.options)}.
        </p>
        <dl className="uc-lines">
          {lines.map(({ name, points, detail, rule }, i) => (
            <div key={rule} data-neg={points < 0 ? '' : undefined} style={vars({ '--i': i })}>
              <dt>
                <CardIcon name={ICONS[i] ?? 'crown'} />
                {name}
              </dt>
              <dd>
                <span>
                  {detail.replaceAll('-', '−')} <RuleLink game={view.game} rule={rule} />
                </span>
                <b>{String(points).replace('-', '−')}</b>
              </dd>
            </div>
          ))}
          <div className="uc-total">
            <dt>Score</dt>
            <dd>
              <b>{total}</b>
            </dd>
          </div>
        </dl>
        <Ladder total={total} titles={titlesFor(length)} />
      </section>
      <Closing reading={reading} />
      <section className="uc-ranked" aria-label="Titles and ranking">
        <h3 className="display">Titles</h3>
        <ol className="uc-titles">
          {titlesFor(length)
            .toReversed()
            .map(({ from, title: each }, i, all) => (
              <li key={each} aria-current={each === title ? 'true' : undefined}>
                <b>{all[i + 1] ? `${from}–${(all[i + 1]?.from ?? 0) - 1}` : `${from} +`}</b> {each}
              </li>
            ))}
        </ol>
        <h3 className="display">How runs are ranked</h3>
        <ul className="uc-keys">
          {rankingKeys(reign).map((key, i) => (
            <li key={KEY_NAMES[i]}>
              <b>{i === 1 ? (key === 1 ? 'yes' : 'no') : Math.abs(key)}</b>
              {KEY_NAMES[i]}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The closing lines of the Chronicle. */
function Closing({ reading }: { readonly reading: Reading }) {
  const closing = reading.cards.records.chronicle.filter(({ tag }) => reading.tags.includes(tag));
  return (
    <section className="uc-closing" aria-label="The Chronicle">
      <h3 className="display">The Chronicle</h3>
      {closing.length === 0 && <p>Nothing was carved. The sand keeps no minutes.</p>}
      {closing.map(({ tag, closing: line }) => (
        <p key={tag}>{line}</p>
      ))}
    </section>
  );
}

const HIGHEST = 1.15; // where the last step of the ladder ends, as it is drawn, in parts of where it begins

interface LadderProps {
  readonly total: number;
  readonly titles: ReturnType<typeof titlesFor>;
}

/** How far it is to the next title. */
function Ladder({ total, titles }: LadderProps) {
  const steps = titles.toReversed().map(({ from, title }, i, all) => ({
    title,
    from,
    to: all[i + 1]?.from ?? Math.round(from * HIGHEST),
  }));
  const next = steps.find(({ from }) => from > total);
  return (
    <div className="uc-ladder">
      <div className="uc-rungs" aria-hidden="true">
        {steps.map(({ title, from, to }) => (
          <i
            key={title}
            style={vars({
              '--wide': to - from,
              '--got': `${Math.round(100 * Math.max(0, Math.min(1, (total - from) / (to - from))))}%`,
            })}
          />
        ))}
      </div>
      <p>
        {next ? (
          <>
            <span>
              Next title: <b>{next.title}</b>
            </span>{' '}
            <span>
              <b>{next.from - total}</b> {next.from - total === 1 ? 'point' : 'points'} more
            </span>
          </>
        ) : (
          <span>There is no higher title.</span>
        )}
      </p>
    </div>
  );
}
