import { MOST_MIND_TEXT } from '@bcare/contract/assistant/mind'
import { Fault } from '@bcare/contract/kit/codes'
import type { ContentCommand, TextCommand } from '@bcare/rules/assistant/commands'
import type { Editor } from '@tiptap/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { api } from '../kit/api/api.ts'
import { AboutPerson } from '../shared/rich-text/writing-help.ts'
import { type Passage, passageOf, wordsOf } from './passage.ts'
import { ASSISTANT_TEXTS as TEXTS } from './texts.ts'

/** What the user asks for: something done to a text, a wish in words, or a text about a customer. */
export type Wish =
  | { command: TextCommand }
  | { wish: string }
  | { content: ContentCommand; person_id: number }

export type Progress =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'writing' }
  | { kind: 'refused'; why: string }
  | { kind: 'proposed'; text: string; passage: Passage }

interface Sent {
  text: string
  person_id: number | undefined
  signal: AbortSignal
}

const WRITERS = {
  continue: api.mind.continue,
  improve: api.mind.improve,
  longer: api.mind.longer,
  shorter: api.mind.shorter,
} as const satisfies Record<TextCommand, unknown>

function send(wish: Wish, { text, person_id, signal }: Sent) {
  const options = { signal, quiet: true }
  const about = person_id === undefined ? {} : { person_id }
  if ('command' in wish) return WRITERS[wish.command]({ text, ...about }, options)
  const passage = text === '' ? undefined : text
  if ('wish' in wish)
    return api.mind.complete(
      { text: wish.wish, ...(passage !== undefined && { context: passage }), ...about },
      options,
    )
  const entity = { type: 'person' as const, id: wish.person_id }
  return api.mind.command(
    { command: wish.content, entity, ...(passage !== undefined && { text: passage }) },
    options,
  )
}

/** Why there is nothing to send; undefined where there is. */
const problemOf = (wish: Wish, text: string): string | undefined => {
  if (text === '' && 'command' in wish) return TEXTS.nothing
  return text.length > MOST_MIND_TEXT ? TEXTS.too_long : undefined
}

/** Asks the assistant about what is selected, or about all. What is typed meanwhile stays, and the passage moves along. */
export function useAssistant(editor: Editor) {
  const person_id = useContext(AboutPerson)
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  const passage = useRef<Passage>({ from: 0, to: 0 })
  useEffect(() => {
    const move = ({
      transaction: { mapping },
    }: {
      transaction: { mapping: { map: (at: number, side: number) => number } }
    }) => {
      const { from, to } = passage.current
      passage.current = { from: from === 0 ? 0 : mapping.map(from, 1), to: mapping.map(to, -1) }
    }
    editor.on('transaction', move)
    return () => {
      editor.off('transaction', move)
      running.current?.abort()
    }
  }, [editor])
  const stop = () => {
    running.current?.abort()
    setProgress({ kind: 'idle' })
    // The button that was pressed is gone: typing goes on in the text.
    editor.commands.focus()
  }
  const ask = async (wish: Wish) => {
    passage.current = passageOf(editor)
    const text = wordsOf(editor, passage.current)
    const problem = problemOf(wish, text)
    if (problem !== undefined) return setProgress({ kind: 'refused', why: problem })
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setProgress({ kind: 'writing' })
    try {
      const written = await send(wish, {
        text,
        person_id,
        signal: own.signal,
      })
      if (!own.signal.aborted) setProgress({ kind: 'proposed', text: written.text, passage: passage.current })
    } catch (error) {
      if (own.signal.aborted) return
      setProgress({ kind: 'refused', why: error instanceof Fault ? error.message : TEXTS.failed })
    }
  }
  return {
    progress,
    /** The customer whom the text is about, where it is about one. */
    person_id,
    ask: (wish: Wish) => void ask(wish),
    askOwn: () => setProgress({ kind: 'asking' }),
    stop,
    /** Where the passage is now. */
    passage: () => passage.current,
  }
}
