import { Problem } from '../../engine/words.ts';
import { readStudy, type Study } from '../../lab/study/study.ts';
import { posterOf } from '../pages/posters.ts';

const LONGEST_FILE = 500_000; // characters

/** The study in a text from elsewhere, or a Problem in one sentence. */
export function studyIn(text: string): Study {
  if (text.length > LONGEST_FILE)
    throw new Problem(`This file has ${text.length} characters; a study has at most ${LONGEST_FILE}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('This is no study of the lab: it is not valid JSON.');
  }
  const study = readStudy(value);
  if (!posterOf(study.game)) throw new Problem(`This study is of a game that is not here: ${study.game}.`);
  return study;
}
