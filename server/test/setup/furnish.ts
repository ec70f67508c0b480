import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import pg from 'pg'
import { assembleFamilies } from '../../src/families.ts'
import { createTenant, createUser, seedRoles } from '../../src/identity/provision.ts'
import { runPipeline } from '../../src/kit/database/pipeline.ts'
import { sql } from '../../src/kit/database/sql.ts'
import { starterPipelines } from '../../src/sales/starter-pipelines.ts'

export const PASSWORD = 'Bcare@2026'

/** Two clinics that look alike, each with a branch, a second branch, and one user for each default role. */
export async function furnish(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('set role bcare_owner')
  assembleFamilies()
  try {
    for (const [key, hosts] of [
      ['bcare', ['bcare.localhost']],
      ['saas', ['saas.localhost']],
    ] as const) {
      const settings = {
        'pipeline.offline_pipeline_id': 1,
        'pipeline.after_payment_stage_id': 5,
        'security.raw_query': true,
      }
      const tenant_id = await createTenant(client, { key, name: `Nha khoa ${key}`, hosts, settings })
      await seedRoles(client, tenant_id)
      await runPipeline(client, [
        sql`select set_config('app.tenant_id', ${String(tenant_id)}, true)`,
        ...starterPipelines(tenant_id),
      ])
      const branches = await addBranches(client, tenant_id)
      for (const role of DEFAULT_ROLES) {
        const doctor = role.name === 'doctor'
        const more = { is_doctor: doctor, bookable: doctor, email: `${role.name}@${key}.example.vn` }
        const place = { department_id: branches[0], branch_id: branches[0] }
        await createUser(client, tenant_id, {
          username: role.name,
          name: role.label,
          password: PASSWORD,
          roles: [role.name],
          ...place,
          more,
        })
      }
      await createUser(client, tenant_id, {
        username: 'nobody',
        name: 'Chưa có quyền',
        password: PASSWORD,
        roles: [],
      })
    }
  } finally {
    await client.end()
  }
}

async function addBranches(client: pg.Client, tenant_id: number): Promise<number[]> {
  await client.query('begin')
  await client.query("select set_config('app.tenant_id', $1, true)", [String(tenant_id)])
  const { rows } = await client.query<{ id: string }>(
    `insert into department (tenant_id, name, kind) values ($1, 'Chi nhánh Sài Gòn', 'branch'), ($1, 'Chi nhánh Gò Vấp', 'branch') returning id`,
    [tenant_id],
  )
  await client.query("update department set branch_id = id where kind = 'branch'")
  await client.query('commit')
  return rows.map((row) => Number(row.id))
}
