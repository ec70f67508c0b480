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
const addService = () =>
  manager.product.add({ code: `LG${(serial += 1)}`, name: `Dịch vụ lưới giá ${serial}`, list_price: 300_000 })
const vip = { tier_code: 'vip', tier_name: 'Khách VIP' }
const addPrice = (product_id: number, rest: object = {}) =>
  manager.productPriceTier.add({ product_id, ...vip, value: 250_000, ...rest })
const bulkSet = (...body: Parameters<typeof manager.productPriceTier.bulk_set>) =>
  manager.productPriceTier.bulk_set(...body)
const pricesOf = async (product_id: number) => (await manager.productPriceTier.list({ product_id })).data

test('many prices are added, changed and removed at once, each with an entry of its own in the log', async () => {
  const [one, two] = [await addService(), await addService()]
  const [changing, going] = [await addPrice(one.id), await addPrice(one.id, { tier_code: 'staff' })]
  const { added, changed } = await bulkSet({
    add: [
      { product_id: two.id, ...vip, value: 240_000 },
      { product_id: two.id, ...vip, tier_code: 'staff', price_kind: 'percent_off', value: 10 },
    ],
    change: [{ id: changing.id, version: changing.version, price_kind: 'amount_off', value: 20_000 }],
    remove: [{ id: going.id, version: going.version }],
  })
  expect(added).toMatchObject([{ tier_price: 240_000 }, { tier_code: 'staff', tier_price: 270_000 }])
  expect(changed).toMatchObject([{ id: changing.id, version: changing.version + 1, tier_price: 280_000 }])
  expect(await pricesOf(one.id)).toEqual(changed)
  const { data } = await (
    await clinic.as('admin')
  ).history.list({
    entity_type: 'product_price_tier',
    entity_id: changing.id,
  })
  expect(data).toMatchObject([{ action: 'update' }, { action: 'create' }])
})

test('one price that cannot be written leaves all others as they were, and its place is named', async () => {
  const service = await addService()
  const price = await addPrice(service.id)
  const seen = { id: price.id, version: price.version, price_kind: 'fixed', value: 200_000 } as const
  const refused = async (body: Parameters<typeof bulkSet>[0]) => {
    const { code, data } = await refusal(bulkSet({ ...body, change: [seen, ...(body.change ?? [])] }))
    expect(await pricesOf(service.id)).toEqual([price])
    return { code, field: (data as { errors: { field: string }[] }).errors.map(({ field }) => field) }
  }
  const draft = { product_id: service.id, ...vip, tier_code: 'staff', value: 1 }
  expect(await refused({ add: [draft, { ...draft, product_id: 2_000_000_000 }] })).toEqual({
    code: 422,
    field: ['add.1.product_id'],
  })
  expect(await refused({ add: [{ ...draft, value: 10.5 }] })).toEqual({ code: 422, field: ['add.0.value'] })
  expect(await refused({ change: [seen] })).toEqual({ code: 409, field: ['change.1'] })
  expect(await refused({ remove: [{ id: price.id, version: price.version }] })).toEqual({
    code: 409,
    field: ['remove.0'],
  })
  expect((await refusal(bulkSet({ add: [draft, draft] }))).code).toBe(409)
  expect((await refusal(bulkSet({ change: [{ ...seen, id: 2_000_000_000 }] }))).code).toBe(404)
  expect(await pricesOf(service.id)).toEqual([price])
})

test('a price that another user changed, removed or added since is named with its service and price list', async () => {
  const service = await addService()
  const [changed, gone] = [await addPrice(service.id), await addPrice(service.id, { tier_code: 'staff' })]
  const current = await manager.productPriceTier.update({ id: changed.id, value: 1_000 })
  await manager.productPriceTier.delete({ id: gone.id })
  const stale = { version: 1, price_kind: 'fixed', value: 5 } as const
  expect(
    await refusal(bulkSet({ change: [changed, gone].map(({ id }) => ({ id, ...stale })) })),
  ).toMatchObject({
    code: 409,
    message: expect.stringContaining(`Giá «Khách VIP» của «${service.name}» vừa được người khác sửa`),
    data: {
      current: [current],
      errors: [{ field: 'change.0' }, { field: 'change.1', message: expect.stringContaining('bỏ') }],
    },
  })
  const add = [{ product_id: service.id, ...vip, tier_code: 'VIP', value: 5 }]
  expect(await refusal(bulkSet({ add }))).toMatchObject({
    code: 409,
    data: { current: [current], errors: [{ field: 'add.0' }] },
  })
  // In place of one that goes with the same command it is welcome.
  await bulkSet({ add, remove: [{ id: current.id, version: current.version }] })
  expect(await pricesOf(service.id)).toMatchObject([{ tier_code: 'VIP', value: 5 }])
})

test('of fifty who write one cell at once, one wins and all others are told', async () => {
  const service = await addService()
  const race = async (bodyOf: (value: number) => Parameters<typeof bulkSet>[0]) => {
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => bulkSet(bodyOf(100_000 + at))),
    )
    const lost = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []))
    expect(lost).toHaveLength(49)
    for (const fault of lost)
      expect(fault).toMatchObject({
        code: 409,
        message: expect.stringContaining(`Giá «Khách VIP» của «${service.name}»`),
      })
    const rows = await pricesOf(service.id)
    expect(rows).toHaveLength(1)
    return rows[0]!
  }
  const { id, version } = await race((value) => ({ add: [{ product_id: service.id, ...vip, value }] }))
  const won = await race((value) => ({ change: [{ id, version, price_kind: 'fixed', value }] }))
  expect(won.version).toBe(version + 1)
})

test('who may not add or remove single prices may not do so with many', async () => {
  const service = await addService()
  const price = await addPrice(service.id)
  const admin = await clinic.as('admin')
  const found = (await admin.role.list({ limit: 200 })).data.find(({ name }) => name === 'receptionist')!
  const { name, label, version: seen, permissions } = await admin.role.get({ id: found.id })
  const right = { object: 'product_price_tier', action: 'update', scope: 'all' } as const
  await admin.role.add({ name, label, version: seen, permissions: [...permissions, right] })
  const receptionist = await clinic.as('receptionist')
  const { id, version } = price
  const send = receptionist.productPriceTier.bulk_set
  expect((await refusal(send({ remove: [{ id, version }] }))).code).toBe(403)
  expect(
    (await refusal(send({ add: [{ product_id: service.id, ...vip, min_qty: 2, value: 1 }] }))).code,
  ).toBe(403)
  await send({ change: [{ id, version, price_kind: 'fixed', value: 1_000 }] })
  expect(await pricesOf(service.id)).toMatchObject([{ value: 1_000 }])
})
