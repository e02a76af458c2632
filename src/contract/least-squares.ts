/** Sums for a weighted linear fit: cheap to add to, and the same in any order of the rows but for the last digits. */
export interface Sums {
  readonly size: number;
  readonly products: Float64Array; // size × size
  readonly targets: Float64Array;
}

export const emptySums = (size: number): Sums => ({
  size,
  products: new Float64Array(size * size),
  targets: new Float64Array(size),
});

export function addRow({ size, products, targets }: Sums, row: ArrayLike<number>, target: number, weight = 1): void {
  for (let i = 0; i < size; i++) {
    const scaled = weight * (row[i] ?? 0);
    if (scaled === 0) continue;
    targets[i] = (targets[i] ?? 0) + scaled * target;
    for (let j = 0; j < size; j++) products[i * size + j] = (products[i * size + j] ?? 0) + scaled * (row[j] ?? 0);
  }
}

/** The numbers that fit best; `ridge` is how strongly each is drawn to 0, as if by so many rows that say so. */
export function solve({ size, products, targets }: Sums, ridge: number): number[] {
  const rows = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (__, j) =>
      j === size ? (targets[i] ?? 0) : (products[i * size + j] ?? 0) + (i === j ? ridge : 0),
    ),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i < size; i++)
    for (let other = 0; other < size; other++) {
      const row = rows[other];
      if (other === i || !row || at(i, i) === 0) continue;
      const factor = at(other, i) / at(i, i);
      for (let j = i; j <= size; j++) row[j] = at(other, j) - factor * at(i, j);
    }
  return rows.map((_, i) => (at(i, i) === 0 ? 0 : at(i, size) / at(i, i)));
}
