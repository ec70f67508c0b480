import { richTextOf } from '@bcare/rules/text/rich-text'
import type { Editor } from '@tiptap/react'

/** A part of a text by its places; it moves along while the text is changed. */
export interface Passage {
  from: number
  to: number
}

/** What is selected, or the whole text. */
export function passageOf({ state }: Editor): Passage {
  const { empty, from, to } = state.selection
  return empty ? { from: 0, to: state.doc.content.size } : { from, to }
}

/** Its words, a line for each paragraph. */
export const wordsOf = ({ state }: Editor, { from, to }: Passage): string =>
  state.doc
    .textBetween(from, to, '\n', (leaf) =>
      leaf.type.name === 'hardBreak' ? '\n' : `@${leaf.attrs['label'] ?? ''}`,
    )
    .trim()

/** One line as it is, several as paragraphs. */
const contentOf = (text: string) =>
  text.includes('\n') ? richTextOf(text).content : [{ type: 'text', text }]

/** Puts a text in the place of a passage, in one step that can be undone. */
export function replacePassage(editor: Editor, { from, to }: Passage, text: string): void {
  const whole = from === 0
  const content = whole ? richTextOf(text).content : contentOf(text)
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, content as never)
    .run()
}

/** Puts a text behind a passage. */
export function insertBehind(editor: Editor, { to }: Passage, text: string): void {
  const { doc } = editor.state
  const end = Math.min(to, doc.content.size)
  // At the end of the whole text it is a paragraph of its own.
  const content = end === doc.content.size ? richTextOf(text).content : contentOf(` ${text}`)
  editor
    .chain()
    .focus()
    .insertContentAt(end, content as never)
    .run()
}
