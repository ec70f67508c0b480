import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openStorehouse, type Storehouse } from './fixture.ts'

let house: Storehouse
beforeAll(async () => {
  house = await openStorehouse()
})
afterAll(() => house.close())

const home = () => house.branch_ids[0] ?? 0

test('the difference is shown before it is posted, and posted only while it is still true', async () => {
  const { material, receive, storekeeper, stock } = house
  const material_id = await material()
  await receive(material_id, 20, { unit_cost: 1_000 })
  const lines = [{ material_id, counted: 17 }]
  const { data } = await storekeeper.materialStock.compare({ branch_id: home(), lines })
  expect(data).toMatchObject([{ book: 20, counted: 17, difference: -3, amount: -3_000 }])
  expect(await stock(material_id)).toMatchObject({ on_hand: 20 })
  await storekeeper.usage.add({ kind: 'use', material_id, quantity: 1, branch_id: home() })
  expect(
    await refusal(
      storekeeper.materialStock.count({
        branch_id: home(),
        lines: [{ material_id, counted: 17, book: 20 }],
      }),
    ),
  ).toMatchObject({ code: 409 })
  const counted = await storekeeper.materialStock.count({
    branch_id: home(),
    lines: [{ material_id, counted: 17, book: 19 }],
    note: 'Kiểm kê tháng',
  })
  expect(counted.data).toMatchObject([
    { kind: 'adjust', stock_quantity: -2, counted_quantity: 17, note: 'Kiểm kê tháng' },
  ])
  expect(await stock(material_id)).toMatchObject({ on_hand: 17, value: 17_000 })
})

test('the report: what there was, came, was used and is; norm against actual; its rows', async () => {
  const { material, receive, performed, manager, assistant, accountant } = house
  const material_id = await material({ name: 'Vật tư báo cáo' })
  await receive(material_id, 100, { unit_cost: 1_000, used_on: '2024-03-01' })
  const { step_id } = await performed([{ material_id, qty: 10, tolerance_pct: 10 }])
  await assistant.usage.record({
    id: step_id,
    lines: [{ material_id, quantity: 16, variance_reason: 'Rơi' }],
  })
  const today = (await manager.usage.list({ operation_attachment_id: step_id })).data[0]?.used_on ?? ''
  const span = { from: '2024-04-01', to: today }
  const { groups, total } = await accountant.usage.report({ ...span, group_by: 'material' })
  const mine = groups.find(({ id }) => id === material_id)
  expect(mine).toMatchObject({
    opening: 100,
    received: 0,
    used: 16,
    closing: 84,
    norm: 10,
    actual: 16,
    variance: 6,
    variance_pct: 60,
    beyond: 1,
    opening_amount: 100_000,
    used_amount: 16_000,
    closing_amount: 84_000,
  })
  const figures = [
    'received_amount',
    'used_amount',
    'wasted_amount',
    'adjusted_amount',
    'transferred_amount',
  ] as const
  const [received, used, wasted, adjusted, transferred] = figures.map((field) => total[field] ?? 0)
  expect(
    (total.opening_amount ?? 0) +
      (received ?? 0) -
      (used ?? 0) -
      (wasted ?? 0) +
      (adjusted ?? 0) +
      (transferred ?? 0),
  ).toBe(total.closing_amount)
  for (const group_by of ['category', 'doctor', 'operation', 'product', 'department'] as const)
    expect((await manager.usage.report({ ...span, group_by })).groups.length, group_by).toBeGreaterThan(0)
  const rows = await manager.usage.report_detail({ ...span, material_id, is_beyond: true })
  expect(rows.data).toMatchObject([{ quantity: 16, variance: 6, variance_reason: 'Rơi' }])
  expect((await house.doctor.usage.report({ ...span })).total.used_amount).toBeNull()
})
