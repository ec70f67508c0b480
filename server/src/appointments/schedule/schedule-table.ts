import { Schedule } from '@bcare/contract/appointments/schedule'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql } from '../../kit/database/sql.ts'
import { inBranches, table } from '../../kit/database/table.ts'

explainConstraints({
  schedule_template_overlap: 'Nhân viên đã có ca cố định khác trùng giờ vào thứ này, kể cả ở chi nhánh khác',
  schedule_override_overlap: 'Nhân viên đã có ca khác trùng giờ trong ngày này, kể cả ở chi nhánh khác',
  schedule_leave_overlap: 'Nhân viên đã có đơn xin nghỉ khác trong thời gian này',
  schedule_holiday_overlap: 'Đã có ngày nghỉ lễ khác trong thời gian này',
})

/** How the work schedule is stored. Own is what is about the caller; a branch has that of its own staff and its holidays. */
export const scheduleTable = table(Schedule, {
  joined: {
    user_name: sql`nullif(concat_ws(' ', u.title, u.name), '')`,
    branch_name: sql`b.name`,
    shift_name: sql`sh.name`,
    room_name: sql`rm.name`,
    leave_type_name: sql`lt.name`,
    approved_by_name: sql`ap.name`,
  },
  joins: sql`
    left join "user" u on u.tenant_id = t.tenant_id and u.id = t.user_id
    left join "user" ap on ap.tenant_id = t.tenant_id and ap.id = t.approved_by
    left join department b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    left join term sh on sh.tenant_id = t.tenant_id and sh.id = t.shift_term_id
    left join term rm on rm.tenant_id = t.tenant_id and rm.id = t.room_term_id
    left join term lt on lt.tenant_id = t.tenant_id and lt.id = t.leave_type_id`,
  scopes: {
    own: ({ user_id }) => sql`t.user_id = ${user_id}`,
    branch: (caller) => inBranches(caller),
  },
})
