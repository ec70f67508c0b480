import { priceMoment } from '@bcare/rules/catalogue/pricing/moment'
import { priceOrder } from '@bcare/rules/catalogue/pricing/price'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const addService = (fields: Partial<Parameters<typeof manager.product.add>[0]> = {}) =>
  manager.product.add({
    code: `GIA${(serial += 1)}`,
    name: `Dịch vụ tính giá ${serial}`,
    list_price: 300_000,
    ...fields,
  })
const addPerson = () =>
  manager.person.add({ full_name: 'Khách Tính Giá', phone: `09388${String((serial += 1)).padStart(5, '0')}` })
const one = (product_id: number, rest: object = {}) => [{ ref: 'a', product_id, ...rest }]

test('an order costs what the rule of the browser says, whatever is sent', async () => {
  const crown = await addService({
    list_price: 3_333_333,
    vat_rate: 8,
    price_mode: 'per_tooth',
    tooth_scope: 'multi_tooth',
  })
  const scaling = await addService({ list_price: 250_001, min_price: 200_000 })
  await manager.productPriceTier.add({
    product_id: crown.id,
    tier_code: 'hai-rang',
    tier_name: 'Từ hai răng',
    price_kind: 'percent_off',
    value: 7.25,
    min_qty: 2,
  })
  const { data: tiers } = await manager.productPriceTier.list({ product_id: crown.id })
  const at = '2026-06-10T02:00:00Z'
  const lines = [
    {
      ref: 'mao',
      product_id: crown.id,
      quantity: 1,
      teeth: ['16', '26', '36'],
      surfaces: [],
      unit_price_override: null,
      line_discount: { kind: 'amount' as const, value: 100_000, reason: 'Khách quen' },
    },
    {
      ref: 'cao',
      product_id: scaling.id,
      quantity: 1.5,
      teeth: [],
      surfaces: [],
      unit_price_override: 190_000,
      line_discount: null,
    },
  ]
  const order_discount = { kind: 'percent' as const, value: 3.33, reason: null }
  const answered = await receptionist.pricingCalculation.calculate({
    lines,
    order_discount,
    at,
    cash_rounding: true,
    discount_codes: ['KHONG-CO'],
  })
  const products = new Map([crown, scaling].map((product) => [product.id, product]))
  const expected = priceOrder({
    lines: lines.map(({ product_id, ...line }) => {
      const product = products.get(product_id)
      if (product === undefined) throw new Error('no such product')
      return { ...line, product, bundle: null }
    }),
    tiers,
    discounts: [],
    codes: ['KHONG-CO'],
    order_discount,
    at: { person: null, branch_id: null, ...priceMoment(at) },
    cash_note: 1_000,
  })
  expect(answered).toEqual(expected)
  expect(answered.total % 1_000).toBe(0)
  expect(answered.lines).toMatchObject([
    { ref: 'mao', price_source: 'tier', quantity_billed: 3 },
    { ref: 'cao', price_source: 'override', warnings: [{ kind: 'below_floor' }] },
  ])
  expect(answered.rejected_codes).toMatchObject([{ code: 'KHONG-CO', reason_code: 'unknown_code' }])
})

test('a price for a group holds for its members, at the branch and on the days that it names', async () => {
  const { id: product_id } = await addService()
  const [{ id: person_id }, { id: stranger }] = [await addPerson(), await addPerson()]
  const group = await manager.personGroup.add({ name: `Nhóm giá ${(serial += 1)}`, purpose: 'pricing' })
  await manager.personGroupMember.add({ group_id: group.id, person_ids: [person_id] })
  const { data: branches } = await manager.department.list({ kind: 'branch' })
  const [here] = branches
  if (here === undefined) throw new Error('a clinic has a branch')
  await manager.productPriceTier.add({
    product_id,
    tier_code: 'vip',
    tier_name: 'Khách VIP',
    value: 200_000,
    person_group_id: group.id,
    branch_id: here.id,
    valid_from: '2026-06-01',
    valid_to: '2026-06-30',
  })
  const at = '2026-06-10T02:00:00Z'
  const costs = async (rest: object) =>
    (await manager.pricingCalculation.calculate({ lines: one(product_id), at, ...rest })).total
  expect(await costs({ person_id, branch_id: here.id })).toBe(200_000)
  expect(await costs({ person_id: stranger, branch_id: here.id })).toBe(300_000)
  expect(await costs({ branch_id: here.id })).toBe(300_000)
  // Seventeen o'clock UTC is the first of July at the clinic.
  expect(await costs({ person_id, branch_id: here.id, at: '2026-06-30T16:59:59Z' })).toBe(200_000)
  expect(await costs({ person_id, branch_id: here.id, at: '2026-06-30T17:00:00Z' })).toBe(300_000)
  await manager.personGroupMember.delete({ group_id: group.id, person_ids: [person_id] })
  expect(await costs({ person_id, branch_id: here.id })).toBe(300_000)
})

