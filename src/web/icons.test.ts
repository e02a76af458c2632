import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The pictures of a page that is installed: a system that finds one missing, or of another size, shows a letter instead. */

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}

const PUBLIC = new URL('public/', import.meta.url);
const LARGEST = 10_000; // bytes
const INDEXED = 3; // the kind of PNG with a palette
const { icons }: { icons: readonly Icon[] } = JSON.parse(readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8'));

function read(file: string): { width: number; height: number; kind: number; isOpaque: boolean; bytes: number } {
  const png = readFileSync(new URL(file, PUBLIC));
  expect(png.subarray(0, 8).toString('latin1'), file).toBe('\x89PNG\r\n\x1a\n');
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  const isOpaque = !png.includes('tRNS');
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    kind: png.readUInt8(25),
    isOpaque,
    bytes: png.length,
  };
}

test('the manifest has pictures of the sizes that systems ask for, and each has the size that it claims', () => {
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, purpose } of drawn) {
    const { width, height, kind, isOpaque, bytes } = read(src);
    expect(`${width}x${height}`, src).toBe(sizes);
    expect([kind, isOpaque], src).toEqual([INDEXED, purpose === 'maskable']);
    expect(bytes, src).toBeLessThan(LARGEST);
  }
  expect(icons.filter(({ type }) => type === 'image/svg+xml').map(({ src }) => src)).toEqual(['./icon.svg']);
});

test('iOS has its own, without holes that it would fill with black', () => {
  const page = readFileSync(new URL('index.html', import.meta.url), 'utf8');
  const [, src = '', sizes] = /<link rel="apple-touch-icon" href="([^"]+)" sizes="([^"]+)"/.exec(page) ?? [];
  const { width, height, isOpaque, bytes } = read(src);
  expect(`${width}x${height}`).toBe(sizes);
  expect([width, isOpaque]).toEqual([180, true]);
  expect(bytes).toBeLessThan(LARGEST);
});
