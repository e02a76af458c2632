import { addressOf } from '../routes.ts';
import { POSTERS } from './posters.ts';
import { Page } from './shell.tsx';

/** Rulebooks, and whom we owe what. */
export default function About() {
  return (
    <Page title="Rules and credits">
      <div className="prose slip">
        <h2>The games</h2>
        <ul className="plain">
          {POSTERS.map(({ game, title, line }) => (
            <li key={game}>
              <b>{title}.</b> {line} <a href={addressOf('rules', game)}>Rulebook</a>,{' '}
              <a href={addressOf('cards', game)}>all cards</a>
            </li>
          ))}
        </ul>
        <h2>Credits</h2>
        <p>
          Card facts for Rebuild: “Project Spider Monkey” by Andy Meneely and contributors (
          <a href="https://github.com/andymeneely/project-spider-monkey">
            github.com/andymeneely/project-spider-monkey
          </a>
          ), <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Card texts and flavour lines
          rewritten; rulings, options and solo clarifications added.
        </p>
        <p>
          Icons by Lorc, Delapouite and contributors, <a href="https://game-icons.net">game-icons.net</a>,{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>; recoloured, printed in two inks.
        </p>
        <p>
          Typefaces: Instrument Sans, Piazzolla, Grenze, Big Shoulders, Abril Fatface, Stardos Stencil and Faculty
          Glyphic, all under the SIL Open Font License 1.1.
        </p>
        <p>Cardwright itself is under the MIT licence.</p>
        <h2>Your matches</h2>
        <p>
          The games, the bots and your matches live in this page and in the storage of this browser. Nothing is sent
          anywhere, and clearing the browser’s data for this page clears the matches too.
        </p>
      </div>
    </Page>
  );
}
