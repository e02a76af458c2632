import type { KeyboardEvent } from 'preact/compat';
import { useState } from 'preact/compat';
import { Stroke } from '../../ui/cards/icon.tsx';
import { dayBefore } from '../daily/days.ts';
import { addressOf } from '../routes.ts';
import { type KeptPuzzle, outcomeOf } from './kept.ts';
import { outcomeWords } from './words.ts';

interface CalendarProps {
  readonly game: string;
  readonly kept: readonly KeptPuzzle[]; // of this game
  readonly today: string;
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/** The days of a month and what became of their puzzles. One stop for Tab; arrow keys walk the days. */
export function Calendar({ game, kept, today }: CalendarProps) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const [stop, setStop] = useState(today);
  const days = daysOf(month);
  const [first = ''] = days;
  const before = dayBefore(first).slice(0, 7);
  const after = dayBefore(days.at(-1) ?? '', -1).slice(0, 7);
  const monthWords = new Date(first).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const reachable = days.includes(stop) && stop <= today ? stop : (days.findLast((day) => day <= today) ?? '');
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = dayBefore(reachable, -step);
    if (next > today) return;
    const grid = event.currentTarget;
    setStop(next);
    setMonth(next.slice(0, 7));
    requestAnimationFrame(() => grid.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  return (
    <div className="pz-calendar">
      <p className="pz-month">
        <button className="iconbtn" aria-label="The month before" onClick={() => setMonth(before)}>
          <Stroke d="M15 4 7 12l8 8" />
        </button>
        <b aria-live="polite">{monthWords}</b>
        <button
          className="iconbtn"
          aria-label="The month after"
          aria-disabled={after > today.slice(0, 7)}
          onClick={() => after <= today.slice(0, 7) && setMonth(after)}
        >
          <Stroke d="M9 4l8 8-8 8" />
        </button>
      </p>
      <div className="pz-weekdays" aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ul className="pz-days" onKeyDown={walk}>
        {days.map((day, i) => {
          const one = kept.find((each) => each.day === day);
          const outcome = one ? outcomeOf(one) : 'open';
          const number = Number(day.slice(-2));
          return (
            <li key={day} style={i === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}>
              {day > today ? (
                <span>{number}</span>
              ) : (
                <a
                  href={addressOf('puzzles', game, day)}
                  data-day={day}
                  data-outcome={outcome}
                  aria-current={day === today ? 'date' : undefined}
                  tabIndex={day === reachable ? 0 : -1}
                  onFocus={() => setStop(day)}
                >
                  {number}
                  <span className="sr">{` ${monthWords}: ${one ? outcomeWords(one) : 'not tried'}`}</span>
                  <small aria-hidden="true">{one && <Sign one={one} />}</small>
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <p className="pz-legend">
        <Tick /> at once · <b>2</b> tries needed · <b>–</b> not solved
      </p>
    </div>
  );
}

function Sign({ one }: { readonly one: KeptPuzzle }) {
  switch (outcomeOf(one)) {
    case 'at once':
      return <Tick />;
    case 'solved':
      return <>{one.tries.length}</>;
    case 'not solved':
      return <>–</>;
    case 'open':
      return null;
  }
}

const Tick = () => <Stroke d="M5 13l5 5L20 6" width={3} />;

/** All days of a month, 'YYYY-MM'. */
function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = dayBefore(day, -1)) days.push(day);
  return days;
}

/** From 1, a Monday. */
const weekdayOf = (day: string): number => ((new Date(day).getUTCDay() + WEEK - 1) % WEEK) + 1;
