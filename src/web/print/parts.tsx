import type { ComponentType } from 'preact/compat';
import type { What } from '../../print/choices.ts';
import type { PaperProps, PrintedFaceProps, Printing } from '../../ui/printing.ts';
import { Code } from '../codes/code.tsx';
import type { Leaf } from './leaf-view.tsx';

/* What there is to print of a game, and the leaves that it brings itself. */

/** Everything that can be printed of a game, in the order in which it is printed. */
export const partsOf = ({ summary, trackers, score, campaign }: Printing): readonly What[] => [
  'cards',
  'backs',
  'rulebook',
  ...(summary ? (['summary'] as const) : []),
  ...(trackers ? (['trackers'] as const) : []),
  ...(score ? (['score'] as const) : []),
  ...(campaign ? (['campaign'] as const) : []),
  'box',
  'deal',
  'calibration',
];

interface OfGame {
  readonly game: string;
  readonly printing: Printing;
  readonly Face: ComponentType<PrintedFaceProps>;
  readonly campaignCode?: string | undefined; // of the campaign that its log is of
}

/** The leaves of one part that is neither cards nor rulebook. */
export function leavesOf(part: What, { game, printing, Face, campaignCode }: OfGame): Leaf[] {
  const leaf = (title: string, Content: ComponentType<PaperProps> | undefined): Leaf[] =>
    Content
      ? [
          {
            chapter: title,
            content: (
              <div className="p-aid">
                <Content game={game} Face={Face} />
                {part === 'campaign' && campaignCode !== undefined && (
                  <Code code={campaignCode} size={20} about="Type it in, and it goes on in the page:" />
                )}
              </div>
            ),
          },
        ]
      : [];
  switch (part) {
    case 'summary':
      return leaf('Summary', printing.summary);
    case 'score':
      return leaf('Score pad', printing.score);
    case 'trackers':
    case 'campaign':
      return (printing[part] ?? []).flatMap(({ title, content }) => leaf(title, content));
    case 'cards':
    case 'backs':
    case 'rulebook':
    case 'box':
    case 'deal':
    case 'calibration':
      return [];
  }
}
