import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ROLE } from '../src/kit/database/roles.ts'
import { refusal } from './kit.ts'
import { openStorehouse, type Storehouse } from './materials-fixture.ts'
import { withClient } from './suites/database.ts'

let house: Storehouse
beforeAll(async () => {
  house = await openStorehouse()
})
afterAll(() => house.close())

const home = () => house.branch_ids[0] ?? 0
const other = () => house.branch_ids[1] ?? 0

describe('what comes and goes', () => {
  test('a delivery in boxes is counted in pieces, and costs what was paid for it', async () => {
    const { material, receive, stock, unit, storekeeper } = house
    const id = await material({ purchase_unit_term_id: unit('Hộp'), purchase_factor: 50 })
    const moved = await receive(id, 2, {
      unit_term_id: unit('Hộp'),
      unit_cost: 100_000,
      reference_no: 'PN01',
    })
    expect(await storekeeper.usage.get({ id: moved })).toMatchObject({
      kind: 'receive',
      quantity: 2,
      factor: 50,
      stock_quantity: 100,
      amount: 200_000,
      on_hand_after: 100,
      unit_name: 'Hộp kho',
      reference_no: 'PN01',
    })
    expect(await stock(id)).toMatchObject({ on_hand: 100, value: 200_000, avg_cost: 2_000, state: 'ok' })
  })

  test('what goes out costs the average of what came', async () => {
    const { material, receive, stock, storekeeper } = house
    const material_id = await material()
    await receive(material_id, 100, { unit_cost: 10_000 })
    await receive(material_id, 100, { unit_cost: 20_000 })
    const used = await storekeeper.usage.add({ kind: 'waste', material_id, quantity: 30, branch_id: home() })
    expect(used).toMatchObject({ amount: 450_000, stock_quantity: -30 })
    expect(await stock(material_id)).toMatchObject({ on_hand: 170, value: 2_550_000 })
  })

  test('more than there is is refused with what there is, unless the clinic lets it', async () => {
    const { material, receive, admin, storekeeper, stock } = house
    const material_id = await material()
    await receive(material_id, 3)
    const use = { kind: 'use', material_id, quantity: 5, branch_id: home() } as const
    expect(await refusal(storekeeper.usage.add(use))).toMatchObject({
      code: 422,
      message: expect.stringContaining('Kho chỉ còn 3 Cái kho'),
      data: { errors: [{ field: 'quantity' }] },
    })
    await admin.setting.update({ key: 'stock.allow_negative', level: 'tenant', value: true })
    await storekeeper.usage.add(use)
    await admin.setting.update({ key: 'stock.allow_negative', level: 'tenant', value: false })
    expect(await stock(material_id)).toMatchObject({ on_hand: -2, state: 'negative' })
  })

  test('many rows are all written or none, and each error names its row', async () => {
    const { material, receive, storekeeper, stock } = house
    const [one, two] = [await material(), await material()]
    await receive(one, 10)
    const rows = [
      { kind: 'use', material_id: one, quantity: 4, branch_id: home() },
      { kind: 'use', material_id: two, quantity: 1, branch_id: home() },
      { kind: 'use', material_id: one, quantity: 7, branch_id: home() },
    ] as const
    expect(await refusal(storekeeper.usage.bulk_add({ rows: [...rows] }))).toMatchObject({
      message: expect.stringMatching(/^Dòng 2: /),
      data: { errors: [{ field: 'rows.1.quantity' }, { field: 'rows.2.quantity' }] },
    })
    expect(await stock(one)).toMatchObject({ on_hand: 10 })
    const { data } = await storekeeper.usage.bulk_add({ rows: [rows[0], { ...rows[0], quantity: 6 }] })
    expect(data.map(({ on_hand_after }) => on_hand_after)).toEqual([6, 0])
  })

  test('a transfer leaves one branch and arrives in the other at what it cost, lot by lot', async () => {
    const { material, receive, stock, storekeeper } = house
    const material_id = await material({ lot_tracked: true, expiry_tracked: true })
    await receive(material_id, 10, { lot_no: 'L2', expiry: '2031-01-01', unit_cost: 3_000 })
    await receive(material_id, 4, { lot_no: 'L1', expiry: '2030-01-01', unit_cost: 3_000 })
    await storekeeper.usage.add({
      kind: 'transfer_out',
      material_id,
      quantity: 6,
      branch_id: home(),
      target_branch_id: other(),
    })
    expect(await stock(material_id)).toMatchObject({ on_hand: 8, value: 24_000 })
    expect(await stock(material_id, other())).toMatchObject({
      on_hand: 6,
      value: 18_000,
      next_expiry: '2030-01-01',
    })
    const lots = await storekeeper.materialLot.list({ material_id, branch_id: other(), sort_by: 'expiry' })
    expect(lots.data.map(({ lot_no, quantity }) => [lot_no, quantity])).toEqual([
      ['L1', 4],
      ['L2', 2],
    ])
    const { data } = await storekeeper.usage.list({ material_id, kind: 'transfer_out' })
    const [{ id } = { id: 0 }] = data
    await storekeeper.usage.delete({ id, reason: 'Chuyển nhầm' })
    expect(await stock(material_id, other())).toMatchObject({ on_hand: 0, value: 0 })
    expect(await stock(material_id)).toMatchObject({ on_hand: 14, value: 42_000 })
  })
})

