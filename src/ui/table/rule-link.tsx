import { spell } from '../../engine/words.ts';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'preact/compat';
import { Reading } from '../reading.ts';

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
  const reading = useContext(Reading);
  return (
    <>
      <button
        type="button"
        className="rule"
        tabIndex={isStop ? undefined : -1}
        onClick={() => (open ? open(rule) : setOpen(true))}
      >
        {children ?? ruleName(rule)}
      </button>
      {isOpen && reading && (
        <Suspense fallback={null}>
          <reading.RuleSheet game={game} rule={rule} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** '§4.2', but 'option deck knowledge' of '§option deckKnowledge'. */
export const ruleName = (rule: string): string =>
  rule.replace(/^§(option|preset) (.+)$/, (_, kind: string, id: string) => `${kind} ${spell(id).toLowerCase()}`);
