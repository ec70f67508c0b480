import { richTextOf } from '@bcare/rules/text/rich-text'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import type { HelpedText, Passage } from './helped-text.ts'

/** What is selected, or the whole text. */
function passageOf({ state }: Editor): Passage {
  const { empty, from, to } = state.selection
  return empty ? { from: 0, to: state.doc.content.size } : { from, to }
}

/** Its words, a line for each paragraph. */
const wordsOf = ({ state }: Editor, { from, to }: Passage): string =>
  state.doc
    .textBetween(from, to, '\n', (leaf) =>
      leaf.type.name === 'hardBreak' ? '\n' : `@${leaf.attrs['label'] ?? ''}`,
    )
    .trim()

/** One line as it is, several as paragraphs. */
const contentOf = (text: string) =>
  text.includes('\n') ? richTextOf(text).content : [{ type: 'text', text }]

/** Our content holds to the schema of the editor, whose type asks for arrays that can be changed. */
const inserted = (content: ReturnType<typeof contentOf>) => content as never

function replacePassage(editor: Editor, { from, to }: Passage, text: string): void {
  const whole = from === 0
  const content = whole ? richTextOf(text).content : contentOf(text)
  editor.chain().focus().insertContentAt({ from, to }, inserted(content)).run()
}

function insertBehind(editor: Editor, { to }: Passage, text: string): void {
  const { doc } = editor.state
  const end = Math.min(to, doc.content.size)
  // At the end of the whole text it is a paragraph of its own.
  const content = end === doc.content.size ? richTextOf(text).content : contentOf(` ${text}`)
  editor.chain().focus().insertContentAt(end, inserted(content)).run()
}

interface Moved {
  transaction: { mapping: { map: (at: number, side: number) => number } }
}

/** The text of an editor of formatted text. */
export function useEditorText(editor: Editor): HelpedText {
  const passage = useRef<Passage>({ from: 0, to: 0 })
  useEffect(() => {
    const move = ({ transaction: { mapping } }: Moved) => {
      const { from, to } = passage.current
      passage.current = { from: from === 0 ? 0 : mapping.map(from, 1), to: mapping.map(to, -1) }
    }
    editor.on('transaction', move)
    return () => {
      editor.off('transaction', move)
    }
  }, [editor])
  return useMemo(
    () => ({
      take: () => {
        passage.current = passageOf(editor)
        return wordsOf(editor, passage.current)
      },
      replace: (words) => {
        replacePassage(editor, passage.current, words)
        return true
      },
      insert: (words) => {
        insertBehind(editor, passage.current, words)
        return true
      },
      focus: () => void editor.commands.focus(),
    }),
    [editor],
  )
}
