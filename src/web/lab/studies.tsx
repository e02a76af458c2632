import { useEffect, useState } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import type { GameInfo } from '../../desk/wire.ts';
import { go } from '../routes.ts';
import { cardsAnswer, compareAnswer, rulingsAnswer, seatsAnswer, skillAnswer } from './answers.ts';
import { around, grouped, seatName, signed } from './figures.ts';
import { forgetStudy, keepStudy, type KeptStudy, keptStudies, LONGEST_STUDY_NAME } from './kept-studies.ts';
import { studyIn } from './study-file.ts';
import type { Runs } from './runs.ts';
import { tabOf } from './tabs.ts';

/** Studies kept on this device: gone on with, renamed, compared, thrown away; and one from a file. */
export function Studies({ info, runs }: { readonly info: GameInfo; readonly runs: Runs }) {
  const [all, setAll] = useState<readonly KeptStudy[] | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const look = (): void => {
    keptStudies(info.id).then(setAll, () => {
      setAll([]);
      setProblem('This browser keeps nothing, or does not show it to this page.');
    });
  };
  useEffect(look, [info.id]);
  const open = ({ study, played, id, name }: KeptStudy): void => {
    runs.begin(study, played, { id, name });
    go('measure', info.id, tabOf(study.question));
  };
  const fromFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const study = studyIn(await file.text());
      if (study.game !== info.id) throw new Problem(`This study is of another game: ${study.game}.`);
      runs.begin(study);
      setProblem(null);
      go('measure', info.id, tabOf(study.question));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(`${file.name}: ${error.message}`);
    }
  };
  const compared = (all ?? []).filter(({ id }) => chosen.includes(id));
  return (
    <div className="lab-work">
      <section className="slip lab-slip" aria-label="Studies on this device">
        <h2>
          {all === null
            ? 'Studies'
            : all.length === 0
              ? 'No study is kept on this device yet.'
              : `${all.length} ${all.length === 1 ? 'study is' : 'studies are'} kept on this device.`}
        </h2>
        <label className="btn btn--plain lab-file">
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              void fromFile(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <ul className="lab-kept">
          {all?.map((one) => (
            <li key={one.id}>
              <label className="lab-small">
                <input
                  type="checkbox"
                  checked={chosen.includes(one.id)}
                  onChange={() =>
                    setChosen(chosen.includes(one.id) ? chosen.filter((id) => id !== one.id) : [...chosen, one.id])
                  }
                />
                Compare
              </label>
              <input
                className="lab-called"
                aria-label={`Name of ${one.name}`}
                defaultValue={one.name}
                maxLength={LONGEST_STUDY_NAME}
                onChange={(event) => {
                  const name = event.currentTarget.value.trim();
                  if (name !== '')
                    void keepStudy({ ...one, name })
                      .then(setProblem)
                      .then(look);
                }}
              />
              <p className="lab-note">{answerOf(one)}</p>
              <p className="lab-choices">
                <button type="button" className="btn btn--plain" onClick={() => open(one)}>
                  {one.course.standing === 'settled' ? 'Open' : `Go on from deal ${grouped(dealsOf(one) + 1)}`}
                </button>
                <button type="button" className="btn btn--plain" onClick={() => void forgetStudy(one.id).then(look)}>
                  Throw away
                </button>
              </p>
            </li>
          ))}
        </ul>
      </section>
      {compared.length > 1 && <SideBySide studies={compared} />}
    </div>
  );
}

const dealsOf = ({ course }: KeptStudy): number => course.deals.reduce((all, one) => all + one, 0);

function answerOf({ study, course: { found } }: KeptStudy): string {
  const who = `${study.question}, ${study.bots.join(' and ')}: `;
  if (!found) return `${who}nothing is known yet.`;
  switch (found.question) {
    case 'compare':
      return who + compareAnswer(found, 1);
    case 'cards':
      return who + cardsAnswer(found.rows);
    case 'seats':
      return who + seatsAnswer(found.rows);
    case 'skill':
      return who + skillAnswer(found.rows);
    case 'rulings':
      return who + rulingsAnswer(found.changes);
    case 'sweep':
      return `${who}${study.over?.name ?? ''}`;
  }
}

/** Figures of several studies beside each other, with their intervals. */
function SideBySide({ studies }: { readonly studies: readonly KeptStudy[] }) {
  const columns = studies.map((one) => new Map(figuresOf(one)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return (
    <section className="slip lab-slip" aria-label="Side by side">
      <h3>Side by side</h3>
      <div className="lab-scroll" tabIndex={0} role="region" aria-label="Side by side">
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {studies.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((column, i) => (
                  <td key={studies[i]?.id}>{column.get(name) ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function figuresOf({ course: { found } }: KeptStudy): [string, string][] {
  const figure = (estimate: number, [low, high]: readonly [number, number], scale: number): string =>
    `${signed(scale * estimate)} ${around(scale * estimate, [scale * low, scale * high])}`;
  if (!found) return [];
  if (found.question !== 'compare')
    return found.rows.map(({ what, estimate, interval }): [string, string] => [
      what,
      figure(estimate, interval, isShareRow(found.question, what) ? 100 : 1),
    ]);
  const { win, meanScore, length, lead, otherWinner } = found.measures;
  return [
    ...win.map((one, seat): [string, string] => [
      `Wins, ${seatName(seat, win.length).toLowerCase()}`,
      figure(one.difference, one.interval, 100),
    ]),
    ['Points of a seat', figure(meanScore.difference, meanScore.interval, 1)],
    ['Lead', figure(lead.difference, lead.interval, 1)],
    ['Length', figure(length.difference, length.interval, 1)],
    ['Another winner, %', figure(otherWinner.difference, otherWinner.interval, 100)],
  ];
}

/** Of changes only wins and shared victories are shares. */
const isShareRow = (question: string, what: string): boolean =>
  (question !== 'rulings' && question !== 'sweep') || what.includes(': wins') || what.includes(': shared');
