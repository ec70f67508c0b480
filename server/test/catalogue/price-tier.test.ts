import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Awaited<ReturnType<Clinic['as']>>
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
})
afterAll(() => clinic.close())

let serial = 0
const addService = (list_price: number) =>
  manager.product.add({ code: `BG${(serial += 1)}`, name: `Dịch vụ bảng giá ${serial}`, list_price })
const vip = { tier_code: 'vip', tier_name: 'Khách VIP' }

test('a price of a list is read with what it comes to, whatever its kind, and follows the list price', async () => {
  const { id: product_id } = await addService(333_333)
  const add = (tier_code: string, price_kind: 'fixed' | 'percent_off' | 'amount_off', value: number) =>
    manager.productPriceTier.add({ product_id, tier_code, tier_name: tier_code, price_kind, value })
  expect(await add('a', 'percent_off', 5)).toMatchObject({ tier_price: 316_666, list_price: 333_333 })
  expect(await add('b', 'amount_off', 400_000)).toMatchObject({ tier_price: 0 })
  expect(await add('c', 'fixed', 250_000)).toMatchObject({ tier_price: 250_000, value: 250_000 })
  await manager.product.update({ id: product_id, list_price: 100_000 })
  const { data } = await (
    await clinic.as('receptionist')
  ).productPriceTier.list({ product_id, tier_code: 'a' })
  expect(data).toMatchObject([{ tier_price: 95_000 }])
})

test('two prices never hold at once for the same product, list, group, branch and quantity', async () => {
  const { id: product_id } = await addService(300_000)
  const add = (rest: object) => manager.productPriceTier.add({ product_id, ...vip, value: 250_000, ...rest })
  const { id } = await add({ valid_to: '2026-06-30' })
  expect(await refusal(add({ valid_from: '2026-06-30' }))).toMatchObject({
    message: expect.stringContaining('đã có giá'),
  })
  expect(await refusal(add({ tier_code: 'VIP', valid_from: '2026-06-01' }))).toMatchObject({ code: 409 })
  await add({ valid_from: '2026-07-01' })
  await add({ min_qty: 2 })
  await add({ tier_code: 'staff' })
  await manager.productPriceTier.delete({ id })
  await add({ valid_from: '2026-01-01', valid_to: '2026-06-30' })
})

test('a change is judged together with what stays, and names what exists', async () => {
  const { id: product_id } = await addService(300_000)
  const { id } = await manager.productPriceTier.add({ product_id, ...vip, value: 250_000 })
  const wrong = async (change: object) =>
    (await refusal(manager.productPriceTier.update({ id, ...change }))).data
  expect(await wrong({ price_kind: 'percent_off' })).toMatchObject({ errors: [{ field: 'value' }] })
  expect(await wrong({ value: 10.5 })).toMatchObject({ errors: [{ field: 'value' }] })
  expect(await wrong({ valid_from: '2026-02-02', valid_to: '2026-02-01' })).toMatchObject({
    errors: [{ field: 'valid_to' }],
  })
  for (const field of ['product_id', 'person_group_id', 'branch_id'])
    expect(await wrong({ [field]: 2_000_000_000 })).toMatchObject({ errors: [{ field }] })
  await manager.productPriceTier.update({ id, price_kind: 'percent_off', value: 7.25 })
})

test('a product that goes takes its prices along', async () => {
  const { id: product_id } = await addService(300_000)
  await manager.productPriceTier.add({ product_id, ...vip, value: 250_000 })
  await manager.product.delete({ id: product_id })
  expect((await manager.productPriceTier.list({ product_id })).total).toBe(0)
})
