import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ROLE } from '../../src/kit/database/roles.ts'
import { refusal } from '../kit.ts'
import { openStorehouse, type Storehouse } from './fixture.ts'
import { withClient } from '../suites/database.ts'

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
