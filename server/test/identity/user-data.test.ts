import { addDays, clinicDate, dayBounds } from '@bcare/rules/text/date'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
let admin: Api
let doctor: Api
let telesale: Api
let ids: Record<string, number>

beforeAll(async () => {
  clinic = await openClinic()
  admin = await clinic.as('admin')
  doctor = await clinic.as('doctor')
  telesale = await clinic.as('telesale')
  const { data } = await admin.user.list({ limit: 200 })
  ids = Object.fromEntries(data.map(({ username, id }) => [username, id]))
})
afterAll(() => clinic.close())

const idOf = (username: string) => ids[username] ?? 0

describe('data of the staff by kind', () => {
  test('what a user chose for their own screens is theirs alone, also from an administrator', async () => {
    const mine = { user_id: idOf('doctor'), kind: 'preference' as const }
    await doctor.userData.set({ ...mine, value: { calendar_doctor_ids: [idOf('doctor')] } })
    expect((await doctor.userData.get(mine)).current).toMatchObject({
      version_no: 1,
      value: { calendar_doctor_ids: [idOf('doctor')] },
      author_name: expect.any(String) as string,
    })
    for (const other of [admin, telesale]) {
      expect(await refusal(other.userData.get(mine))).toMatchObject({ code: 403 })
      expect(await refusal(other.userData.set({ ...mine, value: {} }))).toMatchObject({ code: 403 })
    }
  })

  test('a target is set by a user who manages the staff, seen by the one it is for, and followed by the next', async () => {
    const hers = { user_id: idOf('telesale'), kind: 'kpi_target' as const, key: '2026-03' }
    expect(await refusal(telesale.userData.set({ ...hers, value: { booked: 1 } }))).toMatchObject({
      code: 403,
    })
    await admin.userData.set({ ...hers, value: { booked: 40, won_amount: 50_000_000 } })
    await admin.userData.set({ ...hers, value: { booked: 45 }, merge: true, version_no: 1 })
    const { current, versions } = await telesale.userData.get(hers)
    expect(current).toMatchObject({ version_no: 2, value: { booked: 45, won_amount: 50_000_000 } })
    expect(versions.map(({ version_no, value }) => [version_no, value])).toEqual([
      [2, null],
      [1, null],
    ])
    expect(await refusal(admin.userData.set({ ...hers, value: {}, version_no: 1 }))).toMatchObject({
      code: 409,
      data: { current: { version_no: 2 } },
    })
    expect(await refusal(doctor.userData.get(hers))).toMatchObject({ code: 404 })
    await admin.userData.clear({ ...hers, reason: 'Đổi cách tính' })
    expect((await telesale.userData.get(hers)).current).toMatchObject({ version_no: 3, value: null })
    expect(await refusal(admin.userData.clear({ ...hers, reason: 'Lại' }))).toMatchObject({ code: 422 })
    const wrong = admin.userData.set({ ...hers, value: { file_usage_id: 1 } })
    expect(await refusal(wrong)).toMatchObject({ code: 400 })
  })

  test('the password of a softphone is written and never read: not by an answer, not in the log, not in the row', async () => {
    const sip = { user_id: idOf('telesale'), kind: 'sip' as const }
    const secret = 'mật-khẩu-tổng-đài-901'
    const first = await admin.userData.set({ ...sip, value: { extension: '901', password: secret } })
    expect(first.value).toEqual({ extension: '901', has_password: true })
    // Without one the password that is kept stays.
    await telesale.userData.set({ ...sip, value: { extension: '902' }, merge: true })
    expect((await telesale.userData.get(sip)).current?.value).toEqual({
      extension: '902',
      has_password: true,
    })
    expect(await refusal(doctor.userData.get(sip))).toMatchObject({ code: 403 })
    const rows = await ownerRows<{ sealed: string | null }>(
      clinic.owner,
      `select sealed from entity_data where entity_type = 'user' and kind = 'sip' order by version_no`,
    )
    expect(rows.map(({ sealed }) => sealed?.startsWith('v2.'))).toEqual([true, true])
    const [leak] = await ownerRows<{ n: number }>(
      clinic.owner,
      `select (select count(*) from entity_data d where d::text like '%' || $1 || '%')::int
        + (select count(*) from history h where h::text like '%' || $1 || '%' or h.changes ? 'sealed')::int as n`,
      [secret],
    )
    expect(leak?.n).toBe(0)
    await admin.userData.clear({ ...sip, reason: 'Thu máy nhánh' })
    const again = await admin.userData.set({ ...sip, value: { extension: '903' } })
    expect(again.value).toEqual({ extension: '903' })
  })

  test('a signature is a picture among the files of the user who signs', async () => {
    const sign = { user_id: idOf('doctor'), kind: 'signature' as const }
    const bytes = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const upload = (as: Api, entity_id: number) =>
      as.fileUsage.add(
        { entity_type: 'user', entity_id, purpose: 'other' },
        { file: new File([bytes as never], 'chu-ky.png', { type: 'image/png' }) },
      )
    const mine = await upload(doctor, idOf('doctor'))
    const hers = await upload(admin, idOf('telesale'))
    const set = (file_usage_id: number) => doctor.userData.set({ ...sign, value: { file_usage_id } })
    expect(await refusal(set(hers.id))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'value.file_usage_id' }] },
    })
    await expect(set(mine.id)).resolves.toMatchObject({ value: { file_usage_id: mine.id } })
    expect(await refusal(telesale.userData.get(sign))).toMatchObject({ code: 403 })
  })

  test('a user who may manage the staff reaches none with more rights', async () => {
    const role = await admin.role.add({
      name: 'giu_nhan_su',
      label: 'Giữ nhân sự',
      permissions: [
        { object: 'user', action: 'read', scope: 'all' },
        { object: 'user', action: 'update', scope: 'all' },
      ],
    })
    await admin.role.assign({ user_ids: [idOf('nobody')], role_ids: [role.id], mode: 'add' })
    const keeper = await clinic.as('nobody')
    const to = (username: string) =>
      keeper.userData.set({ user_id: idOf(username), kind: 'sip', value: { extension: '1' } })
    expect(await refusal(to('admin'))).toMatchObject({ code: 403 })
    await expect(to('nobody')).resolves.toMatchObject({ value: { extension: '1' } })
  })
})

