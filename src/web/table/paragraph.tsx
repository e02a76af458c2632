import { use } from 'preact/compat';
import { Markdown } from '../rules/markdown.tsx';
import { loadRulebook } from '../rules/rulebook.ts';

/** A paragraph of a rulebook, with its rulings. */
export default function Paragraph({ game, rule }: { readonly game: string; readonly rule: string }) {
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