describe('what is taken back', () => {
  test('a movement goes back by its mirror once, and what was corrected is written anew', async () => {
    const { material, receive, stock, storekeeper } = house
    const material_id = await material()
    await receive(material_id, 20, { unit_cost: 1_000 })
    const used = await storekeeper.usage.add({ kind: 'use', material_id, quantity: 5, branch_id: home() })
    const mended = await storekeeper.usage.update({ id: used.id, quantity: 2 })
    expect(mended).toMatchObject({ quantity: 2, status: 'posted', amount: 2_000 })
    expect(await storekeeper.usage.get({ id: used.id })).toMatchObject({ status: 'reversed' })
    expect(await stock(material_id)).toMatchObject({ on_hand: 18, value: 18_000 })
    expect(await refusal(storekeeper.usage.delete({ id: used.id }))).toMatchObject({ code: 409 })
    await storekeeper.usage.delete({ id: mended.id, reason: 'Không dùng' })
    expect(await stock(material_id)).toMatchObject({ on_hand: 20, value: 20_000 })
  })

  test('a delivery that is used already is not taken back', async () => {
    const { material, receive, storekeeper } = house
    const material_id = await material()
    const id = await receive(material_id, 5)
    await storekeeper.usage.add({ kind: 'use', material_id, quantity: 3, branch_id: home() })
    expect(await refusal(storekeeper.usage.delete({ id }))).toMatchObject({
      message: expect.stringContaining('Kho chỉ còn 2'),
    })
  })

  test('a draft moves nothing until it is posted', async () => {
    const { material, receive, stock, assistant } = house
    const material_id = await material()
    await receive(material_id, 5)
    const draft = await assistant.usage.add({
      kind: 'use',
      material_id,
      quantity: 2,
      branch_id: home(),
      is_draft: true,
    })
    expect(draft).toMatchObject({ status: 'draft', on_hand_after: null })
    expect(await stock(material_id)).toMatchObject({ on_hand: 5 })
    expect(await assistant.usage.update({ id: draft.id, quantity: 3 })).toMatchObject({
      quantity: 3,
      status: 'draft',
    })
    expect(await assistant.usage.update({ id: draft.id, post: true })).toMatchObject({
      status: 'posted',
      on_hand_after: 2,
    })
  })
})

describe('lots', () => {
  test('what expires first goes first; an expired lot is a warning, and for an implant a refusal', async () => {
    const { material, receive, storekeeper } = house
    const expiring = await material({ lot_tracked: true, expiry_tracked: true })
    await receive(expiring, 5, { lot_no: 'CU', expiry: '2020-01-01' })
    await receive(expiring, 5, { lot_no: 'MOI', expiry: '2040-01-01' })
    const use = { kind: 'use', quantity: 2, branch_id: home() } as const
    expect(await storekeeper.usage.add({ ...use, material_id: expiring })).toMatchObject({ lot_no: 'MOI' })
    const { data } = await storekeeper.materialLot.list({ material_id: expiring, status: 'expired' })
    const [{ id: lot_id } = { id: 0 }] = data
    expect(await refusal(storekeeper.usage.add({ ...use, material_id: expiring, lot_id }))).toMatchObject({
      code: 422,
      data: { warnings: [{ kind: 'lot_expired' }] },
    })
    expect(await storekeeper.usage.add({ ...use, material_id: expiring, lot_id, force: true })).toMatchObject(
      { lot_no: 'CU' },
    )
    const implant = await material({ kind: 'implant', lot_tracked: true, expiry_tracked: true })
    await receive(implant, 5, { lot_no: 'TRU', expiry: '2020-01-01' })
    const lots = await storekeeper.materialLot.list({ material_id: implant })
    expect(
      await refusal(
        storekeeper.usage.add({ ...use, material_id: implant, lot_id: lots.data[0]?.id ?? 0, force: true }),
      ),
    ).toMatchObject({ code: 422, data: { errors: [{ field: 'lot_id' }] } })
  })

  test('a delivery of lots says its lot, and the same number keeps its last day', async () => {
    const { material, receive } = house
    const id = await material({ lot_tracked: true, expiry_tracked: true })
    expect(await refusal(receive(id, 1))).toMatchObject({ data: { errors: [{ field: 'lot_no' }] } })
    await receive(id, 1, { lot_no: 'A1', expiry: '2031-01-01' })
    expect(await refusal(receive(id, 1, { lot_no: 'a1', expiry: '2032-01-01' }))).toMatchObject({
      data: { errors: [{ field: 'expiry' }] },
    })
  })

  test('a barcode leads to its material; a GS1 code to its lot', async () => {
    const { material, receive, assistant } = house
    const id = await material({ lot_tracked: true, barcodes: [{ code: '8935001234567', factor: 10 }] })
    await receive(id, 10, { lot_no: 'LO77' })
    expect(await assistant.materialScan.find({ code: '8935001234567' })).toMatchObject({
      material: { id },
      factor: 10,
    })
    expect(
      await assistant.materialScan.find({ code: ']d201089350012345671728013110LO77', branch_id: home() }),
    ).toMatchObject({ material: { id }, lot: { lot_no: 'LO77' }, expiry: '2028-01-31' })
    expect(await assistant.materialScan.find({ code: '000000999' })).toMatchObject({
      material: null,
      lot: null,
    })
  })
})

