/** What pauses are measured with: never set back, as the time of day is. */
export interface Clock {
  now(): number; // milliseconds since anything
  /** Does it so many milliseconds later; what it returns takes that back. */
  after(milliseconds: number, work: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
