import { VERSION } from '../../contract/version.ts';
import { addressOf } from '../routes.ts';
import { CREDITS } from './credits.ts';
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
        {CREDITS.map((credit) => (
          <p key={credit}>
            <WithLinks text={credit} />
          </p>
        ))}
        <p>
          Icons by Lorc, Delapouite and contributors, <a href="https://game-icons.net">game-icons.net</a>,{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>; recoloured, printed in two inks.
        </p>
        <p>
          Typefaces: Instrument Sans, Piazzolla, Grenze, Big Shoulders, Abril Fatface, Stardos Stencil and Faculty
          Glyphic, all under the SIL Open Font License 1.1.
        </p>
        <p>
          This is Cardwright {VERSION}. It is under the MIT licence; what it carries of others, under{' '}
          <a href="./licences.txt">theirs</a>.
        </p>
        <h2>Your matches</h2>
        <p>
          The games, the bots and your matches live in this page and in the storage of this browser. Nothing is sent
          anywhere, and clearing the browser’s data for this page clears the matches too.
        </p>
      </div>
    </Page>
  );
}

const ADDRESS = /(CC [A-Z-]+ [\d.]+ \([^)]+\)|(?:[\w-]+\.)+[a-z]+\/[\w/-]+)/;

/** A credit as a file has it, with its addresses to follow; a licence stands for its own. */
const WithLinks = ({ text }: { readonly text: string }) =>
  text
    .replaceAll(/"([^"]*)"/g, '“$1”')
    .split(ADDRESS)
    .map((part, i) => {
      if (i % 2 === 0) return part;
      const [, licence = part, address = part] = /^(CC [^(]+) \((.+)\)$/.exec(part) ?? [];
      return (
        <a key={part} href={`https://${address}`}>
          {licence}
        </a>
      );
    });
