import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../engine/words.ts';
import { readJson } from '../../desk/json.ts';
import { setSafeHeaders } from './static-files.ts';

/* What comes and goes by HTTP besides files: plain text and JSON. */

const LARGEST_BODY = 10_000;

export function plain(response: ServerResponse, status: number, text: string): void {
  setSafeHeaders(response);
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}

export function json(
  response: ServerResponse,
  status: number,
  value: object,
  headers: Record<string, string | string[]> = {},
): void {
  setSafeHeaders(response);
  const type = 'application/json; charset=utf-8';
  response
    .writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers })
    .end(JSON.stringify(value));
}

/**
 * A long answer, made while it is read. One that cannot be finished is cut off, which is no JSON. Whoever leaves before the end
 * is no trouble of ours.
 */
export async function jsonParts(response: ServerResponse, parts: AsyncGenerator<string>): Promise<void> {
  const { value: first } = await parts.next(); // what fails before the first word is told as always
  if (response.destroyed) return void (await parts.return(undefined));
  setSafeHeaders(response);
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.write(String(first));
  try {
    await pipeline(Readable.from(parts), response);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}

export async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const text = await textOf(request);
  const value = text === '' ? {} : readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem('A request is an object.');
  return { ...value };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length > LARGEST_BODY) throw new Problem(`A request here has at most ${LARGEST_BODY} bytes.`);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('This request was cut off.'); // which is no trouble of ours
  }
  return String(Buffer.concat(chunks));
}
