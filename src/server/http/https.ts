import type { Config } from '../run/config.ts';

/* What hangs on whether people come by https. We see plain http behind a proxy, so only PUBLIC_URL tells. */

export const isHttps = ({ origin }: Pick<Config, 'origin'>): boolean => origin?.startsWith('https:') ?? false;

const YEAR = 365 * 24 * 3600;

/** A browser that was here once comes by https only. Not `includeSubDomains`: other hosts under this name are not ours. */
export const transportHeaders = (config: Pick<Config, 'origin'>): Readonly<Record<string, string>> =>
  isHttps(config) ? { 'Strict-Transport-Security': `max-age=${YEAR}` } : {};
