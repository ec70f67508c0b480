import { Fault } from '@bcare/contract/kit/codes'
import type { FieldError } from '@bcare/contract/kit/envelope'
import type { DealCard, EntryFields } from '@bcare/contract/sales/deal'
import type { OpenQuestion } from '../kit/page/modal.tsx'
import { forgetDraft } from '../kit/runtime/draft/keeper.ts'
import { REQUIRABLE_FIELDS, type RequirableField } from '@bcare/rules/sales/required'

/** The form whose text is kept until the move that it explains was done. */
export const MOVE = 'deal.move'

/** Why a deal ended, why it is opened again, or what the stage wanted to know of it. */
export interface MoveAnswers {
  reason?: string
  lost_reason_id?: number
  lost_note?: string
  fields?: EntryFields
}

/** What a user must say before a deal may enter a stage. */
export interface MoveQuestion {
  kind: 'lose' | 'reopen' | 'fields'
  deal: Pick<DealCard, 'id' | 'name' | 'person_name'>
  stage_name: string
  /** What the stage asks for and the deal does not have; for `fields` alone. */
  missing?: readonly RequirableField[]
}

export type Asking = OpenQuestion<MoveQuestion, MoveAnswers>
type Ask = (question: MoveQuestion) => Promise<MoveAnswers | undefined>

/** Whether leaving one kind of stage for another wants to be explained (rules/sales/stage). */
export function questionFor(from: DealCard['status'], to: DealCard['status']): 'lose' | 'reopen' | undefined {
  if (to === 'lost' && from !== 'lost') return 'lose'
  return from !== 'open' && to !== from ? 'reopen' : undefined
}

/** The fields that a refusal says the stage still wants; none when it was refused for something else. */
export function missingIn(error: unknown): RequirableField[] {
  if (!(error instanceof Fault) || error.kind !== 'rule') return []
  const { errors = [] } = (error.data ?? {}) as { errors?: FieldError[] }
  return REQUIRABLE_FIELDS.filter((field) => errors.some((one) => one.field === field))
}

/**
 * Sends a move, and asks for what the stage wants to know until it has it; undefined when that was given up.
 * @throws the refusal when it is for anything else
 */
export async function sendAsking<T>(
  send: (answers: MoveAnswers) => Promise<T>,
  ask: Ask,
  question: Omit<MoveQuestion, 'kind'>,
  answers: MoveAnswers = {},
): Promise<T | undefined> {
  try {
    const sent = await send(answers)
    forgetDraft(MOVE, question.deal.id)
    return sent
  } catch (error) {
    const missing = missingIn(error)
    if (missing.length === 0) throw error
    const more = await ask({ ...question, kind: 'fields', missing })
    if (!more) return undefined
    const fields = { ...answers.fields, ...more.fields }
    return sendAsking(send, ask, question, { ...answers, fields })
  }
}
