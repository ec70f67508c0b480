let audio: AudioContext | undefined

/** One short tone; a page that nobody has touched yet stays silent. */
function tone(frequency: number, from: number): void {
  try {
    audio ??= new AudioContext()
    const [oscillator, volume] = [audio.createOscillator(), audio.createGain()]
    const begin = audio.currentTime + from
    oscillator.frequency.value = frequency
    volume.gain.value = 0.06
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(begin)
    oscillator.stop(begin + 0.09)
  } catch {
    // A browser without sound: what the tone says stands on the screen too.
  }
}

/** A code is known: one high tone. */
export const soundKnown = (): void => tone(1320, 0)

/** A code is unknown or refused: two low tones. */
export function soundUnknown(): void {
  tone(220, 0)
  tone(220, 0.14)
}
