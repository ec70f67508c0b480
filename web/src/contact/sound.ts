import type { Sound } from '@bcare/rules/contact/preference'

/** A tone: from one pitch to another, when it begins, how long it lasts; Hz and seconds. */
type Tone = readonly [from: number, to: number, start: number, length: number]

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  chime: [
    [880, 880, 0, 0.35],
    [1_318, 1_318, 0.14, 0.45],
  ],
  drop: [[1_100, 520, 0, 0.16]],
  knock: [
    [210, 140, 0, 0.09],
    [210, 140, 0.16, 0.09],
  ],
}

const LOUDNESS = 0.18

let context: AudioContext | undefined

/** Plays a short sound; nothing before the user has touched the page, since browsers do not allow it. */
export function playSound(sound: Sound): void {
  if (!navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  const now = context.currentTime
  for (const [from, to, start, length] of TONES[sound]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.setValueAtTime(from, now + start)
    tone.frequency.exponentialRampToValueAtTime(to, now + start + length)
    volume.gain.setValueAtTime(LOUDNESS, now + start)
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(now + start)
    tone.stop(now + start + length)
  }
}
