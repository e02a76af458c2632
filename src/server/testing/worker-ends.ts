interface Worker {
  onCleanup(work: () => Promise<void>): void;
}

/** What all test files of a worker of Vitest share goes when that ends; Vitest itself has words for it only where tests are written with fixtures. */
export function whenWorkerEnds(work: () => Promise<void>): void {
  worker()?.onCleanup(work);
}

/** In benches there is none, and nothing is shared: whoever opened it closes it. */
export const worker = (): Worker | undefined =>
  (globalThis as unknown as { __vitest_worker__?: Worker }).__vitest_worker__;
