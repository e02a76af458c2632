/* The rules as a friend would tell them: a few pages, each with a heading, and cards between the paragraphs. */

export interface Leaf {
  readonly title: string;
  readonly parts: readonly LeafPart[];
}

export type LeafPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'cards'; readonly cards: readonly string[]; readonly caption: string };

export interface HowToPlay {
  readonly lead: string; // what stands before the first page
  readonly leaves: readonly Leaf[];
}

const TEXTS = import.meta.glob<string>('../../games/*/how-to-play.md', { query: '?raw', import: 'default' });

const loading = new Map<string, Promise<HowToPlay | null>>();

/** The same promise every time, so that a page can wait for it; null: the game has only its rulebook. */
export function loadHowToPlay(game: string): Promise<HowToPlay | null> {
  let promise = loading.get(game);
  if (!promise) {
    const load = TEXTS[`../../games/${game}/how-to-play.md`];
    promise = load ? load().then(readHowToPlay) : Promise.resolve(null);
    loading.set(game, promise);
  }
  return promise;
}

export function readHowToPlay(text: string): HowToPlay {
  const [lead = '', ...pages] = text.split(/^# /m);
  const leaves = pages.map((page): Leaf => {
    const [title = '', ...lines] = page.split('\n');
    return { title: title.trim(), parts: partsOf(lines.join('\n')) };
  });
  return { lead: lead.trim(), leaves };
}

const FIGURE = /^\{cards:([^}]*)\}\s*(.*)$/;

/** A line of its own stands for cards: `{cards: a-log, crown} Both are paid with wood.` */
export function partsOf(text: string): LeafPart[] {
  const parts: LeafPart[] = [];
  let words: string[] = [];
  const endWords = (): void => {
    if (words.some((line) => line.trim() !== '')) parts.push({ type: 'text', text: words.join('\n').trim() });
    words = [];
  };
  for (const line of text.split('\n')) {
    const [, ids, caption = ''] = FIGURE.exec(line.trim()) ?? [];
    if (ids === undefined) {
      words.push(line);
      continue;
    }
    endWords();
    const cards = ids.split(',').map((id) => id.trim());
    parts.push({ type: 'cards', cards: cards.filter(Boolean), caption });
  }
  endWords();
  return parts;
}
