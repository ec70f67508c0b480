import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from '../treatment/fixture.ts'

let clinic: Treatment
let unit_term_id: number
beforeAll(async () => {
  clinic = await openTreatment()
  unit_term_id = (await clinic.manager.term.add({ vocabulary: 'product_unit', name: 'Chiếc' })).id
})
afterAll(() => clinic.close())

let serial = 0
const code = () => `NOI${(serial += 1)}`
const programme = (rest: object) =>
  clinic.manager.discount.add({
    name: `Ưu đãi ${(serial += 1)}`,
    value: 10,
    valid_from: '2026-01-01',
    ...rest,
  })

describe('a service that was offered to a customer', () => {
  test('keeps its unit and what its price counts, and changes in everything else', async () => {
    const { manager, service, line, person } = clinic
    const product_id = await service({ price_mode: 'per_tooth', tooth_scope: 'tooth' })
    const put = (change: object) => manager.product.update({ id: product_id, ...change })
    await put({ unit_term_id })
    const teeth = { items: [{ tooth: '16', surfaces: [] }], arches: [] }
    const { id } = await line({ person_id: await person(), product_id, teeth })
    for (const [field, change] of [
      ['unit_term_id', { unit_term_id: null }],
      ['price_mode', { price_mode: 'flat' }],
      ['tooth_scope', { tooth_scope: 'multi_tooth' }],
    ] as const)
      expect(await refusal(put(change)), field).toMatchObject({
        code: 422,
        message: expect.stringContaining('hãy nhân bản thành dịch vụ mới'),
        data: { errors: [{ field }] },
      })
    await put({ unit_term_id, price_mode: 'per_tooth', tooth_scope: 'tooth', list_price: 900_000 })
    await manager.attachment.delete({ id })
    await put({ price_mode: 'flat', unit_term_id: null })
  })

  test('is taken out of use instead of deleted, as are the operations that its lines copied', async () => {
    const { manager, service, line, person } = clinic
    const product_id = await service({}, [100])
    const [step] = (await manager.productOperation.list({ product_id })).data
    const { id } = await line({ person_id: await person(), product_id })
    const operation_id = step?.operation_id ?? 0
    await manager.productOperation.bulk_set({ product_id, steps: [] })
    const held = { code: 422, message: expect.stringContaining('hãy ngưng dùng') }
    expect(await refusal(manager.product.delete({ id: product_id }))).toMatchObject(held)
    expect(await refusal(manager.operation.delete({ id: operation_id }))).toMatchObject(held)
    await manager.attachment.delete({ id })
    await manager.product.delete({ id: product_id })
    await manager.operation.delete({ id: operation_id })
  })
})

