import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from './api.ts';
import { json, plain } from './bodies.ts';
import { failureOf } from './failure.ts';
import type { Site } from './site.ts';

/** What each address of the site answers. */
export async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  try {
    if (path === '/health') return plain(response, 200, 'ok\n');
    if (path === '/ready') return await ready(site, response);
    if (path === '/metrics' && site.config.hasMetrics) return plain(response, 200, await site.metricsText());
    if (path.startsWith('/api/')) return await api(site, path, request, response);
    site.files(request, response);
  } catch (error) {
    const { outcome, status, text } = failureOf(error, site.log);
    site.countFailure(outcome);
    if (!response.headersSent) json(response, status, { ok: false, error: text });
  }
}

async function ready({ readiness }: Site, response: ServerResponse): Promise<void> {
  const trouble = await readiness.trouble();
  if (trouble === null) plain(response, 200, 'ready\n');
  else plain(response, 503, `${trouble}\n`);
}
