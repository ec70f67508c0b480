import { createTenant, createUser, seedRoles } from '@bcare/server/identity/provision'
import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import pg from 'pg'
import type { Logger } from 'pino'

const PASSWORD = 'Bcare@2026'

/** Fills an empty database with two demo clinics; a database that has a tenant is left alone. Answers how to sign in. */
export async function ensureDemo(owner: pg.ClientConfig, logger: Logger): Promise<string> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('set role bcare_owner')
    const { rowCount } = await client.query('select from tenant limit 1')
    if (rowCount === 0) await load(client, logger)
  } finally {
    await client.end()
  }
  return `Đăng nhập thử: ${DEFAULT_ROLES.map((role) => role.name).join(', ')} · mật khẩu ${PASSWORD}\n`
}

async function load(client: pg.Client, logger: Logger): Promise<void> {
  const clinics = [
    { key: 'bcare', name: 'Nha khoa Bcare', hosts: ['localhost', 'bcare.localhost'], theme: 'default' as const },
    { key: 'saas', name: 'Nha khoa Demo 2', hosts: ['saas.localhost'], theme: 'saas' as const, features: { registration: true } },
  ]
  for (const clinic of clinics) {
    const tenant_id = await createTenant(client, { ...clinic, clinic: { offline_pipeline_id: 1, after_payment_stage_id: 5 } })
    await seedRoles(client, tenant_id)
    const roles = clinic.key === 'bcare' ? DEFAULT_ROLES : DEFAULT_ROLES.slice(0, 1)
    for (const role of roles) {
      await createUser(client, tenant_id, { username: role.name, name: role.label, password: PASSWORD, roles: [role.name] })
    }
  }
  logger.info('loaded the demo clinics')
}
