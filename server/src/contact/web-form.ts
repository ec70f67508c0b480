import { createHash, randomBytes } from 'node:crypto'
import { CUSTOM, Fault, isCustomKey, type Output, type Parsed } from '@bcare/contract'
import { webForm, WebForm } from '@bcare/contract/contact/web-form'
import { isAskable } from '@bcare/rules/contact/custom-answers'
import type { FormField } from '@bcare/rules/contact/web-form'
import { readFields } from '../kit/custom/fields.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { addLast, getRow, lockRow, updateLast, updateText } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import type { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { checkTerms } from '../settings/term.ts'
import { FORM_PATH } from './form-path.ts'
import { takerNames } from './turn.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { granted } from '../kit/granted.ts'

explainConstraints({
  web_form_name: 'Đã có biểu mẫu cùng tên, hãy đặt tên khác',
  web_form_branch: 'Không tìm thấy chi nhánh',
  web_form_pipeline: 'Không tìm thấy quy trình',
})

/** How the key of a form is stored. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

/** For what the key of a form is sealed. */
const KEY = 'web_form.key'

/** Submissions of the form `t` that were not spam. */
const counted = (more: Sql): Sql => sql`(select count(*)::int from form_submission s
  where s.tenant_id = t.tenant_id and s.form_id = t.id and s.status <> 'spam' and s.deleted_at is null${more})`

/** The beginning of the clinic's day. */
export const TODAY = sql`(date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh')`

export const webFormTable = table(WebForm, {
  search: 'search_text',
  joined: {
    branch_name: sql`branch.name`,
    pipeline_name: sql`pipeline.name`,
    source_name: sql`source.name`,
    assignee_names: sql`coalesce((select json_agg(u.name order by array_position(t.assignee_ids, u.id)) from "user" u
      where u.tenant_id = t.tenant_id and u.id = any (t.assignee_ids)), '[]')`,
    taker_names: takerNames(sql`t.tenant_id`, sql`t.assignee_ids`, sql`t.branch_id`),
    submission_count: counted(sql``),
    today_count: counted(sql` and s.submitted_at >= ${TODAY}`),
    last_submitted_at: sql`(select max(s.submitted_at) from form_submission s where s.tenant_id = t.tenant_id and s.form_id = t.id)`,
  },
  joins: sql`
    join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join pipeline on pipeline.tenant_id = t.tenant_id and pipeline.id = t.pipeline_id
    left join term source on source.tenant_id = t.tenant_id and source.id = t.source_term_id`,
})

const wrong = (field: string, message: string) => new Fault('rule', message, { errors: [{ field, message }] })

type Written = Partial<
  Pick<Parsed<typeof webForm.add>, 'branch_id' | 'pipeline_id' | 'assignee_ids' | 'source_term_id'>
>

/** What a form names must be there, and users who take turns must work here. @throws Fault rule */
async function checkNamed(
  context: Context,
  { branch_id, pipeline_id, assignee_ids, source_term_id }: Written,
) {
  const { caller, db } = context
  const { tenant_id } = caller
  const staff = [...new Set(assignee_ids ?? [])]
  const found = await db.one<{ branch: boolean; pipeline: boolean; staff: number }>(sql`
    select ${branch_id ?? null}::bigint is null or exists (select from department d
        where d.tenant_id = ${tenant_id} and d.id = ${branch_id ?? null}::bigint and d.kind = 'branch' and d.deleted_at is null) as branch,
      ${pipeline_id ?? null}::bigint is null or exists (select from pipeline p
        where p.tenant_id = ${tenant_id} and p.id = ${pipeline_id ?? null}::bigint and p.is_active and p.deleted_at is null) as pipeline,
      (select count(*)::int from "user" u where u.tenant_id = ${tenant_id} and u.id = any (${staff}::bigint[]) and u.status = 'active' and u.deleted_at is null) as staff`)
  if (found?.branch !== true) throw wrong('branch_id', 'Không tìm thấy chi nhánh')
  if (!found.pipeline) throw wrong('pipeline_id', 'Không tìm thấy quy trình đang dùng')
  if (found.staff < staff.length)
    throw wrong('assignee_ids', 'Nhân viên được chọn không còn làm việc, hãy chọn người khác')
  await checkTerms(context, { source_term_id: 'source' }, { source_term_id })
}

