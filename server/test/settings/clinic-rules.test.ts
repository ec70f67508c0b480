import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'
import { PASSWORD, refusal } from '../kit.ts'
import { knock } from '../suites/door.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

type Key = Parameters<Fixture['admin']['setting']['update']>[0]['key']
type Value = Parameters<Fixture['admin']['setting']['update']>[0]['value']

/** Does something while a setting has a value. */
async function having<T>(key: Key, value: Value, act: () => Promise<T>): Promise<T> {
  await fixture.admin.setting.update({ key, value })
  try {
    return await act()
  } finally {
    await fixture.admin.setting.delete({ key })
  }
}

const book = async (start: number, more: object = {}) =>
  fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    type_term_id: fixture.type,
    doctor_id: fixture.doctors[0] ?? 0,
    start_at: fixture.at(start, 6),
    end_at: fixture.at(start + 30, 6),
    ...more,
  })

describe('booking', () => {
  test('leaves the doctor the time between two appointments that the clinic wants', async () => {
    const kept = await book(600)
    const find = async () =>
      (
        await fixture.receptionist.freeSlot.find({
          doctor_ids: [fixture.doctors[0] ?? 0],
          minutes: 30,
          after: fixture.at(570, 6),
          days: 1,
          limit: 1,
        })
      ).data[0]?.start_at
    expect(await find()).toBe(fixture.at(570, 6))
    await having('booking.buffer_minutes', 15, async () => {
      expect(await find()).toBe(fixture.at(645, 6))
      const near = await refusal(book(630))
      expect(near).toMatchObject({ kind: 'rule', data: { warnings: [{ kind: 'too_near' }] } })
      expect(near.message).toMatch(/^Bác sĩ có lịch hẹn lúc .*10:00, cách chưa đủ 15 phút$/)
      const { warnings } = await fixture.receptionist.freeSlot.check({
        doctor_id: fixture.doctors[0] ?? 0,
        start_at: fixture.at(560, 6),
        end_at: fixture.at(590, 6),
      })
      expect(warnings.map(({ kind }) => kind)).toEqual(['too_near'])
      // The appointment itself is not near itself, and what is far enough goes without a word.
      await fixture.receptionist.appointment.update({ id: kept.id, end_at: fixture.at(640, 6) })
      await book(660)
    })
    await expect(book(700, { force: true })).resolves.toMatchObject({ status: 'scheduled' })
  })

  test('over another appointment is refused to everybody where the clinic does not want it', async () => {
    await book(900)
    const over = { overbooked: true, overbook_reason: 'Khách đau nhiều' }
    const manager = (more: object) =>
      fixture.person().then((person_id) =>
        fixture.manager.appointment.add({
          person_id,
          type_term_id: fixture.type,
          doctor_id: fixture.doctors[0] ?? 0,
          start_at: fixture.at(900, 6),
          end_at: fixture.at(930, 6),
          ...more,
        }),
      )
    await having('booking.overbooking', false, async () => {
      expect((await refusal(manager(over))).message).toBe(
        'Phòng khám không cho đặt chồng lịch, hãy chọn giờ khác',
      )
    })
    await expect(manager(over)).resolves.toMatchObject({ overbooked: true })
  })
})

describe('duplicates', () => {
  test('are found by phone, and by name and birthday, as the clinic wants; by the citizen’s number always', async () => {
    const born = { birth_day: 7, birth_month: 3, birth_year: 1990 }
    const add = (more: object) =>
      fixture.receptionist.person.add({ full_name: 'Trịnh Thị Song', phone: '0903555001', ...more })
    const known = await add({ ...born, national_id: '079190000123' })
    const other = { full_name: 'Vũ Văn Khác' }
    const named = { phone: null, no_phone_reason: 'Trẻ nhỏ', ...born }
    expect((await refusal(add(other))).kind).toBe('conflict')
    expect((await refusal(add(named))).kind).toBe('conflict')
    await having('person.duplicate_phone', false, async () => {
      await expect(add(other)).resolves.toMatchObject({ full_name: other.full_name })
      expect((await refusal(add({ ...born, phone: '0903555009' }))).data).toMatchObject({
        candidates: [{ id: known.id, reasons: ['name_and_birth'] }],
      })
      await having('person.duplicate_name', false, async () => {
        await expect(add(named)).resolves.toMatchObject({ full_name: 'Trịnh Thị Song' })
        const same = await refusal(add({ ...named, national_id: '079190000123' }))
        expect(same.data).toMatchObject({ candidates: [{ id: known.id }] })
      })
    })
  })
})

describe('sign-in', () => {
  const from = (ip: string) =>
    knock(fixture.clinic.application.app, 'login', { username: 'receptionist', password: PASSWORD }, { ip })

  test('is let in from the listed addresses alone, and nobody locks themselves out', async () => {
    const { data } = await fixture.admin.auth.sessions({})
    const own = data.find(({ current }) => current)?.ip ?? ''
    const key = 'security.allowed_addresses'
    const set = (value: string) => fixture.admin.setting.update({ key, value })
    expect(await refusal(set('203.113.10.0/24'))).toMatchObject({
      kind: 'rule',
      message: `Danh sách chưa có địa chỉ bạn đang dùng, hãy thêm ${own} để không tự khóa mình ngoài cửa`,
      data: { errors: [{ field: key }] },
    })
    expect((await refusal(set(`${own}, 0.0.0.0/0`))).message).toContain('«0.0.0.0/0» không phải địa chỉ IP')
    await having(key, `${own}, 203.113.10.0/24`, async () => {
      expect((await from('203.113.10.9')).code).toBe(0)
      expect(await from('198.51.100.20')).toMatchObject({
        code: 422,
        message: expect.stringMatching(/^Phòng khám chỉ cho đăng nhập từ mạng của mình/),
      })
    })
    expect((await from('198.51.100.20')).code).toBe(0)
  })

  test('a new password is as long as the clinic wants, and never shorter than ten', async () => {
    const key = 'security.password_length'
    expect((await refusal(fixture.admin.setting.update({ key, value: 9 }))).kind).toBe('invalid')
    const doctor = fixture.as('khoa')
    const change = (new_password: string) => doctor.auth.change_password({ password: PASSWORD, new_password })
    await having(key, 14, async () => {
      expect((await refusal(change('Sông Hồng 7'))).message).toBe('Mật khẩu cần ít nhất 14 ký tự')
      await expect(change('Sông Hồng chảy 7')).resolves.toEqual({})
    })
  })
})

test('the tax code is one, at a branch its own', async () => {
  const key = 'clinic.tax_code'
  expect((await refusal(fixture.admin.setting.update({ key, value: '03012' }))).message).toMatch(
    /^Mã số thuế cần 10 số/,
  )
  for (const value of ['0301234567', '0301234567-001', '079190000123', ''])
    expect((await fixture.admin.setting.update({ key, value })).value).toBe(value)
})
