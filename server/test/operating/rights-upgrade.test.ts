import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptRights } from '../../src/adopt-rights.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  ownerRows<T & Record<string, unknown>>(clinic.owner, text, values)

/** What a version before this one granted to no role. */
const NEWER = `object in ('form_submission', 'web_form')`

/** Makes clinic 1 one of an older version, as that version left it: its roles lack these rights and it noted them so. */
async function ageClinic(): Promise<void> {
  await rows(`delete from role_permission where tenant_id = 1 and ${NEWER}`)
  await rows(`
    update role_default d set fingerprint = 'older', grants = (
      select coalesce(jsonb_agg(g), '[]') from jsonb_array_elements(d.grants) g where g ->> 'object' not in ('form_submission', 'web_form'))
    where d.tenant_id = 1`)
}

const rightsOf = async (role: string, tenant_id = 1) =>
  (
    await rows<{ name: string }>(
      `select p.object || ':' || p.action || ':' || p.scope as name from role_permission p
       join role r on r.tenant_id = p.tenant_id and r.id = p.role_id where p.tenant_id = $1 and r.name = $2 order by 1`,
      [tenant_id, role],
    )
  ).map(({ name }) => name)

const noticed = () =>
  rows<{ payload: { title: string; body: string; holders: object; url: string } }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'url' = '/auth/roles' order by id`,
  )

test('a clinic of an older version gets the rights of new families where it left a role as it was, and is told of the rest', async () => {
  const [receptionist, consultant] = [await rightsOf('receptionist'), await rightsOf('consultant')]
  await ageClinic()
  // This clinic lets its consultants delete no task, and gives them the list of reports.
  await rows(
    `delete from role_permission p using role r where r.tenant_id = 1 and r.name = 'consultant' and p.tenant_id = 1 and p.role_id = r.id and p.object = 'task' and p.action = 'delete'`,
  )
  const changed = await rightsOf('consultant')
  const elsewhere = await rightsOf('receptionist', 2)

  await adoptRights(clinic.pool)

  expect(await rightsOf('receptionist')).toEqual(receptionist)
  expect(await rightsOf('consultant')).toEqual(changed)
  expect(consultant).toContain('form_submission:convert:branch')
  expect(await rightsOf('receptionist', 2)).toEqual(elsewhere)
  const told = await noticed()
  expect(told).toHaveLength(1)
  expect(told[0]?.payload).toMatchObject({ holders: { permission: 'role:update' } })
  expect(told[0]?.payload.body).toBe(
    'Nhóm đã được phòng khám chỉnh nên giữ nguyên, hãy xem và tự cấp: Tư vấn (đăng ký từ website). ' +
      'Đã có hiệu lực: Quản lý phòng khám (đăng ký từ website, biểu mẫu website); Lễ tân (đăng ký từ website); ' +
      'Telesale (đăng ký từ website); CSKH (đăng ký từ website); Marketing (đăng ký từ website, biểu mẫu website).',
  )
})

test('it is in the log by whom and why, and takes effect for those who are signed in', async () => {
  const [entry] = await rows<{ actor_id: number | null; reason: string }>(
    `select actor_id, reason from history where tenant_id = 1 and entity_type = 'role_permission' and action = 'create' and reason is not null order by id desc limit 1`,
  )
  expect(entry).toMatchObject({ actor_id: null, reason: 'Phiên bản mới của phần mềm' })
  const receptionist = await clinic.as('receptionist')
  expect((await receptionist.formSubmission.query({})).total).toBe(0)
})

test('starting again changes nothing and tells nobody', async () => {
  const before = [await rightsOf('receptionist'), await rightsOf('consultant')]
  await adoptRights(clinic.pool)
  expect([await rightsOf('receptionist'), await rightsOf('consultant')]).toEqual(before)
  expect(await noticed()).toHaveLength(1)
})

test('a clinic that brought its role back to what the product grants follows the next version again', async () => {
  const wanted = await rightsOf('consultant', 2)
  await rows(
    `insert into role_permission (tenant_id, role_id, object, action, scope)
     select 1, r.id, p.object, p.action, p.scope from role_permission p
     join role o on o.tenant_id = p.tenant_id and o.id = p.role_id and o.tenant_id = 2 and o.name = 'consultant'
     join role r on r.tenant_id = 1 and r.name = 'consultant' on conflict do nothing`,
  )
  await ageClinic()
  await adoptRights(clinic.pool)
  expect(await rightsOf('consultant')).toEqual(wanted)
})
