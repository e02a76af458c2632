import { settings } from './settings.ts';

/*
 * The sounds of a table, made here: dry, of wood and paper, and soft. They are few, none comes within 60 ms of another, and none is
 * made up for later: what could not be heard at its moment is not heard at all.
 */

export type Sound = 'tap' | 'card' | 'deal' | 'turn' | 'gain' | 'loss' | 'speak' | 'yours' | 'verdict';

const APART = 0.06; // seconds
const LOUDEST = 0.22; // of full scale: well under −18 LUFS
const FLICKS = 7; // of a deal, at most

let context: AudioContext | null = null;
let master: GainNode | null = null;
let noise: AudioBuffer | null = null;
let last = -Infinity;

/** Plays a sound if they are wanted. `count`: of the cards of a deal; `pitch`: a seat's own, from 0. */
export function play(sound: Sound, { count = 1, pitch = 0 }: { count?: number; pitch?: number } = {}): void {
  const { sound: isWanted, volume } = settings();
  if (!isWanted || volume === 0) return;
  context ??= new AudioContext();
  // A browser lets a page be heard after the first press; until then there is nothing to wait for.
  if (context.state !== 'running') void context.resume().catch(() => undefined);
  if (context.state !== 'running') return;
  const at = context.currentTime;
  if (at - last < APART) return;
  last = at;
  master ??= connected(context);
  master.gain.value = volume * LOUDEST;
  SOUNDS[sound](at, count, pitch);
}

function connected(audio: AudioContext): GainNode {
  const gain = audio.createGain();
  gain.connect(audio.destination);
  return gain;
}

type Maker = (at: number, count: number, pitch: number) => void;

const SOUNDS: Readonly<Record<Sound, Maker>> = {
  tap: (at) => strike(at, 420, 0.03, 0.5),
  card: (at) => rustle(at, 1800, 0.09, 0.5),
  deal(at, count) {
    // Each card is a little different.
    for (let i = 0; i < Math.min(count, FLICKS); i++)
      rustle(at + i * 0.06, 2600 * (1 + 0.04 * Math.sin(i * 2.4)), 0.06, 0.4);
  },
  turn(at) {
    for (const [i, high] of [2000, 2400, 2900, 3400].entries()) rustle(at + i * 0.02, high, 0.12, 0.35);
  },
  gain(at) {
    marimba(at, 523.25, 0.5);
    marimba(at + 0.09, 659.26, 0.5);
  },
  loss: (at) => marimba(at, 196, 0.6),
  speak(at, _, pitch) {
    const tone = 300 * 2 ** ((pitch % 7) / 7);
    strike(at, tone, 0.05, 0.7);
    strike(at + 0.08, tone, 0.05, 0.55);
  },
  yours(at) {
    for (const [partial, loud] of [
      [1, 0.5],
      [2.76, 0.2],
      [5.4, 0.08],
    ] as const)
      tone(at, 880 * partial, 0.32, loud);
  },
  verdict(at) {
    for (const [i, note] of [130.81, 196, 261.63].entries()) felt(at + i * 0.02, note, 0.9);
  },
};

/** A sine that fades. */
function tone(at: number, frequency: number, seconds: number, loud: number, attack = 0.004): void {
  if (!context || !master) return;
  const wave = context.createOscillator();
  const fading = context.createGain();
  wave.frequency.value = frequency;
  fading.gain.setValueAtTime(0, at);
  fading.gain.linearRampToValueAtTime(loud, at + attack);
  fading.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  wave.connect(fading).connect(master);
  wave.start(at);
  wave.stop(at + seconds);
}

/** A bar of wood: its tone, and two octaves above a short knock. */
function marimba(at: number, frequency: number, loud: number): void {
  tone(at, frequency, 0.22, loud);
  tone(at, frequency * 4, 0.06, loud * 0.25);
}

/** A felt hammer: soft at first, few overtones. */
function felt(at: number, frequency: number, seconds: number): void {
  for (const [overtone, loud] of [
    [1, 0.4],
    [2, 0.12],
    [3, 0.05],
  ] as const)
    tone(at, frequency * overtone, seconds / Math.sqrt(overtone), loud, 0.02);
}

/** A fingertip on wood. */
function strike(at: number, frequency: number, seconds: number, loud: number): void {
  tone(at, frequency, seconds, loud, 0.001);
  rustle(at, frequency * 4, seconds / 2, loud * 0.3);
}

/** Paper on felt: noise around one pitch. */
function rustle(at: number, frequency: number, seconds: number, loud: number): void {
  if (!context || !master) return;
  noise ??= whiteNoise(context);
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const fading = context.createGain();
  source.buffer = noise;
  band.type = 'bandpass';
  band.frequency.value = frequency;
  band.Q.value = 0.9;
  fading.gain.setValueAtTime(0, at);
  fading.gain.linearRampToValueAtTime(loud, at + seconds * 0.2);
  fading.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(band).connect(fading).connect(master);
  source.start(at);
  source.stop(at + seconds);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
