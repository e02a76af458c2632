import type { Plan, Shape, Table } from './game.ts';
import { HEAD, nameOfZone, seatOfZone } from './plan.ts';
import { searchTable } from './play.ts';
import { seedGenerator } from './luck/random.ts';
import { type View, zonesNamed } from './view.ts';
import { BLANK, NOWHERE } from './words.ts';

/**
 * A table on which actions can be tried, made from a view as messages carry it. A card lies on it if the viewer knows its zone; where
 * the order is not known, it is that of the view's list. Statements are left out, and chance is not that of the match.
 */
export function tableFrom<T extends Shape>(plan: Plan<T>, view: View): Table<T> {
  const t = searchTable(plan);
  const { where, marks, rows, counters } = plan.layout;
  seedGenerator(t.rng, new Uint32Array(8));
  t.words[HEAD.phase] = plan.phaseNumber[view.phase]!;
  for (const [name, { at }] of plan.counterAt) t.words.set([view.counters[name] ?? 0].flat(), counters + at);
  t.bytes.fill(NOWHERE, where, marks).fill(BLANK, rows);
  const copies = new Map([...plan.cardNamed].map(([id, cards]) => [id, [...cards]]));
  const put = (zone: number, id: string | null, mark = 0): void => {
    const card = id === null ? undefined : copies.get(id)?.shift();
    if (card === undefined) return;
    t.bytes[plan.start[zone]! + t.bytes[zone]!++] = card;
    t.bytes[where + card] = zone;
    t.bytes[marks + card] = mark;
  };
  for (const zone of plan.zones) {
    const shown = [view.zones[nameOfZone(plan, zone)] ?? []].flat()[seatOfZone(plan, zone) ?? 0];
    shown?.cards?.forEach((id, i) => put(zone, id, shown.marks?.[i]));
    const [name] = zonesNamed(t, plan.hiddenBit[zone]!);
    for (const { zones, cards } of view.unseen)
      if (zones.length === 1 && zones[0] === name) for (const id of cards) put(zone, id);
  }
  return t;
}
