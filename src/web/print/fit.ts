/*
 * The fitting ladder. After a face is laid out it is measured, and takes the first rung on which nothing overflows: as designed;
 * smaller picture and letters; smaller still; without flavour; narrower rows; only what is needed. On every rung a long name is set
 * smaller. Cards of somebody's own may say more than any printed one: what does not fit on the last rung is squeezed until it does.
 */

const RUNGS = 6;
const LAST = RUNGS - 1;

/** Boxes that hold what is inside of them. */
const BOXES = '.c-name, .c-pic, .c-body, .c-text, .c-rows, .c-foot';
const SLACK = 0.004; // of the width of a card: what a line may stand over without touching anything

const STEP = 0.93; // of a name
const SQUEEZE = 0.86;
const LEAST_NAME = 0.042; // of the width of a card: 7.5 pt on one of 63 mm
const LEAST_SQUEEZED = 0.02;
const LEAST_TEXT = 0.4; // of its size: what is smaller than that nobody reads

/** What of a face lies outside of its box, or too near to the cut; empty if all of it fits. */
function overflowing(face: HTMLElement, safe: number): string[] {
  const card = face.getBoundingClientRect();
  const slack = card.width * SLACK;
  const found: string[] = [];
  const isWithin = (inner: DOMRect, outer: DOMRect, by: number): boolean =>
    inner.left >= outer.left - by &&
    inner.right <= outer.right + by &&
    inner.top >= outer.top - by &&
    inner.bottom <= outer.bottom + by;
  const texts = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if ((node.textContent ?? '').trim() === '') continue;
    range.selectNodeContents(node);
    // A large number stands in a line lower than its letters' own box, in which there is nothing.
    const alone = node.parentElement?.closest('.c-idx .rank, .c-idx .rng, .c-vp b');
    const rect = (alone ?? range).getBoundingClientRect();
    if (rect.width === 0) continue; // it is not shown
    if (!isWithin(rect, card, -card.width * safe)) found.push(`“${node.textContent}” is too near to the edge`);
    for (let box = node.parentElement?.closest(BOXES); box; box = box.parentElement?.closest(BOXES))
      if (box.matches('.c-body, .c-foot')) {
        if (!isWithin(rect, box.getBoundingClientRect(), slack * 3))
          found.push(`“${node.textContent}” leaves ${box.className}`);
      }
  }
  if (isNameTooLong(face)) found.push('the name is too long');
  return found;
}

/** It runs into what stands below it or above, or out of its box. */
function isNameTooLong(face: HTMLElement): boolean {
  const box = face.querySelector<HTMLElement>('.c-name');
  const name = box?.querySelector('span')?.getBoundingClientRect();
  if (!box || !name || name.height === 0) return false;
  const { left, right, width } = face.getBoundingClientRect();
  const held = box.getBoundingClientRect();
  const art = face.querySelector('.c-art')?.getBoundingClientRect();
  const next = face.querySelector('.c-pic:not(:empty), .c-body')?.getBoundingClientRect();
  // Letters have room above and below in their own boxes.
  const room = 0.2 * Number.parseFloat(getComputedStyle(box).fontSize) * (width / face.offsetWidth);
  return (
    name.left < Math.max(left, held.left - width * 0.01) ||
    name.right > Math.min(right, held.right + width * 0.01) ||
    (next !== undefined && name.bottom > next.top + width * 0.02) ||
    name.top < held.top - width * 0.045 || // two lines may stand a little over their box, three may not
    (art !== undefined && art.bottom <= held.top + width * 0.02 && name.top < art.bottom - room)
  );
}

/** Sets the name as large as it fits, from its usual size down to so much of the width of the card. */
function setName(face: HTMLElement, least: number): void {
  const name = face.querySelector<HTMLElement>('.c-name');
  if (!name) return;
  name.style.removeProperty('font-size');
  let size = Number.parseFloat(getComputedStyle(name).fontSize);
  while (isNameTooLong(face) && size * STEP >= face.offsetWidth * least) {
    size *= STEP;
    name.style.setProperty('font-size', `${size}px`, 'important');
  }
}

/** Puts a face on its rung. What does not fit even when it is squeezed is written on it, for whoever prints the cards. */
export function fit(face: HTMLElement, safe: number): void {
  delete face.dataset.squeezed;
  const turned = face.closest<HTMLElement>('.b-fan > div'); // it lies straight for so long
  turned?.style.setProperty('transform', 'none');
  let found: string[] = [];
  for (let rung = 0; rung < RUNGS; rung++) {
    face.dataset.rung = String(rung);
    setName(face, LEAST_NAME);
    found = overflowing(face, safe);
    if (found.length === 0) break;
  }
  for (let size = SQUEEZE; found.length > 0 && size >= LEAST_TEXT; size *= SQUEEZE) {
    face.dataset.rung = String(LAST);
    face.dataset.squeezed = '';
    face.style.setProperty('--squeeze', size.toFixed(3));
    setName(face, LEAST_SQUEEZED);
    found = overflowing(face, safe);
  }
  turned?.style.removeProperty('transform');
  if (found.length === 0) delete face.dataset.over;
  else face.dataset.over = found.join('; ');
}
