import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { csvOf, openFixture, openWorker, type Fixture } from '../setup/import-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
let worker: Worker
let materials: Fixture
let unit: number
let box: number
beforeAll(async () => {
  clinic = await openClinic()
  worker = await openWorker(clinic)
  materials = await openFixture(clinic, 'storekeeper', 'materialImport')
  const admin = await clinic.as('admin')
  const made = async (name: string) => (await admin.term.add({ vocabulary: 'product_unit', name })).id
  unit = await made('Cái tệp')
  box = await made('Hộp tệp')
})
afterAll(async () => {
  await worker.stop()
  await clinic.close()
})

const materialOf = async (code: string) =>
  (await materials.api.material.list({ search: code, limit: 200 })).data.find((row) => row.code === code)

const HEADER = ['Mã', 'Tên vật tư', 'ĐVT', 'Đơn vị mua', 'Quy đổi', 'Giá vốn', 'Theo dõi lô', 'Hãng']

const limitsOf = async (material_id: number) =>
  (await materials.api.materialStock.list({ material_id })).data.map(({ min_stock }) => min_stock)

test('materials come in: a new code is added with a stock in every branch, one on file is changed where the file says so', async () => {
  const { api } = materials
  const { id } = await api.material.add({ code: 'VT01', name: 'Găng cũ', unit_term_id: unit, brand: 'Cũ' })
  const done = await materials.imported(
    'vật tư.csv',
    csvOf([
      HEADER,
      ['vt01', '', '', 'hộp tệp', '100', '1.200', '', ''],
      ['VT02', 'Bông cuộn', 'Cái tệp', '', '', '2k', 'có', 'Bạch Tuyết'],
      ['VT02', 'Bông lần nữa', 'Cái tệp', '', '', '', '', ''],
    ]),
  )
  expect(done).toMatchObject({
    mapping: [
      'code',
      'name',
      'unit',
      'purchase_unit',
      'purchase_factor',
      'standard_cost',
      'lot_tracked',
      'brand',
    ],
    status: 'done',
    progress: { new: 1, same: 1, error: 1, added: 1, updated: 1 },
  })
  expect(await api.material.get({ id })).toMatchObject({
    code: 'VT01',
    name: 'Găng cũ',
    purchase_unit_term_id: box,
    purchase_factor: 100,
    standard_cost: 1_200,
    brand: 'Cũ',
  })
  const added = await materialOf('VT02')
  expect(added).toMatchObject({
    kind: 'consumable',
    lot_tracked: true,
    standard_cost: 2_000,
    is_active: true,
  })
  const stocks = await api.materialStock.list({ material_id: added?.id ?? 0 })
  expect(stocks.total).toBeGreaterThan(0)
  await api.materialImport.undo({ id: done.id })
  expect(await materials.settled(done.id)).toMatchObject({ progress: { undone: 2, kept: 0 } })
  expect(await materialOf('VT02')).toBeUndefined()
  expect(await api.material.get({ id })).toMatchObject({ purchase_factor: null, standard_cost: null })
})

test('a check says of each row what the form would say, and of names and norms what the file does not see', async () => {
  const manager = await clinic.as('manager')
  const { id: material_id } = await materials.api.material.add({
    code: 'VT10',
    name: 'Composite',
    unit_term_id: unit,
  })
  const operation = await manager.operation.add({ code: 'NHAPVT', name: 'Trám nhập tệp' })
  await manager.operationMaterial.bulk_set({
    operation_id: operation.id,
    materials: [{ material_id, qty: 1 }],
  })
  const checked = await materials.checked(
    'sai.csv',
    csvOf([
      HEADER,
      ['', 'Không mã', 'Cái tệp', '', '', '', '', ''],
      ['SAI1', '', '', '', '', '', '', ''],
      ['SAI2', 'Hệ số lạ', 'Cái tệp', 'Hộp tệp', '1.500', 'rẻ', '', ''],
      ['SAI3', 'Thiếu đơn vị mua', 'Cái tệp', '', '10', '', '', ''],
      ['SAI4', 'Lạ đơn vị', 'Vỉ lạ', '', '', '', 'hình như', ''],
      ['SAI5', 'COMPOSITE', 'Cái tệp', '', '', '', '', ''],
      ['SAI6', 'Hai dòng một tên', 'Cái tệp', '', '', '', '', ''],
      ['SAI7', 'hai dòng một tên', 'Cái tệp', '', '', '', '', ''],
      ['VT10', '', 'Hộp tệp', '', '', '', '', ''],
    ]),
  )
  expect(checked.progress).toMatchObject({ new: 1, same: 0, error: 8, added: 0 })
  const { data } = await materials.api.materialImport.rows({ id: checked.id, status: 'error' })
  expect(data.map(({ no, problems }) => [no, problems])).toEqual([
    [2, ['Chưa có mã vật tư']],
    [3, ['Chưa có tên vật tư', 'Chưa có đơn vị kho']],
    [
      4,
      [
        'Quy đổi «1.500» Không rõ «1.500» là bao nhiêu: hãy nhập 1500 hoặc 1,5',
        'Giá vốn chuẩn «rẻ» không phải số tiền, hãy viết như 1.500.000',
      ],
    ],
    [5, ['Chọn đơn vị mua, hoặc bỏ số quy đổi']],
    [6, ['Đơn vị kho «Vỉ lạ» chưa có trong danh mục', 'Theo dõi lô «hình như» phải là Có hoặc Không']],
    [7, ['Đã có vật tư tên này, mã VT10']],
    [9, ['Trùng tên với dòng 8']],
    [10, ['Định mức của «Trám nhập tệp» đang tính theo đơn vị cũ, hãy sửa định mức trước']],
  ])
  const { fields } = await materials.api.materialImport.words({ id: checked.id })
  expect(fields.map(({ field, words }) => [field, words.map(({ word }) => word)])).toEqual([
    ['unit', ['Vỉ lạ']],
  ])
})

