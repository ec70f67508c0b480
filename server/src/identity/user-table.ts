import { Department, User } from '@bcare/contract/identity/user'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'

explainConstraints({
  user_username: 'Tên đăng nhập này đã có người dùng, hãy chọn tên khác',
  last_administrator: 'Phòng khám luôn cần ít nhất một quản trị hệ thống đang hoạt động',
})

const rolesOf = sql`from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = t.tenant_id and ur.user_id = t.id`

export const userTable = table(User, {
  ascending: ['calendar_order'],
  joined: {
    roles: sql`coalesce((select json_agg(r.name order by r.name) ${rolesOf}), '[]')`,
    role_labels: sql`coalesce((select json_agg(r.label order by r.name) ${rolesOf}), '[]')`,
    department_name: sql`d.name`,
    branch_name: sql`b.name`,
    specialty_name: sql`sp.name`,
    invited_until: sql`(select i.expires_at from invitation i where i.tenant_id = t.tenant_id and i.user_id = t.id and i.used_at is null and t.last_login_at is null)`,
  },
  joins: sql`left join department d on d.tenant_id = t.tenant_id and d.id = t.department_id
    left join department b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    left join term sp on sp.tenant_id = t.tenant_id and sp.id = t.specialty_term_id`,
  search: 'search_text',
  scopes: {
    own: ({ user_id }) => sql`t.id = ${user_id}`,
    department: ({ department_id, user_id }) =>
      sql`(t.department_id = ${department_id} or t.id = ${user_id})`,
    branch: ({ branch_ids, user_id }) =>
      sql`(t.branch_id = any(${branch_ids}::bigint[]) or t.branch_ids && ${branch_ids}::bigint[] or t.id = ${user_id})`,
  },
  links: {
    role_ids: (tenant_id, ids) =>
      sql`select ur.user_id from user_role ur where ur.tenant_id = ${tenant_id}${ids === undefined ? sql`` : sql` and ur.role_id = any(${ids})`}`,
  },
})

export const departmentTable = table(Department, {
  joined: {
    user_count: sql`(select count(*)::int from "user" u where u.tenant_id = t.tenant_id and (u.department_id = t.id or (t.kind = 'branch' and u.branch_id = t.id)) and u.status = 'active' and u.deleted_at is null)`,
    manager_name: sql`m.name`,
  },
  joins: sql`left join "user" m on m.tenant_id = t.tenant_id and m.id = t.manager_id`,
  search: 'search_text',
})
