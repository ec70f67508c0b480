import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from './kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

test.each(['bcare', 'saas'] as const)(
  'the clinic %s begins with its pipelines under the ids that its configuration names',
  async (tenant) => {
    const manager = await clinic.as('manager', tenant)
    const { data } = await manager.pipeline.list({})
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Tại phòng khám'],
      [2, 'Online – Telesale'],
      [3, 'Chăm sóc lại – CSKH'],
    ])
    expect(data.flatMap(({ stages }) => stages.map(({ id }) => id))).toEqual(
      Array.from({ length: 18 }, (_, n) => n + 1),
    )
    expect(data[0]?.stages[4]).toMatchObject({
      id: 5,
      name: 'Đã thanh toán – đang điều trị',
      rotting_days: 60,
      probability: 90,
      kind: 'open',
    })
    expect(data[0]?.stages[0]).not.toHaveProperty('deal_count')
  },
)

test('a pipeline is added with an open, a won and a lost stage, and with none of them missing', async () => {
  const manager = await clinic.as('manager')
  const added = await manager.pipeline.add({ name: 'Bảo hành', kind: 'care' })
  expect(added.id).toBeGreaterThan(100)
  expect(added).toMatchObject({
    stage_count: 3,
    stages: [{ name: 'Mới', kind: 'open' }, { kind: 'won' }, { kind: 'lost' }],
  })
  const stages = [
    { name: 'A', kind: 'open' as const },
    { name: 'B', kind: 'open' as const },
    { name: 'C', kind: 'won' as const },
  ]
  expect(await refusal(manager.pipeline.add({ name: 'Thiếu', stages }))).toMatchObject({
    code: 422,
    message: 'Quy trình cần ít nhất một giai đoạn thất bại',
  })
  expect(await refusal(manager.pipeline.add({ name: 'bao hanh' }))).toMatchObject({
    code: 409,
    message: 'Đã có quy trình trùng tên',
  })
  const changed = await manager.pipeline.update({ id: added.id, version: 1, name: 'Bảo hành sứ' })
  expect(changed).toMatchObject({ name: 'Bảo hành sứ', version: 2, stages: added.stages })
})

test('stages are listed in their order', async () => {
  const receptionist = await clinic.as('receptionist')
  const { data } = await receptionist.stage.list({ pipeline_id: 2 })
  expect(data.map(({ name }) => name)).toEqual([
    'Mới',
    'Đã liên hệ',
    'Quan tâm',
    'Đã đặt lịch',
    'Đã đến',
    'Mất',
  ])
})

test('a pipeline of one department is shown to that department and to whoever runs pipelines', async () => {
  const manager = await clinic.as('manager')
  const elsewhere = (await manager.department.list({ search: 'go vap' })).data[0]?.id ?? 0
  const here = (await manager.department.list({ search: 'sai gon' })).data[0]?.id ?? 0
  const pipeline = await manager.pipeline.add({ name: 'Riêng Gò Vấp', department_ids: [elsewhere] })
  const receptionist = await clinic.as('receptionist')
  const seen = async () =>
    (await receptionist.pipeline.list({ limit: 200 })).data.some(({ id }) => id === pipeline.id)
  expect(await seen()).toBe(false)
  expect((await manager.pipeline.list({ limit: 200 })).data.map(({ id }) => id)).toContain(pipeline.id)
  await manager.pipeline.update({ id: pipeline.id, department_ids: [elsewhere, here] })
  expect(await seen()).toBe(true)
})
