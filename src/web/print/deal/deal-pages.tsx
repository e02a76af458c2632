import './deal.css';
import { amountOf } from '../../../engine/words.ts';
import type { Choices } from '../../../print/choices.ts';
import { asPrinted } from '../../../print/codes/letters.ts';
import {
  inColumns,
  SET_UP,
  type SetUpGeometry,
  setUpGeometry,
  type SetUpLine,
  setUpLines,
} from '../../../print/set-up.ts';
import { Code } from '../../codes/code.tsx';
import type { PrintedPage } from '../printed-page.tsx';
import type { Dealt } from './use-dealt.ts';

interface DealPages {
  readonly title: string; // of the game
  readonly stamp: string;
  readonly choices: Choices;
  readonly dealt: Dealt;
  readonly changed: number; // cards that are not as printed
  readonly nameOf: (card: string) => string;
}

/** The set-up sheet of a deal; where the lists are longer than two panels, further sheets. */
export function dealPages(props: DealPages): PrintedPage[] {
  const { choices, dealt } = props;
  const lines = setUpLines(dealt.zones);
  const geometry = setUpGeometry(choices, lines);
  const { width, height, panel, columns, rows } = geometry;
  const laid = inColumns(lines, rows);
  const sheets = Math.max(1, Math.ceil(laid.length / (2 * columns)));
  return Array.from({ length: sheets }, (_, i) => ({
    part: 'deal' as const,
    paper: i + 1,
    title: 'set-up sheet',
    width,
    height,
    chapters: i === 0 ? [`Set-up sheet: ${dealt.deal.seed}`] : [],
    small: `M${width * 0.1} ${panel * 0.2}h${width * 0.3}v${panel * 0.5}h${-width * 0.3}zM0 ${panel}h${width}v1h${-width}zM0 ${2 * panel}h${width}v1h${-width}z`,
    draw: () => (
      <SetUpSheet
        {...props}
        geometry={geometry}
        number={i + 1}
        of={sheets}
        columns={laid.slice(i * 2 * columns, (i + 1) * 2 * columns)}
      />
    ),
  }));
}

interface SheetProps extends DealPages {
  readonly geometry: SetUpGeometry;
  readonly number: number;
  readonly of: number;
  readonly columns: readonly (readonly SetUpLine[])[];
}

function SetUpSheet({ title, stamp, choices, dealt, changed, nameOf, geometry, number, of, columns }: SheetProps) {
  const { width, height, panel, columns: each, line: high } = geometry;
  const { deal, lines } = dealt;
  const options = Object.entries(deal.options).map(([name, value]) => `${name} = ${String(value)}`);
  return (
    <section
      className="p-sheet p-deal"
      data-theme="light"
      data-ink={choices.ink}
      style={{ width: `${width}mm`, height: `${height}mm` }}
    >
      <div className="p-deal-cover" style={{ height: `${panel}mm` }}>
        <div>
          <h2>{title}</h2>
          <p className="p-deal-name">“{deal.seed}”</p>
          <p>
            Set-up sheet for {amountOf(deal.seats, 'player')}
            {deal.preset !== 'as-written' && `, variant ${deal.preset}`}
            {of > 1 && `, sheet ${number} of ${of}`}
          </p>
          {options.length > 0 && <p>{options.join(', ')}</p>}
          {changed > 0 && <p>With an edited deck: {amountOf(changed, 'card')} changed.</p>}
          <Code code={asPrinted(dealt.code)} size={24} about="Opens this very deal:" />
          <p className="p-deal-how">
            Folded, this side stays outside. Somebody who does not play opens it, lays the cards in this order, and
            folds it again.
          </p>
        </div>
        <div>
          <b>What everybody sees when it is laid out</b>
          <pre>{lines.map(({ text }) => text).join('\n')}</pre>
        </div>
      </div>
      {[0, 1].map((half) => (
        <div
          key={half}
          className="p-deal-panel"
          style={{ top: `${panel * (1 + half)}mm`, height: `${panel}mm`, padding: `0 ${SET_UP.margin}mm` }}
        >
          <p style={{ height: `${SET_UP.head}mm` }}>
            {half === 0
              ? `${title}, “${deal.seed}” · for whoever lays out the cards; what has no numbers lies in any order`
              : 'Fold this panel up over the one above it, then both behind the cover; close the edge with a piece of tape.'}
          </p>
          <div className="p-deal-lists" style={{ gridTemplateColumns: `repeat(${each}, minmax(0, 1fr))` }}>
            {columns.slice(half * each, (half + 1) * each).map((column, i) => (
              <ol key={i}>
                {column.map((line, at) => (
                  <li
                    key={at}
                    style={{
                      height: `${high}mm`,
                      lineHeight: `${high}mm`,
                      fontSize: `${high * ('zone' in line ? 0.76 : 0.81)}mm`,
                    }}
                    data-zone={'zone' in line ? '' : undefined}
                  >
                    {'zone' in line ? (
                      <>
                        <b>{line.zone}</b>
                        {line.note !== '' && ` · ${line.note}`}
                      </>
                    ) : (
                      <>
                        <i>{line.sign}</i> {nameOf(line.card)}
                      </>
                    )}
                  </li>
                ))}
              </ol>
            ))}
          </div>
        </div>
      ))}
      <svg className="p-deal-folds" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path
          d={[1, 2].map((at) => `M0 ${panel * at}h8M${width - 8} ${panel * at}h8`).join('')}
          stroke="#000"
          strokeWidth="0.15"
          strokeDasharray="1.5 1"
          fill="none"
        />
      </svg>
      <p className="p-deal-stamp">{stamp}</p>
    </section>
  );
}
