import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { person } from '@bcare/contract/customers/person'
import { phoneTail } from '@bcare/rules/text/phone'
import { sql, type Sql, states } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { personTable } from './person-table.ts'
import { ACTIVE_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'

type PersonInQuery = Parsed<typeof person.is_person_in>
type Answer = Output<typeof person.is_person_in>

/** Whom the question is about. @throws Fault invalid unless it names a person in exactly one way */
function named({ person_id, phone, code }: PersonInQuery): Sql {
  const tail = phone === undefined ? undefined : phoneTail(phone)
  const ways = [
    ...(person_id === undefined ? [] : [sql`t.id = ${person_id}`]),
    ...(tail === undefined ? [] : [sql`(t.phone_tail = ${tail} or t.phone2_tail = ${tail})`]),
    ...(code === undefined
      ? []
      : [sql`(t.code = upper(${code}) or t.merged_codes @> array[upper(${code})])`]),
  ]
  const [way] = ways
  if (way !== undefined && ways.length === 1) return way
  const message = 'Hãy cho biết khách hàng bằng đúng một trong: mã số, số điện thoại, mã khách hàng'
  throw new Fault('invalid', message, { errors: [{ field: 'person_id', message }] })
}

/** Whether a person is in the clinic now, and in which groups: one answer to both readings. */
export async function isPersonIn({ caller, db }: Context, query: PersonInQuery): Promise<Answer> {
  const { tenant_id } = caller
  const { group_ids = [], branch_id } = query
  const people = sql`
    select t.id from person t where ${visible(personTable, caller, { permission: 'person:read' })} and ${named(query)}`
  const here = branch_id === undefined ? sql`` : sql` and k.branch_id = ${branch_id}`
  const [found = [], visits = [], groups = []] = await db.batch<Record<string, unknown>>(
    people,
    sql`select k.id, k.person_id, k.branch_id, b.name as branch_name, k.status, k.checked_in_at from track k
      left join department b on b.tenant_id = k.tenant_id and b.id = k.branch_id
      where k.tenant_id = ${tenant_id} and k.deleted_at is null and k.person_id in (${people})${here}
        and k.status in ${states(ACTIVE_TRACK_STATUSES)} order by k.checked_in_at desc limit 1`,
    sql`select g.id, exists (select 1 from person_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id
        and m.left_at is null and m.person_id in (${people})) as member
      from person_group g where g.tenant_id = ${tenant_id} and g.deleted_at is null and g.id = any (${group_ids})`,
  )
  if (found.length === 0) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  const member = new Map(groups.map(({ id, member: is }) => [id, is === true]))
  return {
    person_ids: found.map(({ id }) => id as number),
    in_clinic: visits.length > 0,
    track: (visits[0] as Answer['track'] | undefined) ?? null,
    groups: Object.fromEntries(group_ids.map((id) => [String(id), member.get(id) ?? false])),
  }
}
