import { SETTING_KEYS, SETTINGS } from '@bcare/contract/settings/registry/index'
import { HIDDEN } from '@bcare/contract/settings/setting'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ROLE } from '../../src/kit/database/migrate.ts'
import { postgresBus } from '../../src/kit/realtime/postgres-bus.ts'
import { openClinic, PASSWORD, refusal, type Api, type Clinic } from '../kit.ts'

let template: Clinic
/** Two server processes in everything but the process: pools, buses and caches of their own. */
let one: Clinic
let two: Clinic
let admin: Api
let branches: number[]

async function openServer(): Promise<Clinic> {
  const bus = await postgresBus({
    connection: { ...template.owner, user: APP_ROLE },
    logger: pino({ level: 'silent' }),
  })
  return openClinic({ bus, beside: template })
}

async function ownerRows<T extends object>(text: string): Promise<T[]> {
  const client = new pg.Client(template.owner)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  template = await openClinic()
  one = await openServer()
  two = await openServer()
  admin = await one.as('admin')
  branches = (await admin.department.list({ limit: 200 })).data
    .filter(({ kind }) => kind === 'branch')
    .map(({ id }) => id)
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await template.close()
})

const AGE = 'person.guardian_age'
const WAIT = 'booking.waiting_minutes'

/** What holds for a user, as their browser reads it. */
const valueFor = async (key: string, username: string, server = one) =>
  (await (await server.as(username)).setting.effective({})).values[key]

test('a session lasts as long as the clinic has set, from the next sign-in on', async () => {
  const lasts = async () =>
    (await one.visitor().auth.login({ username: 'care', password: PASSWORD })).refresh_expire
  expect(await lasts()).toBe(12 * 3600)
  await admin.setting.update({ key: 'security.session_hours', value: 4 })
  expect(await lasts()).toBe(4 * 3600)
  await admin.setting.delete({ key: 'security.session_hours' })
})

