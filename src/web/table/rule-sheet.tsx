import { createContext, Suspense, use, useState } from 'react';
import { Markdown } from '../rules/markdown.tsx';
import { loadRulebook } from '../rules/rulebook.ts';
import { addressOf } from '../routes.ts';
import { Sheet } from './sheet.tsx';

/** Opens a paragraph where somebody is; without it a rule links to its page. */
export const OpenRule = createContext<((rule: string) => void) | null>(null);

/** A paragraph of the rulebook, to be read at a tap. */
export function RuleLink({ game, rule }: { readonly game: string; readonly rule: string }) {
  const open = use(OpenRule);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="rule" onClick={() => (open ? open(rule) : setOpen(true))}>
        {rule.replace(/^§(?=(?:option|preset) )/, '')}
      </button>
      {isOpen && <RuleSheet game={game} rule={rule} close={() => setOpen(false)} />}
    </>
  );
}

interface RuleSheetProps {
  readonly game: string;
  readonly rule: string;
  readonly close: () => void;
}

export const RuleSheet = ({ game, rule, close }: RuleSheetProps) => (
  <Sheet title={`Rule ${rule.replace('§', '')}`} close={close} as="sheet--rule">
    <Suspense fallback={<p>…</p>}>
      <Paragraph game={game} rule={rule} />
    </Suspense>
    <p>
      <a href={addressOf('rules', game, rule)}>Open the rulebook here</a>
    </p>
  </Sheet>
);

function Paragraph({ game, rule }: { readonly game: string; readonly rule: string }) {
  const book = use(loadRulebook(game));
  const paragraph = book.rulebook.paragraph(rule);
  const rulings = book.rulingsOf(rule);
  return (
    <>
      {paragraph ? <Markdown text={paragraph.text} game={game} /> : <p>The rulebook has no paragraph {rule}.</p>}
      {rulings.map((ruling) => (
        <div key={ruling.name} className="ruling">
          <b>{ruling.name}.</b> {ruling.question} <Markdown text={ruling.answer} game={game} />
        </div>
      ))}
    </>
  );
}
