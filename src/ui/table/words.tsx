import type { Line } from '../../contract/text.ts';
import { RuleLink } from './rule-link.tsx';

/** The table as lines of text: the same that the terminal shows, complete in itself. */
export const TableInWords = ({ lines, game }: { readonly lines: readonly Line[]; readonly game: string }) => (
  <div className="inwords">
    {lines.map(({ text, as }, i) => (
      <p key={i} data-as={as} data-deep={text.startsWith(' ') ? '' : undefined}>
        <WithRules text={text.trimEnd()} game={game} />
      </p>
    ))}
  </div>
);

const RULE = /(§(?:example \d+|[A-Z]{0,2}\d+(?:\.\d+)*[a-z]?))/;

/** A sentence in which paragraphs of the rulebook can be opened; one alone needs no brackets around it. */
export const WithRules = ({ text, game }: { readonly text: string; readonly game: string }) =>
  text
    .replaceAll(/\((§[^\s,)]+)\)/g, '$1')
    .split(RULE)
    .map((part, i) => (i % 2 === 1 ? <RuleLink key={i} game={game} rule={part} /> : part));
