/*
 * A bot that plays at the tables of a server (docs/table-bots.md), over plain HTTP. For Node 24:
 * `CARDWRIGHT_TOKEN=cwbot_… node table-bot.ts https://games.example.org` accepts every invitation and plays until it is ended;
 * with a number after the address, until so many matches are over.
 */
import { setTimeout as sleep } from 'node:timers/promises';

interface Observation {
  over: boolean;
  actions: { number: number; action: { type: string } }[];
}

const [server = '', matches = 'Infinity'] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${process.env.CARDWRIGHT_TOKEN}`, 'Content-Type': 'application/json' };

/** The number of one of the legal actions: put your own thoughts here. */
const choose = ({ actions }: Observation): number => actions[Math.floor(Math.random() * actions.length)]?.number ?? -1;

/** Asks until there is an answer. What has a key happens once, however often it is asked. */
async function get(path: string, request?: object, signal?: AbortSignal): Promise<Response> {
  const how = request ? { method: 'POST', body: JSON.stringify(request) } : {};
  for (;;) {
    const answer = await fetch(new URL(path, server), { headers, ...how, signal: signal ?? null }).catch(() => null);
    if (answer?.ok || (answer?.status === 400 && request)) return answer; // 400: an invitation that comes too late
    if (answer && ![429, 503].includes(answer.status)) throw new Error(await answer.text());
    await sleep(1000 * Number(answer?.headers.get('retry-after') ?? 1));
  }
}

const versions = new Map<string, number>(); // by table: how far it is known
const over = new Set<string>(); // tables that are finished

async function hear(line: string): Promise<void> {
  const { news, invitations = [], observation, next } = JSON.parse(line);
  for (const { id } of invitations) await get('/bot/ask', { do: 'accept', invitation: id });
  if (observation?.over) over.add(news);
  else if (observation)
    await get('/bot/ask', { do: 'submit', room: news, number: choose(observation), key: `at-${next}` });
  if (next !== undefined) versions.set(news, next);
}

while (over.size < Number(matches)) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), 40_000); // the heartbeat comes sooner
  try {
    const since = [...versions].map(([room, known]) => `since=${room}:${known}`).join('&');
    const { body } = await get(`/bot/stream?${since}`, undefined, silence.signal);
    let rest = '';
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      timer.refresh();
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) await hear(line);
      if (over.size >= Number(matches)) break;
    }
  } catch (error) {
    if (!(error instanceof TypeError) && !silence.signal.aborted) throw error; // a cut: the next goes on from what is known
  }
  clearTimeout(timer);
}
