import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows, tenantTables } from '../suites/database.ts'

let clinic: Clinic
let receptionist: Api
let manager: Api
let doctor: Api
let telesale: Api
let admin: Api
beforeAll(async () => {
  clinic = await openClinic({ clock: () => new Date('2026-11-21T02:00:00Z') })
  ;[receptionist, manager, doctor, telesale, admin] = await Promise.all([
    clinic.as('receptionist'),
    clinic.as('manager'),
    clinic.as('doctor'),
    clinic.as('telesale'),
    clinic.as('admin'),
  ])
})
afterAll(() => clinic.close())

let serial = 0
const freshPhone = () => `0914 ${String((serial += 1)).padStart(6, '0')}`
/** A citizen's number that nobody else in this file has. */
const freshNumber = () => `0790900${String((serial += 1)).padStart(5, '0')}`
const newPerson = (more: object = {}) =>
  receptionist.person.add({ full_name: `Người Thử ${(serial += 1)}`, phone: freshPhone(), ...more })

describe("a citizen's number", () => {
  test('is sealed in the database, masked for everybody, and whole for users who may read it', async () => {
    const number = freshNumber()
    const { id, has_national_id } = await newPerson({ national_id: number })
    expect(has_national_id).toBe(true)
    const masked = { national_id: `${number.slice(0, 4)}******${number.slice(-2)}` }
    for (const one of [receptionist, manager]) expect(await one.person.national_id({ id })).toEqual(masked)
    expect(await receptionist.person.national_id({ id, whole: true })).toEqual({ national_id: number })
    const care = await clinic.as('care')
    expect(await care.person.national_id({ id })).toEqual(masked)
    expect(await refusal(care.person.national_id({ id, whole: true }))).toMatchObject({ code: 403 })
    expect(await refusal(telesale.person.national_id({ id }))).toMatchObject({ code: 404 })
  })

  test('stands nowhere in the database, in no row that leaves, and in no event', async () => {
    const number = freshNumber()
    const added = await newPerson({ national_id: number })
    const other = freshNumber()
    const told: string[] = []
    const stop = clinic.bus.listen((message) => void told.push(JSON.stringify(message)))
    const changed = await receptionist.person.update({
      id: added.id,
      version: added.version,
      national_id: other,
    })
    const file = await clinic.application.app.inject({
      method: 'POST',
      url: '/v1/export',
      headers: { host: 'bcare.localhost', authorization: `Bearer ${await clinic.token('marketing')}` },
      payload: { entity: 'person', filter: { search: other }, format: 'csv' },
    })
    expect(file.statusCode).toBe(200)
    stop()
    const answers = [
      added,
      changed,
      await receptionist.person.get({ id: added.id }),
      await receptionist.person.list({ search: other }),
      await manager.history.list({ entity_type: 'person', entity_id: added.id }),
      await manager.activity.query({ entity_type: 'person', entity_id: added.id }),
      told,
      file.body,
    ]
    for (const one of [number, other]) {
      expect(JSON.stringify(answers)).not.toContain(one)
      for (const table of await tenantTables(clinic.owner)) {
        const rows = await ownerRows(clinic.owner, `select 1 from "${table}" t where t::text like $1`, [
          `%${one}%`,
        ])
        expect([table, rows]).toEqual([table, []])
      }
    }
  })

  test('its change is in the log, and so is who read it whole, once in ten minutes', async () => {
    const { id, version } = await newPerson()
    await receptionist.person.update({ id, version, national_id: freshNumber() })
    await manager.person.national_id({ id, whole: true })
    await manager.person.national_id({ id, whole: true })
    await manager.person.national_id({ id })
    const { data } = await manager.history.list({ entity_type: 'person', entity_id: id })
    expect(
      data.map(({ action, reason, changes }) => [action, reason, changes.map(({ field }) => field)]),
    ).toEqual([
      ['view', 'Số CCCD', []],
      ['update', null, ['national_id']],
      ['create', null, expect.any(Array)],
    ])
    expect(data[1]?.changes[0]).toMatchObject({ label: 'Số CCCD', from: null, to: '••••' })
  })

  test('is found when it is typed whole, in any grouping, and by no part of it', async () => {
    const number = freshNumber()
    const { id } = await newPerson({ national_id: number })
    const spaced = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
    for (const search of [number, spaced])
      expect((await receptionist.person.list({ search })).data.map((row) => row.id)).toEqual([id])
    const { persons } = await receptionist.search.find({ text: number })
    expect(persons.map((row) => row.id)).toEqual([id])
    expect(JSON.stringify(persons)).not.toContain(number)
    expect((await receptionist.person.list({ search: number.slice(0, 11) })).data).toEqual([])
    const saas = await clinic.as('admin', 'saas')
    expect((await saas.person.list({ search: number })).total).toBe(0)
  })

  test('names the customer who has it already when one is added', async () => {
    const number = freshNumber()
    const { id } = await newPerson({ national_id: number })
    const refused = await refusal(newPerson({ national_id: number }))
    expect(refused).toMatchObject({
      code: 409,
      message: 'Số CCCD này đã có ở 1 khách hàng',
      data: { candidates: [{ id, reasons: ['national_id'] }] },
    })
    expect(JSON.stringify(refused.data)).not.toContain(number)
    expect((await newPerson({ national_id: number, force: true })).has_national_id).toBe(true)
  })

  test('two counter that enter it at once make one record', async () => {
    const number = freshNumber()
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => newPerson({ national_id: number })))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is twelve digits that begin with 0, and can be taken back', async () => {
    const refused = await refusal(newPerson({ national_id: '12345' }))
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'national_id' }] } })
    const { id, version } = await newPerson({ national_id: freshNumber() })
    expect(await receptionist.person.update({ id, version, national_id: null })).toMatchObject({
      has_national_id: false,
    })
    expect(await receptionist.person.national_id({ id, whole: true })).toEqual({ national_id: null })
  })
})

