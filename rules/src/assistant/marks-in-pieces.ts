import { unmarkText, type Marked } from './marks.ts'

/** Puts back what marks stand for in a text that comes in pieces, and gives no piece of a mark away. */
export interface Unmarking {
  /** What of the text so far can be shown and was not yet. */
  push: (piece: string) => string
  /** The rest: what began like a mark and was none. */
  end: () => string
}

/** Where in a text a mark begins that a next piece may complete; its length where none does. */
function beginningOf(text: string, marks: readonly string[]): number {
  const start = text.lastIndexOf('[')
  if (start < 0) return text.length
  const tail = text.slice(start)
  return marks.some((mark) => mark.length > tail.length && mark.startsWith(tail)) ? start : text.length
}

/** As `unmarkText` for the whole, however it is cut: a mark is held back until it has come whole. */
export function unmarkPieces(marks: Marked['marks']): Unmarking {
  const given = [...marks.keys()]
  let held = ''
  return {
    push(piece) {
      const text = held + piece
      const end = beginningOf(text, given)
      held = text.slice(end)
      return unmarkText({ text: text.slice(0, end), marks })
    },
    end() {
      const rest = held
      held = ''
      return rest
    },
  }
}

/** Pieces whose sum has no blanks at its ends and not more than `most` signs: the blanks at an end wait for what follows. */
export function trimmedPieces(most: number): (piece: string) => string {
  let [length, blanks] = [0, '']
  return (piece) => {
    const text = length === 0 ? piece.trimStart() : blanks + piece
    const said = text.trimEnd()
    const shown = said.slice(0, most - length)
    blanks = length === 0 && said === '' ? '' : text.slice(said.length)
    length += shown.length
    return shown
  }
}
