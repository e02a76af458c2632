import { type ReactNode, Suspense, useEffect } from 'preact/compat';
import type { EventView, Names } from '../../engine/tell.ts';
import type { Line } from '../../contract/text.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import { whenQuiet } from '../when-quiet.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Log } from './log/log.tsx';
import { RuleSheet } from './rule-sheet.tsx';
import { Sheet } from '../../ui/table/sheet.tsx';
import { TableInWords } from '../../ui/table/words.tsx';

/** What lies over a table: a rule, a card, what happened so far, the table in words, or one of its own sheets. */
export type Opened<Own extends string> = { readonly rule: string } | { readonly card: string } | 'log' | 'words' | Own;

/** Large, and with its rulings: it comes after the table. */
const CardInFull = onDemand(async () => {
  const { CardInFull: inFull } = await import('../pages/cards.tsx');
  return { default: inFull };
});

interface SheetsProps<Own extends string> {
  readonly open: Opened<Own> | null;
  readonly close: () => void;
  readonly game: string;
  readonly names: Names;
  readonly log: readonly EventView[];
  readonly since?: number; // what is new in it
  readonly again?: (() => void) | null; // shows once more what was last seen to happen
  readonly lines: readonly Line[];
  readonly own: Readonly<Record<Own, { readonly title: string; readonly inside: () => ReactNode }>>;
}

export function Sheets<Own extends string>(props: SheetsProps<Own>) {
  const { open, close, game, names, log, since, again = null, lines, own } = props;
  const deck = useDeck(game);
  useEffect(() => whenQuiet(() => void CardInFull.fetch().catch(() => undefined)), []);
  if (open === null) return null;
  if (typeof open === 'object' && 'rule' in open) return <RuleSheet game={game} rule={open.rule} close={close} />;
  if (typeof open === 'object')
    return (
      <Sheet title={deck.name(open.card)} close={close} as="sheet--card">
        <Suspense fallback={null}>
          <CardInFull game={game} card={open.card} />
        </Suspense>
      </Sheet>
    );
  const every: Readonly<Record<string, { readonly title: string; readonly inside: () => ReactNode }>> = {
    log: {
      title: 'So far',
      inside: () => (
        <Log
          events={log}
          game={game}
          names={names}
          since={since}
          again={
            again &&
            (() => {
              close();
              again();
            })
          }
        />
      ),
    },
    words: { title: 'The table in words', inside: () => <TableInWords lines={lines} game={game} /> },
    ...own,
  };
  const sheet = every[open];
  return (
    sheet && (
      <Sheet key={open} title={sheet.title} close={close}>
        {sheet.inside()}
      </Sheet>
    )
  );
}
