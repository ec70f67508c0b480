import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openStorehouse, type Storehouse } from './fixture.ts'

let house: Storehouse
beforeAll(async () => {
  house = await openStorehouse()
})
afterAll(() => house.close())

test('a performed step uses its norms once whatever the stock, and gives them back when it is taken back', async () => {
  const { material, stock, performed, manager, storekeeper, receive } = house
  const [gloves, paste, maybe] = [await material(), await material({ standard_cost: 500 }), await material()]
  await receive(gloves, 10, { unit_cost: 2_000 })
  const { step_id, line_id } = await performed([
    { material_id: gloves, qty: 2 },
    { material_id: paste, qty: 1.5 },
    { material_id: maybe, qty: 1, is_optional: true },
  ])
  expect(await stock(gloves)).toMatchObject({ on_hand: 8 })
  expect(await stock(paste)).toMatchObject({ on_hand: -1.5, state: 'negative', value: -750 })
  expect(await stock(maybe)).toMatchObject({ on_hand: 0 })
  const { data } = await storekeeper.usage.list({ operation_attachment_id: step_id })
  expect(data).toHaveLength(2)
  expect(data.find(({ material_id }) => material_id === paste)).toMatchObject({
    source: 'auto',
    norm_qty: 1.5,
    is_negative: true,
    is_beyond: false,
    attachment_id: line_id,
  })
  const tasks = await manager.task.list({ search: 'Kiểm kho' })
  expect(tasks.total).toBeGreaterThan(0)
  await manager.attachment.void({ id: step_id, reason: 'Ghi nhầm' })
  expect(await stock(gloves)).toMatchObject({ on_hand: 10, value: 20_000 })
  expect(await stock(paste)).toMatchObject({ on_hand: 0, value: 0 })
})

test('what a step really took replaces its norms; beyond the tolerance it asks why', async () => {
  const { material, receive, performed, assistant, stock } = house
  const [paste, extra] = [await material(), await material()]
  await receive(paste, 100)
  await receive(extra, 10)
  const { step_id } = await performed([{ material_id: paste, qty: 10, tolerance_pct: 20 }])
  const lines = (quantity: number, variance_reason?: string) => [
    { material_id: paste, quantity, ...(variance_reason !== undefined && { variance_reason }) },
    { material_id: extra, quantity: 1 },
  ]
  expect(await refusal(assistant.usage.record({ id: step_id, lines: lines(15) }))).toMatchObject({
    data: { errors: [{ field: 'rows.0.variance_reason' }] },
  })
  expect(await stock(paste)).toMatchObject({ on_hand: 90 })
  const after = await assistant.usage.record({ id: step_id, lines: lines(15, 'Ống tủy cong') })
  expect(after.lines).toMatchObject([
    { material_id: paste, norm_qty: 10, used: 15, variance_reason: 'Ống tủy cong' },
    { material_id: extra, norm_qty: null, used: 1 },
  ])
  expect(after.step).toMatchObject({ recorded: 2, is_automatic: false, is_beyond: true })
  expect(await stock(paste)).toMatchObject({ on_hand: 85 })
  // The same once more writes nothing.
  const before = await assistant.usage.list({ operation_attachment_id: step_id })
  await assistant.usage.record({ id: step_id, lines: lines(15, 'Ống tủy cong') })
  expect((await assistant.usage.list({ operation_attachment_id: step_id })).total).toBe(before.total)
})

test('the material of a completed service is what was used of it, not what was estimated', async () => {
  const { material, receive, performed, manager, by } = house
  const paste = await material()
  await receive(paste, 100, { unit_cost: 1_000 })
  const { person_id, line_id } = await performed([{ material_id: paste, qty: 50 }], {
    cost_estimate: 300_000,
  })
  const bill = await manager.bill.add({ person_id })
  await manager.billItem.add_from_attachment({ bill_id: bill.id, attachment_ids: [line_id] })
  await manager.bill.open({ id: bill.id })
  await manager.payment.add({ person_id, amount: 1_000_000, methods: by(1_000_000) })
  const material_part = async () => {
    const { data } = await manager.revenue.query({ attachment_id: line_id, part: 'material', limit: 100 })
    return data.reduce((sum, { gross }) => sum + gross, 0)
  }
  expect(await material_part()).toBe(300_000)
  await manager.attachment.update_status({ id: line_id, to: 'completed' })
  expect(await material_part()).toBe(50_000)
})

const on = (...teeth: string[]) => ({ items: teeth.map((tooth) => ({ tooth, surfaces: [] })), arches: [] })

test('a norm counts the teeth or the arches that the step is done on', async () => {
  const { material, receive, stock, performed } = house
  const [bur, tray, gloves] = [await material(), await material(), await material()]
  for (const id of [bur, tray, gloves]) await receive(id, 100)
  const norms = [
    { material_id: bur, qty: 1.5, per: 'tooth' },
    { material_id: tray, qty: 2, per: 'arch' },
    { material_id: gloves, qty: 1 },
  ] as const
  await performed(norms, { tooth_scope: 'multi_tooth', teeth: on('16', '26', '36') })
  expect([await stock(bur), await stock(tray), await stock(gloves)]).toMatchObject([
    { on_hand: 95.5 },
    // No arch, and so nothing of what is for one.
    { on_hand: 100 },
    { on_hand: 99 },
  ])
  await performed(norms, { tooth_scope: 'arch', teeth: { items: [], arches: ['upper', 'lower'] } })
  expect([await stock(bur), await stock(tray), await stock(gloves)]).toMatchObject([
    { on_hand: 95.5 },
    { on_hand: 96 },
    { on_hand: 98 },
  ])
})

