import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Awaited<ReturnType<Clinic['as']>>
const units: Record<string, number> = {}
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  for (const name of ['Cái', 'Đôi', 'Hộp'])
    units[name] = (await manager.term.add({ vocabulary: 'product_unit', name })).id
})
afterAll(() => clinic.close())

const unit = (name: string): number => units[name] ?? 0
let serial = 0
type Draft = Parameters<typeof manager.material.add>[0]
const addMaterial = (fields: Partial<Draft> = {}) =>
  manager.material.add({
    code: `VT${(serial += 1)}`,
    name: `Vật tư ${serial}`,
    unit_term_id: unit('Cái'),
    ...fields,
  })
const addOperation = () => manager.operation.add({ code: `TT${(serial += 1)}`, name: `Thao tác ${serial}` })

describe('materials', () => {
  test('a material is found by its name without accents, by its brand and by its barcode', async () => {
    const { id } = await addMaterial({
      name: 'Găng tay y tế',
      brand: 'VGlove',
      unit_term_id: unit('Đôi'),
      purchase_unit_term_id: unit('Hộp'),
      purchase_factor: 50,
      barcodes: [{ code: '8936012340015', factor: 50 }],
    })
    const storekeeper = await clinic.as('storekeeper')
    for (const search of ['gang tay', 'vglove', '8936012340015'])
      expect((await storekeeper.material.list({ search })).data, search).toMatchObject([
        { id, unit_name: 'Đôi', purchase_unit_name: 'Hộp', purchase_factor: 50 },
      ])
  })

  test('a barcode is one material’s, also when two users give it at once', async () => {
    const barcodes = [{ code: '8936099990001' }]
    const [one, other] = await Promise.allSettled([addMaterial({ barcodes }), addMaterial({ barcodes })])
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await manager.material.list({ search: '8936099990001' })).total).toBe(1)
    const { id } = await addMaterial()
    expect(await refusal(manager.material.update({ id, barcodes }))).toMatchObject({
      message: expect.stringContaining('Mã vạch 8936099990001 đang là của «Vật tư'),
      data: { errors: [{ field: 'barcodes' }] },
    })
  })

  test('what contradicts itself is refused at its field, also beside what stays', async () => {
    const { id } = await addMaterial()
    expect(await refusal(manager.material.update({ id, purchase_unit_term_id: unit('Hộp') }))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'purchase_factor' }] },
    })
    expect(await refusal(manager.material.update({ id, expiry_tracked: true }))).toMatchObject({
      data: { errors: [{ field: 'lot_tracked' }] },
    })
    expect(await refusal(addMaterial({ name: 'găng tay Y TẾ' }))).toMatchObject({
      message: 'Đã có vật tư trùng tên',
    })
  })

  test('what it costs is for those who read finances or keep the stock; a consultant sees no materials', async () => {
    const { id } = await addMaterial({ standard_cost: 45_000 })
    for (const username of ['manager', 'accountant', 'storekeeper'])
      expect(await (await clinic.as(username)).material.get({ id })).toMatchObject({ standard_cost: 45_000 })
    for (const username of ['doctor', 'assistant', 'receptionist'])
      expect(await (await clinic.as(username)).material.get({ id })).toMatchObject({ standard_cost: null })
    expect(await refusal((await clinic.as('consultant')).material.get({ id }))).toMatchObject({ code: 403 })
    expect(await refusal((await clinic.as('doctor')).material.update({ id, name: 'Khác' }))).toMatchObject({
      code: 403,
    })
  })
})

