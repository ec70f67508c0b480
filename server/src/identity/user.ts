import { Department, department, User, user } from '@bcare/contract/identity/user'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import { crudOf, serve } from '../kit/http/serve.ts'

export const userTable = table(User, {
  joined: {
    roles: sql`coalesce((select json_agg(r.name order by r.name) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = t.tenant_id and ur.user_id = t.id), '[]')`,
    department_name: sql`d.name`,
  },
  joins: sql`left join department d on d.tenant_id = t.tenant_id and d.id = t.department_id`,
  search: 'search_text',
})

export const departmentTable = table(Department, {
  joined: {
    user_count: sql`(select count(*)::int from "user" u where u.tenant_id = t.tenant_id and u.department_id = t.id and u.status = 'active')`,
  },
  search: 'search_text',
})

const users = crudOf(userTable)
export const userFamily = serve(user, { list: users.list, get: users.get })
export const departmentFamily = serve(department, { list: crudOf(departmentTable).list })
