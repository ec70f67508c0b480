import { Fault, type Output, type Parsed } from '@bcare/contract'
import { consent, type ConsentDecision } from '@bcare/contract/customers/consent'
import type { Birth } from '@bcare/rules/customers/particulars/birth'
import { consentRefusal, wordingOf } from '@bcare/rules/customers/consent'
import { clinicDate } from '@bcare/rules/text/date'
import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { setting } from '../settings/setting.ts'
import { samePerson } from './merge/merged-into.ts'
import { personTable } from './person/person-table.ts'
import { personRows } from './hooks.ts'

type ConsentQuery = Parsed<typeof consent.list>

/** When a customer was born whom the caller may know: who decides for them. */
export const birthQuery = ({ caller, call }: Context, id: number): Sql =>
  sql`select t.id, t.birth_day, t.birth_month, t.birth_year from person t where ${visible(personTable, caller, call)} and t.id = ${id}`

const NAMED = sql`c.id, c.person_id, c.purpose, c.granted, c.text_version, c.channel, c.given_by,
  coalesce(related.full_name, r.name) as relative_name, c.created_at, author.name as created_by_name`
const JOINS = sql`
  left join person_relative r on r.tenant_id = c.tenant_id and r.id = c.relative_id
  left join person related on related.tenant_id = r.tenant_id and related.id = r.related_person_id
  left join "user" author on author.tenant_id = c.tenant_id and author.id = c.created_by`

type Stored = Omit<ConsentDecision, 'text'>

const answerOf = (row: Stored): ConsentDecision => ({
  ...row,
  text: wordingOf(row.purpose, row.text_version) ?? null,
})

async function list(context: Context, input: ConsentQuery): Promise<Output<typeof consent.list>> {
  const { person_id, purpose } = input
  const way = direction(input.order)
  const order = sql`order by ${input.sort_by === 'purpose' ? sql`c.purpose ${way}, ` : sql``}c.id ${way}`
  const { tenant_id } = context.caller
  const which = sql`c.tenant_id = ${tenant_id} and c.person_id = any (${samePerson(tenant_id, person_id)})
    ${purpose === undefined ? sql`` : sql` and c.purpose = ${purpose}`}`
  const [person = [], rows = [], counted] = await context.db.batch<Stored & { total: number }>(
    birthQuery(context, person_id),
    sql`select ${NAMED} from (select * from consent c where ${which} ${order} ${pageRange(input)}) c ${JOINS} ${order}`,
    sql`select count(*)::int as total from consent c where ${which}`,
  )
  if (person.length === 0) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  const total = counted?.[0]?.total ?? 0
  return pageOf(rows.map(answerOf), total, input)
}

/** A guardian decides as one of the customer's own relatives. @throws Fault rule */
async function requireGuardianOf(
  { caller, db }: Context,
  { person_id, given_by, relative_id }: Parsed<typeof consent.record>,
): Promise<void> {
  if (given_by === 'self' && relative_id === null) return
  const found = await db.one(sql`
    select r.id from person_relative r where r.tenant_id = ${caller.tenant_id} and r.id = ${relative_id}::bigint
      and r.person_id = ${person_id} and r.is_guardian and r.deleted_at is null`)
  if (given_by === 'guardian' && found !== undefined) return
  const message = 'Hãy chọn người giám hộ trong danh sách người thân của khách'
  throw new Fault('rule', message, { errors: [{ field: 'relative_id', message }] })
}

/** Stores a decision; what it allowed or forbade holds from its commit on. @throws Fault rule, not_found */
async function record(context: Context, said: Parsed<typeof consent.record>): Promise<ConsentDecision> {
  const { caller, db, now } = context
  const person = await db.one<Birth>(birthQuery(context, said.person_id))
  if (person === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  if (wordingOf(said.purpose, said.text_version) === undefined)
    throw new Fault('rule', 'Nội dung đồng ý này không còn dùng, hãy tải lại trang', {
      errors: [{ field: 'text_version', message: 'Nội dung đồng ý này không còn dùng, hãy tải lại trang' }],
    })
  const of_age = await setting(context, 'person.guardian_age')
  const refused = consentRefusal(said, person, clinicDate(now), of_age)
  if (refused !== undefined)
    throw new Fault('rule', refused, { errors: [{ field: 'given_by', message: refused }] })
  await requireGuardianOf(context, said)
  const { purpose, granted, text_version, channel, given_by, relative_id } = said
  const added = await db.one<Stored>(sql`
    with c as (
      insert into consent (tenant_id, person_id, purpose, granted, text_version, channel, given_by, relative_id, created_by)
      values (${caller.tenant_id}, ${said.person_id}, ${purpose}, ${granted}, ${text_version}, ${channel}, ${given_by}, ${relative_id}, ${caller.user_id}) returning *)
    select ${NAMED} from c ${JOINS}`)
  if (added === undefined) throw new Error('an insert into consent returned no row')
  context.emit({ entity: 'consent', id: added.id, action: 'create', keys: [purpose] })
  context.emit({ entity: 'person', id: said.person_id, action: 'update', keys: [`consent_${purpose}`] })
  return answerOf(added)
}

export const consentFamily = serve(
  consent,
  { list, record },
  personRows({
    table: 'consent',
    merged: { stays: 'written once; read together with those of merged records' },
    erased: { stays: 'the proof of what the customer agreed to' },
    bundled: {
      label: 'Sự đồng ý',
      rows: (ids) =>
        sql`select t.purpose, t.granted, t.text_version, t.channel, t.given_by, t.created_at from consent t where t.person_id = any (${ids}) order by t.id`,
    },
  }),
)
