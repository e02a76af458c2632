import { WebSocket } from 'ws';

/*
 * `node bench/install/visitor.ts ADDRESS [COOKIE ROOM]`: somebody from outside. Loads the page, introduces themselves, connects and opens a
 * table; with COOKIE and ROOM they come back and look for the table that they opened before. Prints what they have as JSON.
 */

const [address = '', cookie, room] = process.argv.slice(2);

const page = await fetch(`${address}/`);
if (!page.ok || !(await page.text()).includes('<title>')) throw new Error(`The page answers ${page.status}.`);
const headers = { 'content-type': 'application/json', origin: address, ...(cookie === undefined ? {} : { cookie }) };
const met = await fetch(`${address}/api/me`, { method: 'POST', headers, body: '{}' });
if (!met.ok) throw new Error(`/api/me answers ${met.status}: ${await met.text()}`);
const known =
  cookie ??
  met.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { headers: { cookie: known, origin: address } });
await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
interface Answer {
  readonly id?: number; // news have none
  readonly ok: boolean;
  readonly room?: unknown;
  readonly error?: string;
}
const ask = (request: object): Promise<Answer> =>
  new Promise((resolve) => {
    socket.on('message', (data) => {
      const answer: Answer = JSON.parse(String(data));
      if (answer.id === 1) resolve(answer);
    });
    socket.send(JSON.stringify({ id: 1, ...request }));
  });
const found =
  room === undefined
    ? await ask({ do: 'create', key: 'first', game: 'rebuild', seats: 2 })
    : await ask({ do: 'watch', room });
if (!found.ok) throw new Error(`The table is not there: ${found.error}`);
socket.terminate();
console.log(JSON.stringify({ cookie: known, room: room ?? found.room }));
