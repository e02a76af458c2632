import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../engine/words.ts';
import type { HttpAnswers, HttpWord } from '../../desk/http-wire.ts';
import { refuseBanned } from './admission.ts';
import { become, whoIs } from './becoming.ts';
import { bodyOf, json, jsonParts } from './bodies.ts';
import { networkFrom } from './client-address.ts';
import { isHttps } from './https.ts';
import { deleteBot, renewToken, revokeBot } from '../programs/owned.ts';
import { cookiesWith, cookiesWithout, deviceWith, newCode, newKey, newPerson, visitorWith } from './identity.ts';
import { exportOf, exportText, forgetPerson } from './own-data.ts';
import { publicAddressFor, reachFor } from './reach.ts';
import { refuseOtherSites, type Site } from './site.ts';
import { FROM_ADDRESS, FROM_PERSON, takeOrRefuse } from '../limits/too-many.ts';

const NOTHING_HERE = 'There is nothing here.';
const EXPORT = 10; // what an export counts as: it reads everything that somebody ever did
const KEY = 5; // what a recovery key counts as, right or wrong

const costOf = (path: string, isKnown: boolean, { key, choice }: Readonly<Record<string, unknown>>): number => {
  if (path === '/api/redeem') return choice === 'merge' ? EXPORT : key === undefined ? 1 : KEY;
  return isKnown && path === '/api/export' ? EXPORT : 1;
};

/** What needs a cookie and so goes by HTTP. All of it is POST with JSON, which another site's form cannot send. */
export async function api(site: Site, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store, config, desk, strangers } = site;
  const answer = <W extends HttpWord>(_word: W, told: HttpAnswers[W], cookies: string[] = []): void =>
    json(response, 200, { ok: true, ...told }, cookies.length === 0 ? {} : { 'Set-Cookie': cookies });
  if (request.method !== 'POST') {
    json(response, 405, { ok: false, error: 'Only POST is answered here.' }, { Allow: 'POST' });
    return;
  }
  const address = networkFrom(config.trust, request);
  takeOrRefuse(site.arrivals, address, FROM_ADDRESS);
  const at = path === '/api/me' ? publicAddressFor(config, request) : null;
  if (at !== null) return json(response, 400, { ok: false, error: `These tables live at ${at}.`, at });
  refuseOtherSites(site, request);
  if (!String(request.headers['content-type']).startsWith('application/json'))
    throw new Problem('A request here is JSON, with that content type.');
  if (path === '/api/reach') {
    const reach = reachFor(config, request);
    if (reach) return answer('reach', reach);
    return json(response, 404, { ok: false, error: NOTHING_HERE });
  }
  const body = await bodyOf(request);
  const isSecure = isHttps(config);
  const visitor = await visitorWith(store, request.headers.cookie, isSecure);
  const known = visitor?.person ?? null;
  const asker = known && path !== '/api/redeem' ? known.id : address;
  takeOrRefuse(strangers, asker, asker === address ? FROM_ADDRESS : FROM_PERSON, costOf(path, known !== null, body));
  // Whoever is banned may still take their data with them, or delete it.
  if (path === '/api/redeem' || (path === '/api/me' && !known)) refuseBanned(site, known?.id ?? null, address);
  if (path === '/api/me') {
    // A browser forgets a cookie after a year, so whoever comes back gets another year.
    const { person, secret } = visitor ?? (await newPerson(store, desk.now()));
    return answer('me', { name: person.name }, cookiesWith(secret, isSecure));
  }
  if (path === '/api/redeem') {
    const { answer: became, secret } = await become(site, visitor, body);
    return json(response, 200, became, secret === null ? {} : { 'Set-Cookie': cookiesWith(secret, isSecure) });
  }
  if (!visitor || !known) return json(response, 401, { ok: false, error: 'Say who you are first: POST /api/me.' });
  const { secret: told } = visitor;
  switch (path) {
    case '/api/line': // a browser does not tell its page why a WebSocket was refused: the page asks here
      site.refuseConnection(known.id, address);
      return answer('line', {});
    case '/api/code':
      return answer('code', { code: await newCode(store, known, desk.now()), minutes: 10 });
    case '/api/who':
      return answer('who', await whoIs(site.identities, known));
    case '/api/recovery-key':
      return answer('recovery-key', { key: await newKey(site.identities, known, desk.now()) });
    case '/api/bots':
      return answer('bots', { bots: await desk.programs.listOf(known.id), most: config.ownBots });
    case '/api/bot-make':
      return answer('bot-make', await desk.programs.make(known.id, body));
    case '/api/bot-token':
      return answer('bot-token', await renewToken(site, known.id, body));
    case '/api/bot-revoke':
      return answer('bot-revoke', await revokeBot(site, known.id, body));
    case '/api/bot-delete':
      return answer('bot-delete', await deleteBot(site, known.id, body));
    case '/api/export':
      return jsonParts(response, exportText(await exportOf(site.desk, site.kept, known, site.identities)));
    case '/api/leave':
      await store.removeSecret(deviceWith(told));
      await site.tellLeft(known.id, deviceWith(told), 'this');
      return answer('leave', {}, cookiesWithout(isSecure));
    case '/api/leave-others':
      await store.keepOnlySecret(known.id, deviceWith(told));
      await site.kept.unsubscribeOthers(known.id, String(body.endpoint));
      await site.tellLeft(known.id, deviceWith(told), 'others');
      return answer('leave-others', {});
    case '/api/forget':
      await forgetPerson(site.desk, known, (rooms) => site.tellForgotten(known.id, rooms), site.identities);
      return answer('forget', {}, cookiesWithout(isSecure));
    default: {
      const answered = await site.push.answer(path, known.id, body);
      if (answered) return json(response, 200, { ok: true, ...answered });
      return json(response, 404, { ok: false, error: NOTHING_HERE });
    }
  }
}
