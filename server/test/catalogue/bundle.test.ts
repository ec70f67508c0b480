import { priceMoment } from '@bcare/rules/catalogue/pricing/moment'
import { explodeBundle } from '@bcare/rules/catalogue/pricing/explode'
import { priceOrder } from '@bcare/rules/catalogue/pricing/price'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Awaited<ReturnType<Clinic['as']>>
let receptionist: Awaited<ReturnType<Clinic['as']>>
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
})
afterAll(() => clinic.close())

let serial = 0
const addService = (list_price: number) =>
  manager.product.add({ code: `GDV${(serial += 1)}`, name: `Dịch vụ trong gói ${serial}`, list_price })

type Draft = Parameters<typeof manager.bundle.add>[0]
type Items = Draft['items']
const addBundle = (items: Items, price: number, rest: Partial<Draft> = {}) =>
  manager.bundle.add({ code: `GOI${(serial += 1)}`, name: `Gói thử ${serial}`, items, price, ...rest })

const at = '2026-06-10T02:00:00Z'
const wrong = async (call: Promise<unknown>) => {
  const { message, data } = await refusal(call)
  return { message, field: (data as { errors?: { field: string }[] } | null)?.errors?.[0]?.field }
}

describe('a bundle', () => {
  test('is read with what its services cost one by one and what a customer saves, which follow the list prices', async () => {
    const [scaling, whitening] = [await addService(333_333), await addService(3_000_000)]
    const added = await addBundle(
      [{ product_id: scaling.id, quantity: 1.5, sessions: 2 }, { product_id: whitening.id }],
      3_000_000,
      { use_within_days: 180, max_per_person: 1 },
    )
    expect(added).toMatchObject({ list_total: 3_500_000, saving: 500_000, branch_ids: [], is_active: true })
    expect(added.items).toEqual([
      { product_id: scaling.id, quantity: 1.5, sessions: 2, is_optional: false, price_share: null },
      { product_id: whitening.id, quantity: 1, sessions: null, is_optional: false, price_share: null },
    ])
    await manager.product.update({ id: whitening.id, list_price: 2_000_000 })
    expect(await receptionist.bundle.get({ id: added.id })).toMatchObject({
      list_total: 2_500_000,
      saving: 0,
    })
    // Prices that fell are no reason to refuse what has nothing to do with them.
    await manager.bundle.update({ id: added.id, is_active: false })
    expect(await wrong(manager.bundle.update({ id: added.id, price: 2_500_001 }))).toEqual({
      field: 'price',
      message: 'Giá gói không được cao hơn tổng giá niêm yết 2.500.000 đ',
    })
  })

  test('is found by its words and by its services', async () => {
    const { id: product_id } = await addService(500_000)
    const { id } = await addBundle([{ product_id }], 400_000, { name: 'Nha khoa gia đình' })
    await addBundle([{ product_id: (await addService(1)).id }], 1)
    const { data } = await receptionist.bundle.list({ product_ids: product_id, search: 'gia dinh' })
    expect(data.map((row) => row.id)).toEqual([id])
  })

  test('that does not fit together is refused at the field that mends it', async () => {
    const [one, other] = [(await addService(300_000)).id, (await addService(700_000)).id]
    const share = (product_id: number, price_share: number | null) => ({ product_id, price_share })
    const cases: [Items, number, Partial<Draft>, string, string][] = [
      [[], 0, {}, 'items', 'Dịch vụ trong gói'],
      [[share(one, null), share(one, null)], 100_000, {}, 'items', 'gộp số lượng'],
      [[share(one, 100_000), share(other, null)], 100_000, {}, 'items', 'mọi dịch vụ của gói'],
      [[share(one, 1), share(other, 899_998)], 900_000, {}, 'items', 'còn thiếu 1 đ'],
      [[{ product_id: one, is_optional: true }], 100_000, {}, 'items', 'không tùy chọn'],
      [[share(one, null), share(2_000_000_000, null)], 100_000, {}, 'items', 'không còn nữa'],
      [[share(one, null)], 300_001, {}, 'price', '300.000 đ'],
      [[share(one, null)], 1, { valid_from: '2026-02-02', valid_to: '2026-02-01' }, 'valid_to', 'hết hạn'],
      [[share(one, null)], 1, { branch_ids: [2_000_000_000] }, 'branch_ids', 'chi nhánh'],
    ]
    for (const [items, price, rest, field, message] of cases)
      expect(await wrong(addBundle(items, price, rest)), message).toEqual({
        field,
        message: expect.stringContaining(message),
      })
    await addBundle([share(one, null)], 1, { code: 'TRUNGMA' })
    expect(await wrong(addBundle([share(one, null)], 1, { code: 'trungma' }))).toMatchObject({
      message: 'Đã có gói dịch vụ trùng mã',
    })
  })

  test('is judged as a whole when a part of it is changed', async () => {
    const [one, other] = [(await addService(300_000)).id, (await addService(700_000)).id]
    const items = [
      { product_id: one, price_share: 200_000 },
      { product_id: other, price_share: 600_000 },
    ]
    const { id } = await addBundle(items, 800_000, { valid_to: '2026-12-31' })
    expect(await wrong(manager.bundle.update({ id, price: 790_000 }))).toEqual({
      field: 'items',
      message: 'Tổng phần giá của các dịch vụ phải bằng giá gói, đang thừa 10.000 đ',
    })
    expect(await wrong(manager.bundle.update({ id, valid_from: '2027-01-01' }))).toMatchObject({
      field: 'valid_to',
    })
    await manager.bundle.update({
      id,
      price: 790_000,
      items: [items[0], { product_id: other, price_share: 590_000 }] as Items,
    })
  })

  test('is read in the log in words: its services by name, with their parts of the price', async () => {
    const [one, other] = [await addService(300_000), await addService(700_000)]
    const { id } = await addBundle(
      [{ product_id: one.id, quantity: 1.5, sessions: 3, is_optional: true }, { product_id: other.id }],
      1_000_000,
    )
    await manager.bundle.update({
      id,
      items: [
        { product_id: one.id, price_share: 250_000 },
        { product_id: other.id, price_share: 750_000 },
      ],
    })
    const admin = await clinic.as('admin')
    const { data } = await admin.history.list({ entity_type: 'bundle', entity_id: id })
    expect(data[0]?.changes).toMatchObject([
      {
        field: 'items',
        from: `${one.name} × 1,5 · 3 buổi · tùy chọn, ${other.name} × 1`,
        to: `${one.name} × 1 · phần giá 250.000 đ, ${other.name} × 1 · phần giá 750.000 đ`,
      },
    ])
    expect(data[1]?.changes).toContainEqual(expect.objectContaining({ field: 'price', to: '1.000.000 đ' }))
  })

  test('holds its services: one that it names is not deleted, and one that is named goes first', async () => {
    const { id: product_id, name } = await addService(300_000)
    const { id, name: bundle } = await addBundle([{ product_id }], 250_000)
    expect(await refusal(manager.product.delete({ id: product_id }))).toMatchObject({
      code: 422,
      message: `Dịch vụ «${name}» đang có trong gói «${bundle}», hãy gỡ khỏi gói trước hoặc ngưng dùng dịch vụ`,
    })
    await manager.bundle.delete({ id })
    await manager.product.delete({ id: product_id })
  })

  test('and a deletion of its service at the same moment do not both succeed', async () => {
    const services = await Promise.all(Array.from({ length: 20 }, () => addService(300_000)))
    const pairs = await Promise.all(
      services.map(({ id: product_id }) =>
        Promise.allSettled([
          addBundle([{ product_id }], 250_000),
          manager.product.delete({ id: product_id }),
        ]),
      ),
    )
    for (const pair of pairs)
      expect(pair.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the price of a bundle', () => {
  test('is divided among its services as the rule says, beside other lines, in as many statements', async () => {
    const [crown, film] = [await addService(9_000_000), await addService(333_333)]
    const { id, price, items } = await addBundle(
      [{ product_id: crown.id }, { product_id: film.id, quantity: 2 }],
      8_888_888,
    )
    const path = '/v1/pricing_calculation/calculate'
    const counted = async (
      lines: Parameters<typeof receptionist.pricingCalculation.calculate>[0]['lines'],
    ) => {
      clinic.statements.delete(path)
      const answered = await receptionist.pricingCalculation.calculate({ lines, at })
      return [answered, clinic.statements.get(path)] as const
    }
    const line_discount = { kind: 'amount' as const, value: 100_000 }
    const [answered, statements] = await counted([
      { ref: 'goi', bundle_id: id, quantity: 2, line_discount },
      { ref: 'le', product_id: film.id },
    ])
    const of = (product_id: number) => {
      const product = product_id === crown.id ? crown : film
      return { ...product, vat_rate: 0 }
    }
    expect(answered).toEqual(
      priceOrder({
        lines: [
          ...explodeBundle({
            ref: 'goi',
            quantity: 2,
            line_discount,
            bundle: { id, price, items: items.map((item) => ({ ...item, product: of(item.product_id) })) },
          }),
          {
            ref: 'le',
            product: of(film.id),
            quantity: 1,
            teeth: [],
            surfaces: [],
            bundle: null,
            unit_price_override: null,
            line_discount: null,
          },
        ],
        tiers: [],
        discounts: [],
        codes: [],
        order_discount: null,
        at: { person: null, branch_id: null, ...priceMoment(at) },
        cash_note: null,
      }),
    )
    expect(answered.total).toBe(2 * 8_888_888 - 100_000 + 333_333)
    expect(answered.lines).toMatchObject([
      { ref: `goi/${crown.id}`, bundle_id: id, price_source: 'bundle', quantity_billed: 2 },
      { ref: `goi/${film.id}`, bundle_id: id, price_source: 'bundle', quantity_billed: 4 },
      { ref: 'le', bundle_id: null, price_source: 'list' },
    ])
    const [, alone] = await counted([{ ref: 'le', product_id: film.id }])
    expect(statements).toBe(alone)
  })

  test('is by the parts that the bundle names', async () => {
    const [one, other] = [(await addService(300_000)).id, (await addService(700_000)).id]
    const { id } = await addBundle(
      [
        { product_id: one, price_share: 0 },
        { product_id: other, price_share: 600_000 },
      ],
      600_000,
    )
    const { lines } = await receptionist.pricingCalculation.calculate({
      lines: [{ ref: 'a', bundle_id: id }],
    })
    expect(lines.map(({ net }) => net)).toEqual([0, 600_000])
  })

  test('is asked for only where and while it is sold, and a line is one thing', async () => {
    const { id: product_id } = await addService(300_000)
    const { data: branches } = await manager.department.list({ kind: 'branch' })
    const [here, there] = branches
    if (here === undefined || there === undefined) throw new Error('the clinic has two branches')
    const { id: bundle_id } = await addBundle([{ product_id }], 250_000, {
      valid_from: '2026-06-01',
      valid_to: '2026-06-30',
      branch_ids: [here.id],
    })
    const price = (rest: object = {}, line: object = {}) =>
      receptionist.pricingCalculation.calculate({
        lines: [{ ref: 'a', bundle_id, ...line }],
        branch_id: here.id,
        at,
        ...rest,
      })
    expect((await price()).total).toBe(250_000)
    const field = 'lines.0.bundle_id'
    // Seventeen o'clock UTC is the first of July at the clinic.
    for (const [rest, message] of [
      [{ at: '2026-06-30T17:00:00Z' }, 'hết hạn bán ngày 30/06/2026'],
      [{ at: '2026-05-31T16:59:59Z' }, 'chỉ bán từ ngày 01/06/2026'],
      [{ branch_id: there.id }, 'không bán ở chi nhánh này'],
    ] as const)
      expect(await wrong(price(rest))).toEqual({ field, message: expect.stringContaining(message) })
    expect(await wrong(price({}, { bundle_id: 2_000_000_000 }))).toMatchObject({ field })
    expect(await wrong(price({}, { product_id }))).toMatchObject({ field: 'lines.0.product_id' })
    expect(await wrong(price({}, { bundle_id: undefined }))).toMatchObject({ field: 'lines.0.product_id' })
    expect(await wrong(price({}, { unit_price_override: 1 }))).toMatchObject({
      field: 'lines.0.unit_price_override',
    })
    await manager.bundle.update({ id: bundle_id, is_active: false })
    expect(await wrong(price())).toEqual({ field, message: expect.stringContaining('đã ngưng dùng') })
  })
})

test('a programme for a bundle takes off that bundle alone, which then stays', async () => {
  const { id: product_id } = await addService(1_000_000)
  const [{ id: bundle_id, name }, { id: other }] = [
    await addBundle([{ product_id }], 800_000),
    await addBundle([{ product_id }], 800_000),
  ]
  const draft = { name: 'Ưu đãi gói', value: 10, valid_from: '2026-01-01', apply_to: 'bundle' as const }
  expect(await wrong(manager.discount.add({ ...draft, target_ids: [product_id + 1_000_000] }))).toMatchObject(
    {
      field: 'target_ids',
    },
  )
  expect(
    await wrong(manager.discount.add({ ...draft, kind: 'fixed_price', target_ids: [bundle_id] })),
  ).toMatchObject({ field: 'apply_to' })
  const { id } = await manager.discount.add({ ...draft, target_ids: [bundle_id] })
  await manager.discount.set_status({ id, status: 'active' })
  const { lines, discounts } = await receptionist.pricingCalculation.calculate({
    lines: [
      { ref: 'a', bundle_id },
      { ref: 'b', bundle_id: other },
      { ref: 'c', product_id },
    ],
  })
  expect(lines.map(({ net }) => net)).toEqual([720_000, 800_000, 1_000_000])
  expect(discounts).toEqual([{ discount_id: id, name: 'Ưu đãi gói', amount: 80_000 }])
  const { data } = await receptionist.discount.eligible({ lines: [{ ref: 'a', bundle_id }], discount_id: id })
  expect(data).toMatchObject([{ eligible: true, saving: 80_000 }])
  expect(await refusal(manager.bundle.delete({ id: bundle_id }))).toMatchObject({
    code: 422,
    message: `Gói «${name}» đang có trong chương trình «Ưu đãi gói» nên không xóa được, hãy ngưng dùng gói`,
  })
  await manager.bundle.delete({ id: other })
})
