import './look/fonts.css';
import './look/ornament.css';
import './look/tokens.css';
import './look/card.css';
import './look/card-avenue-empires.css';
import './look/card-arquetect.css';
import './look/card-five-ages.css';
import './look/card-rebuild.css';
import './look/card-upper-cataracts.css';
import './look/card-states.css';
import './look/table.css';
import './look/page.css';
import './look/home.css';
import './look/setup.css';
import './look/frame.css';
import './look/plain.css';
import { render } from 'preact/compat';
import { App, fetchFor } from './app.tsx';
import { keepForOffline } from './offline.ts';
import { readRoute } from './routes.ts';
import { applyTheme, keptTheme } from './theme.ts';

applyTheme(keptTheme());
const place = document.getElementById('page');
if (!place) throw new Error('index.html has no place for the page');
// The first page is drawn once, when all of it is here.
void fetchFor(readRoute(location.hash)).then(() => render(<App />, place));
keepForOffline();
