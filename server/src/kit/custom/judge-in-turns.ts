import { setImmediate as nextTurn } from 'node:timers/promises'
import { matches, MOST_WORK, workOf } from '@bcare/rules/settings/custom-pattern'
import type { Fits } from '@bcare/rules/settings/custom-value'

/** So much of patterns is done at once: what people fill in costs less, and waits for nothing. */
const AT_ONCE = MOST_WORK / 10

let granted: Promise<void> = Promise.resolve()

/** One piece of work in each turn of the loop, whichever record and clinic it is of: the pieces of several take turns. */
function pieceOfWork(): Promise<void> {
  granted = granted.then(() => nextTurn())
  return granted
}

interface Question {
  pattern: string
  text: string
}

const keyOf = ({ pattern, text }: Question): string => JSON.stringify([pattern, text])

/**
 * Judges one record by rules that hold its texts against patterns. A value may cost `MOST_WORK` steps and a record a
 * hundred times as many, so the patterns are run outside of `judge`, at most `MOST_WORK` steps in one turn of the loop.
 * `judge` is asked for what it wants to know and, unless everything fits, once more with the answers: it changes nothing.
 */
export async function judgeInTurns<T>(judge: (fits: Fits) => T): Promise<T> {
  const asked = new Map<string, Question>()
  const ifAllFit = judge((pattern, text) => {
    asked.set(keyOf({ pattern, text }), { pattern, text })
    return true
  })
  const answers = await answersTo(asked)
  if ([...answers.values()].every(Boolean)) return ifAllFit
  return judge((pattern, text) => answers.get(keyOf({ pattern, text })) ?? matches(pattern, text))
}

async function answersTo(asked: ReadonlyMap<string, Question>): Promise<Map<string, boolean>> {
  const works = new Map([...asked].map(([key, { pattern, text }]) => [key, workOf(pattern, text)] as const))
  const all = [...works.values()].reduce((sum, work) => sum + work, 0)
  const answers = new Map<string, boolean>()
  let left = all <= AT_ONCE ? all : 0
  for (const [key, { pattern, text }] of asked) {
    const work = works.get(key) ?? 0
    if (work > left) {
      await pieceOfWork()
      left = MOST_WORK
    }
    left -= work
    answers.set(key, matches(pattern, text))
  }
  return answers
}
