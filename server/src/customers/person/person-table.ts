import { Person } from '@bcare/contract/customers/person'
import { explainConstraints } from '../../kit/database/errors.ts'
import { column, join, sql, type Sql } from '../../kit/database/sql.ts'
import { logAbout, inBranches, table, type LinkRule } from '../../kit/database/table.ts'
import type { Caller } from '../../kit/caller.ts'
import { peopleOf } from '../hooks.ts'

explainConstraints({
  person_reachable: 'Vui lòng nhập số điện thoại, hoặc lý do không có số điện thoại',
  person_birth: 'Ngày sinh không hợp lệ',
  customer_limit:
    'Phòng khám đã có số khách hàng tối đa mà hệ thống cho phép, hãy liên hệ người quản trị máy chủ để nâng giới hạn',
})

/** The people whom the caller answers for in whatever role. */
const assigned = ({ tenant_id, user_id }: Caller): Sql => sql`
  select a.person_id from person_assignment a
  where a.tenant_id = ${tenant_id} and a.user_id = ${user_id} and a.end_at is null and a.deleted_at is null`

/** The people whom the staff of a department answer for. */
const assignedToDepartment = ({ tenant_id, department_id }: Caller): Sql => sql`
  select a.person_id from person_assignment a
  join "user" u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.department_id = ${department_id}
  where a.tenant_id = ${tenant_id} and a.end_at is null and a.deleted_at is null`

/**
 * «Own» are the people whom the caller answers for, entered, treats, or has a deal with (docs/domain/common.md,
 * "Scopes"), as the families of their rows say. One IN, so that the planner begins with the few and not with everybody.
 */
const own = (caller: Caller): Sql =>
  sql`t.id in (${join(
    [
      assigned(caller),
      sql`select o.id from person o where o.tenant_id = ${caller.tenant_id} and o.created_by = ${caller.user_id}`,
      ...peopleOf.all().flatMap((people) => people.own(caller)),
    ],
    ' union all ',
  )})`

/** The people who are expected today or are here, also since yesterday, in the branches where the caller works. */
const ofToday = (caller: Caller): Sql =>
  join(
    peopleOf.all().flatMap(({ today }) => today?.(caller) ?? []),
    ' union all ',
  )

const personScopes = {
  own,
  today: (caller: Caller): Sql => sql`(${own(caller)} or t.id in (${ofToday(caller)}))`,
  department: (caller: Caller): Sql => sql`(${own(caller)} or t.id in (${assignedToDepartment(caller)}))`,
  branch: (caller: Caller): Sql =>
    sql`(t.branch_id is null or ${inBranches(caller)} or t.created_by = ${caller.user_id} or t.id in (${assigned(caller)}))`,
}

/** What people can be filtered by that is linked to them. */
const personLinks: Record<string, LinkRule> = {
  tag_ids: (tenant_id, ids) => sql`select l.person_id from person_tag l
    where l.tenant_id = ${tenant_id}${ids === undefined ? sql`` : sql` and l.tag_id = any (${ids})`}`,
  group_ids: (tenant_id, ids) => sql`select m.person_id from person_group_member m
    join person_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
    where m.tenant_id = ${tenant_id} and m.left_at is null${ids === undefined ? sql`` : sql` and m.group_id = any (${ids})`}`,
  assigned_user_ids: (tenant_id, ids) => sql`select a.person_id from person_assignment a
    where a.tenant_id = ${tenant_id} and a.end_at is null and a.deleted_at is null${ids === undefined ? sql`` : sql` and a.user_id = any (${ids})`}`,
}

/** A figure of `app.person_money`, their one definition: null for callers without the right to what it is made of. */
const figure =
  (of: Sql, permission: 'payment:read' | 'attachment:read') =>
  (caller: Caller): Sql =>
    caller.may(permission) ? of : sql`null`

const MONEY = {
  total_agreed: figure(sql`money.total_agreed`, 'attachment:read'),
  total_discount: figure(sql`money.total_discount`, 'attachment:read'),
  completed_value: figure(sql`money.completed_value`, 'attachment:read'),
  total_billed: figure(sql`money.total_billed`, 'payment:read'),
  total_paid: figure(sql`money.total_paid`, 'payment:read'),
  total_refunded: figure(sql`money.total_refunded`, 'payment:read'),
  debt: figure(sql`money.debt`, 'payment:read'),
  unbilled: figure(sql`money.unbilled`, 'payment:read'),
  deposit_balance: figure(sql`money.deposit_balance`, 'payment:read'),
  paid_uncompleted: figure(sql`money.paid_uncompleted`, 'payment:read'),
  last_paid_at: figure(sql`money.last_paid_at`, 'payment:read'),
}

/** The same for one figure, over `app.person_money(…) money`. */
export const personFigure = (field: keyof typeof MONEY, caller: Caller): Sql => MONEY[field](caller)

logAbout({ entity: 'person', column: 'person_id' })

export const personTable = table(Person, {
  ascending: ['given_name'],
  search: 'search_text',
  search_ahead: true,
  sorts: { given_name: column('t', 'name_sort') },
  scopes: personScopes,
  links: personLinks,
  knowing: MONEY,
  joined: {
    age: sql`app.age(t.birth_year, t.birth_month, t.birth_day)`,
    tags: sql`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g."order", g.name)
      from person_tag l join tag g on g.tenant_id = l.tenant_id and g.id = l.tag_id and g.deleted_at is null
      where l.tenant_id = t.tenant_id and l.person_id = t.id), '[]')`,
    groups: sql`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
      from person_group_member m join person_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
      where m.tenant_id = t.tenant_id and m.person_id = t.id and m.left_at is null), '[]')`,
    has_national_id: sql`(t.national_id_hash is not null)`,
    source_name: sql`source.name`,
    occupation_name: sql`occupation.name`,
    block_reason_name: sql`block_reason.name`,
    referrer_name: sql`referrer.full_name`,
    referrer_user_name: sql`referrer_user.name`,
    vip_level_name: sql`vip_level.name`,
    vip_level_color: sql`vip_level.color`,
    branch_name: sql`branch.name`,
    owner_name: sql`owner.name`,
  },
  joins: sql`
    left join term source on source.tenant_id = t.tenant_id and source.id = t.source_term_id
    left join term occupation on occupation.tenant_id = t.tenant_id and occupation.id = t.occupation_term_id
    left join term block_reason on block_reason.tenant_id = t.tenant_id and block_reason.id = t.block_reason_term_id
    left join term vip_level on vip_level.tenant_id = t.tenant_id and vip_level.id = t.vip_level_term_id
    left join "user" referrer_user on referrer_user.tenant_id = t.tenant_id and referrer_user.id = t.referrer_user_id
    left join person referrer on referrer.tenant_id = t.tenant_id and referrer.id = t.referrer_person_id
    left join department branch on branch.tenant_id = t.tenant_id and branch.id = t.branch_id
    left join "user" owner on owner.tenant_id = t.tenant_id and owner.id = t.owner_id
    cross join lateral app.person_money(t.tenant_id, t.id) money`,
})
