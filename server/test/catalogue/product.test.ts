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
const code = () => `XT${(serial += 1)}`
const addService = (fields: Partial<Parameters<typeof manager.product.add>[0]> = {}) =>
  manager.product.add({ code: code(), name: `Dịch vụ thử ${serial}`, list_price: 300_000, ...fields })
const addOperation = (name: string) => manager.operation.add({ code: code(), name: `${name} ${serial}` })

describe('services', () => {
  test('a service is found without its accents, by its code, and stays out of a narrower kind', async () => {
    const { id, code: given } = await addService({ name: 'Tẩy trắng răng tại ghế' })
    const found = async (body: Parameters<typeof receptionist.product.list>[0]) =>
      (await receptionist.product.list(body)).data.map((row) => row.id)
    expect(await found({ search: 'tay trang rang' })).toContain(id)
    expect(await found({ search: given })).toEqual([id])
    expect(await found({ search: given, kind: 'medicine' })).toEqual([])
  })

  test('what a service costs the clinic is read by users of its finances alone, and kept when others may write', async () => {
    const { id } = await addService({
      cost_estimate: 90_000,
      lab_cost: 10_000,
      commission_rates: { doctor: 12.5, assistant: null, consultant: null, referrer: null },
    })
    const hidden = { cost_estimate: null, lab_cost: null, commission_rates: null }
    expect(await receptionist.product.get({ id })).toMatchObject(hidden)
    expect((await receptionist.product.list({ id })).data).toMatchObject([hidden])
    const known = { cost_estimate: 90_000, lab_cost: 10_000, commission_rates: { doctor: 12.5 } }
    expect(await manager.product.get({ id })).toMatchObject(known)
    expect(await (await clinic.as('accountant')).product.get({ id })).toMatchObject(known)
    expect(await manager.product.update({ id, name: 'Tên khác' })).toMatchObject(known)
  })

  test('what the clinic notes of a service itself is asked for with a new one, and kept beside it', async () => {
    const admin = await clinic.as('admin')
    const field = await admin.customDefinition.add({
      entity_type: 'product',
      name: 'hang_labo',
      label: 'Hãng labo',
      type: 'text',
    })
    await admin.customDefinition.update_status({ id: field.id, status: 'active' })
    const { id, version } = await addService({ custom: { hang_labo: 'Kỹ thuật số Á Châu' } })
    expect(await receptionist.product.get({ id, custom: 'all' })).toMatchObject({
      custom: { hang_labo: 'Kỹ thuật số Á Châu' },
    })
    await manager.product.update({ id, version, custom: { hang_labo: 'Labo Việt' } })
    const { data } = await receptionist.product.list({ id, custom: ['hang_labo'] })
    expect(data).toMatchObject([{ custom: { hang_labo: 'Labo Việt' } }])
  })

  test('a code is one service’s, however it is written', async () => {
    const { code: given } = await addService()
    expect(await refusal(addService({ code: given.toLowerCase() }))).toMatchObject({
      message: 'Đã có dịch vụ, hàng hóa trùng mã',
    })
  })

  test('a change is judged together with what stays', async () => {
    const { id } = await addService({ list_price: 500_000, min_price: 400_000 })
    expect(await refusal(manager.product.update({ id, list_price: 300_000 }))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'min_price' }] },
    })
    expect(await refusal(manager.product.update({ id, price_mode: 'per_tooth' }))).toMatchObject({
      data: { errors: [{ field: 'tooth_scope' }] },
    })
    await manager.product.update({ id, price_mode: 'per_tooth', tooth_scope: 'multi_tooth' })
  })

  test('what a service says of others names services that there are, and holds them', async () => {
    const other = await addService()
    const suggests = { kind: 'suggest_with' as const, product_id: other.id, days: null }
    const { id } = await addService({ rules: [suggests] })
    const put = (rules: NonNullable<Parameters<typeof manager.product.update>[0]['rules']>) =>
      refusal(manager.product.update({ id, rules }))
    expect(await put([{ ...suggests, product_id: id }])).toMatchObject({
      message: expect.stringContaining('chính nó'),
    })
    expect(await put([suggests, suggests])).toMatchObject({ message: 'Có hai lưu ý giống nhau' })
    expect(await put([{ ...suggests, days: 3 }])).toMatchObject({
      message: expect.stringContaining('số ngày'),
    })
    expect(await put([{ ...suggests, product_id: 2_000_000_000 }])).toMatchObject({
      message: 'Có lưu ý về dịch vụ không còn nữa',
    })
    expect(await refusal(manager.product.delete({ id: other.id }))).toMatchObject({
      message: expect.stringContaining('đang được nhắc'),
    })
    await manager.product.update({ id, rules: [] })
    await manager.product.delete({ id: other.id })
  })

  test('reception reads the price list and does not write it', async () => {
    expect(
      await refusal(receptionist.product.add({ code: code(), name: 'Của lễ tân', list_price: 1 })),
    ).toMatchObject({
      code: 403,
    })
  })
})

