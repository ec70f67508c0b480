import { fieldErrors } from '@bcare/contract'
import type { RowProblem } from '@bcare/rules/imports/cells'
import type { Mapping } from '@bcare/rules/imports/columns'
import * as z from 'zod/mini'
import type { Judged } from '../../imports/importer.ts'

interface RowToJudge {
  no: number
  mapping: Mapping
  /** What the rules have found. */
  problems: readonly RowProblem[]
  said: Record<string, unknown>
  /** What the form of the entity takes: a draft of a new record, a patch of one on file. */
  schema: z.core.$ZodType
  labels: Record<string, string>
  columnOf: (field: string) => string
  match_id: number | undefined
  code: string
}

/** What a row comes to, once the rules have had their say: it is held to the same schema as the form. */
export function judgedRow(row: RowToJudge): Judged {
  const { no, mapping, said, schema, labels, columnOf, match_id, code } = row
  const parsed = z.safeParse(schema, said, { reportInput: true })
  const refused =
    parsed.success || row.problems.length > 0
      ? []
      : fieldErrors(parsed.error.issues, labels).map(({ field, message }) => ({
          field: columnOf(field.split('.')[0] ?? field),
          message,
        }))
  const problems = [...row.problems, ...refused]
  const fields = new Set<string>(problems.map(({ field }) => field))
  const fit = problems.length === 0 && parsed.success
  return {
    no,
    status: fit ? (match_id === undefined ? 'new' : 'same') : 'error',
    problems: [...new Set(problems.map(({ message }) => message))],
    faulty: mapping.flatMap((field, at) => (field !== null && fields.has(field) ? [at] : [])),
    draft: fit ? (parsed.data as object) : null,
    match_id: match_id ?? null,
    code,
  }
}
