import { useState } from 'react'

/** A question that a dialog shows, with how it is answered. */
export type Asked<Q, A> = Q & { answer: (answer: A) => void; giveUp: () => void }

/** Asks one question at a time and waits for its answer; undefined when it is given up. */
export function useQuestion<Q extends object, A>() {
  const [asked, setAsked] = useState<Asked<Q, A>>()
  const ask = (question: Q) =>
    new Promise<A | undefined>((resolve) => {
      const settle = (answer: A | undefined) => {
        setAsked(undefined)
        resolve(answer)
      }
      setAsked({ ...question, answer: settle, giveUp: () => settle(undefined) })
    })
  return { asked, ask }
}
