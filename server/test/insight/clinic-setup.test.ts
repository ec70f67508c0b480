import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

test('what the clinic sets up counts at once, and what is taken away counts no more', async () => {
  const admin = await clinic.as('admin')
  const before = await admin.clinicSetup.setup({})
  const { id } = await admin.term.add({ vocabulary: 'room', name: 'Ghế thiết lập' })
  const branch = await admin.department.add({ name: 'Cơ sở thiết lập', kind: 'branch' })
  await admin.schedule.take_holidays({
    holidays: [{ name: 'Nghỉ riêng', date: '2031-03-03', date_to: '2031-03-04' }],
  })
  await admin.product.add({ code: 'TLS1', name: 'Dịch vụ có giá', list_price: 500_000 })
  await admin.product.add({ code: 'TLS2', name: 'Dịch vụ chưa có giá', list_price: 0 })
  const { id: pipeline_id } = await admin.pipeline.add({ name: 'Quy trình thiết lập' })
  await admin.stage.add({ pipeline_id, name: 'Mới hỏi' })
  const after = await admin.clinicSetup.setup({})
  expect(after).toEqual({
    ...before,
    chairs: before.chairs + 1,
    branches: before.branches + 1,
    holidays: before.holidays + 1,
    products: before.products + 2,
    unpriced: before.unpriced + 1,
    stages: expect.any(Number),
  })
  expect(after.stages).toBeGreaterThan(before.stages)
  await admin.term.update({ id, is_active: false })
  await admin.department.update({ id: branch.id, is_active: false })
  expect(await admin.clinicSetup.setup({})).toEqual({
    ...after,
    chairs: before.chairs,
    branches: before.branches,
  })
})

test('address and telephone are asked for together, the hours for themselves, and a branch’s own say nothing of the clinic', async () => {
  const admin = await clinic.as('admin')
  for (const key of ['clinic.address', 'clinic.phone', 'clinic.opening_hours'])
    await admin.setting.delete({ key }).catch(() => undefined)
  const told = async () => {
    const { has_contact, has_hours } = await admin.clinicSetup.setup({})
    return { has_contact, has_hours }
  }
  await admin.setting.update({ key: 'clinic.address', value: '12 Lê Lợi' })
  expect(await told()).toEqual({ has_contact: false, has_hours: false })
  await admin.setting.update({ key: 'clinic.phone', value: '02838123456' })
  expect(await told()).toEqual({ has_contact: true, has_hours: false })
  const [branch] = (await admin.department.list({ kind: 'branch' })).data
  await admin.setting.update({
    key: 'clinic.phone',
    value: '02838000000',
    level: 'branch',
    branch_id: branch?.id,
  })
  await admin.setting.delete({ key: 'clinic.phone' })
  expect(await told()).toEqual({ has_contact: false, has_hours: false })
})

test('is told only to users who may change settings', async () => {
  const receptionist = await clinic.as('receptionist')
  expect(await refusal(receptionist.clinicSetup.setup({}))).toMatchObject({ kind: 'forbidden' })
})
