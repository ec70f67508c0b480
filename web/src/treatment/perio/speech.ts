/** Long enough to be heard, short enough to be none of the next figure. */
const TONE_MS = 140
const TONES = { pass: 880, jaw: 523 } as const

/** Whether this browser can read figures back. */
export const canSpeak = (): boolean => 'speechSynthesis' in window

/** Reads back what was typed; what is still being said gives way. */
export function speak(text: string): void {
  if (!canSpeak()) return
  window.speechSynthesis.cancel()
  const said = new SpeechSynthesisUtterance(text)
  said.lang = 'vi-VN'
  said.rate = 1.4
  window.speechSynthesis.speak(said)
}

let context: AudioContext | undefined

/** One of two tones: a row of teeth has ended, or a jaw. */
export function tone(kind: keyof typeof TONES): void {
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  gain.gain.value = 0.08
  oscillator.frequency.value = TONES[kind]
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  oscillator.stop(context.currentTime + TONE_MS / 1000)
}