describe('what treatments take', () => {
  test('a performed step uses its norms once whatever the stock, and gives them back when it is taken back', async () => {
    const { material, stock, performed, manager, storekeeper, receive } = house
    const [gloves, paste, maybe] = [
      await material(),
      await material({ standard_cost: 500 }),
      await material(),
    ]
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
})

describe('counting', () => {
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
})

describe('who may', () => {
  test('an assistant records what a treatment took, and neither receives nor sees what it cost', async () => {
    const { material, receive, assistant, accountant, clinic } = house
    const material_id = await material()
    await receive(material_id, 5, { unit_cost: 9_000 })
    expect(await refusal(assistant.usage.add({ kind: 'receive', material_id, quantity: 1 }))).toMatchObject({
      code: 403,
    })
    expect(
      await refusal(assistant.materialStock.compare({ lines: [{ material_id, counted: 1 }] })),
    ).toMatchObject({ code: 403 })
    const used = await assistant.usage.add({ kind: 'use', material_id, quantity: 1, branch_id: home() })
    expect(used).toMatchObject({ amount: null, unit_cost: null })
    expect(await accountant.usage.get({ id: used.id })).toMatchObject({ amount: 9_000 })
    expect((await assistant.materialStock.list({ material_id })).data[0]).toMatchObject({
      value: null,
      avg_cost: null,
    })
    expect(await refusal((await clinic.as('consultant')).usage.list({}))).toMatchObject({ code: 403 })
  })

  test('in a closed month nothing moves', async () => {
    const { material, receive, admin } = house
    const material_id = await material()
    await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: '2020-12-31' })
    expect(await refusal(receive(material_id, 1, { used_on: '2020-12-31' }))).toMatchObject({ code: 423 })
    await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: '' })
  })
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

test('fifty at once take as many as there are, not one more, and the ledger has no gap', async () => {
  const { material, receive, storekeeper, stock } = house
  const material_id = await material()
  await receive(material_id, 10)
  const take = () => storekeeper.usage.add({ kind: 'use', material_id, quantity: 1, branch_id: home() })
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, take))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await stock(material_id)).toMatchObject({ on_hand: 0 })
  const { data } = await storekeeper.usage.list({ material_id, limit: 100 })
  expect(
    data.map(({ on_hand_after }) => on_hand_after).toSorted((one, two) => (one ?? 0) - (two ?? 0)),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the database refuses a stock that is not what moved, and a movement that is changed or deleted', async () => {
  const { material, receive } = house
  const material_id = await material()
  const id = await receive(material_id, 5)
  const failed = (statement: string): Promise<string> =>
    withClient({ ...house.clinic.owner, user: APP_ROLE }, async (client) => {
      try {
        await client.query('begin')
        await client.query(
          "select set_config('app.tenant_id', (select id::text from tenant where key = 'bcare'), true)",
        )
        await client.query(statement)
        await client.query('commit')
        return 'passed'
      } catch (error) {
        await client.query('rollback')
        return (error as { constraint?: string }).constraint ?? String(error)
      }
    })
  expect(
    await failed(`update material_stock set on_hand = on_hand + 1 where material_id = ${material_id}`),
  ).toBe('stock_proven')
  expect(await failed(`update usage set quantity = 50 where id = ${id}`)).toBe('usage_kept')
  expect(await failed(`update usage set status = 'reversed' where id = ${id}`)).toBe('usage_proven')
  expect(await failed(`delete from usage where id = ${id}`)).toMatch(/permission denied/)
})
