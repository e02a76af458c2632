import type { Message } from '../../../engine/edge.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import type { Moments } from './moments.ts';
import type { Scene } from './scene.ts';

/** What the player has in mind and has not yet done. */
export interface Mind {
  readonly raised: number | null; // a card of the hand, by its place
  readonly opened: number | null; // a tablet, by its slot
  readonly aim: Message | null; // what the button would do
  readonly times: number; // how often, for a push
  readonly isReportRead: boolean; // what the turn of the year brought
}

export const NOTHING: Mind = { raised: null, opened: null, aim: null, times: 1, isReportRead: false };

/** What all parts of the table are made from. */
export interface Part {
  readonly table: TableProps;
  readonly scene: Scene;
  readonly mind: Mind;
  readonly moments: Moments;
  readonly think: (change: Partial<Mind>) => void;
  readonly go: (action: Message, times?: number) => void;
}

type Fields = Readonly<Record<string, unknown>>;

/** The legal action with these fields. */
export const legalFor = ({ table }: Part, wanted: Fields): Message | undefined =>
  table.legal.find((action) => Object.entries(wanted).every(([field, value]) => action[field] === value));

export const isAim = ({ mind }: Part, action: Message | undefined): boolean =>
  action !== undefined && mind.aim !== null && JSON.stringify(mind.aim) === JSON.stringify(action);

/** A first tap shows what it would do, a second does it. */
export function aimOrGo(part: Part, action: Message): void {
  if (isAim(part, action)) part.go(action, part.mind.times);
  else part.think({ aim: action, times: 1 });
}
