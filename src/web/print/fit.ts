/*
 * The fitting ladder. After a face is laid out it is measured, and takes the first rung on which nothing overflows: as designed;
 * smaller picture and letters; smaller still; without flavour; narrower rows; only what is needed.
 */

const RUNGS = 6;

/** Boxes that hold what is inside of them. */
const BOXES = '.c-name, .c-pic, .c-body, .c-text, .c-rows, .c-foot';
const SLACK = 0.004; // of the width of a card: what a line may stand over without touching anything

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
  const name = face.querySelector('.c-name span')?.getBoundingClientRect();
  const nextTop = face.querySelector('.c-pic:not(:empty), .c-body')?.getBoundingClientRect().top;
  if (name && nextTop !== undefined && name.height > 0 && name.bottom > nextTop + card.width * 0.02)
    found.push('the name is too long');
  return found;
}

/** Puts a face on its rung. What does not fit even on the last one is written on it, for whoever checks all cards. */
export function fit(face: HTMLElement, safe: number): void {
  let found: string[] = [];
  for (let rung = 0; rung < RUNGS; rung++) {
    face.dataset.rung = String(rung);
    found = overflowing(face, safe);
    if (found.length === 0) break;
  }
  if (found.length === 0) delete face.dataset.over;
  else face.dataset.over = found.join('; ');
}
