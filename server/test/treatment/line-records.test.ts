import { addDays, milliseconds } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
beforeAll(async () => {
  clinic = await openTreatment()
})
afterAll(() => clinic.close())

/** A line of a new customer, all of whose steps are done. */
async function finished(fields: object = {}) {
  const { manager, agreed, service, person } = clinic
  const person_id = await person()
  const product_id = await service(fields, [30, 70])
  const { id } = await agreed({ person_id, product_id })
  for (const step_no of [1, 2]) await manager.attachment.perform({ id, step_no, duration_min: 20 })
  await manager.attachment.update_status({ id, to: 'completed' })
  return { id, person_id, product_id }
}

test('steps are found by who did them, for whom and when, with what they come to', async () => {
  const { manager, doctor, today, doctor_id } = clinic
  const { id, person_id, product_id } = await finished({ list_price: 999_999 })
  const days = { from: today, to: today, person_id }
  const found = await manager.attachment.query_operation({ ...days, group_by: 'product' })
  expect(found).toMatchObject({
    total: 2,
    summary: { minutes: 40, total: 999_999 },
    groups: [{ key: String(product_id), count: 2, total: 999_999 }],
  })
  expect(found.data.map(({ step_no, parent_id }) => [step_no, parent_id])).toEqual([
    [2, id],
    [1, id],
  ])
  const named = { ...days, doctor_id, product_id, operation_id: found.data[0]?.operation_id ?? 0 }
  expect((await manager.attachment.query_operation(named)).total).toBe(1)
  expect(
    (await manager.attachment.query_operation({ ...days, group_by: 'day', limit: 1 })).data,
  ).toHaveLength(1)
  const yesterday = { from: addDays(today, -1), to: addDays(today, -1), person_id }
  expect(await manager.attachment.query_operation(yesterday)).toMatchObject({ total: 0, groups: [] })
  expect((await doctor.attachment.query_operation(days)).total).toBe(2)
  expect(
    await refusal(manager.attachment.query_operation({ from: today, to: addDays(today, -1) })),
  ).toMatchObject({
    message: 'Ngày kết thúc phải từ ngày bắt đầu trở đi',
  })
  const first = found.data.find(({ step_no }) => step_no === 1)
  await manager.attachment.update_status({ id, to: 'in_progress', reason: 'Ghi nhầm' })
  await manager.attachment.void({ id: first?.id ?? 0, reason: 'Ghi nhầm' })
  expect((await manager.attachment.query_operation(days)).total).toBe(1)
  expect((await manager.attachment.query_operation({ ...days, status: 'void' })).total).toBe(1)
})

describe('work under warranty', () => {
  test('costs nothing, is of a finished line, and asks before it is done after its time', async () => {
    const { manager, line, owner, agreed, service } = clinic
    const { id, person_id, product_id } = await finished({ warranty_months: 6, min_price: 500_000 })
    const again = { person_id, product_id, warranty_of_id: id }
    expect(await line(again)).toMatchObject({ kind: 'warranty', parent_id: id, total: 0 })
    const running = await agreed({ person_id, product_id: await service() })
    expect(await refusal(line({ ...again, warranty_of_id: running.id }))).toMatchObject({
      message: expect.stringContaining('chưa hoàn thành'),
    })
    await owner("update attachment set warranty_until = '2020-01-01' where id = $1", [id])
    expect(await refusal(line(again))).toMatchObject({
      message: expect.stringContaining('đã hết ngày 01/01/2020'),
      data: { warnings: [{ kind: 'warranty_over' }] },
    })
    const forced = await line({ ...again, force: true })
    expect(await manager.attachment.update({ id: forced.id, price_override: 100_000 })).toMatchObject({
      kind: 'warranty',
      total: 100_000,
    })
  })
})

describe('a forced date', () => {
  test('is of the past, by users who may, and keeps the moment of the entry', async () => {
    const { manager, receptionist, line, service, person, at } = clinic
    const made = await line({ person_id: await person(), product_id: await service() })
    const force = (created_at: string, user = manager) =>
      user.attachment.force_created_at({ id: made.id, created_at, reason: 'Nhập hồ sơ giấy' })
    expect(await refusal(force(at(600, 1)))).toMatchObject({ message: 'Ngày tạo không được ở tương lai' })
    expect(await refusal(force(at(600, -4_000)))).toMatchObject({
      data: { errors: [{ field: 'created_at' }] },
    })
    expect(await refusal(force(at(600, -30), receptionist))).toMatchObject({ code: 403 })
    const forced = await force(at(600, -30))
    expect(milliseconds(forced.created_at)).toBe(milliseconds(at(600, -30)))
    expect(forced.original_created_at).toBe(made.created_at)
    expect((await force(at(600, -60))).original_created_at).toBe(made.created_at)
  })
})

describe('structured data of a line', () => {
  test('is held to the schema of its kind, kept in versions, and cleared with a reason', async () => {
    const { manager, line, service, person } = clinic
    const { id: attachment_id } = await line({ person_id: await person(), product_id: await service() })
    const which = { attachment_id, kind: 'implant' as const }
    await manager.attachmentData.set({ ...which, value: { system: 'Osstem', torque: 35 } })
    const second = await manager.attachmentData.set({
      ...which,
      value: { isq: 70 },
      merge: true,
      version_no: 1,
    })
    expect(second).toMatchObject({ version_no: 2, value: { system: 'Osstem', torque: 35, isq: 70 } })
    expect(await refusal(manager.attachmentData.set({ ...which, value: { isq: 900 } }))).toMatchObject({
      code: 400,
    })
    expect(await refusal(manager.attachmentData.set({ ...which, value: { text: 'x' } }))).toMatchObject({
      code: 400,
    })
    expect(await refusal(manager.attachmentData.set({ ...which, value: {}, version_no: 1 }))).toMatchObject({
      code: 409,
    })
    await manager.attachmentData.clear({ ...which, reason: 'Nhập nhầm trụ' })
    const { current, versions } = await manager.attachmentData.get(which)
    expect(current).toMatchObject({ value: null, reason: 'Nhập nhầm trụ', version_no: 3 })
    expect(versions).toHaveLength(3)
    expect(await refusal(manager.attachmentData.clear({ ...which, reason: 'x' }))).toMatchObject({
      message: 'Chưa có nội dung để xóa',
    })
  })

  test('is written by users who treat, and read by those who may read the line', async () => {
    const { receptionist, manager, line, service, person } = clinic
    const { id: attachment_id } = await line({ person_id: await person(), product_id: await service() })
    const advice = { attachment_id, kind: 'advice' as const, value: { text: 'Không nhai bên phải' } }
    expect(await refusal(receptionist.attachmentData.set(advice))).toMatchObject({ code: 403 })
    await manager.attachmentData.set(advice)
    expect((await receptionist.attachmentData.get({ attachment_id, kind: 'advice' })).current).toMatchObject({
      value: { text: 'Không nhai bên phải' },
    })
  })
})
