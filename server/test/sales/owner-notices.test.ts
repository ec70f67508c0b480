import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rottingDealsJob } from '../../src/sales/rotting-deals.ts'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import { openBells, type Bells } from '../setup/bells.ts'

let clinic: Clinic
let bells: Bells
let manager: Api
let people = 0

beforeAll(async () => {
  clinic = await openClinic()
  bells = await openBells(clinic)
  manager = await clinic.as('manager')
})
beforeEach(() => bells.clear())
afterAll(async () => {
  await bells.close()
  await clinic.close()
})

const idOf = (username: string) => bells.ids[username] ?? 0

async function aDeal(owner_id: number | null = null) {
  people += 1
  const phone = `09${String(50_000_000 + people)}`
  const person = await manager.person.add({ full_name: `Đỗ Thị Số ${people}`, phone })
  return manager.deal.add({ name: 'Implant', person_id: person.id, pipeline_id: 1, owner_id })
}

test('a user who is given a deal by another hears which, and one who takes a deal knows it', async () => {
  const deal = await aDeal(idOf('consultant'))
  expect(await bells.told()).toEqual(['consultant: Bạn được giao cơ hội «Implant»'])
  await bells.clear()
  await manager.deal.update({ id: deal.id, name: 'Implant Hàn Quốc' })
  await manager.deal.update({ id: deal.id, owner_id: idOf('consultant') })
  await manager.deal.update({ id: deal.id, owner_id: idOf('manager') })
  await aDeal(idOf('manager'))
  expect(await bells.told()).toEqual([])
  await manager.deal.update({ id: deal.id, owner_id: idOf('telesale') })
  expect(await bells.told()).toEqual(['telesale: Bạn được giao cơ hội «Implant Hàn Quốc»'])
})

test('a user who is given many at once is notified once, of those that were not theirs before', async () => {
  const deals = [await aDeal(), await aDeal(), await aDeal(idOf('consultant'))]
  await bells.clear()
  await manager.deal.assign({ ids: deals.map(({ id }) => id), user_id: idOf('consultant') })
  expect(await bells.told()).toEqual(['consultant: Bạn được giao 2 cơ hội'])
})

test('in the morning an owner hears of deals that wait, once a pipeline', async () => {
  await aDeal(idOf('doctor'))
  const ids = [(await aDeal(idOf('doctor'))).id, (await aDeal(idOf('doctor'))).id]
  await bells.clear()
  await bells.owner.query(
    `update deal set stage_entered_at = now() - interval '40 days' where id = any ($1)`,
    [ids],
  )
  await rottingDealsJob({}, bells.task)
  expect(await bells.told()).toEqual(['doctor: 2 cơ hội để lâu ở «Tại phòng khám»'])
  const { data } = await (await clinic.as('doctor')).notification.list({})
  expect(data[0]?.url).toBe(`/deals?pipeline=1&view=table&owner_id=${idOf('doctor')}&is_rotting=true`)
})

test('a discontent customer is heard of at once by who answers for the staff, and called by a manager', async () => {
  const deal = await aDeal(idOf('consultant'))
  const [member] = (await manager.dealUser.list({ deal_id: deal.id })).data
  await bells.clear()
  const receptionist = await clinic.as('receptionist')
  const rating = { deal_user_id: member?.id ?? 0, rated_side: 'customer' as const, comment: 'Chờ lâu' }
  await receptionist.dealUserRating.add({ ...rating, score: 2 })
  expect((await bells.told()).toSorted()).toEqual([
    expect.stringMatching(/^admin: Khách đánh giá Tư vấn \(.+\) 2 sao$/),
    expect.stringMatching(/^manager: Bạn được giao việc «Gọi cho .+: khách không hài lòng»/),
    expect.stringMatching(/^manager: Khách đánh giá Tư vấn \(.+\) 2 sao$/),
  ])
  const { data } = await manager.task.query({ deal_id: deal.id })
  expect(data).toMatchObject([
    { source: 'care_rule', priority: 'urgent', type_name: 'Xử lý khiếu nại', person_id: deal.person_id },
  ])
  expect(data[0]?.assignees).toMatchObject([{ user_id: idOf('manager'), role: 'main' }])
})