describe('the record', () => {
  test('holds what a front desk asks for, with the names of what it refers to', async () => {
    const vip = await admin.term.add({ vocabulary: 'vip_level', name: 'Kim cương', color: '#06B6D4' })
    const { user } = await telesale.auth.me({})
    const added = await newPerson({
      nationality: 'JP',
      ethnicity: 'Người nước ngoài',
      preferred_channel: 'zalo',
      contact_hours: 'sau 18 giờ',
      utm: { utm_source: 'facebook', utm_campaign: 'he-2026' },
      referrer_user_id: user.id,
      vip_level_term_id: vip.id,
      recall_due_at: '2027-05-01',
    })
    expect(added).toMatchObject({
      nationality: 'JP',
      preferred_channel: 'zalo',
      utm: { utm_source: 'facebook', utm_campaign: 'he-2026' },
      referrer_user_name: user.name,
      vip_level_name: 'Kim cương',
      vip_level_color: '#06B6D4',
      recall_due_at: '2027-05-01',
      last_contact_at: null,
    })
    for (const filter of [
      { vip_level_term_id: vip.id },
      { referrer_user_id: user.id },
      { recall_due_at: '2027-05-01' },
    ])
      expect((await receptionist.person.list(filter)).data.map(({ id }) => id)).toEqual([added.id])
    const { data } = await manager.history.list({ entity_type: 'person', entity_id: added.id })
    const told = Object.fromEntries(data[0]?.changes.map(({ field, to }) => [field, to]) ?? [])
    expect(told).toMatchObject({
      nationality: 'Nhật Bản',
      vip_level_term_id: 'Kim cương',
      preferred_channel: 'Zalo',
    })
  })

  test('is Vietnamese unless a user says otherwise, and owes nothing before there is a bill', async () => {
    const added = await newPerson()
    expect(added).toMatchObject({
      nationality: 'VN',
      total_agreed: 0,
      total_discount: 0,
      total_billed: 0,
      total_paid: 0,
      total_refunded: 0,
      debt: 0,
      unbilled: 0,
      deposit_balance: 0,
      completed_value: 0,
      paid_uncompleted: 0,
      last_paid_at: null,
    })
  })

  test('refuses a country, a level of another list and a colleague that do not exist', async () => {
    const source = await admin.term.add({ vocabulary: 'source', name: 'Tờ rơi' })
    expect(await refusal(newPerson({ nationality: 'ZZ' }))).toMatchObject({ code: 400 })
    expect(await refusal(newPerson({ vip_level_term_id: source.id }))).toMatchObject({ code: 422 })
    expect(await refusal(newPerson({ referrer_user_id: 999_999 }))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'referrer_user_id' }] },
    })
  })
})

