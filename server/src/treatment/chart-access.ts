import { Fault } from '@bcare/contract'
import type { Birth } from '@bcare/rules/customers/particulars/birth'
import { milliseconds } from '@bcare/rules/text/date'
import type { ToothFact } from '@bcare/rules/treatment/chart'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../appointments/references.ts'
import { personTable } from '../customers/person/person-table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'

/** Rows of `t` that belong to customers whom a scope reaches: a chart has no scope of its own. */
const ofPeople =
  (scope: 'own' | 'department' | 'branch') =>
  (caller: Caller): Sql =>
    sql`t.person_id in (select t.id from person t where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null
      and ${personTable.scopes[scope]?.(caller) ?? sql`false`})`

/** The scopes of a table whose rows are of a chart. */
export const SCOPES_OF_CHART = {
  own: ofPeople('own'),
  department: ofPeople('department'),
  branch: ofPeople('branch'),
}

const BIRTH = sql`t.birth_day, t.birth_month, t.birth_year`

/** A customer whose chart the caller may read or change, as the call's permission reaches. */
export const personQuery = ({ caller, call }: Context, person_id: number): Sql =>
  sql`select ${BIRTH} from person t where ${visible(personTable, caller, call)} and t.id = ${person_id}`

/** The same with everything that was noted of the mouth. */
export const mouthQuery = (context: Context, person_id: number): Sql => sql`
  select ${BIRTH}, (select coalesce(json_agg(f), '[]') from (${factsQuery(context, person_id)}) f) as facts
  from person t where ${visible(personTable, context.caller, context.call)} and t.id = ${person_id}`

/** The same, locked: a mouth is written by one user at a time, so that nothing is noted twice. */
export const lockedPersonQuery = (context: Context, person_id: number): Sql =>
  sql`${personQuery(context, person_id)} for no key update`

/** @throws Fault not_found */
export function requireFound<B extends Birth>(rows: readonly B[]): B {
  const [person] = rows
  if (person === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  return person
}

/** A moment as ISO text. */
export const moment = (expression: Sql): Sql => sql`to_json(${expression}) #>> '{}'`

/** Everything that was noted of a mouth, whenever. */
export const factsQuery = ({ caller }: Context, person_id: number): Sql => sql`
  select f.tooth, f.fact, f.value, ${moment(sql`f.noted_at`)} as noted_at from tooth_fact f
  where f.tenant_id = ${caller.tenant_id} and f.person_id = ${person_id} and f.deleted_at is null order by f.noted_at, f.id`

export type FactRow = ToothFact & { noted_at: string }

/** When something was noted: now, or earlier. @throws Fault rule */
export function notedAt({ now }: Context, at: string | undefined): Date {
  if (at === undefined) return now
  if (milliseconds(at) > milliseconds(now))
    throw faultOf(refuse('Ngày ghi nhận không được ở tương lai', 'noted_at'))
  return new Date(at)
}
