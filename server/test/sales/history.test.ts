import { conversion, outcomes } from '@bcare/rules/sales/conversion'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { randomFrom } from '../suites/random.ts'

const [RECEIVED, CONSULTED, QUOTED, , , DONE, REFUSED] = [1, 2, 3, 4, 5, 6, 7]
const STAGES = [1, 2, 3, 4, 5, 6, 7]

let clinic: Clinic
let manager: Api
let people = 0
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
})
afterAll(() => clinic.close())

async function aDeal(name: string, as: Api = manager) {
  people += 1
  const phone = `09${String(40_000_000 + people)}`
  const person = await as.person.add({ full_name: `Phạm Số ${people}`, phone })
  return as.deal.add({ name, person_id: person.id, pipeline_id: 1 })
}

async function go(deal: { id: number; version: number }, stages: readonly number[]): Promise<void> {
  let { version } = deal
  for (const stage_id of stages)
    ({ version } = await manager.deal.move({ id: deal.id, version, stage_id, reason: 'Theo yêu cầu' }))
}

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const report = (more: object = {}) =>
  manager.stageHistory.report({ pipeline_id: 1, from: today(), to: today(), ...more })

test('all changes of stage are listed with deal, customer and who, and narrowed by what staff ask', async () => {
  const deal = await aDeal('Bọc răng sứ')
  await go(deal, [CONSULTED, QUOTED])
  const { data, total } = await manager.stageHistory.list({ deal_id: deal.id })
  expect(total).toBe(3)
  expect(data[0]).toMatchObject({
    deal_name: 'Bọc răng sứ',
    person_name: expect.stringContaining('Phạm'),
    from_stage_id: CONSULTED,
    to_stage_id: QUOTED,
    source: 'manual',
    by_name: 'Quản lý phòng khám',
    reason: 'Theo yêu cầu',
  })
  const found = async (more: object) => (await manager.stageHistory.list({ deal_id: deal.id, ...more })).total
  expect(await found({ to_stage_id: [CONSULTED, QUOTED] })).toBe(2)
  expect(await found({ source: 'auto_checkin' })).toBe(0)
  expect(await found({ search: 'boc rang su' })).toBe(3)
  expect(await found({ search: 'khong co' })).toBe(0)
  const long_ago = ['2020-01-01T00:00:00+07:00', '2020-12-31T00:00:00+07:00']
  expect(await found({ filter: { field: 'at', op: 'between', value: long_ago } })).toBe(0)
})

test('a user who sees their own deals sees the changes of these', async () => {
  const telesale = await clinic.as('telesale')
  const mine = await aDeal('Của tôi', telesale)
  await aDeal('Của người khác')
  const { data } = await telesale.stageHistory.list({ limit: 200 })
  expect(new Set(data.map(({ deal_id }) => deal_id))).toEqual(new Set([mine.id]))
})

test('a year of random ways gives the figures that counting deal by deal gives', async () => {
  const random = randomFrom(77)
  const open = [CONSULTED, QUOTED, 4, 5, RECEIVED]
  for (let n = 0; n < 25; n += 1) {
    const way = Array.from({ length: random.int(0, 6) }, () => random.pick(open)).filter(
      (stage, index, all) => stage !== (index === 0 ? RECEIVED : all[index - 1]),
    )
    const end = random.pick([[], [DONE], [REFUSED]])
    await go(await aDeal(`Ngẫu nhiên ${n}`), [...way, ...end])
  }
  const rows = await ownerRows<{ deal_id: string; stages: string[] }>(
    clinic.owner,
    `select deal_id, array_agg(to_stage_id order by id) as stages from deal_stage_history
     where tenant_id = 1 and to_pipeline_id = 1 group by deal_id`,
  )
  const paths = rows.map(({ stages }) => ({ stages: stages.map(Number), deals: 1 }))
  const answer = await report()
  const steps = answer.stages.map(({ stage_id, kind, order }) => ({ id: stage_id, kind, order }))
  const expected = conversion(steps, paths)
  expect(answer).toMatchObject(outcomes(steps, paths))
  expect(answer.stages.map(({ stage_id }) => stage_id)).toEqual(STAGES)
  expect(
    answer.stages.map(({ stage_id, entered, advanced, won, lost, rate }) => ({
      stage_id,
      entered,
      advanced,
      won,
      lost,
      rate,
    })),
  ).toEqual(expected)
  expect(answer.stages.reduce((sum, { present }) => sum + present, 0)).toBe(paths.length)
})

test('the median time is that of the deals that left the stage in the period', async () => {
  const pipeline = await manager.pipeline.add({ name: 'Đo thời gian' })
  const [first, won] = pipeline.stages
  const person = await manager.person.add({ full_name: 'Phạm Đo', phone: '0949999999' })
  for (const hours of [1, 2, 30]) {
    const deal = await manager.deal.add({ name: 'Đo', person_id: person.id, pipeline_id: pipeline.id })
    await ownerRows(
      clinic.owner,
      `update deal set stage_entered_at = now() - interval '${hours} hours' where tenant_id = 1 and id = ${deal.id}`,
    )
    await manager.deal.move({ id: deal.id, version: 1, stage_id: won?.id ?? 0 })
  }
  const { stages, deals, won: ended } = await report({ pipeline_id: pipeline.id })
  expect({ deals, ended }).toEqual({ deals: 3, ended: 3 })
  const figures = stages.find(({ stage_id }) => stage_id === first?.id)
  expect(figures?.median_seconds).toBeGreaterThanOrEqual(7_200)
  expect(figures?.median_seconds).toBeLessThan(7_300)
  expect(figures).toMatchObject({ entered: 3, advanced: 3, rate: 100, present: 0 })
})

test('a report of nothing is empty, of a pipeline that is not there refused, and takes one round trip', async () => {
  const empty = await report({ from: '2020-01-01', to: '2020-01-31' })
  expect(empty).toMatchObject({ deals: 0, won: 0, lost: 0 })
  expect(empty.stages.every(({ entered, rate }) => entered === 0 && rate === null)).toBe(true)
  expect(await refusal(report({ pipeline_id: 999 }))).toMatchObject({ code: 404 })
  expect(await refusal(report({ from: today(), to: '2020-01-01' }))).toMatchObject({ code: 422 })
  clinic.statements.clear()
  await report()
  expect(clinic.statements.get('/v1/deal-stage-history/report')).toBe(3)
})
