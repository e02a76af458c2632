import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../engine/words.ts';
import { bodyOf, json } from './bodies.ts';
import {
  cookiesWith,
  cookiesWithout,
  deviceWith,
  newCode,
  newPerson,
  personWith,
  redeem,
  secretIn,
} from './identity.ts';
import { exportOf, forgetPerson } from './own-data.ts';
import { publicAddressFor, reachFor } from './reach.ts';
import { addressOf, refuseOtherSites, type Site, TOO_MANY } from './site.ts';

const NOTHING_HERE = 'There is nothing here.';
const EXPORT = 10; // what an export counts as: it reads everything that somebody ever did

/** What needs a cookie and so goes by HTTP. All of it is POST with JSON, which another site's form cannot send. */
export async function api(site: Site, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store, config, desk, strangers } = site;
  if (request.method !== 'POST') {
    json(response, 405, { ok: false, error: 'Only POST is answered here.' }, { Allow: 'POST' });
    return;
  }
  const address = addressOf(config, request);
  if (!site.arrivals.take(address)) return json(response, 429, { ok: false, error: TOO_MANY });
  const at = path === '/api/me' ? publicAddressFor(config, request) : null;
  if (at !== null) return json(response, 400, { ok: false, error: `These tables live at ${at}.`, at });
  refuseOtherSites(site, request);
  if (!String(request.headers['content-type']).startsWith('application/json'))
    throw new Problem('A request here is JSON, with that content type.');
  if (path === '/api/reach') {
    const reach = reachFor(config, request);
    if (reach) return json(response, 200, { ok: true, ...reach });
    return json(response, 404, { ok: false, error: NOTHING_HERE });
  }
  const body = await bodyOf(request);
  const isSecure = config.origin?.startsWith('https:') ?? false;
  const told = secretIn(request.headers.cookie);
  const known = await personWith(store, told);
  const asker = known && path !== '/api/redeem' ? known.id : address;
  if (!strangers.take(asker, known && path === '/api/export' ? EXPORT : 1))
    return json(response, 429, { ok: false, error: TOO_MANY });
  if (path === '/api/me') {
    // A browser forgets a cookie after a year, so whoever comes back gets another year.
    if (known && told !== null)
      return json(response, 200, { ok: true, name: known.name }, { 'Set-Cookie': cookiesWith(told, isSecure) });
    const { person, secret } = await newPerson(store, desk.now());
    return json(response, 200, { ok: true, name: person.name }, { 'Set-Cookie': cookiesWith(secret, isSecure) });
  }
  if (path === '/api/redeem') {
    const { person, secret } = await redeem(store, body.code, desk.now());
    return json(response, 200, { ok: true, name: person.name }, { 'Set-Cookie': cookiesWith(secret, isSecure) });
  }
  if (!known || told === null) return json(response, 401, { ok: false, error: 'Say who you are first: POST /api/me.' });
  switch (path) {
    case '/api/code':
      return json(response, 200, { ok: true, code: await newCode(store, known, desk.now()), minutes: 10 });
    case '/api/export':
      return json(response, 200, { ok: true, data: await exportOf(site.desk, site.kept, known) });
    case '/api/leave':
      await store.removeSecret(deviceWith(told));
      await site.tellLeft(known.id, deviceWith(told), 'this');
      return json(response, 200, { ok: true }, { 'Set-Cookie': cookiesWithout(isSecure) });
    case '/api/leave-others':
      await store.keepOnlySecret(known.id, deviceWith(told));
      await site.kept.unsubscribeOthers(known.id, String(body.endpoint));
      await site.tellLeft(known.id, deviceWith(told), 'others');
      return json(response, 200, { ok: true });
    case '/api/forget':
      await forgetPerson(site.desk, known, (rooms) => site.tellForgotten(known.id, rooms));
      return json(response, 200, { ok: true }, { 'Set-Cookie': cookiesWithout(isSecure) });
    default: {
      const answered = await site.push.answer(path, known.id, body);
      if (answered) return json(response, 200, { ok: true, ...answered });
      return json(response, 404, { ok: false, error: NOTHING_HERE });
    }
  }
}
