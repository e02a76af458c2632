import { spell } from '../../engine/words.ts';
import { Suspense } from 'preact/compat';
import { onDemand } from '../../ui/on-demand.tsx';
import type { RuleSheetProps } from '../../ui/reading.ts';
import { ruleName } from '../../ui/table/rule-link.tsx';
import { Sheet } from '../../ui/table/sheet.tsx';
import { addressOf } from '../routes.ts';

/** It reads Markdown, which is of no use before somebody wants to read. */
const Paragraph = onDemand(() => import('./paragraph.tsx'));

export const RuleSheet = ({ game, rule, close }: RuleSheetProps) => (
  <Sheet
    title={/^§\d|^§[A-Z]/.test(rule) ? `Rule ${rule.slice(1)}` : spell(ruleName(rule))}
    close={close}
    as="sheet--rule"
  >
    <Suspense fallback={<p>…</p>}>
      <Paragraph game={game} rule={rule} />
    </Suspense>
    <p>
      <a href={addressOf('rules', game, rule)}>Open the rulebook here</a>
    </p>
  </Sheet>
);