test('a material that is for the step and for each tooth is used once, for both', async () => {
  const { material, receive, performed, storekeeper } = house
  const material_id = await material()
  await receive(material_id, 10)
  const { step_id } = await performed(
    [
      { material_id, qty: 1 },
      { material_id, qty: 0.5, per: 'tooth' },
    ],
    { tooth_scope: 'multi_tooth', teeth: on('11', '12') },
  )
  const { data } = await storekeeper.usage.list({ operation_attachment_id: step_id })
  expect(data).toMatchObject([{ quantity: 2, norm_qty: 2, is_beyond: false }])
})

test('a service has quantities of its own, and does without what it has none of', async () => {
  const { material, receive, stock, performed, assistant } = house
  const [paste, gloves, gauze] = [await material(), await material(), await material()]
  for (const id of [paste, gloves, gauze]) await receive(id, 10)
  const { step_id } = await performed(
    [
      { material_id: paste, qty: 1, per: 'tooth' },
      { material_id: gloves, qty: 1 },
      { material_id: gauze, qty: 1 },
    ],
    {
      tooth_scope: 'multi_tooth',
      teeth: on('16', '17'),
      norm_override: [
        { material_id: paste, qty: 2.25 },
        { material_id: gauze, qty: 0 },
      ],
    },
  )
  expect([await stock(paste), await stock(gloves), await stock(gauze)]).toMatchObject([
    { on_hand: 5.5 },
    { on_hand: 9 },
    { on_hand: 10 },
  ])
  const { lines } = await assistant.usage.step({ id: step_id })
  expect(lines.map(({ material_id, norm_qty, used }) => [material_id, norm_qty, used])).toEqual([
    [paste, 4.5, 4.5],
    [gloves, 1, 1],
  ])
})

test('a norm that one lot does not reach is filled from several, what expires first goes first', async () => {
  const { material, receive, stock, performed, storekeeper, manager } = house
  const material_id = await material({ lot_tracked: true, expiry_tracked: true })
  await receive(material_id, 4, { lot_no: 'SAU', expiry: '2190-06-01', unit_cost: 1_000 })
  await receive(material_id, 3, { lot_no: 'TRƯỚC', expiry: '2190-01-01', unit_cost: 1_000 })
  const { step_id } = await performed([{ material_id, qty: 9, tolerance_pct: 0 }])
  const { data } = await storekeeper.usage.list({
    operation_attachment_id: step_id,
    sort_by: 'created_at',
    order: 'asc',
  })
  // What no lot reaches is used all the same; the parts of the norm come to the norm.
  expect(data.map(({ lot_no, quantity, norm_qty }) => [lot_no, quantity, norm_qty])).toEqual([
    ['TRƯỚC', 3, 3],
    ['SAU', 4, 4],
    [null, 2, 2],
  ])
  expect(data.every(({ is_beyond }) => !is_beyond)).toBe(true)
  expect(await stock(material_id)).toMatchObject({ on_hand: -2, state: 'negative' })
  const { lines } = await storekeeper.usage.step({ id: step_id })
  expect(lines).toMatchObject([{ material_id, norm_qty: 9, used: 9 }])
  await manager.attachment.void({ id: step_id, reason: 'Ghi nhầm' })
  const lots = await storekeeper.materialLot.list({ material_id, sort_by: 'expiry' })
  expect(lots.data.map(({ lot_no, quantity }) => [lot_no, quantity])).toEqual([
    ['TRƯỚC', 3],
    ['SAU', 4],
  ])
  expect(await stock(material_id)).toMatchObject({ on_hand: 7, value: 7_000 })
})

test('a clinic that records by hand has nothing taken by norms, and sees them where it records', async () => {
  const { material, receive, stock, performed, admin, assistant, storekeeper } = house
  const material_id = await material()
  await receive(material_id, 10)
  const auto_use = (value: boolean) => admin.setting.update({ key: 'stock.auto_use', level: 'tenant', value })
  await auto_use(false)
  const { step_id } = await performed([{ material_id, qty: 2 }])
  await auto_use(true)
  expect(await stock(material_id)).toMatchObject({ on_hand: 10 })
  const { step, lines } = await assistant.usage.step({ id: step_id })
  expect(step).toMatchObject({ recorded: 0, is_automatic: false })
  expect(lines).toMatchObject([{ material_id, norm_qty: 2, used: 0 }])
  await assistant.usage.record({ id: step_id, lines: [{ material_id, quantity: 2 }] })
  expect(await stock(material_id)).toMatchObject({ on_hand: 8 })
  const { data } = await storekeeper.usage.list({ operation_attachment_id: step_id })
  expect(data).toMatchObject([{ source: 'manual', norm_qty: 2, is_beyond: false }])
})
