import type { Review } from '../../study/review/told.ts';
import { vars } from '../../ui/cards/shapes.tsx';
import { halfOf, marksOf, NAMES, one, PARTS, scaleOf, signed, sumOf, sureText, told } from './words.ts';

interface LedgerProps {
  readonly review: Review;
  readonly children?: preact.ComponentChildren; // how to look deeper
}

/** Luck, own choices and those of others: bars from one zero, and the sum written out. */
export function Ledger({ review, children }: LedgerProps) {
  const scale = scaleOf(review);
  const { account, factor, unit } = scale;
  const sum = sumOf(scale);
  const shown = review.seats === 1 ? PARTS.filter((part) => part !== 'others' || account.others.value !== 0) : PARTS;
  const ends = shown.flatMap((part) => [...account[part].interval.map((end) => factor * end), 0]);
  const least = Math.floor(Math.min(-1, ...ends) / 5) * 5;
  const most = Math.ceil(Math.max(1, ...ends) / 5) * 5;
  const at = (value: number): string => `${(100 * (value - least)) / (most - least)}%`;
  const wide = (from: number, to: number): string => `${(100 * Math.abs(to - from)) / (most - least)}%`;
  return (
    <>
      {shown.map((part) => {
        const estimate = account[part];
        const value = factor * estimate.value;
        const [low, high] = estimate.interval.map((end) => factor * end);
        return (
          <div key={part} className="rv-part" data-part={part}>
            <h3>
              {NAMES[part]}
              <span>
                <b className="num">{signed(sum.parts[part])}</b> <small>± {one(factor * halfOf(estimate))}</small>
              </span>
            </h3>
            <div
              className="rv-bar"
              aria-hidden="true"
              style={vars({
                '--zero': at(0),
                '--from': at(Math.min(0, value)),
                '--wide': wide(0, value),
                '--low': at(low ?? 0),
                '--span': wide(low ?? 0, high ?? 0),
              })}
            >
              <i />
              <em />
              <u />
            </div>
            <p>{told(part, estimate)}</p>
          </div>
        );
      })}
      <p className="rv-ends num" aria-hidden="true">
        <span>{one(least)}</span>
        <span>{signed(most)}</span>
      </p>
      <p className="rv-sum">
        Fair share <b>{sum.fair}</b>
        {shown.map((part) => (
          <span key={part}>
            {' '}
            {sum.parts[part] < 0 ? '−' : '+'} {NAMES[part].toLowerCase()} <b>{one(Math.abs(sum.parts[part]))}</b>
          </span>
        ))}{' '}
        = <b>{sum.result}</b>
        {review.seats > 1 &&
          `, ${account.result === 1 ? 'a match won' : account.result === 0 ? 'a match not won' : 'a victory shared'}`}
        . In {unit}.
      </p>
      <div className="rv-sure">
        <span className="rv-marks" aria-hidden="true" data-marks={marksOf(review.sure)}>
          <i />
          <i />
          <i />
          <i />
        </span>
        <p>
          {sureText(review)} {children}
        </p>
      </div>
    </>
  );
}