test('what has moved keeps its unit: the row is an error of its own, and the others come in', async () => {
  const { api } = materials
  const { id: material_id } = await api.material.add({ code: 'VT20', name: 'Đã nhập', unit_term_id: unit })
  await api.usage.add({ kind: 'receive', material_id, quantity: 1 })
  const done = await materials.imported(
    'đơn vị.csv',
    csvOf([
      HEADER,
      ['VT20', '', 'Hộp tệp', '', '', '', '', ''],
      ['VT21', 'Mới', 'Cái tệp', '', '', '', '', ''],
    ]),
  )
  expect(done.progress).toMatchObject({ added: 1, updated: 0, error: 1 })
  const { data } = await api.materialImport.rows({ id: done.id, status: 'error' })
  expect(data).toMatchObject([
    { problems: ['Vật tư đã có phát sinh kho nên không đổi được đơn vị kho và cách theo dõi lô'] },
  ])
  expect(await api.material.get({ id: material_id })).toMatchObject({ unit_term_id: unit })
})

test('a norm that was written since the check keeps its unit, though its row is the only one', async () => {
  const { api } = materials
  const manager = await clinic.as('manager')
  const { id: material_id } = await api.material.add({
    code: 'VT30',
    name: 'Có định mức',
    unit_term_id: unit,
  })
  const checked = await materials.checked(
    'một dòng.csv',
    csvOf([HEADER, ['VT30', '', 'Hộp tệp', '', '', '', '', '']]),
  )
  expect(checked.progress).toMatchObject({ same: 1, error: 0 })
  const operation = await manager.operation.add({ code: 'NHAPVT2', name: 'Nạo ngà' })
  await manager.operationMaterial.bulk_set({
    operation_id: operation.id,
    materials: [{ material_id, qty: 1 }],
  })
  await api.materialImport.run({ id: checked.id })
  expect(await materials.settled(checked.id)).toMatchObject({
    status: 'done',
    progress: { updated: 0, error: 1 },
  })
  expect(await api.material.get({ id: material_id })).toMatchObject({ unit_term_id: unit })
})

test('below how much no branch should fall comes in, too, and goes back where no user has set another since', async () => {
  const { api } = materials
  const add = (code: string) => api.material.add({ code, name: `Tối thiểu ${code}`, unit_term_id: unit })
  const [kept, touched, capped] = [await add('VT40'), await add('VT41'), await add('VT42')]
  const stockOf = async (material_id: number) =>
    (await api.materialStock.list({ material_id })).data[0]?.id ?? 0
  await api.materialStock.update({ id: await stockOf(kept.id), min_stock: 3 })
  await api.materialStock.update({ id: await stockOf(capped.id), max_stock: 10 })
  const done = await materials.imported(
    'tối thiểu.csv',
    csvOf([
      ['Mã', 'Tên vật tư', 'ĐVT', 'Tồn tối thiểu'],
      ['VT40', '', '', '7,5'],
      ['VT41', '', '', '20'],
      ['VT42', '', '', '20'],
      ['VT43', 'Tối thiểu mới', 'Cái tệp', '5'],
      ['VT44', 'Tối thiểu âm', 'Cái tệp', '-5'],
      ['VT45', 'Tối thiểu lạ', 'Cái tệp', '1.000'],
    ]),
  )
  expect(done.progress).toMatchObject({ added: 1, updated: 2, error: 3 })
  const { data } = await api.materialImport.rows({ id: done.id, status: 'error' })
  expect(data.map(({ no, problems }) => [no, ...problems])).toEqual([
    [4, 'Mức tối đa phải từ mức tối thiểu trở lên'],
    [6, expect.stringContaining('Tồn tối thiểu')],
    [7, expect.stringContaining('hãy nhập 1000 hoặc 1')],
  ])
  expect(new Set(await limitsOf(kept.id))).toEqual(new Set([7.5]))
  expect(new Set(await limitsOf((await materialOf('VT43'))?.id ?? 0))).toEqual(new Set([5]))
  const before = await limitsOf(touched.id)
  await api.materialStock.update({ id: await stockOf(touched.id), min_stock: 1 })
  await api.materialImport.undo({ id: done.id })
  expect(await materials.settled(done.id)).toMatchObject({ progress: { undone: 3, kept: 0 } })
  expect((await limitsOf(kept.id)).filter((limit) => limit !== null)).toEqual([3])
  expect(before).toContain(20)
  expect((await limitsOf(touched.id)).filter((limit) => limit !== null)).toEqual([1])
})

test('users who do not keep the stock bring no materials in', async () => {
  const doctor = await openFixture(clinic, 'doctor', 'materialImport')
  expect(await refusal(doctor.upload('vật tư.csv', csvOf([HEADER])))).toMatchObject({ code: 403 })
})