describe('a value', () => {
  test('holds by its default until a user sets one, and again after it was taken back', async () => {
    expect(await admin.setting.get({ key: AGE })).toMatchObject({
      is_set: false,
      effective: 16,
      source: 'default',
      version: 0,
    })
    const set = await admin.setting.update({ key: AGE, value: 14, version: 0 })
    expect(set).toMatchObject({ value: 14, effective: 14, inherited: 16, source: 'tenant', version: 1 })
    expect(set.updated_by_name).toBe('Quản trị hệ thống')
    expect(await valueFor(AGE, 'doctor')).toBe(14)
    expect(await admin.setting.delete({ key: AGE, version: 1 })).toMatchObject({ effective: 16, version: 0 })
    expect(await valueFor(AGE, 'doctor')).toBe(16)
  })

  test('of a branch goes before that of the clinic, for users who work there', async () => {
    const [home, other] = branches
    await admin.setting.update({ key: WAIT, value: 30 })
    await admin.setting.update({ key: WAIT, value: 10, level: 'branch', branch_id: home })
    expect(await valueFor(WAIT, 'receptionist')).toBe(10)
    expect(await admin.setting.get({ key: WAIT, level: 'branch', branch_id: other })).toMatchObject({
      is_set: false,
      effective: 30,
      source: 'tenant',
    })
    await admin.setting.delete({ key: WAIT, level: 'branch', branch_id: home })
    expect(await valueFor(WAIT, 'receptionist')).toBe(30)
    await admin.setting.delete({ key: WAIT })
  })

  test('of one’s own goes before all others, and is nobody else’s', async () => {
    const doctor = await one.as('doctor')
    await admin.setting.update({ key: 'ui.density', value: 'compact' })
    await doctor.setting.update({ key: 'ui.density', value: 'comfortable', level: 'user' })
    expect(await valueFor('ui.density', 'doctor')).toBe('comfortable')
    expect(await valueFor('ui.density', 'receptionist')).toBe('compact')
    await admin.setting.delete({ key: 'ui.density' })
  })

  test('that does not fit is refused in the words of the setting', async () => {
    const cases = [
      [AGE, 40, 400],
      [AGE, '16', 400],
      ['clinic.opening_hours', { from: '18:00', to: '08:00' }, 400],
      ['person.code_format', 'khách{0}', 400],
      ['brand.logo_url', 'https://evil.example/a.png', 400],
      ['brand.primary_color', 'red', 400],
      ['login.theme', 'dark', 400],
    ] as const
    for (const [key, value, code] of cases) {
      const fault = await refusal(admin.setting.update({ key, value }))
      expect([key, fault.code]).toEqual([key, code])
      expect(fault.data).toMatchObject({ errors: [{ field: key }] })
    }
    const level = await refusal(admin.setting.update({ key: AGE, value: 14, level: 'branch' }))
    expect(level.message).toBe('«Tự ký từ tuổi» chỉ đặt được cho toàn phòng khám')
  })

  test('that another user has changed meanwhile is not overwritten', async () => {
    const { version } = await admin.setting.update({ key: AGE, value: 15, version: 0 })
    const outcomes = await Promise.allSettled(
      [13, 14].map((value) => admin.setting.update({ key: AGE, value, version })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const fault = await refusal(admin.setting.update({ key: AGE, value: 12, version }))
    expect(fault).toMatchObject({ kind: 'conflict', data: { current: { key: AGE, version: version + 1 } } })
    expect((await refusal(admin.setting.add({ key: AGE, value: 12 }))).kind).toBe('conflict')
    await admin.setting.delete({ key: AGE })
  })

  test('is set together with others, all or none', async () => {
    const changes = [
      { key: AGE, value: 15 },
      { key: 'care.recall_days', value: 100_000 },
    ] as const
    expect((await refusal(admin.setting.bulk_update({ changes: [...changes] }))).kind).toBe('invalid')
    expect(await valueFor(AGE, 'doctor')).toBe(16)
    const { data } = await admin.setting.bulk_update({
      changes: [changes[0], { key: 'care.recall_days', value: 90 }],
    })
    expect(data.map(({ effective }) => effective)).toEqual([15, 90])
    await admin.setting.bulk_update({
      changes: [AGE, 'care.recall_days'].map((key) => ({ key: key as typeof AGE, value: null, reset: true })),
    })
  })
})

describe('who may', () => {
  test('the clinic’s settings are read by managers and changed by administrators alone', async () => {
    const manager = await one.as('manager')
    expect((await manager.setting.list({})).total).toBe(
      SETTING_KEYS.filter((key) => SETTINGS[key].levels.includes('tenant')).length,
    )
    expect((await refusal(manager.setting.update({ key: AGE, value: 12 }))).kind).toBe('forbidden')
    const doctor = await one.as('doctor')
    expect((await refusal(doctor.setting.list({}))).kind).toBe('forbidden')
    expect((await doctor.setting.list({ level: 'user' })).data.map(({ key }) => key)).toEqual([
      'ui.density',
      'ui.page_size',
    ])
    expect(
      (await refusal(doctor.setting.sync({ from_branch_id: branches[0] ?? 0, to_branch_ids: branches })))
        .kind,
    ).toBe('forbidden')
  })

  test('another clinic’s branch does not exist', async () => {
    const theirs = await (await one.as('admin', 'saas')).department.list({ limit: 200 })
    const branch_id = theirs.data.find(({ kind }) => kind === 'branch')?.id ?? 0
    const asked = { key: WAIT, level: 'branch', branch_id } as const
    expect((await refusal(admin.setting.get(asked))).kind).toBe('not_found')
    expect((await refusal(admin.setting.update({ ...asked, value: 10 }))).kind).toBe('not_found')
  })

  test('how a list looks is everybody’s own; for all it is set by a user who may share', async () => {
    const key = 'ui.page./deals'
    const [doctor, manager] = [await one.as('doctor'), await one.as('manager')]
    const view = { name: 'Việc của tôi', search: { status: 'open' } }
    await doctor.setting.update({ key, level: 'user', value: { page_size: 50, views: [view] } })
    expect((await refusal(doctor.setting.update({ key, value: { views: [view] } }))).kind).toBe('forbidden')
    await manager.setting.update({ key, value: { views: [{ ...view, name: 'Chung' }] } })
    const { pages, versions } = await doctor.setting.effective({})
    expect(pages[key]).toEqual({
      tenant: { views: [{ ...view, name: 'Chung' }] },
      user: { page_size: 50, views: [view] },
    })
    expect(versions[key]).toEqual({ tenant: 1, user: 1 })
    const wrong = await refusal(
      doctor.setting.update({ key, level: 'user', value: { page_size: 7 } as never }),
    )
    expect(wrong.kind).toBe('invalid')
  })
})

describe('a secret', () => {
  test('is sealed, never shown, and its change stands in the log without it', async () => {
    const key = 'messaging.smtp_url'
    const value = 'smtps://hop-thu:mat-khau-bi-mat@mail.example.vn:465'
    const answer = await admin.setting.update({ key, value })
    expect(answer).toMatchObject({ value: null, is_set: true, effective: HIDDEN, is_secret: true })
    const { data } = await admin.setting.list({ group: 'messaging' })
    const { values } = await admin.setting.effective({})
    expect(values).not.toHaveProperty([key])
    const rows = await ownerRows(`select value, sealed from setting where key = '${key}'`)
    const log = await admin.history.list({ entity_type: 'setting', limit: 5 })
    expect(JSON.stringify([answer, data, rows, log])).not.toContain('mat-khau')
    expect(log.data[0]).toMatchObject({
      action_label: 'Đổi cấu hình',
      changes: [{ label: 'Máy chủ gửi thư', from: null, to: HIDDEN }],
    })
    const inner = await refusal(admin.setting.update({ key, value: 'smtp://127.0.0.1:25' }))
    expect(inner.message).toBe('Máy chủ gửi thư cần là một tên miền trên Internet')
    await admin.setting.delete({ key })
  })
})

describe('the log', () => {
  test('names the setting, what it was and what it is, and the branch', async () => {
    const [home] = branches
    const { id } = await admin.setting.update({ key: WAIT, value: 25, level: 'branch', branch_id: home })
    const { data } = await admin.history.list({ entity_type: 'setting', entity_id: id ?? 0 })
    expect(data[0]?.changes.map(({ label, to }) => `${label}: ${to}`)).toContain(
      'Báo khách chờ lâu sau: 25 phút',
    )
    expect(JSON.stringify(data[0]?.changes)).toContain('Chi nhánh Sài Gòn')
    await admin.setting.delete({ key: WAIT, level: 'branch', branch_id: home })
  })
})

describe('sync', () => {
  test('answers only what changed since a version, taken back values too', async () => {
    const doctor = await one.as('doctor')
    const { version } = await doctor.setting.effective({})
    expect(await doctor.setting.effective({ since_version: version })).toEqual({
      version,
      values: {},
      pages: {},
      versions: {},
    })
    await admin.setting.update({ key: AGE, value: 13 })
    const first = (await doctor.setting.sync({ since_version: version })).effective
    expect(first?.values).toEqual({ [AGE]: 13 })
    await admin.setting.delete({ key: AGE })
    const then = await doctor.setting.effective({ since_version: first?.version ?? 0 })
    expect(then.values).toEqual({ [AGE]: 16 })
  })

  test('makes branches alike: says first what it changes, then changes it', async () => {
    const [home = 0, other = 0] = branches
    await admin.setting.update({ key: WAIT, value: 12, level: 'branch', branch_id: home })
    await admin.setting.update({
      key: 'booking.strict_schedule',
      value: true,
      level: 'branch',
      branch_id: other,
    })
    const order = { from_branch_id: home, to_branch_ids: [other], groups: ['booking' as const] }
    const lines = [
      { key: WAIT, branch_id: other, branch_name: 'Chi nhánh Gò Vấp', from: 20, to: 12 },
      {
        key: 'booking.strict_schedule',
        branch_id: other,
        branch_name: 'Chi nhánh Gò Vấp',
        from: true,
        to: false,
      },
    ]
    const preview = (await admin.setting.sync(order)).copied
    expect(preview?.applied).toBe(false)
    expect(preview?.lines).toHaveLength(2)
    expect(preview?.lines).toEqual(expect.arrayContaining(lines))
    expect(await admin.setting.get({ key: WAIT, level: 'branch', branch_id: other })).toMatchObject({
      effective: 20,
    })
    await admin.setting.sync({ ...order, apply: true })
    expect(await admin.setting.get({ key: WAIT, level: 'branch', branch_id: other })).toMatchObject({
      value: 12,
    })
    expect((await admin.setting.sync(order)).copied?.lines).toEqual([])
    await admin.setting.delete({ key: WAIT, level: 'branch', branch_id: home })
    await admin.setting.delete({ key: WAIT, level: 'branch', branch_id: other })
  })
})

describe('on two servers', () => {
  test('what one changes the other goes by at once, in its commands and at its door', async () => {
    const there = await two.as('receptionist')
    const person = { full_name: 'Trần Thị Mới', phone: null, no_phone_reason: 'Trẻ nhỏ' }
    await there.person.add({ ...person, force: true })
    await admin.setting.bulk_update({
      changes: [
        { key: 'person.require_phone', value: true },
        { key: 'brand.name', value: 'Nha khoa An Tâm' },
      ],
    })
    await expect
      .poll(async () => (await refusal(there.person.add({ ...person, force: true }))).message)
      .toBe('Vui lòng nhập số điện thoại')
    const config = async () =>
      (await two.application.app.inject({ url: '/config.json', headers: { host: 'bcare.localhost' } })).json<{
        appTitle: string
      }>()
    expect((await config()).appTitle).toBe('Nha khoa An Tâm')
    await admin.setting.bulk_update({
      changes: [
        { key: 'person.require_phone', value: null, reset: true },
        { key: 'brand.name', value: null, reset: true },
      ],
    })
    await expect.poll(async () => (await config()).appTitle).toBe('Updental Bcare')
    expect((await there.person.add({ ...person, force: true })).phone).toBeNull()
  })

  test('a setting that is kept in memory costs no statement', async () => {
    const there = await two.as('receptionist')
    const add = () =>
      there.person.add({ full_name: 'Lê Văn Đếm', phone: null, no_phone_reason: 'Trẻ nhỏ', force: true })
    await add()
    two.statements.clear()
    await add()
    const warm = two.statements.get('/v1/person/add')
    await (await two.as('admin')).setting.update({ key: AGE, value: 15 })
    two.statements.clear()
    await add()
    expect(two.statements.get('/v1/person/add')).toBe((warm ?? 0) + 1)
    await (await two.as('admin')).setting.delete({ key: AGE })
  })
})

test('codes follow the format that is set, and what was issued stays', async () => {
  const year = String(new Date().getFullYear()).slice(2)
  const add = async () =>
    (
      await admin.person.add({
        full_name: 'Phạm Văn Mã',
        phone: null,
        no_phone_reason: 'Trẻ nhỏ',
        force: true,
      })
    ).code
  expect(await add()).toMatch(new RegExp(`^KH${year}\\d{5}$`))
  await admin.setting.update({ key: 'person.code_format', value: 'BN-{yyyy}-{0000}' })
  expect(await add()).toBe(`BN-20${year}-0001`)
  expect(await add()).toBe(`BN-20${year}-0002`)
  await admin.setting.delete({ key: 'person.code_format' })
  expect(await add()).toMatch(new RegExp(`^KH${year}\\d{5}$`))
})