describe('steps', () => {
  const step = (operation_id: number, rest: object = {}) => ({ operation_id, ...rest })

  test('the whole list is written at once; steps that stay keep their ids, and those that are the same their version', async () => {
    const [first, second, third] = [
      await addOperation('Mài'),
      await addOperation('Lấy dấu'),
      await addOperation('Gắn'),
    ]
    const { id: product_id, version } = await addService()
    const { data } = await manager.productOperation.bulk_set({
      product_id,
      version,
      steps: [step(first.id, { revenue_weight: 50 }), step(second.id, { revenue_weight: 50 })],
    })
    const [one, two] = data
    if (one === undefined || two === undefined) throw new Error('two steps were sent')
    const later = await manager.productOperation.bulk_set({
      product_id,
      steps: [
        { ...step(first.id), id: one.id, revenue_weight: 50 },
        step(third.id, { revenue_weight: 50, session_no: 2, spacing_days: 7 }),
      ],
    })
    expect(later.data.map(({ operation_id }) => operation_id)).toEqual([first.id, third.id])
    expect(later.data[0]).toMatchObject({ id: one.id, version: one.version })
    expect(await manager.product.get({ id: product_id })).toMatchObject({ step_count: 2 })
    expect(await refusal(manager.productOperation.get({ id: two.id }))).toMatchObject({ code: 404 })
    expect(await receptionist.operation.get({ id: third.id })).toMatchObject({ used_in: 1 })
  })

  test('what does not add up is refused whole, at the step that is wrong', async () => {
    const operation = await addOperation('Thử')
    const other = await addOperation('Giao')
    const { id: product_id } = await addService()
    const put = (steps: Parameters<typeof manager.productOperation.bulk_set>[0]['steps']) =>
      refusal(manager.productOperation.bulk_set({ product_id, steps }))
    expect(
      await put([step(operation.id, { revenue_weight: 50 }), step(other.id, { revenue_weight: 40 })]),
    ).toMatchObject({ message: 'Tổng tỷ trọng phải là 100%, hiện là 90%' })
    expect(await put([step(operation.id), step(operation.id)])).toMatchObject({
      data: { errors: [{ field: 'steps.1' }] },
    })
    expect(await put([step(2_000_000_000)])).toMatchObject({ data: { errors: [{ field: 'steps.0' }] } })
    expect(await put([{ ...step(operation.id), id: 2_000_000_000 }])).toMatchObject({
      message: expect.stringContaining('không còn trong dịch vụ'),
    })
    expect((await manager.productOperation.list({ product_id })).total).toBe(0)
  })

  test('two users who arrange the same steps do not undo each other', async () => {
    const operation = await addOperation('Tháo')
    const { id: product_id, version } = await addService()
    await manager.productOperation.bulk_set({ product_id, version, steps: [step(operation.id)] })
    expect(
      await refusal(manager.productOperation.bulk_set({ product_id, version, steps: [] })),
    ).toMatchObject({
      code: 409,
    })
  })

  test('an operation that a service is made of stays, and goes with the last one', async () => {
    const operation = await addOperation('Cắm trụ')
    const { id: product_id } = await addService()
    await manager.productOperation.bulk_set({ product_id, steps: [step(operation.id)] })
    expect(await refusal(manager.operation.delete({ id: operation.id }))).toMatchObject({
      message: expect.stringContaining('1 dịch vụ'),
    })
    await manager.product.delete({ id: product_id })
    await manager.operation.delete({ id: operation.id })
    expect((await manager.operation.all({})).data.map(({ id }) => id)).not.toContain(operation.id)
  })
})

