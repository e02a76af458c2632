import '../ui/look/fonts.css';
import '../ui/look/ornament.css';
import '../ui/look/tokens.css';
import '../ui/look/card.css';
import './look/games.ts';
import '../ui/look/card-states.css';
import '../ui/look/table.css';
import './look/page.css';
import './look/home.css';
import './look/setup.css';
import './look/frame.css';
import './look/plain.css';
import '../ui/look/layouts.css';
import './look/plain-games.css';
import './plain-cards.ts';
import { render } from 'preact/compat';
import { applySettings } from '../ui/settings.ts';
import { App, fetchFor } from './app.tsx';
import { keepForOffline } from './offline.ts';
import { readRoute } from './routes.ts';
import { applyTheme, keptTheme } from './theme.ts';

applyTheme(keptTheme());
applySettings();
const place = document.getElementById('page');
if (!place) throw new Error('index.html has no place for the page');
// The first page is drawn once, when all of it is here.
void fetchFor(readRoute(location.hash)).then(() => render(<App />, place));
keepForOffline();