test('figures of tasks: what is open and late now, and what was done in the period, by type', async () => {
  const term = (name: string) => admin.term.add({ vocabulary: 'task_type', name })
  const [call, inside] = [await term('Gọi thống kê'), await term('Nội bộ thống kê')]
  const today = clinicDate(Date.now())
  const task = (type_term_id: number, due_at: string | null, more: object = {}) =>
    admin.task.add({
      title: 'Việc thống kê',
      type_term_id,
      due_at,
      assignee_ids: [idOf('care')],
      ...more,
    })
  const past = dayBounds(addDays(today, -2))[0]
  const [late, doneLate, done] = [
    await task(call.id, past),
    await task(call.id, past),
    await task(inside.id, addDays(today, 3)),
  ]
  await task(inside.id, null)
  for (const { id } of [doneLate, done]) await admin.task.update_status({ id, to: 'done' })
  await ownerRows(
    clinic.owner,
    `update task_assignment set assigned_at = now() - interval '3 days' where task_id = $1`,
    [done.id],
  )
  // Who only watches has nothing to do.
  await admin.taskAssignment.add({ task_id: late.id, user_id: idOf('telesale'), role: 'watcher' })
  const period = { from: addDays(today, -7), to: today }
  const { data } = await admin.userStat.task({ ...period, user_ids: [idOf('care'), idOf('telesale')] })
  expect(data.find(({ user_id }) => user_id === idOf('care'))).toMatchObject({
    open: 2,
    overdue: 1,
    done: 2,
    done_late: 1,
    average_days: 1.5,
    by_type: [
      { type_name: 'Gọi thống kê', open: 1, overdue: 1, done: 1 },
      { type_name: 'Nội bộ thống kê', open: 1, overdue: 0, done: 1 },
    ],
  })
  expect(data.find(({ user_id }) => user_id === idOf('telesale'))).toMatchObject({
    open: 0,
    average_days: null,
    by_type: [],
  })
  const before = { from: addDays(today, -30), to: addDays(today, -8), user_ids: [idOf('care')] }
  expect((await admin.userStat.task(before)).data[0]).toMatchObject({ open: 2, done: 0 })
  // Everybody sees their own figures, and nobody else's.
  const own = await telesale.userStat.task(period)
  expect(own.data.map(({ user_id }) => user_id)).toEqual([idOf('telesale')])
  const care = { ...period, user_ids: [idOf('care')] }
  expect((await telesale.userStat.task(care)).data).toEqual([])
})