describe('where a service is named', () => {
  test('is read by what the caller may read, holds it, and lets it go', async () => {
    const { manager, service, line, person, as } = clinic
    const product_id = await service()
    const rules = [{ kind: 'suggest_with' as const, product_id, days: null }]
    const other = await manager.product.add({ code: code(), name: 'Hẹn cùng', list_price: 1, rules })
    const bundle = await manager.bundle.add({
      code: code(),
      name: 'Gói có nó',
      price: 0,
      items: [{ product_id }],
    })
    const material = await manager.material.add({ code: code(), name: 'Bàn chải', unit_term_id, product_id })
    const discount = await programme({ name: 'Mùa hè', apply_to: 'product', target_ids: [product_id] })
    const { id: line_id } = await line({ person_id: await person(), product_id })
    const { data } = await manager.productUse.get({ id: product_id })
    expect(Object.fromEntries(data.map(({ entity, count, rows }) => [entity, [count, rows]]))).toEqual({
      bundle: [1, [{ id: bundle.id, name: 'Gói có nó' }]],
      material: [1, [{ id: material.id, name: 'Bàn chải' }]],
      product: [1, [{ id: other.id, name: 'Hẹn cùng' }]],
      discount: [1, [{ id: discount.id, name: 'Mùa hè' }]],
      attachment: [1, []],
    })
    const seen = await as('storekeeper').productUse.get({ id: product_id })
    expect(seen.data.map(({ entity }) => entity)).not.toContain('attachment')
    for (const [held, letGo] of [
      ['Gói có nó', () => manager.bundle.delete({ id: bundle.id })],
      ['Mùa hè', () => manager.discount.delete({ id: discount.id })],
      ['Bàn chải', () => manager.material.delete({ id: material.id })],
      ['Hẹn cùng', () => manager.product.delete({ id: other.id })],
      ['điều trị', () => manager.attachment.delete({ id: line_id })],
    ] as const) {
      expect(await refusal(manager.product.delete({ id: product_id }))).toMatchObject({
        message: expect.stringContaining(held),
      })
      await letGo()
    }
    expect((await manager.productUse.get({ id: product_id })).data).toEqual([])
    await manager.product.delete({ id: product_id })
  })

  test('a programme of another kind that names the same number does not hold it', async () => {
    const { manager, service } = clinic
    const category = await manager.term.add({ vocabulary: 'service_category', name: 'Nhóm được giảm' })
    const { id } = await programme({ apply_to: 'category', target_ids: [category.id] })
    expect(await refusal(manager.term.delete({ id: category.id }))).toMatchObject({ code: 422 })
    expect(await refusal(programme({ apply_to: 'category', target_ids: [unit_term_id] }))).toMatchObject({
      data: { errors: [{ field: 'target_ids' }] },
    })
    const product_id = await service()
    await clinic.owner(
      `update discount set target_ids = array[${product_id}]::bigint[] where id = ${id} and tenant_id = (select id from tenant where key = 'bcare')`,
    )
    await manager.product.delete({ id: product_id })
    await manager.discount.delete({ id })
    await manager.term.delete({ id: category.id })
  })
})

describe('at the same moment', () => {
  test('a service is deleted or named, never both', async () => {
    const { manager, service, line, person } = clinic
    const person_id = await person()
    const ways = [
      (product_id: number) => programme({ apply_to: 'product', target_ids: [product_id] }),
      (product_id: number) =>
        manager.bundle.add({ code: code(), name: code(), price: 0, items: [{ product_id }] }),
      (product_id: number) => manager.material.add({ code: code(), name: code(), unit_term_id, product_id }),
      (product_id: number) => service({ rules: [{ kind: 'suggest_with', product_id, days: null }] }),
      (product_id: number) => line({ person_id, product_id }),
    ]
    for (let round = 0; round < 6; round += 1)
      for (const way of ways) {
        const product_id = await service()
        const race = [() => manager.product.delete({ id: product_id }), () => way(product_id)]
        const done = await Promise.allSettled((round % 2 === 0 ? race : race.toReversed()).map((go) => go()))
        expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      }
  })

  test('a bundle is deleted or in a programme, never both', async () => {
    const { manager, service } = clinic
    const product_id = await service()
    for (let round = 0; round < 6; round += 1) {
      const { id } = await manager.bundle.add({
        code: code(),
        name: code(),
        price: 0,
        items: [{ product_id }],
      })
      const done = await Promise.allSettled([
        manager.bundle.delete({ id }),
        programme({ apply_to: 'bundle', target_ids: [id] }),
      ])
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('a service keeps its unit or is offered with another one, never both', async () => {
    const { manager, service, line, person } = clinic
    const person_id = await person()
    for (let round = 0; round < 6; round += 1) {
      const product_id = await service()
      const [changed, offered] = await Promise.allSettled([
        manager.product.update({ id: product_id, unit_term_id }),
        line({ person_id, product_id }),
      ])
      if (offered.status === 'rejected') throw offered.reason
      expect(offered.value.unit).toBe(changed.status === 'fulfilled' ? 'Chiếc' : null)
    }
  })
})
