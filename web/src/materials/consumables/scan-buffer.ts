/** What a key press says to the reader: part of a scan, its end, or nothing. */
export type Heard = { kind: 'typed' } | { kind: 'scanning' } | { kind: 'scanned'; code: string }

/** A key as far as a reader goes. */
export interface Pressed {
  key: string
  /** The physical key: input methods bend letters, keys they do not. */
  code: string
  shift: boolean
  /** Milliseconds. */
  at: number
}

/** Readers send a code within so many milliseconds a character; nobody types as fast. */
const MOST_BETWEEN = 30
const LEAST_CHARACTERS = 6

const SHIFTED: Readonly<Record<string, string>> = {
  Minus: '-',
  Slash: '/',
  Period: '.',
  Space: ' ',
  BracketRight: ']',
}

/** The character of a key by its place on the keyboard, where the input method has swallowed it. */
function characterOf({ key, code, shift }: Pressed): string | undefined {
  if (key.length === 1) return key
  if (key !== 'Process' && key !== 'Unidentified') return undefined
  if (code.startsWith('Digit')) return code.slice(5)
  if (code.startsWith('Numpad') && code.length === 7) return code.slice(6)
  if (code.startsWith('Key')) return shift ? code.slice(3) : code.slice(3).toLowerCase()
  return SHIFTED[code]
}

/** Tells the keys of a barcode reader from those of a user, by how fast they come. */
export class ScanBuffer {
  #text = ''
  #last = Number.NEGATIVE_INFINITY

  /** Hears of a key. `scanning` from the second fast one on: it is no key of a user's. */
  press(pressed: Pressed): Heard {
    const fast = pressed.at - this.#last <= MOST_BETWEEN
    if (pressed.key === 'Enter') {
      const code = this.#text
      this.#text = ''
      return fast && code.length >= LEAST_CHARACTERS ? { kind: 'scanned', code } : { kind: 'typed' }
    }
    const character = characterOf(pressed)
    // Shift and its like come between the characters of a reader too.
    if (character === undefined) return { kind: 'typed' }
    this.#text = fast ? this.#text + character : character
    this.#last = pressed.at
    return this.#text.length >= 3 ? { kind: 'scanning' } : { kind: 'typed' }
  }
}
