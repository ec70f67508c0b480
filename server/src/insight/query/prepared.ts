import { Fault } from '@bcare/contract'
import { type AskedParameter, placeIn } from '@bcare/rules/insight/query'
import { expanded } from './placeholders.ts'
import { checkedStatement, grammarReady, StatementProblem } from './statement.ts'

/** A statement as it is run, and the way back to what was written. */
export interface Prepared {
  text: string
  /** Its parameters, in the order of their numbers. */
  used: readonly AskedParameter[]
  /** The refusal of a statement that the database found wrong, at a character of `text`. */
  refusal: (message: string, position: number | undefined) => Fault
}

/** A refusal that says where: in its sentence for people, as a number for the editor. */
function refusalOf(statement: string, message: string, position: number | undefined): Fault {
  if (position === undefined)
    return new Fault('rule', message, { errors: [{ field: 'statement', message }], position: null })
  const { line, column } = placeIn(statement, position)
  const whole = `${message} (dòng ${line}, cột ${column})`
  return new Fault('rule', whole, { errors: [{ field: 'statement', message: whole }], position })
}

/** Puts parameters into a statement and holds it to what may be asked. @throws Fault rule */
export async function prepared({
  statement,
  parameters,
}: {
  statement: string
  parameters: readonly AskedParameter[]
}): Promise<Prepared> {
  await grammarReady()
  let back = (position: number): number => position
  try {
    const whole = expanded(statement, parameters)
    back = whole.back
    const text = checkedStatement(whole.text)
    const skipped = whole.text.indexOf(text)
    return {
      text,
      used: whole.used,
      refusal: (message, position) =>
        refusalOf(statement, message, position === undefined ? undefined : back(position + skipped)),
    }
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error
    const { message, position } = error
    throw refusalOf(statement, message, position === undefined ? undefined : back(position))
  }
}
