/*
 * The sounds of a table as samples, made here: dry, of wood and paper. All are equally loud, and none is louder than half of full
 * scale.
 */

export type Sound = 'tap' | 'card' | 'deal' | 'turn' | 'gain' | 'loss' | 'speak' | 'yours' | 'verdict';

/** `count`: of the cards of a deal; `pitch`: a seat's own, from 0. */
export interface Played {
  readonly count?: number;
  readonly pitch?: number;
}

const FLICKS = 7; // of a deal, at most
const LOUDNESS = 0.1; // −20 dBFS, over the loudest moments
const MOMENT = 0.03; // seconds: the shortest sound
const PEAK = 0.5; // −6 dBFS

/** A sound as it is at full volume. */
export function samplesOf(sound: Sound, { count = 1, pitch = 0 }: Played, rate: number): Float32Array<ArrayBuffer> {
  const wave: Wave = { rate, samples: [] };
  SOUNDS[sound](wave, count, pitch);
  const samples = Float32Array.from(wave.samples, (sample) => sample);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const scale = Math.min(LOUDNESS / loudnessOf(samples, rate), PEAK / peak);
  return samples.map((sample) => sample * scale);
}

/** The root mean square of the loudest moment. */
export function loudnessOf(samples: Float32Array, rate: number): number {
  const long = Math.max(1, Math.min(samples.length, Math.round(MOMENT * rate)));
  let [sum, most] = [0, 0];
  samples.forEach((sample, i) => {
    sum += sample ** 2 - (samples[i - long] ?? 0) ** 2;
    most = Math.max(most, sum);
  });
  return Math.sqrt(most / long);
}

interface Wave {
  readonly rate: number;
  readonly samples: number[];
}

type Maker = (wave: Wave, count: number, pitch: number) => void;

const SOUNDS: Readonly<Record<Sound, Maker>> = {
  tap: (wave) => strike(wave, 0, 420, 0.03, 0.5),
  card: (wave) => rustle(wave, 0, 1800, 0.09, 0.5),
  deal(wave, count) {
    // Each card is a little different.
    for (let i = 0; i < Math.min(count, FLICKS); i++)
      rustle(wave, i * 0.06, 2600 * (1 + 0.04 * Math.sin(i * 2.4)), 0.06, 0.4);
  },
  turn(wave) {
    for (const [i, high] of [2000, 2400, 2900, 3400].entries()) rustle(wave, i * 0.02, high, 0.12, 0.35);
  },
  gain(wave) {
    marimba(wave, 0, 523.25, 0.5);
    marimba(wave, 0.09, 659.26, 0.5);
  },
  loss: (wave) => marimba(wave, 0, 196, 0.6),
  speak(wave, _, pitch) {
    const frequency = 300 * 2 ** ((pitch % 7) / 7);
    strike(wave, 0, frequency, 0.05, 0.7);
    strike(wave, 0.08, frequency, 0.05, 0.55);
  },
  yours(wave) {
    for (const [partial, loud] of [
      [1, 0.5],
      [2.76, 0.2],
      [5.4, 0.08],
    ] as const)
      tone(wave, 0, 880 * partial, 0.32, loud);
  },
  verdict(wave) {
    for (const [i, note] of [130.81, 196, 261.63].entries()) felt(wave, i * 0.02, note, 0.9);
  },
};

/** A sine that fades. */
function tone(wave: Wave, at: number, frequency: number, seconds: number, loud: number, attack = 0.004): void {
  add(wave, at, seconds, (time) => Math.sin(2 * Math.PI * frequency * time) * fading(time, seconds, loud, attack));
}

/** A bar of wood: its tone, and two octaves above a short knock. */
function marimba(wave: Wave, at: number, frequency: number, loud: number): void {
  tone(wave, at, frequency, 0.22, loud);
  tone(wave, at, frequency * 4, 0.06, loud * 0.25);
}

/** A felt hammer: soft at first, few overtones. */
function felt(wave: Wave, at: number, frequency: number, seconds: number): void {
  for (const [overtone, loud] of [
    [1, 0.4],
    [2, 0.12],
    [3, 0.05],
  ] as const)
    tone(wave, at, frequency * overtone, seconds / Math.sqrt(overtone), loud, 0.02);
}

/** A fingertip on wood. */
function strike(wave: Wave, at: number, frequency: number, seconds: number, loud: number): void {
  tone(wave, at, frequency, seconds, loud, 0.001);
  rustle(wave, at, frequency * 4, seconds / 2, loud * 0.3);
}

/** Paper on felt: noise around one pitch, through a band-pass of the second order. */
function rustle(wave: Wave, at: number, frequency: number, seconds: number, loud: number): void {
  const angle = (2 * Math.PI * frequency) / wave.rate;
  const alpha = Math.sin(angle) / (2 * 0.9);
  const [gain, first, second] = [alpha / (1 + alpha), (2 * Math.cos(angle)) / (1 + alpha), (1 - alpha) / (1 + alpha)];
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  add(wave, at, seconds, (time) => {
    const noise = Math.random() * 2 - 1;
    const out = gain * (noise - in2) + first * out1 - second * out2;
    [in1, in2, out1, out2] = [noise, in1, out, out1];
    return out * fading(time, seconds, loud, seconds * 0.2);
  });
}

/** Up in a moment, then down to silence. */
const fading = (time: number, seconds: number, loud: number, attack: number): number =>
  time < attack ? (loud * time) / attack : loud * (0.001 / loud) ** ((time - attack) / (seconds - attack));

function add({ rate, samples }: Wave, at: number, seconds: number, make: (time: number) => number): void {
  const from = Math.round(at * rate);
  for (let i = 0; i < seconds * rate; i++) {
    while (samples.length <= from + i) samples.push(0);
    samples[from + i] = (samples[from + i] ?? 0) + make(i / rate);
  }
}
