import { type CustomField, isBlank, isReference } from '../settings/custom-field.ts'
import { matches } from '../settings/custom-pattern.ts'
import type { Fits } from '../settings/custom-value.ts'
import { readWords } from '../settings/custom-words.ts'
import type { FormField, Sent } from './web-form.ts'

/**
 * Whether a question of a website's form may fill a custom field: what is sensitive is not asked of
 * passers-by, what only one record may have is not theirs to claim, and colleagues are not known by name outside.
 */
export const isAskable = ({ type, status, is_sensitive, unique }: CustomField): boolean =>
  status === 'active' && !is_sensitive && !unique && !isReference(type)

/**
 * Values that the answers of a submission bring to fields that are blank on the record, as they are stored. What cannot be
 * read as a value of its field stays in the submission alone.
 */
export function customAnswers(
  questions: readonly Pick<FormField, 'name' | 'to'>[],
  sent: Sent,
  fields: readonly CustomField[],
  stored: Readonly<Record<string, unknown>>,
  fits: Fits = matches,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields.filter(isAskable)) {
    const question = questions.find(({ to }) => to === `custom.${field.name}`)
    const text = question === undefined ? '' : (sent[question.name] ?? '')
    if (text.trim() === '' || !isBlank(stored[field.name])) continue
    const read = readWords(field, text, fits)
    if ('value' in read && !isBlank(read.value)) values[field.name] = read.value
  }
  return values
}
