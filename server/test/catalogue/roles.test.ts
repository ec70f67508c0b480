import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

const ROLES = ['manager', 'consultant', 'receptionist', 'doctor'] as const
type Role = (typeof ROLES)[number]

let clinic: Clinic
let staff: Record<Role, Api>
let product_id: number
let operation_id: number
beforeAll(async () => {
  clinic = await openClinic()
  const signed = await Promise.all(ROLES.map(async (role) => [role, await clinic.as(role)] as const))
  staff = Object.fromEntries(signed) as typeof staff
  const { manager } = staff
  const service = {
    code: 'VT1',
    name: 'Bọc sứ',
    list_price: 1_000_000,
    cost_estimate: 300_000,
    lab_cost: 100_000,
  }
  product_id = (await manager.product.add(service)).id
  operation_id = (await manager.operation.add({ code: 'VT2', name: 'Lấy dấu sứ' })).id
  const unit = await manager.term.add({ vocabulary: 'product_unit', name: 'Thìa' })
  const paste = { code: 'VT3', name: 'Bột lấy dấu', unit_term_id: unit.id, standard_cost: 5_000 }
  const material = await manager.material.add(paste)
  await manager.operationMaterial.add({ operation_id, material_id: material.id, qty: 4 })
  await manager.productOperation.bulk_set({ product_id, steps: [{ operation_id }] })
  await manager.productPriceTier.add({ product_id, tier_code: 'chung', tier_name: 'Chung', value: 900_000 })
})
afterAll(() => clinic.close())

let serial = 0
const name = () => `Của vai trò ${(serial += 1)}`
const programme = () => ({ name: name(), value: 10, valid_from: '2026-01-01' })

/** Who may do it: each role tries, and is refused for lack of the right or not at all. */
async function holders(attempt: (by: Api, role: Role) => Promise<unknown>): Promise<Role[]> {
  const may: Role[] = []
  for (const role of ROLES) {
    const outcome = await attempt(staff[role], role).catch((fault: unknown) => fault)
    if (!(outcome instanceof Error)) may.push(role)
    else expect(outcome, role).toMatchObject({ code: 403 })
  }
  return may
}

test('all of them read services, steps, price lists and programmes, and what a service costs a customer', async () => {
  for (const role of ROLES) {
    const by = staff[role]
    expect((await by.product.list({ id: product_id })).data, role).toMatchObject([{ list_price: 1_000_000 }])
    expect((await by.productOperation.list({ product_id })).total, role).toBe(1)
    expect((await by.productPriceTier.list({ product_id })).data, role).toMatchObject([
      { tier_price: 900_000 },
    ])
    await by.discount.list({})
    const { data } = await by.productWithPricing.get({ product_ids: [product_id] })
    expect(data, role).toMatchObject([{ tier_price: 900_000, final_price: 900_000 }])
  }
})

test('what a service costs the clinic, in materials too, and what is left of its price is for the manager', async () => {
  for (const role of ROLES) {
    const by = staff[role]
    const knows = role === 'manager'
    const costs = { cost_estimate: knows ? 300_000 : null, lab_cost: knows ? 100_000 : null }
    expect(await by.product.get({ id: product_id }), role).toMatchObject(costs)
    const { data } = await by.productWithPricing.get({ product_ids: [product_id] })
    expect(data, role).toMatchObject([
      { product: costs, margin: knows ? 500_000 : null, norms_cost: knows ? 20_000 : null },
    ])
    const norms = await by.operationMaterial.list({ operation_id })
    expect(norms.data, role).toMatchObject([{ standard_cost: knows ? 5_000 : null }])
  }
})

describe('only the manager', () => {
  test.each<[string, (by: Api) => Promise<unknown>]>([
    ['adds a service', (by) => by.product.add({ code: name(), name: name(), list_price: 1 })],
    ['changes its price', (by) => by.product.update({ id: product_id, list_price: 1_000_000 })],
    ['copies it', (by) => by.product.duplicate({ id: product_id, code: name(), name: name() })],
    ['arranges its steps', (by) => by.productOperation.bulk_set({ product_id, steps: [{ operation_id }] })],
    [
      'puts it into a price list',
      (by) => by.productPriceTier.add({ product_id, tier_code: name(), tier_name: 'Riêng', value: 1 }),
    ],
    ['makes a programme', (by) => by.discount.add(programme())],
    [
      'puts a bundle together',
      (by) => by.bundle.add({ code: name(), name: name(), price: 0, items: [{ product_id }] }),
    ],
  ])('%s', async (_, attempt) => {
    expect(await holders(attempt)).toEqual(['manager'])
  })

  test('lets a programme run, and approves one that must be approved', async () => {
    const { manager, receptionist } = staff
    const made = await manager.discount.add({ ...programme(), approval_required: true })
    expect(await holders((by) => by.discount.set_status({ id: made.id, status: 'active' }))).toEqual([
      'manager',
    ])
    const person = await receptionist.person.add({ full_name: 'Khách Duyệt Giá', phone: '0938800001' })
    const use = { discount_id: made.id, person_id: person.id, amount: 1 }
    expect(await holders((by) => by.discountUsage.add(use))).toEqual(['manager'])
  })

  test('deletes a service, a price and a programme', async () => {
    const { manager } = staff
    const service = await manager.product.add({ code: name(), name: name(), list_price: 1 })
    const price = { product_id: service.id, tier_code: 'xoa', tier_name: 'Xóa', value: 1 }
    const tier = await manager.productPriceTier.add(price)
    const discount = await manager.discount.add(programme())
    for (const role of ['consultant', 'receptionist', 'doctor'] as const)
      for (const gone of [
        staff[role].product.delete({ id: service.id }),
        staff[role].productPriceTier.delete({ id: tier.id }),
        staff[role].discount.delete({ id: discount.id }),
      ])
        expect(await refusal(gone), role).toMatchObject({ code: 403 })
  })
})

test('reception and consultants hold uses of programmes that need no approval, doctors do not', async () => {
  const { manager, receptionist } = staff
  const { id: discount_id } = await manager.discount.add(programme())
  await manager.discount.set_status({ id: discount_id, status: 'active' })
  const person = await receptionist.person.add({ full_name: 'Khách Giữ Lượt', phone: '0938800002' })
  const use = { discount_id, person_id: person.id, amount: 1 }
  expect(await holders((by) => by.discountUsage.add(use))).toEqual(['manager', 'consultant', 'receptionist'])
})
