import type { Editor } from '@tiptap/react'
import { type Typing, typingAt } from '../pickers/mention.ts'

/** Stands for what is no text, a mention or a break, when a line is read: as long as it is in the document. */
const NO_TEXT = '\n'

/** The name that is being typed before the caret, and where its `@` is in the document. */
export function typingIn({ state: { selection }, isFocused }: Editor): Typing | undefined {
  if (!isFocused || !selection.empty) return undefined
  const { parent, parentOffset } = selection.$from
  const typing = typingAt(parent.textBetween(0, parentOffset, NO_TEXT, NO_TEXT), parentOffset)
  return typing && { ...typing, at: selection.$from.start() + typing.at }
}

/** Puts a colleague in place of the name that was being typed. */
export const putMention = (
  editor: Editor,
  { at, text }: Typing,
  { id, name }: { id: number; name: string },
) =>
  editor
    .chain()
    .focus()
    .insertContentAt({ from: at, to: at + 1 + text.length }, [
      { type: 'mention', attrs: { id, label: name } },
      { type: 'text', text: ' ' },
    ])
    .run()