describe('a copy of a service', () => {
  test('has its steps, its prices that are not over and what it costs the clinic, and is not sold yet', async () => {
    const operations = [await addOperation('Chụp phim'), await addOperation('Đặt trụ')]
    const source = await addService({ cost_estimate: 70_000, is_implant: true, min_price: 250_000 })
    await manager.productOperation.bulk_set({
      product_id: source.id,
      steps: operations.map(({ id }, at) => ({
        operation_id: id,
        revenue_weight: at === 0 ? 40 : 60,
        session_no: at + 1,
        name_override: `Riêng ${at}`,
      })),
    })
    const price = { product_id: source.id, tier_code: 'vip', tier_name: 'Khách VIP', value: 280_000 }
    await manager.productPriceTier.add({ ...price, min_qty: 2, valid_from: '2026-01-01' })
    await manager.productPriceTier.add({ ...price, valid_to: '2020-12-31' })
    const given = code()
    const made = await manager.product.duplicate({ id: source.id, code: given, name: 'Trụ loại khác' })
    const { id, code: _code, name: _name, version: _version, ...kept } = source
    const { is_active: _active, step_count: _count, created_at: _at, updated_at: _then, ...same } = kept
    expect(made).toMatchObject({
      ...same,
      code: given,
      name: 'Trụ loại khác',
      is_active: false,
      step_count: 2,
    })
    expect(made.id).not.toBe(id)
    const steps = await manager.productOperation.list({ product_id: made.id, sort_by: 'order', order: 'asc' })
    expect(steps.data).toMatchObject([
      {
        operation_id: operations[0]?.id,
        revenue_weight: 40,
        session_no: 1,
        name_override: 'Riêng 0',
        order: 0,
      },
      {
        operation_id: operations[1]?.id,
        revenue_weight: 60,
        session_no: 2,
        name_override: 'Riêng 1',
        order: 1,
      },
    ])
    const prices = await manager.productPriceTier.list({ product_id: made.id })
    expect(prices.data).toMatchObject([
      { tier_code: 'vip', value: 280_000, min_qty: 2, valid_from: '2026-01-01' },
    ])
    await manager.product.delete({ id: made.id })
    expect(await manager.product.get({ id })).toMatchObject({ step_count: 2, is_active: true })
  })

  test('needs a code that is free, an original that is there, and the right to add services', async () => {
    const source = await addService()
    const copied = (body: object, by = manager) =>
      refusal(by.product.duplicate({ id: source.id, code: code(), name: 'Bản sao', ...body }))
    expect(await copied({ code: source.code.toLowerCase() })).toMatchObject({
      message: 'Đã có dịch vụ, hàng hóa trùng mã',
    })
    expect(await copied({ name: ' ' })).toMatchObject({ data: { errors: [{ field: 'name' }] } })
    expect(await copied({ id: 2_000_000_000 })).toMatchObject({ code: 404 })
    expect(await copied({}, receptionist)).toMatchObject({ code: 403 })
    expect((await manager.product.list({ search: 'Bản sao' })).total).toBe(0)
  })
})
