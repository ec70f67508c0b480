import type { Output } from '@bcare/contract'
import type { pipeline as pipelineCalls } from '@bcare/contract/sales/pipeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

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
  expect(await refusal(manager.pipeline.add({ name: ' BẢO  hành' }))).toMatchObject({
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

test('a pipeline of one department is shown to that department and to users who manage pipelines', async () => {
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

type Pipeline = Output<typeof pipelineCalls.get>
let people = 0

/** A pipeline of four stages, two of them open, and the client of the user who manages it. */
async function aPipeline(name: string): Promise<{ manager: Api; pipeline: Pipeline; ids: number[] }> {
  const manager = await clinic.as('manager')
  const pipeline = await manager.pipeline.add({
    name,
    stages: [
      { name: 'Mới', kind: 'open' },
      { name: 'Báo giá', kind: 'open' },
      { name: 'Chốt', kind: 'won' },
      { name: 'Mất', kind: 'lost' },
    ],
  })
  return { manager, pipeline, ids: pipeline.stages.map(({ id }) => id) }
}

async function aDealIn(manager: Api, pipeline_id: number, stage_id?: number) {
  people += 1
  const phone = `09${String(20_000_000 + people)}`
  const person = await manager.person.add({ full_name: `Trần Văn Số ${people}`, phone })
  return manager.deal.add({
    name: 'Implant',
    person_id: person.id,
    pipeline_id,
    ...(stage_id !== undefined && { stage_id }),
  })
}

/** The names of the stages in use, in their order. */
async function namesOf(manager: Api, id: number): Promise<string[]> {
  const { stages } = await manager.pipeline.get({ id })
  return stages.filter(({ is_active }) => is_active).map(({ name }) => name)
}

test('an open stage is added behind the last open one, and the whole list puts all in another order', async () => {
  const { manager, pipeline, ids } = await aPipeline('Sắp xếp')
  const added = await manager.stage.add({ pipeline_id: pipeline.id, name: 'Suy nghĩ', kind: 'open' })
  expect(await namesOf(manager, pipeline.id)).toEqual(['Mới', 'Báo giá', 'Suy nghĩ', 'Chốt', 'Mất'])
  const [first = 0, second = 0, won = 0, lost = 0] = ids
  await manager.stage.reorder({ pipeline_id: pipeline.id, ids: [second, added.id, first, won, lost] })
  expect(await namesOf(manager, pipeline.id)).toEqual(['Báo giá', 'Suy nghĩ', 'Mới', 'Chốt', 'Mất'])
  for (const wrong of [ids, [...ids, added.id, added.id], [...ids, 999_999]])
    expect(await refusal(manager.stage.reorder({ pipeline_id: pipeline.id, ids: wrong }))).toMatchObject({
      code: 409,
    })
  expect((await manager.pipeline.get({ id: pipeline.id })).version).toBeGreaterThan(pipeline.version)
})

test('a stage goes out of use only with a home for its deals, which stay what they are', async () => {
  const { manager, pipeline, ids } = await aPipeline('Ngưng dùng')
  const [first = 0, second = 0, won = 0] = ids
  const there = await aDealIn(manager, pipeline.id, second)
  const [a, b] = [await aDealIn(manager, pipeline.id), await aDealIn(manager, pipeline.id)]
  expect(await refusal(manager.stage.delete({ id: first }))).toMatchObject({
    code: 422,
    message: 'Giai đoạn «Mới» đang có 2 cơ hội, hãy chọn giai đoạn nhận các cơ hội này',
    data: { errors: [{ field: 'target_stage_id' }] },
  })
  expect(await refusal(manager.stage.delete({ id: first, target_stage_id: won }))).toMatchObject({
    code: 422,
  })
  expect(await refusal(manager.stage.delete({ id: first, target_stage_id: 1 }))).toMatchObject({ code: 422 })
  await manager.stage.delete({ id: first, target_stage_id: second })
  const { columns } = await manager.deal.board({ pipeline_id: pipeline.id })
  expect(columns.map(({ name, cards }) => [name, cards.map(({ id }) => id)])).toEqual([
    ['Báo giá', [there.id, b.id, a.id]],
    ['Chốt', []],
    ['Mất', []],
  ])
  const { data } = await manager.deal.stage_history({ deal_id: a.id })
  expect(data[0]).toMatchObject({
    from_stage_id: first,
    to_stage_id: second,
    reason: 'Ngưng dùng giai đoạn «Mới»',
    seconds_in_previous: expect.any(Number),
  })
})

test.each([
  ['won', 'thành công'],
  ['lost', 'thất bại'],
])('the last %s stage stays in use, whichever way a user tries', async (kind, word) => {
  const { manager, pipeline } = await aPipeline(`Giữ ${kind}`)
  const last = pipeline.stages.find((stage) => stage.kind === kind)?.id ?? 0
  const message = `Quy trình cần ít nhất một giai đoạn ${word}`
  expect(await refusal(manager.stage.delete({ id: last }))).toMatchObject({ code: 422, message })
  expect(await refusal(manager.stage.update({ id: last, kind: 'open' }))).toMatchObject({
    code: 422,
    message,
  })
  expect(await namesOf(manager, pipeline.id)).toHaveLength(4)
})

test('the kind of a stage is the status of its deals, so it stays while there are any', async () => {
  const { manager, pipeline, ids } = await aPipeline('Đổi loại')
  await aDealIn(manager, pipeline.id)
  const [first = 0, second = 0] = ids
  expect(await refusal(manager.stage.update({ id: first, kind: 'won' }))).toMatchObject({ code: 422 })
  expect(await manager.stage.update({ id: second, kind: 'won' })).toMatchObject({ kind: 'won' })
})

test('a whole pipeline is saved at once: renamed, added, emptied and in another order', async () => {
  const { manager, pipeline, ids } = await aPipeline('Soạn thảo')
  const [first = 0, second = 0, won = 0, lost = 0] = ids
  const deal = await aDealIn(manager, pipeline.id)
  const stages = [
    { name: 'Tư vấn', kind: 'open' as const },
    { id: second, name: 'Báo giá lần một', kind: 'open' as const, rotting_days: 7 },
    { id: won, name: 'Chốt', kind: 'won' as const },
    { id: lost, name: 'Mất', kind: 'lost' as const },
  ]
  const save = { id: pipeline.id, version: pipeline.version, name: 'Soạn thảo mới', stages }
  expect(await refusal(manager.pipeline.update(save))).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'target_stage_id' }] },
  })
  expect(await namesOf(manager, pipeline.id)).toEqual(['Mới', 'Báo giá', 'Chốt', 'Mất'])
  await manager.pipeline.update({ ...save, emptied: [{ stage_id: first, target_stage_id: second }] })
  expect(await namesOf(manager, pipeline.id)).toEqual(['Tư vấn', 'Báo giá lần một', 'Chốt', 'Mất'])
  expect(await manager.deal.get({ id: deal.id })).toMatchObject({ stage_id: second, status: 'open' })
  expect(await refusal(manager.pipeline.update(save))).toMatchObject({ code: 409 })
})