describe('norms', () => {
  test('the norms of an operation are set as a whole: rows that stay keep their ids, and the material counts its uses', async () => {
    const operation = await addOperation()
    const [glove, gauze] = [await addMaterial({ standard_cost: 2_000 }), await addMaterial()]
    const set = (materials: Parameters<typeof manager.operationMaterial.bulk_set>[0]['materials']) =>
      manager.operationMaterial.bulk_set({ operation_id: operation.id, materials })
    const { data: first } = await set([
      { material_id: glove.id, qty: 2 },
      { material_id: gauze.id, qty: 3 },
    ])
    expect(first).toMatchObject([
      {
        material_name: glove.name,
        qty: 2,
        unit_name: 'Cái',
        factor: 1,
        per: 'step',
        tolerance_pct: 20,
        standard_cost: 2_000,
      },
      { material_id: gauze.id, qty: 3 },
    ])
    const kept = first.map(({ id, material_id, qty }) => ({ id, material_id, qty }))
    const { data: second } = await set([
      { ...kept[1]!, qty: 0.5 },
      { material_id: glove.id, qty: 1, per: 'tooth' },
    ])
    expect(second.map(({ id, qty, per }) => [id === kept[1]?.id, qty, per])).toEqual([
      [true, 0.5, 'step'],
      [false, 1, 'tooth'],
    ])
    expect(await manager.material.get({ id: glove.id })).toMatchObject({ used_in: 1 })
    expect((await manager.operationMaterial.list({ material_id: glove.id })).total).toBe(1)
  })

  test('one wrong line refuses all, at the line', async () => {
    const operation = await addOperation()
    const { id: material_id } = await addMaterial()
    const set = (...materials: Parameters<typeof manager.operationMaterial.bulk_set>[0]['materials']) =>
      refusal(manager.operationMaterial.bulk_set({ operation_id: operation.id, materials }))
    const good = { material_id, qty: 1 }
    expect(await set(good, good)).toMatchObject({ data: { errors: [{ field: 'materials.1.material_id' }] } })
    expect(await set(good, { material_id: 2_000_000_000, qty: 1 })).toMatchObject({
      data: { errors: [{ field: 'materials.1.material_id' }] },
    })
    expect(await set({ ...good, substitute_material_id: material_id })).toMatchObject({
      message: 'Vật tư không thể thay cho chính nó',
    })
    expect(await set({ ...good, unit_term_id: unit('Hộp') })).toMatchObject({
      message: 'Chọn đơn vị kho hoặc đơn vị mua của vật tư này',
      data: { errors: [{ field: 'materials.0.unit_term_id' }] },
    })
    expect((await manager.operationMaterial.list({ operation_id: operation.id })).total).toBe(0)
  })

  test('two users who set the norms of one operation do not undo each other', async () => {
    const { id: operation_id, version } = await addOperation()
    const { id: material_id } = await addMaterial()
    const materials = [{ material_id, qty: 1 }]
    await manager.operationMaterial.bulk_set({ operation_id, version, materials })
    expect(
      await refusal(manager.operationMaterial.bulk_set({ operation_id, version, materials: [] })),
    ).toMatchObject({
      code: 409,
    })
  })

  test('a material in norms keeps its units, and is taken out of use and not away', async () => {
    const { id: operation_id, name } = await addOperation()
    const box = await addMaterial({ purchase_unit_term_id: unit('Hộp'), purchase_factor: 100 })
    await manager.operationMaterial.add({
      operation_id,
      material_id: box.id,
      qty: 0.1,
      unit_term_id: unit('Hộp'),
    })
    expect((await manager.operationMaterial.list({ operation_id })).data).toMatchObject([{ factor: 100 }])
    expect(
      await refusal(
        manager.material.update({ id: box.id, purchase_unit_term_id: null, purchase_factor: null }),
      ),
    ).toMatchObject({ message: expect.stringContaining(name), data: { errors: [{ field: 'unit_term_id' }] } })
    expect(await refusal(manager.material.delete({ id: box.id }))).toMatchObject({
      message: expect.stringContaining('hãy ngưng dùng thay vì xóa'),
    })
    await manager.material.update({ id: box.id, is_active: false, purchase_factor: 50 })
  })

  test('a service has quantities of its own for what its operation takes, and for nothing else', async () => {
    const operation = await addOperation()
    const [taken, other] = [await addMaterial(), await addMaterial()]
    await manager.operationMaterial.add({ operation_id: operation.id, material_id: taken.id, qty: 2 })
    const product = await manager.product.add({
      code: `DV${serial}`,
      name: `Dịch vụ ${serial}`,
      list_price: 100_000,
    })
    const set = (material_id: number) =>
      manager.productOperation.bulk_set({
        product_id: product.id,
        steps: [{ operation_id: operation.id, norm_override: [{ material_id, qty: 0 }] }],
      })
    expect((await set(taken.id)).data).toMatchObject([{ norm_override: [{ material_id: taken.id, qty: 0 }] }])
    expect(await refusal(set(other.id))).toMatchObject({
      message: 'Có vật tư không thuộc định mức của nội dung này',
      data: { errors: [{ field: 'steps.0' }] },
    })
  })
})