test('an order is read in as many statements, however many lines it has', async () => {
  const services = [await addService(), await addService(), await addService()]
  const path = '/v1/pricing_calculation/calculate'
  const counted = async (lines: { ref: string; product_id: number }[]) => {
    clinic.statements.delete(path)
    await manager.pricingCalculation.calculate({ lines })
    return clinic.statements.get(path)
  }
  const few = await counted(one(services[0]?.id ?? 0))
  const many = await counted(
    Array.from({ length: 100 }, (_, at) => ({ ref: `d${at}`, product_id: services[at % 3]?.id ?? 0 })),
  )
  expect(many).toBe(few)
})

test('what cannot be priced is refused in words, where it is wrong', async () => {
  const { id: product_id } = await addService()
  const wrong = (rest: object) =>
    refusal(manager.pricingCalculation.calculate({ lines: one(product_id), ...rest }))
  expect(await wrong({ lines: [...one(product_id), { ref: 'b', product_id: 2_000_000_000 }] })).toMatchObject(
    {
      code: 422,
      message: 'Dịch vụ này không còn nữa, hãy chọn lại',
      data: { errors: [{ field: 'lines.1.product_id' }] },
    },
  )
  expect(await wrong({ lines: [...one(product_id), ...one(product_id)] })).toMatchObject({
    message: expect.stringContaining('cùng mã dòng'),
  })
  expect(
    await wrong({ lines: one(product_id, { quantity: 10_000, unit_price_override: 999_999_999_999 }) }),
  ).toMatchObject({ message: expect.stringContaining('quá lớn') })
  expect(await wrong({ person_id: 2_000_000_000 })).toMatchObject({
    data: { errors: [{ field: 'person_id' }] },
  })
  expect(await wrong({ branch_id: 2_000_000_000 })).toMatchObject({
    data: { errors: [{ field: 'branch_id' }] },
  })
  expect(await wrong({ order_discount: { kind: 'percent', value: 101 } })).toMatchObject({
    message: expect.stringContaining('0 đến 100'),
  })
})

test('a product is read with the price that an order of it has, its steps, and its margin for those who may know', async () => {
  const product = await addService({ cost_estimate: 90_000, lab_cost: 10_000, min_price: 290_000 })
  await manager.productPriceTier.add({
    product_id: product.id,
    tier_code: 'dot',
    tier_name: 'Đợt tháng Sáu',
    price_kind: 'amount_off',
    value: 50_000,
  })
  const operation = await manager.operation.add({ code: `GIAOP${(serial += 1)}`, name: `Bước giá ${serial}` })
  await manager.productOperation.bulk_set({ product_id: product.id, steps: [{ operation_id: operation.id }] })
  const unit = await manager.term.add({ vocabulary: 'product_unit', name: `Đơn vị ${serial}` })
  const material = await manager.material.add({
    code: `GIAVT${serial}`,
    name: `Vật tư giá ${serial}`,
    unit_term_id: unit.id,
    standard_cost: 4_000,
  })
  await manager.operationMaterial.add({ operation_id: operation.id, material_id: material.id, qty: 2.5 })
  const asked = { product_ids: [product.id] }
  const { data } = await manager.productWithPricing.get(asked)
  expect(data).toMatchObject([
    {
      product: { id: product.id, list_price: 300_000, cost_estimate: 90_000 },
      tier: { code: 'dot', name: 'Đợt tháng Sáu' },
      tier_price: 250_000,
      final_price: 250_000,
      floor_hit: true,
      margin: 150_000,
      norms_cost: 10_000,
      steps: [{ operation_name: operation.name }],
    },
  ])
  const [seen] = (await receptionist.productWithPricing.get(asked)).data
  expect(seen).toMatchObject({
    final_price: 250_000,
    margin: null,
    norms_cost: null,
    product: { cost_estimate: null },
  })
  const order = await manager.pricingCalculation.calculate({ lines: one(product.id) })
  expect(order.lines).toMatchObject([{ net: 250_000 }])
  const found = await receptionist.productWithPricing.get({ search: product.name })
  expect(found.data.map((row) => row.product.id)).toContain(product.id)
})

test('an order of a deal is priced for its customer, and no other', async () => {
  const product = await addService()
  const [person, other] = [await addPerson(), await addPerson()]
  const group = await manager.personGroup.add({ name: `Nhóm giá ${(serial += 1)}`, purpose: 'pricing' })
  await manager.personGroupMember.add({ group_id: group.id, person_ids: [person.id] })
  await manager.productPriceTier.add({
    product_id: product.id,
    tier_code: 'nhom',
    tier_name: 'Giá nhóm',
    price_kind: 'fixed',
    value: 210_000,
    person_group_id: group.id,
  })
  const deal = await receptionist.deal.add({ person_id: person.id, pipeline_id: 2, name: 'Niềng răng' })
  const asked = { deal_id: deal.id, lines: one(product.id) }
  expect(await receptionist.pricingCalculation.calculate(asked)).toMatchObject({ total: 210_000 })
  const { code, data } = await refusal(
    receptionist.pricingCalculation.calculate({ ...asked, person_id: other.id }),
  )
  expect([code, data]).toMatchObject([422, { errors: [{ field: 'deal_id' }] }])
  expect(
    (await refusal(receptionist.pricingCalculation.calculate({ ...asked, deal_id: 999_999 }))).code,
  ).toBe(422)
})
