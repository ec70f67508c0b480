import { Fault } from '@bcare/contract'
import { phoneTail } from '@bcare/rules/text/phone'
import { requireWord, wordQuery, type Word } from '../../appointments/references.ts'
import { personTable } from '../../customers/person/person-table.ts'
import type { Context } from '../../kit/context.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { visible, type Table } from '../../kit/database/table.ts'
import { dealTable } from '../../sales/deal-table.ts'
import { taskTable } from '../../work/task-table.ts'

/** Extensions and service numbers are shorter: they are nobody's own. */
const SHORTEST = 8

interface About {
  person_id: number | null
  deal_id: number | null
  task_id: number | null
}

/** Refuses at the field that would mend it. */
export const wrong = (field: string, message: string): Fault =>
  new Fault('rule', message, { errors: [{ field, message }] })

/** A row that the caller can see, as its person and its branch. */
function seen(
  { caller }: Context,
  target: unknown,
  permission: `${string}:read`,
  id: number | null,
  person: Sql,
): Sql {
  const table = target as Table
  const reach = id !== null && caller.may(permission) ? visible(table, caller, { permission }) : sql`false`
  return sql`(select json_build_object('person_id', ${person}, 'branch_id', t.branch_id) from ${table.name} t where ${reach} and t.id = ${id}::bigint)`
}

interface Seen {
  person_id: number | null
  branch_id: number | null
}

interface AboutRow {
  person: Seen | null
  deal: Seen | null
  task: Seen | null
  first_branch: number | null
}

/**
 * What a call is about, and where it belongs: what is named must be there for the caller, and of one customer.
 * @throws Fault rule
 */
export async function aboutCall(context: Context, named: About): Promise<About & { branch_id: number }> {
  const { caller, db } = context
  const found = await db.one<AboutRow>(sql`select
    ${seen(context, personTable, 'person:read', named.person_id, sql`t.id`)} as person,
    ${seen(context, dealTable, 'deal:read', named.deal_id, sql`t.person_id`)} as deal,
    ${seen(context, taskTable, 'task:read', named.task_id, sql`t.person_id`)} as task,
    (select min(b.id) from department b where b.tenant_id = ${caller.tenant_id} and b.kind = 'branch' and b.deleted_at is null) as first_branch`)
  if (found === undefined) throw new Error('a select without a table answered no row')
  const { person, deal, task } = found
  if (named.person_id !== null && person === null) throw wrong('person_id', 'Không tìm thấy khách hàng')
  if (named.deal_id !== null && deal === null) throw wrong('deal_id', 'Không tìm thấy cơ hội')
  if (named.task_id !== null && task === null) throw wrong('task_id', 'Không tìm thấy công việc')
  const people = [person?.person_id, deal?.person_id, task?.person_id].filter((id) => id != null)
  if (new Set(people).size > 1)
    throw wrong('person_id', 'Cơ hội, công việc và khách hàng phải là của cùng một người')
  const branch_id =
    deal?.branch_id ?? task?.branch_id ?? caller.branch_id ?? person?.branch_id ?? found.first_branch
  if (branch_id === null) throw new Fault('rule', 'Phòng khám chưa có chi nhánh nào')
  return { ...named, person_id: people[0] ?? null, branch_id }
}

/** The one customer who has a number on file; of several, nobody. */
export async function whoseNumber(
  { caller, db }: Context,
  number: string,
): Promise<{ id: number; branch_id: number | null } | undefined> {
  const tail = phoneTail(number)
  if (tail.length < SHORTEST) return undefined
  const found = await db.rows<{ id: number; branch_id: number | null }>(sql`
    select id, branch_id from person where tenant_id = ${caller.tenant_id} and deleted_at is null and (phone_tail = ${tail} or phone2_tail = ${tail})
    order by id limit 2`)
  return found.length === 1 ? found[0] : undefined
}

/** The number of a customer; null where none is on file. */
export async function numberOf({ caller, db }: Context, person_id: number): Promise<string | null> {
  const row = await db.one<{ phone: string | null }>(
    sql`select coalesce(phone, phone2) as phone from person where tenant_id = ${caller.tenant_id} and id = ${person_id}`,
  )
  return row?.phone ?? null
}

/** @throws Fault rule when it is no outcome of calls that is in use */
export async function requireOutcome(context: Context, id: number): Promise<void> {
  const found = await context.db.rows<Word>(wordQuery(context, [id]))
  requireWord(found, 'outcome_term_id', id, 'call_outcome')
}
