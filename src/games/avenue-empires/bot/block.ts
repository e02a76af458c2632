const CELLS = 1 << 13;

const visited = new Uint8Array(CELLS);
const toVisit = new Int32Array(CELLS);
let waiting = 0;
let bearers: Uint8Array = visited;
let kinds = 0;

/**
 * §2.4, block: how many cards of a category joined by connections the one in this cell belongs to. The avenues of its
 * city begin at `first` and lie `stride` cells apart, each with the Castle before it and nothing behind it.
 */
export function blockSize(categories: Uint8Array, first: number, stride: number, cell: number, of: number): number {
  bearers = categories;
  kinds = of;
  waiting = 0;
  let size = 0;
  visit(cell);
  while (size < waiting) {
    const at = toVisit[size++] ?? 0;
    visit(at - 1);
    visit(at + 1);
    if (at >= first + stride) visit(at - stride);
    if (at < first + 2 * stride) visit(at + stride);
  }
  for (let i = 0; i < size; i++) visited[toVisit[i] ?? 0] = 0;
  return size;
}

function visit(cell: number): void {
  if (((bearers[cell] ?? 0) & kinds) === 0 || visited[cell] === 1) return;
  visited[cell] = 1;
  toVisit[waiting++] = cell;
}
