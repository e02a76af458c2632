import type { EventView } from '../../../engine/tell.ts';
import { conditionText, consequenceText } from '../words/card-words.ts';
import { reignOf, scoreParts, titleOf, totalOf } from '../scoring.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import type { Part } from './part.ts';
import { known } from './scene.ts';

const ACTS = ['', 'Act I, The Divided Land', 'Act II, The Wide Empire', 'Act III, The Burning Coast'];
const LAST_ACT: Readonly<Record<string, number>> = { act1: 1, act2: 2, full: 3 };
const LEVELS: Readonly<Record<string, string>> = {
  easy: 'Black Land (easy)',
  normal: 'Two Lands (normal)',
  hard: 'Red Land (hard)',
  custom: 'custom level',
};

/** 'Two Lands (normal), daily reign' */
export function levelWords(options: object): string {
  const { difficulty, mode, length }: Readonly<Record<string, unknown>> = { ...options };
  const parts = [
    LEVELS[String(difficulty)] ?? '',
    ...(length === 'full' ? [] : [length === 'act1' ? 'Act I only' : 'Acts I and II']),
    ...(mode === 'daily' ? ['daily reign'] : []),
  ];
  return parts.join(', ');
}

/** The Chronicle: the road of the Milestones, what is remembered and what it will do, the score so far. */
export function Chronicle({ table, scene, close }: Part & { readonly close: () => void }) {
  const { reading } = scene;
  const parts = scoreParts(reignOf(reading.world));
  const { records } = reading.cards;
  const remembered = records.chronicle.filter(({ tag }) => reading.tags.includes(tag));
  return (
    <Sheet title="The Chronicle" close={close} as="uc-sheet">
      <p className="uc-tip">
        Year {reading.year} of {reading.level.reign} · {levelWords(table.view.options)}
      </p>
      <Road table={table} scene={scene} />
      <h3 className="uc-h">Remembered</h3>
      {remembered.length === 0 && <p className="uc-tip">Nothing yet. Milestones write here, and later ones read it.</p>}
      <ul className="uc-tags">
        {remembered.map((row) => (
          <li key={row.tag}>
            <i>{row.closing}</i>
            <small>{consequenceText(row, records)}</small>
          </li>
        ))}
      </ul>
      <h3 className="uc-h">
        Score so far: {totalOf(parts)} <small>{titleOf(totalOf(parts), reading.world.options.length)}</small>
      </h3>
      <ul className="uc-parts">
        {parts.map(({ points, why, rule }) => (
          <li key={rule}>
            <b>{String(points).replace('-', '−')}</b>
            <span>
              {why.replaceAll('-', '−')} <RuleLink game={table.game} rule={rule ?? '§5.3'} />
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** §2.7: the Milestones of the three acts; those of a branch not taken are struck out. */
function Road({ table, scene }: Pick<Part, 'table' | 'scene'>) {
  const { reading } = scene;
  const { length }: Readonly<Record<string, unknown>> = { ...table.view.options };
  const last = LAST_ACT[String(length)] ?? 3;
  const resolved = new Set(known(scene.zone('milestones-resolved')));
  const current = scene.tablets[3];
  const out = new Set(known(scene.zone('out')));
  const ways = waysTaken(table.log);
  const milestones = reading.cards.records.milestones.filter(({ act }) => act <= last);
  return [1, 2, 3].slice(0, last).map((act) => (
    <section key={act} className="uc-act" aria-label={ACTS[act]}>
      <h3 className="uc-h">{ACTS[act]}</h3>
      <ol>
        {milestones
          .filter((one) => one.act === act)
          .map(({ id, name, onlyIf }) => {
            const isNow = current?.id === id && current.isActive;
            const isDone = resolved.has(id) || (current?.id === id && !current.isActive);
            const state = isDone ? 'done' : isNow ? 'now' : out.has(id) ? 'out' : 'ahead';
            return (
              <li key={id} data-state={state}>
                <button type="button" onClick={() => table.openCard(id)}>
                  <Card game={table.game} card={id} size="chip" isPlain state={isDone ? 'resolved' : undefined} />
                  <span>
                    <b>{name}</b>
                    <small>
                      {isDone
                        ? `resolved: ${ways.get(id) ?? ''}`
                        : isNow
                          ? 'open now'
                          : out.has(id)
                            ? 'not part of this reign'
                            : onlyIf
                              ? `only if ${conditionText(onlyIf)}`
                              : 'ahead'}
                    </small>
                  </span>
                </button>
              </li>
            );
          })}
      </ol>
    </section>
  ));
}

/** Card → the option by which it was resolved. */
function waysTaken(log: readonly EventView[]): Map<string, string> {
  const ways = new Map<string, string>();
  for (const event of log) if (event.type === 'resolved') ways.set(String(event.card), String(event.option));
  return ways;
}
