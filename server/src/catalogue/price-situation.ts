import type { PriceSituation } from '@bcare/rules/catalogue/pricing/discount'
import { priceMoment } from '@bcare/rules/catalogue/pricing/moment'
import { personTable } from '../customers/person/person-table.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { refuse } from './refuse.ts'

/** For whom, where and when a price is asked for, as callers say it. */
export interface SituationInput {
  person_id?: number | undefined
  branch_id?: number | undefined
  at?: string | undefined
}

const NOBODY = sql`select 1 where false`

/** The statements that answer for whom and where a price is made; `situationOf` reads what they find. */
export function situationQueries({ caller }: Context, { person_id, branch_id }: SituationInput): [Sql, Sql] {
  const { tenant_id } = caller
  return [
    person_id === undefined
      ? NOBODY
      : sql`select t.id, t.lifecycle <> 'customer' as is_new, t.birth_month,
          exists (select from person r where r.tenant_id = t.tenant_id and r.referrer_person_id = t.id and r.deleted_at is null) as is_referrer,
          to_json(array(select m.group_id from person_group_member m
            where m.tenant_id = t.tenant_id and m.person_id = t.id and m.left_at is null and m.deleted_at is null)) as group_ids
        from person t where ${visible(personTable, caller, { permission: 'person:read' })} and t.id = ${person_id}`,
    branch_id === undefined
      ? NOBODY
      : sql`select id from department where tenant_id = ${tenant_id} and kind = 'branch' and deleted_at is null and id = ${branch_id}`,
  ]
}

/** @throws Fault rule when the customer or the branch is not there, or not the caller's to see */
export function situationOf(
  { caller, now }: Context,
  asked: SituationInput,
  [people = [], branches = []]: readonly (readonly object[] | undefined)[],
): PriceSituation {
  const { person_id, branch_id, at } = asked
  if (person_id !== undefined && people.length === 0)
    refuse('person_id', 'Không tìm thấy khách hàng, hãy chọn lại')
  if (branch_id !== undefined && branches.length === 0)
    refuse('branch_id', 'Hãy chọn một chi nhánh đang hoạt động')
  return {
    person: (people[0] as PriceSituation['person'] | undefined) ?? null,
    branch_id: branch_id ?? caller.branch_id,
    ...priceMoment(at ?? now),
  }
}
