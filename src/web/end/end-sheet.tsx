import './end.css';
import type { Result } from '../../engine/result.ts';
import type { Seat } from '../../engine/words.ts';
import type { EndInfo } from '../../desk/wire.ts';
import { CourseOfMatch } from './course.tsx';
import { Sources } from './sources.tsx';

interface EndSheetProps {
  readonly game: string;
  readonly result: Result;
  readonly names: readonly string[];
  readonly seat: Seat | null;
  readonly end: EndInfo;
  readonly points: readonly number[];
  readonly round: string; // what a round is called
}

/** What brought points and how they came about, side by side. */
export default function EndSheet({ game, result, names, seat, end, points, round }: EndSheetProps) {
  const { account, course } = end;
  const hasCourse = course !== null && course.length > 1;
  return (
    <div className="end-sheets">
      {(account !== null || names.length > 1) && (
        <section className="slip" aria-labelledby="end-sources">
          <h3 id="end-sources" className="display">
            What brought points {account && names.length > 1 && <small>underlined: the most at the table</small>}
          </h3>
          <Sources
            game={game}
            result={result}
            names={names}
            seat={seat}
            account={account}
            points={points}
            course={course}
            round={round}
          />
        </section>
      )}
      {hasCourse && (
        <section className="slip" aria-labelledby="end-course">
          <h3 id="end-course" className="display">
            Course of the match <small>points after each {round}</small>
          </h3>
          <CourseOfMatch course={course} names={names} seat={seat} round={round} />
        </section>
      )}
    </div>
  );
}
