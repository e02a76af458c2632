import { settings } from './settings.ts';
import { type Played, samplesOf, type Sound } from './sound-waves.ts';

/*
 * The sounds of a table are few, none comes within 60 ms of another, and none is made up for later: what could not be heard at its
 * moment is not heard at all.
 */

const APART = 0.06; // seconds

let context: AudioContext | null = null;
let last = -Infinity;

/** Plays a sound if they are wanted. */
export function play(sound: Sound, how: Played = {}): void {
  const { sound: isWanted, volume } = settings();
  if (!isWanted || volume === 0) return;
  context ??= new AudioContext();
  // A browser lets a page be heard after the first press; until then there is nothing to wait for.
  if (context.state !== 'running') void context.resume().catch(() => undefined);
  if (context.state !== 'running') return;
  const at = context.currentTime;
  if (at - last < APART) return;
  last = at;
  const samples = samplesOf(sound, how, context.sampleRate);
  const buffer = context.createBuffer(1, samples.length, context.sampleRate);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = buffer;
  gain.gain.value = volume;
  source.connect(gain).connect(context.destination);
  source.start(at);
}
