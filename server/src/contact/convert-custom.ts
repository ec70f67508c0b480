import { customAnswers } from '@bcare/rules/contact/custom-answers'
import type { FormField } from '@bcare/rules/contact/web-form'
import { fieldsQuery, holdDefinitions, type StoredField } from '../kit/custom/fields.ts'
import { judgeInTurns } from '../kit/custom/judge-in-turns.ts'
import { storeCustom } from '../kit/custom/write.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import type { SubmissionRow } from './convert-plan.ts'

interface AnsweredForm {
  fields: FormField[]
  payload: Record<string, string>
}

/**
 * Writes the answers of a submission into the blank custom fields of the person it became; the visitor is not asked for
 * what forms of the staff ask for. Answers whether anything was written.
 */
export async function fillCustomFields(
  { db, caller: { tenant_id } }: Context,
  { id, form_id }: Pick<SubmissionRow, 'id' | 'form_id'>,
  person_id: number,
): Promise<boolean> {
  if (form_id === null) return false
  const [, fields, [form], [current]] = (await db.batch(
    holdDefinitions(tenant_id),
    fieldsQuery(tenant_id, 'person'),
    sql`select f.fields, s.payload from web_form f join form_submission s on s.tenant_id = f.tenant_id and s.id = ${id}
      where f.tenant_id = ${tenant_id} and f.id = ${form_id}`,
    sql`select v.data from custom_value v where v.tenant_id = ${tenant_id} and v.entity_type = 'person' and v.entity_id = ${person_id}`,
  )) as [unknown, StoredField[], AnsweredForm[], { data: Record<string, unknown> }[]]
  const values = await judgeInTurns((fits) =>
    customAnswers(form?.fields ?? [], form?.payload ?? {}, fields, current?.data ?? {}, fits),
  )
  if (Object.keys(values).length === 0) return false
  await db.rows(storeCustom(tenant_id, 'person', person_id, values))
  return true
}
