import { HELD_STATUSES } from '@bcare/rules/appointments/appointment'
import type { PlannedServices, RuledService } from '@bcare/rules/catalogue/planned-services'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../../kit/context.ts'
import { integer, sql, states, type Sql } from '../../kit/database/sql.ts'
import { faultOf } from '../references.ts'

/** A service that a booking has to do with: on a day of its customer, or of the wish itself where `date` is null. */
export interface NamedService extends RuledService {
  date: string | null
  /** Whether the wish or a day names it; else it is only suggested. */
  is_named: boolean
  is_there: boolean
}

/** What is wished of services: of an appointment that exists where there is an `id`. */
interface ServiceWish {
  id?: number
  person_id: number | null
  product_ids: readonly number[]
  start_at: string
}

/** How far around a booking its customer's other services are looked at. */
const FAR = sql`make_interval(days => ${integer(400)})`
const MOST = 300

/**
 * The services of a wish, and those that its customer is booked for or has had done around its day, each with its rules; and
 * what the wish's own suggest. Nothing where the wish has no services. `seen` is whether the caller may know of what that
 * customer is booked for.
 */
export function servicesQuery(
  { caller }: Context,
  { id, person_id, product_ids, start_at }: ServiceWish,
  seen: Sql = sql`true`,
): Sql {
  if (product_ids.length === 0) return sql`select null where false`
  const { tenant_id } = caller
  const day = (moment: Sql) => sql`to_char(${moment} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`
  return sql`
    with wished as (select unnest(${product_ids}::bigint[]) as id),
    named as (
      select id, null as date from wished
      union select unnest(t.product_ids), ${day(sql`t.start_at`)} from appointment t
      where t.tenant_id = ${tenant_id} and t.person_id = ${person_id} and ${seen} and t.deleted_at is null and t.status in ${states(HELD_STATUSES)}
        and t.product_ids <> '{}' and t.id is distinct from ${id ?? null}::bigint
        and t.start_at between ${start_at}::timestamptz - ${FAR} and ${start_at}::timestamptz + ${FAR}
      union select a.product_id, ${day(sql`a.performed_at`)} from attachment a
      where a.tenant_id = ${tenant_id} and a.person_id = ${person_id} and ${seen} and a.kind = 'operation' and a.status = 'done' and a.deleted_at is null
        and a.performed_at > ${start_at}::timestamptz - ${FAR}),
    suggested as (select (r ->> 'product_id')::bigint as id from product p cross join jsonb_array_elements(p.rules) r
      where p.tenant_id = ${tenant_id} and p.id in (select id from wished))
    select p.id, p.name, p.rules, n.date, n.id is not null as is_named, p.deleted_at is null as is_there
    from product p left join named n on n.id = p.id
    where p.tenant_id = ${tenant_id} and (n.id is not null or p.id in (select id from suggested))
    order by n.date nulls first, p.id limit ${integer(MOST)}`
}

/** @throws Fault rule when a service of the wish is not in the catalogue any more */
export function requireServices({ product_ids }: ServiceWish, found: readonly NamedService[]): void {
  const there = new Set(found.filter(({ is_there }) => is_there).map(({ id }) => id))
  if (product_ids.some((id) => !there.has(id)))
    throw faultOf(refuse('Có dịch vụ không còn nữa, hãy chọn lại', 'product_ids'))
}

/** What the rules of services judge: the wish's own on its day, the others of its customer on theirs. */
export const servicePlan = (
  { product_ids, start_at }: ServiceWish,
  found: readonly NamedService[],
): PlannedServices => ({
  planned: product_ids,
  date: clinicDate(start_at),
  others: found.flatMap(({ id, date, is_named }) =>
    is_named && date !== null ? [{ product_id: id, date }] : [],
  ),
  services: new Map(found.map((service) => [service.id, service])),
})
