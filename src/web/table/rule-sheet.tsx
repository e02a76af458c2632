import { createContext, type ReactNode, Suspense, useContext, useState } from 'preact/compat';
import { onDemand } from '../on-demand.tsx';
import { addressOf } from '../routes.ts';
import { Sheet } from './sheet.tsx';
import { spell } from './spell.ts';

/** Opens a paragraph where somebody is; without it a rule links to its page. */
export const OpenRule = createContext<((rule: string) => void) | null>(null);

interface RuleLinkProps {
  readonly game: string;
  readonly rule: string;
  readonly isStop?: boolean; // whether Tab stops there; in a list of many it stops at one
  readonly children?: ReactNode; // instead of its number
}

/** A paragraph of the rulebook, to be read at a tap. */
export function RuleLink({ game, rule, isStop = true, children }: RuleLinkProps) {
  const open = useContext(OpenRule);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="rule"
        tabIndex={isStop ? undefined : -1}
        onClick={() => (open ? open(rule) : setOpen(true))}
      >
        {children ?? named(rule)}
      </button>
      {isOpen && <RuleSheet game={game} rule={rule} close={() => setOpen(false)} />}
    </>
  );
}

/** '§4.2', but 'option deck knowledge' of '§option deckKnowledge'. */
const named = (rule: string): string =>
  rule.replace(/^§(option|preset) (.+)$/, (_, kind: string, id: string) => `${kind} ${spell(id).toLowerCase()}`);

/** It reads Markdown, which is of no use before somebody wants to read. */
const Paragraph = onDemand(() => import('./paragraph.tsx'));

interface RuleSheetProps {
  readonly game: string;
  readonly rule: string;
  readonly close: () => void;
}

export const RuleSheet = ({ game, rule, close }: RuleSheetProps) => (
  <Sheet
    title={/^§\d|^§[A-Z]/.test(rule) ? `Rule ${rule.slice(1)}` : spell(named(rule))}
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
