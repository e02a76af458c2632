import type { HeadingPart } from '../../contract/text.ts';
import type { Seat } from '../../engine/words.ts';

interface MomentProps {
  readonly parts: readonly HeadingPart[];
  readonly seat: Seat | null; // of whoever looks
}

/** Round, phase, whose turn: one line, in which whole parts go where there is no room for them. One's own turn is called that. */
export const Moment = ({ parts, seat }: MomentProps) => (
  <div className="sub">
    {parts.flatMap(({ text, detail, turn }, i) => [
      <span key={i}>{`${i === 0 ? '' : ' · '}${turn !== undefined && turn === seat ? 'your turn' : text}`}</span>,
      ...(detail === undefined ? [] : [<span key={`${i} detail`}>{`: ${detail}`}</span>]),
    ])}
  </div>
);
