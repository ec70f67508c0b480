import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Awaited<ReturnType<Clinic['as']>>
let receptionist: Awaited<ReturnType<Clinic['as']>>
let product_id: number
let person_id: number
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
  product_id = (await manager.product.add({ code: 'KM1', name: 'Cạo vôi khuyến mãi', list_price: 400_000 }))
    .id
  person_id = await addPerson()
})
afterAll(() => clinic.close())

let serial = 0
async function addPerson(): Promise<number> {
  const phone = `09377${String((serial += 1)).padStart(5, '0')}`
  return (await receptionist.person.add({ full_name: 'Khách Khuyến Mãi', phone })).id
}

type Draft = Parameters<typeof manager.discount.add>[0]

/** A programme that runs, one at a time: those of earlier tests are paused. */
async function run(rest: Partial<Draft> = {}) {
  for (const { id } of (await manager.discount.list({ status: 'active', limit: 200 })).data)
    await manager.discount.set_status({ id, status: 'paused' })
  const { id } = await manager.discount.add({
    name: `Ưu đãi ${(serial += 1)}`,
    value: 10,
    valid_from: '2026-01-01',
    ...rest,
  })
  return manager.discount.set_status({ id, status: 'active' })
}
const order = (rest: object = {}) => ({ lines: [{ ref: 'a', product_id, quantity: 2 }], ...rest })

describe('programmes', () => {
  test('one that runs is taken off a price, one that needs its code when that is typed, and only by its rules', async () => {
    await run({ code: 'HE2026', needs_code: true, min_order: 500_000 })
    const costs = async (rest: object) =>
      (await receptionist.pricingCalculation.calculate(order({ ...rest }))).total
    expect(await costs({})).toBe(800_000)
    expect(await costs({ discount_codes: [' he2026 '] })).toBe(720_000)
    const small = await receptionist.pricingCalculation.calculate({
      lines: [{ ref: 'a', product_id }],
      discount_codes: ['HE2026'],
    })
    expect(small).toMatchObject({
      total: 400_000,
      rejected_codes: [
        { code: 'HE2026', reason_code: 'below_min', message: expect.stringContaining('100.000') },
      ],
    })
    await run()
    expect(await costs({})).toBe(720_000)
    const { data } = await receptionist.productWithPricing.get({ product_ids: [product_id] })
    expect(data).toMatchObject([
      { tier_price: 400_000, final_price: 360_000, applicable_discounts: [{ amount: 40_000 }] },
    ])
  })

  test('a trial says of every programme what it saves or why it does not hold, and changes nothing', async () => {
    const paused = await run({ kind: 'amount', value: 50_000 })
    const { id } = await run({ audience: 'new_customer' })
    const judged = await receptionist.discount.eligible(order())
    const of = (wanted: number) => judged.data.find((one) => one.discount_id === wanted)
    expect(of(id)).toMatchObject({
      eligible: false,
      reason_code: 'wrong_audience',
      message: expect.stringContaining('hãy chọn khách hàng'),
    })
    expect(of(paused.id)).toMatchObject({ eligible: false, reason_code: 'paused', saving: 50_000 })
    expect((await receptionist.discount.eligible(order({ person_id, discount_id: id }))).data).toEqual([
      expect.objectContaining({ discount_id: id, eligible: true, saving: 80_000, message: null }),
    ])
    expect(await receptionist.discount.calculate(order({ discount_id: id, person_id }))).toMatchObject({
      saving: 80_000,
      lines: [{ ref: 'a', saving: 80_000 }],
      reason_code: null,
    })
    expect(await manager.discount.get({ id })).toMatchObject({ used_count: 0, used_amount: 0 })
  })

  test('what does not fit together is refused at its field', async () => {
    const wrong = (rest: Partial<Draft>) =>
      refusal(manager.discount.add({ name: 'Sai', value: 10, valid_from: '2026-01-01', ...rest }))
    const cases: [Partial<Draft>, string][] = [
      [{ value: 101 }, 'value'],
      [{ apply_to: 'product' }, 'target_ids'],
      [{ apply_to: 'product', target_ids: [2_000_000_000] }, 'target_ids'],
      [{ target_ids: [product_id] }, 'target_ids'],
      [{ audience: 'group', audience_ids: [2_000_000_000] }, 'audience_ids'],
      [{ needs_code: true }, 'code'],
      [{ valid_to: '2025-12-31' }, 'valid_to'],
      [{ hours: { from: 600, to: 540 } }, 'hours'],
      [{ branch_ids: [2_000_000_000] }, 'branch_ids'],
    ]
    for (const [rest, field] of cases)
      expect(await wrong(rest), field).toMatchObject({ code: 422, data: { errors: [{ field }] } })
    await manager.discount.add({ name: 'Có mã', code: 'TRUNG', value: 1, valid_from: '2026-01-01' })
    expect(await wrong({ code: 'trung' })).toMatchObject({
      message: 'Đã có chương trình khuyến mãi trùng mã',
    })
  })

  test('states go forward as the table says, and a last day that has passed ends a programme by itself', async () => {
    const { id } = await run()
    const move = (status: 'draft' | 'active' | 'paused' | 'ended') =>
      manager.discount.set_status({ id, status })
    expect(await refusal(move('draft'))).toMatchObject({ code: 422 })
    await move('paused')
    await move('active')
    await manager.discount.update({ id, valid_to: '2026-01-02' })
    expect(await manager.discount.get({ id })).toMatchObject({ status: 'ended' })
    expect((await manager.discount.list({ status: 'ended' })).data.map((row) => row.id)).toContain(id)
    expect(await refusal(move('active'))).toMatchObject({ message: expect.stringContaining('nhân bản') })
    expect(await refusal(manager.discount.update({ id, value: 20 }))).toMatchObject({
      data: { errors: [{ field: 'value' }] },
    })
  })

  test('reception tries programmes and does not write them', async () => {
    expect(
      await refusal(receptionist.discount.add({ name: 'Của lễ tân', value: 1, valid_from: '2026-01-01' })),
    ).toMatchObject({ code: 403 })
  })
})

