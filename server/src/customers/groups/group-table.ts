import { PersonGroup } from '@bcare/contract/customers/person-group'
import { PersonGroupMember } from '@bcare/contract/customers/person-group-member'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { table } from '../../kit/database/table.ts'
import { ofVisiblePeople } from '../assignment/assignment-table.ts'

explainConstraints({
  person_group_name: 'Đã có nhóm trùng tên',
  person_group_code: 'Đã có nhóm trùng mã',
  person_group_filter: 'Nhóm động cần có điều kiện; nhóm tĩnh thì không có điều kiện',
})

export const groupTable = table(PersonGroup, { search: 'search_text' })

export const memberTable = table(PersonGroupMember, {
  joined: {
    is_active: sql`(t.left_at is null)`,
    group_name: sql`"group".name`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    person_phone: sql`person.phone`,
    added_by_name: sql`adder.name`,
  },
  joins: sql`
    left join person_group "group" on "group".tenant_id = t.tenant_id and "group".id = t.group_id
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join "user" adder on adder.tenant_id = t.tenant_id and adder.id = t.created_by`,
  scopes: { own: ofVisiblePeople, department: ofVisiblePeople, branch: ofVisiblePeople },
})

/** Counts a group's members again, after they changed under the group's lock. */
export const countMembers = (tenant_id: number, group_id: number): Sql => sql`
  update person_group set member_count = (
    select count(*) from person_group_member m where m.tenant_id = ${tenant_id} and m.group_id = ${group_id} and m.left_at is null)
  where tenant_id = ${tenant_id} and id = ${group_id} returning member_count`
