import { fuzz } from '../src/desk/testing/fuzz.ts';

/* node bench/fuzz-engine.ts [requests] [seed]: broken requests against the protocol of `engine`; ends at the first fault. */
const requests = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? 'fuzz';
const start = performance.now();
const tally = fuzz(requests, seed);
console.log(JSON.stringify({ ...tally, seconds: Math.round((performance.now() - start) / 100) / 10 }));