/** Answers go only into custom fields that a website may ask for. @throws Fault rule */
async function checkTargets(
  { caller, db }: Context,
  fields: readonly FormField[] | undefined,
): Promise<void> {
  const names = (fields ?? []).flatMap(({ to }) => (isCustomKey(to) ? [to.slice(CUSTOM.length)] : []))
  if (names.length === 0) return
  const askable = (await readFields(db, caller.tenant_id, 'person')).filter(isAskable)
  const gone = names.find((name) => !askable.some((field) => field.name === name))
  if (gone !== undefined) throw wrong('fields', `Trường «${gone}» không có, hoặc không hỏi được trên website`)
}

/** Values as the table stores them: fields are JSON. */
const stored = <T extends { fields?: unknown }>(values: T) =>
  values.fields === undefined ? values : { ...values, fields: JSON.stringify(values.fields) }

/** A key with what is stored of it: a hash that it is known by, and itself, sealed. */
function newKey({ caller: { tenant_id }, vault, now }: Context) {
  const key = randomBytes(24).toString('base64url')
  const columns = {
    key_hash: keyHash(key),
    key_hint: key.slice(-4),
    key_at: now.toISOString(),
    sealed: vault.seal({ tenant_id, purpose: KEY }, key),
  }
  return { key, columns }
}

async function add(context: Context, draft: Parsed<typeof webForm.add>): Promise<JsonText> {
  await checkNamed(context, draft)
  await checkTargets(context, draft.fields)
  return addLast(webFormTable, context, { ...stored(draft), ...newKey(context).columns })
}

async function update(context: Context, change: Parsed<typeof webForm.update>): Promise<JsonText> {
  await checkNamed(context, change)
  await checkTargets(context, change.fields)
  return updateLast(webFormTable, context, stored(change))
}

/** Where pages send a form with this key. */
async function pathOf({ caller, db }: Context, key: string): Promise<string> {
  const clinic = await db.one<{ key: string }>(sql`select key from tenant where id = ${caller.tenant_id}`)
  return `${FORM_PATH}/${clinic?.key ?? ''}/${key}`
}

/** A new key; the one before opens nothing any more. @throws Fault not_found */
async function renewKey(
  context: Context,
  { id }: Parsed<typeof webForm.renew_key>,
): Promise<Output<typeof webForm.renew_key>> {
  await lockRow(webFormTable, context, id)
  const { key, columns } = newKey(context)
  await updateText(webFormTable, context, { id, ...columns })
  return { id, key, path: await pathOf(context, key) }
}

/** Where a form is sent; null for a key of which only the hash was stored. @throws Fault not_found */
async function code(
  context: Context,
  { id }: Parsed<typeof webForm.code>,
): Promise<Output<typeof webForm.code>> {
  await getRow(webFormTable, context, id)
  const { tenant_id } = context.caller
  const row = await context.db.one<{ sealed: string | null }>(
    sql`select sealed from web_form where tenant_id = ${tenant_id} and id = ${id}`,
  )
  const sealed = row?.sealed ?? null
  if (sealed === null) return { path: null }
  return { path: await pathOf(context, context.vault.open({ tenant_id, purpose: KEY }, sealed)) }
}

/** Who would take turns. */
async function takers(
  { caller, db }: Context,
  { branch_id, assignee_ids }: Parsed<typeof webForm.takers>,
): Promise<Output<typeof webForm.takers>> {
  const found = await db.one<{ names: string[] }>(
    sql`select ${takerNames(sql`${caller.tenant_id}`, sql`${assignee_ids}::bigint[]`, sql`${branch_id}::bigint`)} as names`,
  )
  return { names: found?.names ?? [] }
}

export const webFormFamily = serve(
  webForm,
  {
    ...crudOf(webFormTable),
    add,
    update,
    renew_key: renewKey,
    code,
    takers,
  },
  termPlaces(termColumn('web_form', 'source_term_id', 'source')),
  granted('web_form', {
    manager: { all: 'read create update delete' },
    marketing: { all: 'read create update' },
  }),
)
