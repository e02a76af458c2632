import './rules.css';
import { type ReactNode, Suspense, use, useDeferredValue, useEffect, useMemo, useState } from 'preact/compat';
import { Card, useDeck } from '../../ui/cards/card.tsx';
import { CardSprite } from '../../ui/cards/icon.tsx';
import { anchorOf, rulesIn } from '../rules/blocks.ts';
import { type HowToPlay, type Leaf, type LeafPart, loadHowToPlay } from '../rules/how-to-play.ts';
import { Markdown } from '../rules/markdown.tsx';
import { type Book, loadRulebook, type Ruling, type Section } from '../rules/rulebook.ts';
import { search, searchLeaves } from '../rules/search.ts';
import { addressOf, go } from '../routes.ts';
import { posterOf } from './posters.ts';
import { Page } from './shell.tsx';

const EXACT = 'exact';

interface RulesProps {
  readonly game: string;
  readonly rule: string; // a paragraph (§T3), a page of what a friend tells (2), 'exact', or nothing
}

/** How a game is played: as a friend would tell it, and behind that the exact rules, section by section. */
export default function Rules({ game, rule }: RulesProps) {
  return (
    <Page title={`How to play ${posterOf(game)?.title ?? game}`} game={game}>
      <Suspense fallback={<p>…</p>}>
        <RulesOf game={game} rule={rule} />
      </Suspense>
    </Page>
  );
}

function RulesOf({ game, rule }: RulesProps) {
  const told = use(loadHowToPlay(game));
  const [sought, setSought] = useState('');
  const words = useDeferredValue(sought.trim());
  const isExact = told === null || rule === EXACT || rule.startsWith('§');
  return (
    <div className="rulebook" data-exact={isExact ? '' : undefined}>
      {told && (
        <nav className="ways" aria-label="Two ways to read">
          <a href={addressOf('rules', game)} aria-current={isExact ? undefined : 'page'}>
            As a friend tells it
          </a>
          <a href={addressOf('rules', game, EXACT)} aria-current={isExact ? 'page' : undefined}>
            The exact rules
          </a>
        </nav>
      )}
      {words.length > 1 ? (
        <Found game={game} told={told} words={words} close={() => setSought('')}>
          <Seeker sought={sought} seek={setSought} />
        </Found>
      ) : isExact ? (
        <Exact game={game} rule={rule}>
          <Seeker sought={sought} seek={setSought} />
        </Exact>
      ) : (
        <Told game={game} told={told} at={(Number.parseInt(rule, 10) || 1) - 1}>
          <Seeker sought={sought} seek={setSought} />
        </Told>
      )}
    </div>
  );
}

interface SeekerProps {
  readonly sought: string;
  readonly seek: (words: string) => void;
}

const Seeker = ({ sought, seek }: SeekerProps) => (
  <input
    type="search"
    placeholder="Search the rules"
    aria-label="Search the rules"
    value={sought}
    onInput={(event) => seek(event.currentTarget.value)}
  />
);

/** What else one may want to look at. */
const Ways = ({ game }: { readonly game: string }) => (
  <p>
    <a href={addressOf('cards', game)}>All cards</a> · <a href={addressOf('new', game)}>Set up a game</a> ·{' '}
    <a href={addressOf('print', game, 'what=rulebook')}>Print them</a>
    {posterOf(game)?.hasLesson && (
      <>
        {' '}
        · <a href={addressOf('learn', game)}>A guided first game</a>
      </>
    )}
  </p>
);

/* ---- as a friend tells it ---- */

interface ToldProps {
  readonly game: string;
  readonly told: HowToPlay;
  readonly at: number;
  readonly children: ReactNode; // the search
}

