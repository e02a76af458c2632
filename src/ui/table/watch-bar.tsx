import type { ReactNode } from 'preact/compat';
import { ActionBar } from './action-bar.tsx';
import { listed } from './listed.ts';
import type { WatchedProps } from './props.ts';

interface WatchBarProps {
  readonly table: WatchedProps;
  readonly how: ReactNode; // what those who are waited for decide
}

/** Where players find their next step, whoever looks on reads whose it is. */
export function WatchBar({ table: { game, names, view, thinking }, how }: WatchBarProps) {
  const name = (seat: number): string => names[seat] ?? `Seat ${seat + 1}`;
  const say =
    thinking !== null
      ? `${name(thinking)} is thinking`
      : view.waiting.length === 0
        ? 'One moment …'
        : `Waiting for ${listed(view.waiting.map(name))}`;
  return <ActionBar game={game} say={say} how={how} />;
}
