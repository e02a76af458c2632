import { type ReactNode, Suspense, use, useDeferredValue, useEffect, useMemo, useState } from 'preact/compat';
import { anchorOf } from '../rules/blocks.ts';
import { Markdown } from '../rules/markdown.tsx';
import { type Book, loadRulebook, type Ruling, type Section } from '../rules/rulebook.ts';
import { search } from '../rules/search.ts';
import { addressOf } from '../routes.ts';
import { posterOf } from './posters.ts';
import { Page } from './shell.tsx';

/** The rulebook as a page: sections 1 to 6, rulings behind the paragraphs they explain, and a search. */
export default function Rules({ game, rule }: { readonly game: string; readonly rule: string }) {
  return (
    <Page title={`${posterOf(game)?.title ?? game}: the rules`} game={game}>
      <Suspense fallback={<p>…</p>}>
        <RulebookView game={game} rule={rule} />
      </Suspense>
    </Page>
  );
}

function RulebookView({ game, rule }: { readonly game: string; readonly rule: string }) {
  const book = use(loadRulebook(game));
  const [sought, setSought] = useState('');
  const words = useDeferredValue(sought.trim());
  useEffect(() => {
    if (rule === '') return;
    const target = document.getElementById(anchorOf(rule)) ?? document.getElementById(anchorOf(placeOf(book, rule)));
    target?.scrollIntoView({ block: 'center' });
    target?.classList.add('is-target');
    return () => target?.classList.remove('is-target');
  }, [book, rule, words]);
  return (
    <div className="rulebook">
      <nav className="slip contents" aria-label="Contents">
        <input
          type="search"
          placeholder="Search the rules"
          aria-label="Search the rules"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <ol>
          {book.sections.map(({ number, title }) => (
            <li key={number}>
              <a href={addressOf('rules', game, `§${number}`)}>{headOf(number, title)}</a>
            </li>
          ))}
        </ol>
        <p>
          <a href={addressOf('cards', game)}>All cards</a> · <a href={addressOf('new', game)}>Set up a game</a>
          {posterOf(game)?.hasLesson && (
            <>
              {' '}
              · <a href={addressOf('learn', game)}>A guided first game</a>
            </>
          )}
        </p>
      </nav>
      <article className="prose slip">
        {words.length > 1 ? (
          <Found book={book} game={game} words={words} close={() => setSought('')} />
        ) : (
          book.sections.map((section) => <SectionView key={section.number} section={section} book={book} game={game} />)
        )}
      </article>
    </div>
  );
}

/** A section need not have a number. */
const headOf = (number: string, title: string): string => (/^\d/.test(number) ? `${number}. ${title}` : title);

/** The nearest anchor of a paragraph that has none of its own: its section. */
const placeOf = (book: Book, rule: string): string => {
  const cited = /^§R?\d/.test(rule) && book.rulings.some(({ name }) => `§${name}` === rule);
  return cited ? 'rulings' : `§${/\d+/.exec(rule)?.[0] ?? '1'}`;
};

function SectionView({ section, book, game }: { section: Section; book: Book; game: string }) {
  const { number, title, text } = section;
  const behind = useMemo(
    () =>
      (source: string): ReactNode => {
        const rulings = book.rulingsIn(source);
        return rulings.length === 0 ? null : <Rulings rulings={rulings} game={game} />;
      },
    [book, game],
  );
  return (
    <section>
      <h2 id={anchorOf(number)}>{headOf(number, title)}</h2>
      <Markdown text={text} game={game} isPage section={number} behind={behind} />
    </section>
  );
}

interface RulingsProps {
  readonly rulings: readonly Ruling[];
  readonly game: string;
}

const Rulings = ({ rulings, game }: RulingsProps) => (
  <details className="rulings">
    <summary>{rulings.length === 1 ? `Ruling ${rulings[0]?.name}` : `${rulings.length} rulings`}</summary>
    <InWords rulings={rulings} game={game} />
  </details>
);

const InWords = ({ rulings, game }: RulingsProps) =>
  rulings.map(({ name, question, answer, why }) => (
    <div key={name} className="ruling">
      <b>
        {name}. <Markdown text={question} game={game} />
      </b>
      <Markdown text={answer} game={game} />
      <small>
        <Markdown text={why} game={game} />
      </small>
    </div>
  ));

const MOST_FOUND = 60;

interface FoundProps {
  readonly book: Book;
  readonly game: string;
  readonly words: string;
  readonly close: () => void;
}

function Found({ book, game, words, close }: FoundProps) {
  const { places, rulings } = useMemo(() => search(book, words), [book, words]);
  const number = places.length + rulings.length;
  return (
    <>
      <p role="status">{number === 0 ? `Nothing about “${words}”.` : `${number} places about “${words}”.`}</p>
      {places.slice(0, MOST_FOUND).map(({ section, rule, text }, i) => (
        <div key={i} className="found">
          <a href={addressOf('rules', game, `§${rule ?? section.number}`)} onClick={close}>
            {rule === null ? '' : `§${rule} · `}
            {headOf(section.number, section.title)}
          </a>
          <Markdown text={text} game={game} />
        </div>
      ))}
      {rulings.length > 0 && <h2>Rulings</h2>}
      <InWords rulings={rulings.slice(0, MOST_FOUND)} game={game} />
    </>
  );
}
