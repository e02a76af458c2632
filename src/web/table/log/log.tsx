import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'preact/compat';
import type { EventView } from '../../../engine/tell.ts';
import type { Seat } from '../../../engine/words.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import { asideWords, type LogLine, type LogRound, type LogSentence, roundsOf } from './log-lines.ts';

interface LogProps {
  readonly events: readonly EventView[];
  readonly game: string;
  readonly names: readonly string[];
  readonly since?: number; // from here on it is new to whoever reads it
  readonly again?: (() => void) | null; // shows once more what was last seen to happen
}

const OPEN_ROUNDS = 2;

/**
 * What happened, in plain sentences, the last below; each with its paragraph. The whole match is there: older rounds fold, and what
 * is folded is not drawn. One stop for Tab, however long it is.
 */
export function Log({ events, game, names, since = events.length, again = null }: LogProps) {
  const list = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<number | null>(null); // the sentence whose rule was focused last
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map()); // what somebody folded or opened
  const rounds = roundsOf(events);
  useEffect(() => {
    const box = scrolling(list.current);
    // A sheet is shown after what lies in it is there.
    const frame = requestAnimationFrame(() => box?.scrollTo(0, box.scrollHeight));
    return () => cancelAnimationFrame(frame);
  }, [events.length]);
  const isEmpty = rounds.length === 0;
  useEffect(() => stayAtEnd(list.current?.closest('.rail-log')), [isEmpty]);
  if (isEmpty) return <p className="quiet">Nothing has happened yet.</p>;
  const isOpen = (round: LogRound, i: number): boolean =>
    turned.get(`round ${i}`) ?? (i >= rounds.length - OPEN_ROUNDS || round.last >= since);
  const fold = (name: string, isNow: boolean): void => setTurned((before) => new Map(before).set(name, isNow));
  const shown = rounds.flatMap((round, i) => (isOpen(round, i) ? round.lines : []));
  const ruled = shown.flatMap(({ said }) => rulesOf(said).map(({ at }) => at));
  const here = stop !== null && ruled.includes(stop) ? stop : ruled.at(-1);
  const lines = (all: readonly LogLine[]) =>
    all.map(({ by, said }) => (
      <li key={said[0]?.at} data-new={said.some(({ at }) => at >= since) ? '' : undefined}>
        <Actor by={by} names={names} />
        <span>
          {said.map(({ text }) => text).join(' ')}
          {rulesOf(said).map(({ rule, at }) => (
            <span key={at} onFocus={() => setStop(at)}>
              {' '}
              <RuleLink game={game} rule={rule} isStop={at === here} />
            </span>
          ))}
        </span>
      </li>
    ));
  return (
    <div
      ref={list}
      className="log"
      role="group"
      aria-label="What happened; arrow keys go from rule to rule"
      onKeyDown={walkRules}
    >
      {rounds.map((round, i) => {
        const { title, aside } = round;
        const isHere = isOpen(round, i);
        const inside = isHere && (
          <ol>
            {aside.length > 0 && (
              <li className="log-aside">
                <Folding
                  words={asideWords(round)}
                  isOpen={turned.get(`aside ${i}`) ?? false}
                  isStop={here === undefined && i === rounds.length - 1}
                  turn={(isNow) => fold(`aside ${i}`, isNow)}
                >
                  <ol>{turned.get(`aside ${i}`) === true && lines(aside)}</ol>
                </Folding>
              </li>
            )}
            {lines(round.lines)}
          </ol>
        );
        if (rounds.length === 1 && title === null) return inside;
        return (
          <Folding
            key={i}
            as="log-round"
            words={title?.text ?? 'How it began'}
            isOpen={isHere}
            isStop={here === undefined && i === rounds.length - 1 && aside.length === 0}
            turn={(isNow) => fold(`round ${i}`, isNow)}
          >
            {inside}
          </Folding>
        );
      })}
      {again && (
        <button className="btn btn--quiet btn--small log-again" onClick={again}>
          Show it again
        </button>
      )}
    </div>
  );
}

/** What scrolls the log: its own part of the rail, all of the rail, or a sheet. */
const scrolling = (list: HTMLElement | null): Element | null | undefined =>
  [list?.closest('.rail-log'), list?.closest('.rail'), list?.closest('dialog')].find(
    (box) => box && box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible',
  );

const NEAR = 8; // px

/** Whoever reads the last lines goes on seeing them when a hint or a card below makes the log shorter. */
function stayAtEnd(box: Element | null | undefined): (() => void) | undefined {
  if (!box) return undefined;
  let isAtEnd = true;
  const look = (): void => void (isAtEnd = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR);
  const sizes = new ResizeObserver(() => isAtEnd && box.scrollTo(0, box.scrollHeight));
  box.addEventListener('scroll', look);
  sizes.observe(box);
  return () => {
    box.removeEventListener('scroll', look);
    sizes.disconnect();
  };
}

/** The paragraphs of a line, each once. */
const rulesOf = (said: readonly LogSentence[]): { readonly rule: string; readonly at: number }[] =>
  said.flatMap(({ rule, at }, i) =>
    rule === undefined || said.slice(0, i).some((before) => before.rule === rule) ? [] : [{ rule, at }],
  );

interface FoldingProps {
  readonly as?: string;
  readonly words: string;
  readonly isOpen: boolean;
  readonly isStop: boolean; // for Tab
  readonly turn: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Arrow keys come to it as to a rule, Tab does not stop at each. */
const Folding = ({ as, words, isOpen, isStop, turn, children }: FoldingProps) => (
  <div className={as}>
    <button
      className="log-fold"
      tabIndex={isStop ? undefined : -1}
      aria-expanded={isOpen}
      onClick={() => turn(!isOpen)}
    >
      {words}
    </button>
    {isOpen && children}
  </div>
);

/** Up and down from rule to rule and fold to fold, Home and End to the first and the last. */
function walkRules(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.rule, .log-fold')];
  const at = stops.findIndex((stop) => stop === event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  stops[to]?.focus();
  event.preventDefault();
}

function Actor({ by, names }: { readonly by: Seat | undefined; readonly names: readonly string[] }) {
  return by !== undefined && names.length > 1 ? <Crest seat={by} isSmall /> : <span className="nobody" />;
}
