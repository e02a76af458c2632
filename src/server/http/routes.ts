import type { IncomingMessage, ServerResponse } from 'node:http';
import { BannedProblem } from '../admin/bans.ts';
import { api } from './api.ts';
import { json, plain } from './bodies.ts';
import { isNearby, networkFrom } from './client-address.ts';
import { failureOf } from './failure.ts';
import { botDoor } from '../programs/door.ts';
import type { Site } from './site.ts';
import { hasToken } from './token.ts';
import { VERSION } from '../../contract/version.ts';
import { FROM_ADDRESS, retryAfter, takeOrRefuse, TooMany } from '../limits/too-many.ts';

/** What each address of the site answers. */
export async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  try {
    if (path.startsWith('/api/')) return await api(site, path, request, response);
    if (path.startsWith('/bot/')) return await botDoor(site, path, request, response);
    if (LOOKS.has(path)) return await look(site, path, request, response);
    takeOrRefuse(site.loads, networkFrom(site.config.trust, request), FROM_ADDRESS);
    site.files(request, response);
  } catch (error) {
    const { outcome, status, text } = failureOf(error, site.log);
    site.countFailure(outcome);
    noteRefusal(site, error, request);
    if (!response.headersSent) json(response, status, { ok: false, error: text }, retryAfter(error));
  }
}

/** Floods and bans are worth a line in the log. */
export function noteRefusal({ config, refusals }: Site, error: unknown, request: IncomingMessage): void {
  if (error instanceof TooMany) refusals.note('too many requests', networkFrom(config.trust, request));
  if (error instanceof BannedProblem) refusals.note('banned', networkFrom(config.trust, request));
}

const LOOKS: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** For whoever watches over the server. A flood of these must not cost others anything. */
async function look(site: Site, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  takeOrRefuse(site.looks, networkFrom(site.config.trust, request), FROM_ADDRESS);
  if (path === '/health') return plain(response, 200, `ok, version ${VERSION}\n`);
  if (path === '/metrics') return metrics(site, request, response);
  const trouble = await site.readiness.trouble();
  plain(response, trouble === null ? 200 : 503, `${trouble ?? 'ready'}\n`);
}

async function metrics(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { metrics: who, metricsToken, trust } = site.config;
  if (who === 'off') return plain(response, 404, 'There is nothing here.\n');
  if (who === 'local' && !isNearby(trust, request))
    return plain(response, 403, 'The figures are for this machine and its own network.\n');
  if (metricsToken !== null && !hasToken(request.headers.authorization, metricsToken)) {
    response.setHeader('WWW-Authenticate', 'Bearer');
    return plain(response, 401, 'The figures need the token of METRICS_TOKEN.\n');
  }
  plain(response, 200, await site.metricsText());
}
