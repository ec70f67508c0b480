import { useState } from 'react'

/** A question that a dialog shows, with how it is answered. */
export type OpenQuestion<Q, A> = Q & { answer: (answer: A) => void; giveUp: () => void }

/** Asks one question at a time and waits for its answer; undefined when it is given up. */
export function useQuestion<Q extends object, A>() {
  const [question, setQuestion] = useState<OpenQuestion<Q, A>>()
  const ask = (next: Q) =>
    new Promise<A | undefined>((resolve) => {
      const settle = (answer: A | undefined) => {
        setQuestion(undefined)
        resolve(answer)
      }
      setQuestion({ ...next, answer: settle, giveUp: () => settle(undefined) })
    })
  return { question, ask }
}