function Told({ game, told, at, children }: ToldProps) {
  const { leaves, lead } = told;
  const leaf = leaves[at] ?? leaves[0];
  const { line = '', players = '', minutes, cards = [] } = posterOf(game) ?? {};
  const { sprite } = useDeck(game);
  useEffect(() => scrollTo(0, 0), [at]);
  return (
    <CardSprite value={sprite}>
      <nav className="slip contents" aria-label="Pages">
        {children}
        <ol>
          {leaves.map(({ title }, i) => (
            <li key={title}>
              <a href={addressOf('rules', game, String(i + 1))} aria-current={leaf === leaves[i] ? 'page' : undefined}>
                <b className="num">{i + 1}</b> {title}
              </a>
            </li>
          ))}
        </ol>
        <Ways game={game} />
      </nav>
      <article className="told slip">
        {at === 0 && (
          <header className="told-head">
            <div>
              <p className="told-lead">{lead === '' ? line : lead}</p>
              <p className="told-facts">
                {players}
                {minutes !== undefined && ` · ${minutes} minutes`}
              </p>
            </div>
            <div className="told-fan" aria-hidden="true">
              {cards.map((card) => (
                <Card key={card} game={game} card={card} isPlain />
              ))}
            </div>
          </header>
        )}
        {leaf && <LeafView key={leaf.title} game={game} leaf={leaf} number={leaves.indexOf(leaf) + 1} />}
        <p className="told-on">
          {leaves[at + 1] ? (
            <a className="btn btn--primary" href={addressOf('rules', game, String(at + 2))}>
              Next: {leaves[at + 1]?.title}
            </a>
          ) : (
            <a className="btn btn--primary" href={addressOf(posterOf(game)?.hasLesson ? 'learn' : 'new', game)}>
              Play a first game
            </a>
          )}
          {at > 0 && (
            <a className="btn btn--plain" href={addressOf('rules', game, String(at))}>
              Back: {leaves[at - 1]?.title}
            </a>
          )}
        </p>
      </article>
    </CardSprite>
  );
}

interface LeafViewProps {
  readonly game: string;
  readonly leaf: Leaf;
  readonly number: number;
}

export const LeafView = ({ game, leaf, number }: LeafViewProps) => (
  <section className="leaf">
    <h2 className="display">
      <b>{number}</b> {leaf.title}
    </h2>
    {leaf.parts.map((part, i) => (
      <Part key={i} game={game} part={part} />
    ))}
  </section>
);

function Part({ game, part }: { readonly game: string; readonly part: LeafPart }) {
  if (part.type === 'text') return <Markdown text={part.text} game={game} deeper={1} />;
  return <Figure game={game} cards={part.cards} caption={part.caption} />;
}

interface FigureProps {
  readonly game: string;
  readonly cards: readonly string[];
  readonly caption: string;
}

function Figure({ game, cards, caption }: FigureProps) {
  const deck = useDeck(game);
  return (
    <figure className="leaf-cards">
      <div>
        {cards.map((card, i) => (
          <a key={i} href={addressOf('cards', game, card)}>
            <span className="sr">{deck.name(card)}</span>
            <Card game={game} card={card} isPlain />
          </a>
        ))}
      </div>
      {caption !== '' && (
        <figcaption>
          <Markdown text={caption} game={game} />
        </figcaption>
      )}
    </figure>
  );
}

/* ---- the exact rules ---- */

/** A section need not have a number. */
const headOf = (number: string, title: string): string => (/^\d/.test(number) ? `${number}. ${title}` : title);

const RULINGS: Section = { number: 'rulings', title: 'Rulings', text: '' };

/** The section that a paragraph stands in. */
function sectionOf({ sections, rulings }: Book, rule: string): Section | undefined {
  const name = rule.replace(/^§/, '');
  if (rulings.some((ruling) => ruling.name === name) || name === RULINGS.number) return RULINGS;
  return (
    sections.find(({ number }) => number === name) ??
    sections.find(({ number, text }) => rulesIn(text, number).includes(name)) ??
    sections.find(({ number }) => number === /^\d+/.exec(name)?.[0])
  );
}

