import { ownAnswers } from '@bcare/rules/contact/own-answers'
import type { FormField } from '@bcare/rules/contact/web-form'
import { fieldsQuery, holdDefinitions, type StoredField } from '../kit/custom/fields.ts'
import { storeCustom } from '../kit/custom/write.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import type { SubmissionRow } from './convert-plan.ts'

interface Asked {
  fields: FormField[]
  payload: Record<string, string>
}

/**
 * The answers of an enquiry in the blank own fields of whoever it became; the enquirer is not asked for what forms of
 * the staff ask for. Answers whether anything was written.
 */
export async function fillOwnFields(
  { db, caller: { tenant_id } }: Context,
  { id, form_id }: Pick<SubmissionRow, 'id' | 'form_id'>,
  person_id: number,
): Promise<boolean> {
  if (form_id === null) return false
  const [, fields, [form], [kept]] = (await db.batch(
    holdDefinitions(tenant_id),
    fieldsQuery(tenant_id, 'person'),
    sql`select f.fields, s.payload from web_form f join form_submission s on s.tenant_id = f.tenant_id and s.id = ${id}
      where f.tenant_id = ${tenant_id} and f.id = ${form_id}`,
    sql`select v.data from custom_value v where v.tenant_id = ${tenant_id} and v.entity_type = 'person' and v.entity_id = ${person_id}`,
  )) as [unknown, StoredField[], Asked[], { data: Record<string, unknown> }[]]
  const values = ownAnswers(form?.fields ?? [], form?.payload ?? {}, fields, kept?.data ?? {})
  if (Object.keys(values).length === 0) return false
  await db.rows(storeCustom(tenant_id, 'person', person_id, values))
  return true
}