test('a pipeline goes out of use when no open deal is left in it, and the one of the clinic never', async () => {
  const { manager, pipeline, ids } = await aPipeline('Thôi dùng')
  const deal = await aDealIn(manager, pipeline.id)
  for (const attempt of [
    () => manager.pipeline.delete({ id: pipeline.id }),
    () => manager.pipeline.update({ id: pipeline.id, is_active: false }),
  ])
    expect(await refusal(attempt())).toMatchObject({
      code: 422,
      message: 'Quy trình còn 1 cơ hội đang mở, hãy chuyển hoặc khép lại chúng trước',
    })
  await manager.deal.move({ id: deal.id, version: 1, stage_id: ids[2] ?? 0 })
  await manager.pipeline.delete({ id: pipeline.id })
  expect((await manager.pipeline.get({ id: pipeline.id })).is_active).toBe(false)
  expect(await refusal(manager.pipeline.delete({ id: 1 }))).toMatchObject({ code: 422 })
})

test('the board and the stages of a pipeline of another department are not there', async () => {
  const manager = await clinic.as('manager')
  const elsewhere = (await manager.department.list({ search: 'go vap' })).data[0]?.id ?? 0
  const pipeline = await manager.pipeline.add({ name: 'Chỉ Gò Vấp', department_ids: [elsewhere] })
  const receptionist = await clinic.as('receptionist')
  expect(await refusal(receptionist.pipeline.get({ id: pipeline.id }))).toMatchObject({ code: 404 })
  expect(await refusal(receptionist.deal.board({ pipeline_id: pipeline.id }))).toMatchObject({ code: 404 })
  expect((await manager.deal.board({ pipeline_id: pipeline.id })).columns).toHaveLength(3)
})
