const TONES = [660, 880]; // hertz
const LENGTH = 0.18; // seconds each

/** Two short tones, for somebody who looks elsewhere. Where a browser allows none there is none. */
export function chime(): void {
  try {
    const audio = new AudioContext();
    for (const [i, tone] of TONES.entries()) {
      const sound = audio.createOscillator();
      const volume = audio.createGain();
      const from = audio.currentTime + i * LENGTH;
      sound.frequency.value = tone;
      volume.gain.setValueAtTime(0.12, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
      sound.connect(volume).connect(audio.destination);
      sound.start(from);
      sound.stop(from + LENGTH);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // then the title and the notice have to do
  }
}
