import { Fault } from '@bcare/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STARTER_TERMS } from '../../data/vocabularies.ts'
import { tenantDatabase } from '../../src/kit/database/tenant-database.ts'
import { starterTerms } from '../../src/settings/starter-terms.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

test('every status has a Vietnamese label and its colour, for every signed-in user', async () => {
  const storekeeper = await clinic.as('storekeeper')
  const { groups, teeth, currency } = await storekeeper.constant.list({})
  expect(groups['person.lifecycle']).toContainEqual({
    value: 'lead',
    label: 'Tiềm năng',
    color: '#1E70E6',
    icon: 'user-question',
    order: 0,
    transitions: ['prospect', 'customer', 'inactive'],
  })
  expect(groups['appointment.status']?.find(({ value }) => value === 'temp')).toMatchObject({
    label: 'Lịch tạm',
    transitions: ['scheduled', 'cancelled'],
  })
  for (const [group, values] of Object.entries(groups)) {
    expect(new Set(values.map(({ value }) => value)).size, group).toBe(values.length)
    for (const { color, label } of values) {
      expect(label).not.toBe('')
      expect(color ?? '#000000').toMatch(/^#[0-9A-F]{6}$/)
    }
  }
  expect([teeth.permanent.length, teeth.deciduous.length, teeth.permanent.at(-1)]).toEqual([32, 20, '48'])
  expect(currency.decimals).toBe(0)
  expect(await refusal(clinic.visitor().constant.list({}))).toBeInstanceOf(Fault)
})

test('provinces, and the wards of one, are found without accents', async () => {
  const receptionist = await clinic.as('receptionist')
  expect(await receptionist.location.list({})).toHaveLength(34)
  expect(await receptionist.location.list({ search: 'ho chi minh' })).toMatchObject([
    { code: '79', parent_code: null },
  ])
  const wards = await receptionist.location.list({ province_code: '79', search: 'phường bến thành' })
  expect(wards).toEqual([
    { code: '26743', name: 'Bến Thành', full_name: 'Phường Bến Thành', kind: 'ward', parent_code: '79' },
  ])
  expect(await receptionist.location.list({ province_code: '99' })).toEqual([])
})

test('an old address is brought to today’s province, and its ward is offered rather than guessed', async () => {
  const receptionist = await clinic.as('receptionist')
  const legacy_text = '12 Lê Lợi, P. Bến Thành, Quận 1, TP.HCM'
  expect(await receptionist.location.convert({ legacy_text })).toMatchObject({
    address_line: '12 Lê Lợi',
    province: { code: '79', full_name: 'Thành phố Hồ Chí Minh' },
    ward: null,
    address_legacy: legacy_text,
    candidates: [{ code: '26743', full_name: 'Phường Bến Thành', parent_code: '79' }],
  })
  expect(
    await receptionist.location.convert({ legacy_text: '5 Hùng Vương, Phường Sài Gòn, Hồ Chí Minh' }),
  ).toMatchObject({ ward: { code: '26740' }, address_legacy: null, candidates: [] })
})

test('a new clinic has words to choose from, once', async () => {
  const receptionist = await clinic.as('receptionist')
  const { rows } = await clinic.pool.query<{ id: number }>("select id from tenant where key = 'bcare'")
  const tenant_id = Number(rows[0]?.id)
  const actor = { tenant_id, user_id: null, request_id: 'seed', ip: null, user_agent: null }
  const db = tenantDatabase(clinic.pool, actor, { writes: true })
  for (let times = 0; times < 2; times += 1) await db.rows(starterTerms(tenant_id))
  const sources = await receptionist.term.list({ vocabulary: 'source' })
  expect(sources.data.map(({ name }) => name)).toEqual(STARTER_TERMS.source?.map(({ name }) => name))
  const types = await receptionist.term.list({ vocabulary: 'appointment_type' })
  expect(types.data[0]).toMatchObject({ name: 'Khám & tư vấn', color: '#1E70E6', data: { minutes: 30 } })
  const diagnoses = (await receptionist.term.all({ vocabulary: 'diagnosis' })).data
  const caries = diagnoses.find(({ code }) => code === 'K02')
  expect(diagnoses.find(({ code }) => code === 'K02.1')).toMatchObject({
    parent_id: caries?.id,
    name: 'Sâu ngà',
  })
  expect(diagnoses.filter(({ parent_id }) => parent_id === null)).toHaveLength(15)
  expect(await (await clinic.as('admin', 'saas')).term.list({})).toMatchObject({ total: 0 })
})
