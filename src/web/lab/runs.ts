import { useEffect, useState } from 'preact/compat';
import type { QuestionName, Study } from '../../lab/study/study.ts';
import type { Block, Course, TuneAsked } from './play/words.ts';
import { beginRun, beginTuning, isHandheld, playersFor, type Run, type TuneRun } from './run.ts';

/** A study on a tab: what is asked, the run that plays it, and what is said of it beside its own words. */
export interface Sitting {
  readonly study: Study;
  readonly run: Run;
  readonly id: string | null; // of the kept study that it goes on with
  readonly name: string;
}

/** The studies of this page, one for each question; one plays at a time. */
export interface Runs {
  of(question: QuestionName): Sitting | null;
  /** Begins one, in place of the last one of its question. */
  begin(study: Study, played?: readonly Block[], kept?: { readonly id: string; readonly name: string }): void;
  /** Lets one go on, and all others pause. */
  goOn(question: QuestionName): void;
  name(question: QuestionName, id: string, name: string): void;
  onChange(hear: () => void): () => void;
  /** The search for changes on this page; it and studies take turns. */
  tuning(): TuneRun | null;
  tune(asked: TuneAsked): void;
  closeAll(): void;
  /** How many play at once; changed by tests and by whoever asks for it. */
  readonly players: number;
}

export function runsOf(given: Study | null): Runs {
  const sittings = new Map<QuestionName, Sitting>();
  const hearers = new Set<() => void>();
  const players = playersFor(navigator, isHandheld());
  const tell = (): void => {
    for (const hear of hearers) hear();
  };
  let tuning: TuneRun | null = null;
  const quiet = (but: QuestionName | 'tune'): void => {
    if (but !== 'tune' && tuning?.tuning()?.standing === 'playing') tuning.turn('pause');
    for (const [question, { run }] of sittings)
      if (question !== but && run.course()?.standing === 'playing') run.pause();
  };
  const runs: Runs = {
    players,
    of: (question) => sittings.get(question) ?? null,
    begin(study, played = [], kept) {
      sittings.get(study.question)?.run.close();
      quiet(study.question);
      sittings.set(study.question, {
        study,
        run: beginRun(study, played, players),
        id: kept?.id ?? null,
        name: kept?.name ?? '',
      });
      tell();
    },
    goOn(question) {
      quiet(question);
      sittings.get(question)?.run.goOn();
    },
    name(question, id, name) {
      const one = sittings.get(question);
      if (one) sittings.set(question, { ...one, id, name });
      tell();
    },
    onChange(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    tuning: () => tuning,
    tune(asked) {
      tuning?.close();
      quiet('tune');
      tuning = beginTuning(asked, players);
      tell();
    },
    closeAll() {
      tuning?.close();
      tuning = null;
      for (const { run } of sittings.values()) run.close();
      sittings.clear();
    },
  };
  if (given) runs.begin(given);
  return runs;
}

/** The sitting of a question, and how its study stands. */
export function useSitting(
  runs: Runs,
  question: QuestionName,
): { readonly sitting: Sitting | null; readonly course: Course | null } {
  const [, redraw] = useState(0);
  useEffect(() => runs.onChange(() => redraw((n) => n + 1)), [runs]);
  const sitting = runs.of(question);
  const run = sitting?.run;
  useEffect(() => run?.onChange(() => redraw((n) => n + 1)), [run]);
  return { sitting, course: run?.course() ?? null };
}
