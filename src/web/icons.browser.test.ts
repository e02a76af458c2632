import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './testing/site.ts';

/* The icons as a browser gets and draws them. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const GROUND = '#efe6d6';
const SAFE = 0.4; // of the width, from the middle: what lies within is never cut off

/** How each is drawn from icon.svg, as docs/web.md says. */
const DRAWN = [
  { file: 'icon-180.png', size: 180, ground: GROUND, share: 0.84 },
  { file: 'icon-192.png', size: 192, ground: null, share: 1 },
  { file: 'icon-512.png', size: 512, ground: null, share: 1 },
  { file: 'icon-maskable-512.png', size: 512, ground: GROUND, share: 0.66 },
];

test('they come as pictures, look like icon.svg, and nothing of what may be cut lies outside the safe circle', async () => {
  const { page, problems } = await site.open();
  await page.goto(site.address);
  for (const one of DRAWN) {
    const answer = await page.request.get(site.address + one.file);
    expect([answer.status(), answer.headers()['content-type']], one.file).toEqual([200, 'image/png']);
    const seen = await page.evaluate(async ({ file, size, ground, share }) => {
      const drawn = async (source: string, colour: string | null, width: number): Promise<Uint8ClampedArray> => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = size;
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('no canvas');
        pen.fillStyle = colour ?? 'transparent';
        pen.fillRect(0, 0, size, size);
        pen.drawImage(image, (size - width) / 2, (size - width) / 2, width, width);
        return pen.getImageData(0, 0, size, size).data;
      };
      const [is, should] = [
        await drawn(`./${file}`, null, size),
        await drawn('./icon.svg', ground, Math.round(size * share)),
      ];
      let [most, farthest] = [0, 0];
      for (let i = 0; i < is.length; i += 4) {
        // As over black: of what is not there, colours say nothing.
        const [a = 0, b = 0] = [is[i + 3], should[i + 3]];
        for (let part = 0; part < 3; part++)
          most = Math.max(most, Math.abs(((is[i + part] ?? 0) * a - (should[i + part] ?? 0) * b) / 255));
        most = Math.max(most, Math.abs(a - b));
        const isGround = is[i] === is[0] && is[i + 1] === is[1] && is[i + 2] === is[2];
        const [x, y] = [(i / 4) % size, Math.floor(i / 4 / size)];
        if (!isGround) farthest = Math.max(farthest, Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) / size);
      }
      return { most, farthest };
    }, one);
    expect(seen.most, one.file).toBeLessThan(24); // of 255: 64 colours are fewer than the edges have
    if (one.file.includes('maskable')) expect(seen.farthest).toBeLessThan(SAFE);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});
