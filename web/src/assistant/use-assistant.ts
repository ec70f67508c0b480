import { useContext, useEffect, useRef, useState } from 'react'
import { AboutPerson } from '../shared/rich-text/writing-help.ts'
import type { HelpedText } from './helped-text.ts'
import {
  askQuestion,
  type ProposedText,
  type QuestionResult,
  type RunningQuestion,
  type Wish,
} from './question.ts'
import { ASSISTANT_TEXTS as TEXTS } from './texts.ts'

export type Progress =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'writing'; text: string }
  | Exclude<QuestionResult, { kind: 'proposed' }>
  | ({ kind: 'proposed'; problem?: string } & ProposedText)

/** Asks the assistant about what is selected, or about all. What is typed meanwhile stays, and the passage moves along. */
export function useAssistant(helped: HelpedText) {
  const person_id = useContext(AboutPerson)
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  const running = useRef<RunningQuestion>(undefined)
  const leave = () => {
    running.current?.stop()
    running.current = undefined
  }
  useEffect(() => () => running.current?.stop(), [])
  const close = () => {
    leave()
    setProgress({ kind: 'idle' })
    // The button that was pressed is gone: typing goes on in the text.
    helped.focus()
  }
  const ask = async (wish: Wish) => {
    leave()
    setProgress({ kind: 'writing', text: '' })
    const question = askQuestion(wish, {
      text: helped.take(),
      person_id,
      show: (text) => setProgress({ kind: 'writing', text }),
    })
    running.current = question
    const result = await question.result
    if (result !== undefined) setProgress(result)
  }
  /** What has come until then is offered: whether it is of use is the user's to say. */
  const stop = () => {
    const partial = running.current?.partial()
    if (partial === undefined || partial.text === '') return close()
    leave()
    setProgress({ kind: 'proposed', ...partial })
    helped.focus()
  }
  const accept = (put: (words: string) => boolean) => {
    if (progress.kind !== 'proposed') return
    if (put(progress.text)) close()
    else setProgress({ ...progress, problem: TEXTS.no_room })
  }
  return {
    progress,
    /** The customer whom the text is about, where it is about one. */
    person_id,
    ask: (wish: Wish) => void ask(wish),
    askOwn: () => {
      leave()
      setProgress({ kind: 'asking' })
    },
    stop,
    close,
    insert: () => accept(helped.insert),
    replace: () => accept(helped.replace),
  }
}