describe('medical history', () => {
  const patient = async (more: object = {}) => {
    const { user } = await doctor.auth.me({})
    return manager.person.add({
      full_name: `Bệnh Nhân ${(serial += 1)}`,
      phone: freshPhone(),
      owner_id: user.id,
      ...more,
    })
  }
  const which = (person_id: number) => ({ person_id, kind: 'medical_history' as const })

  test('warns reception in words, at once and after a word was renamed, and says when it was signed', async () => {
    const { id } = await patient()
    expect(await receptionist.personData.alerts({ person_id: id })).toBeNull()
    const allergy = await admin.term.add({ vocabulary: 'allergy', name: 'Penicillin G' })
    const disease = await admin.term.add({ vocabulary: 'disease_history', name: 'Tăng huyết áp thử' })
    const value = {
      allergies: [{ term_id: allergy.id, detail: 'sốc phản vệ' }],
      diseases: [{ term_id: disease.id }, { term_id: allergy.id, is_absent: true }],
      bleeds_easily: true,
      medicines: 'Aspirin 81',
    }
    await doctor.personData.set({ ...which(id), value })
    await admin.term.update({ id: allergy.id, name: 'Penicillin' })
    const warned = {
      allergies: [{ name: 'Penicillin', detail: 'sốc phản vệ' }],
      diseases: [{ name: 'Tăng huyết áp thử', detail: null }],
      medicines: 'Aspirin 81',
      is_pregnant: false,
      bleeds_easily: true,
    }
    expect(await receptionist.personData.alerts({ person_id: id })).toEqual({ ...warned, signed_at: null })
    const { signed_at } = await doctor.personData.sign({ ...which(id), version_no: 1 })
    expect(await receptionist.personData.alerts({ person_id: id })).toEqual({ ...warned, signed_at })
    const views = await ownerRows(
      clinic.owner,
      `select 1 from history h join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id
       where h.action = 'view' and h.entity_id = $1 and u.username = 'receptionist'`,
      [id],
    )
    expect(views).toHaveLength(1)
    expect(await refusal(telesale.personData.alerts({ person_id: id }))).toMatchObject({ code: 403 })
  })

  test('of a child is signed only when a guardian is known', async () => {
    const child = await patient({ birth_year: 2015, birth_month: 3, birth_day: 2 })
    await doctor.personData.set({ ...which(child.id), value: { is_normal: true } })
    const sign = () => doctor.personData.sign({ ...which(child.id), version_no: 1 })
    expect(await refusal(sign())).toMatchObject({
      code: 422,
      message: 'Khách dưới 16 tuổi cần có người giám hộ, hãy thêm ở mục Người thân',
    })
    const kin = await admin.term.add({ vocabulary: 'relationship', name: 'Mẹ thử' })
    const relative = { person_id: child.id, relationship_term_id: kin.id, name: 'Lê Thị Mẹ' }
    const aunt = await manager.personRelative.add({ ...relative, is_payer: true })
    expect(await refusal(sign())).toMatchObject({ code: 422 })
    await manager.personRelative.update({ id: aunt.id, is_guardian: true })
    expect(await sign()).toMatchObject({ status: 'signed' })
  })
})