describe('uses', () => {
  const use = (discount_id: number, who = person_id, by = receptionist) =>
    by.discountUsage.add({ discount_id, person_id: who, amount: 40_000 })

  test('fifty at the same moment take no more than the limit', async () => {
    const { id } = await run({ usage_limit: 10 })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => use(id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await manager.discount.get({ id })).toMatchObject({ used_count: 10, used_amount: 400_000 })
    expect(await refusal(use(id))).toMatchObject({ message: 'Chương trình đã dùng hết 10 lượt' })
  })

  test('a customer takes no more than each may, and a use that was let go or taken back is free again', async () => {
    const { id } = await run({ usage_limit_per_person: 1 })
    const { id: usage } = await use(id)
    expect(await refusal(use(id))).toMatchObject({ message: expect.stringContaining('đã dùng đủ 1 lượt') })
    await use(id, await addPerson())
    await receptionist.discountUsage.set_status({ id: usage, status: 'released' })
    const { id: second } = await use(id)
    await receptionist.discountUsage.set_status({ id: second, status: 'applied' })
    expect(await refusal(use(id))).toMatchObject({ code: 422 })
    expect(
      await refusal(receptionist.discountUsage.set_status({ id: second, status: 'released' })),
    ).toMatchObject({ message: expect.stringContaining('Đã áp dụng') })
    await receptionist.discountUsage.set_status({ id: second, status: 'reversed' })
    await use(id)
    expect((await manager.discountUsage.list({ discount_id: id })).total).toBe(4)
  })

  test('once used, a programme keeps what was promised and is ended instead of deleted', async () => {
    const { id } = await run({ usage_limit: 5 })
    await use(id)
    expect(await refusal(manager.discount.update({ id, value: 20 }))).toMatchObject({
      data: { errors: [{ field: 'value' }] },
    })
    expect(await refusal(manager.discount.update({ id, usage_limit: 4 }))).toMatchObject({
      data: { errors: [{ field: 'usage_limit' }] },
    })
    await manager.discount.update({ id, usage_limit: 6, note: 'Thêm một lượt' })
    expect(await refusal(manager.discount.delete({ id }))).toMatchObject({
      message: expect.stringContaining('hãy kết thúc chương trình'),
    })
  })

  test('one that must be approved is held by a user who may approve it', async () => {
    const { id } = await run({ approval_required: true })
    expect(await refusal(use(id))).toMatchObject({ code: 403, message: expect.stringContaining('duyệt') })
    await use(id, person_id, manager)
    expect(await receptionist.pricingCalculation.calculate(order())).toMatchObject({ promo_discount: 0 })
    expect(await manager.pricingCalculation.calculate(order())).toMatchObject({ promo_discount: 80_000 })
  })
})