function Exact({ game, rule, children }: RulesProps & { readonly children: ReactNode }) {
  const book = use(loadRulebook(game));
  const sections = book.rulings.length > 0 ? [...book.sections, RULINGS] : book.sections;
  const section = (rule.startsWith('§') ? sectionOf(book, rule) : undefined) ?? sections[0] ?? RULINGS;
  const at = sections.indexOf(section);
  useEffect(() => {
    const target = rule.startsWith('§') ? document.getElementById(anchorOf(rule)) : null;
    const isWhole = target?.tagName === 'H2'; // a section, which needs no mark
    target?.scrollIntoView({ block: isWhole ? 'start' : 'center' });
    if (!isWhole) target?.classList.add('is-target');
    return () => target?.classList.remove('is-target');
  }, [book, rule]);
  const wayTo = ({ number }: Section): string => addressOf('rules', game, `§${number}`);
  return (
    <>
      <nav className="slip contents" aria-label="Sections">
        {children}
        <ol>
          {sections.map((one) => (
            <li key={one.number}>
              <a href={wayTo(one)} aria-current={one === section ? 'page' : undefined}>
                {headOf(one.number, one.title)}
              </a>
            </li>
          ))}
        </ol>
        <Ways game={game} />
      </nav>
      <article className="prose slip">
        {section === RULINGS ? (
          <section>
            <h2 id={anchorOf(RULINGS.number)}>Rulings</h2>
            <RulingList rulings={book.rulings} game={game} isPage />
          </section>
        ) : (
          <SectionView section={section} book={book} game={game} />
        )}
        <p className="told-on">
          {[sections[at + 1], sections[at - 1]].map(
            (one, i) =>
              one && (
                <a key={one.number} className={`btn ${i === 0 ? 'btn--primary' : 'btn--plain'}`} href={wayTo(one)}>
                  {i === 0 ? 'Next' : 'Back'}: {one.title}
                </a>
              ),
          )}
        </p>
      </article>
    </>
  );
}

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
  readonly isPage?: boolean; // each is there to be linked to
}

const Rulings = ({ rulings, game }: RulingsProps) => (
  <details className="rulings">
    <summary>{rulings.length === 1 ? `Ruling ${rulings[0]?.name}` : `${rulings.length} rulings`}</summary>
    <RulingList rulings={rulings} game={game} />
  </details>
);

const RulingList = ({ rulings, game, isPage = false }: RulingsProps) =>
  rulings.map(({ name, question, answer, why }) => (
    <div key={name} className="ruling" id={isPage ? anchorOf(name) : undefined}>
      <b>
        {name}. <Markdown text={question} game={game} />
      </b>
      <Markdown text={answer} game={game} />
      {why !== '' && (
        <small>
          <Markdown text={why} game={game} />
        </small>
      )}
    </div>
  ));

/* ---- searching both ---- */

const MOST_FOUND = 60;

interface FoundProps {
  readonly game: string;
  readonly told: HowToPlay | null;
  readonly words: string;
  readonly close: () => void;
  readonly children: ReactNode; // the search
}

function Found({ game, told, words, close, children }: FoundProps) {
  const book = use(loadRulebook(game));
  const { places, rulings } = useMemo(() => search(book, words), [book, words]);
  const leaves = useMemo(() => searchLeaves(told?.leaves ?? [], words), [told, words]);
  const number = leaves.length + places.length + rulings.length;
  const open = (what: string): void => {
    close();
    go('rules', game, what);
  };
  return (
    <>
      <nav className="slip contents" aria-label="Search">
        {children}
      </nav>
      <article className="prose slip">
        <h2>Found</h2>
        <p role="status">{number === 0 ? `Nothing about “${words}”.` : `${number} places about “${words}”.`}</p>
        {leaves.map(({ at, title, text }, i) => (
          <div key={i} className="found">
            <a href={addressOf('rules', game, String(at + 1))} onClick={() => open(String(at + 1))}>
              As a friend tells it · {title}
            </a>
            <Markdown text={text} game={game} />
          </div>
        ))}
        {places.slice(0, MOST_FOUND).map(({ section, rule, text }, i) => (
          <div key={i} className="found">
            <a
              href={addressOf('rules', game, `§${rule ?? section.number}`)}
              onClick={() => open(`§${rule ?? section.number}`)}
            >
              {rule === null ? '' : `§${rule} · `}
              {headOf(section.number, section.title)}
            </a>
            <Markdown text={text} game={game} />
          </div>
        ))}
        {rulings.length > 0 && <h3>Rulings</h3>}
        <RulingList rulings={rulings.slice(0, MOST_FOUND)} game={game} />
      </article>
    </>
  );
}
