import { PersonAssignment } from '@bcare/contract/customers/person-assignment'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { table, visible } from '../../kit/database/table.ts'
import type { Caller } from '../../kit/caller.ts'
import { personTable } from '../person/person-table.ts'

explainConstraints({
  person_assignment_once: 'Nhân viên này đang phụ trách khách hàng với vai trò đó rồi',
  person_assignment_primary: 'Vừa có người khác phân công khách hàng này, vui lòng xem lại',
  person_assignment_span: 'Thời điểm kết thúc phải sau khi bắt đầu',
})

/** Who answers for a person is read by callers who may see that person. */
export const ofVisiblePeople = (caller: Caller): Sql =>
  sql`t.person_id in (select t.id from person t where ${visible(personTable, caller, { permission: 'person:read' })})`

export const assignmentTable = table(PersonAssignment, {
  ascending: ['start_at'],
  joined: {
    is_active: sql`(t.end_at is null)`,
    assigned_by: sql`t.created_by`,
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    user_name: sql`member.name`,
    assigned_by_name: sql`assigner.name`,
  },
  joins: sql`
    left join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join "user" member on member.tenant_id = t.tenant_id and member.id = t.user_id
    left join "user" assigner on assigner.tenant_id = t.tenant_id and assigner.id = t.created_by`,
  scopes: { own: ofVisiblePeople, department: ofVisiblePeople, branch: ofVisiblePeople },
})
