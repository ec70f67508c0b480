import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { csvOf, openFixture, openWorker, type Fixture } from '../setup/import-fixture.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

/** Beyond one batch of an import. */
const MANY = amount({ test: 800, proofs: 5_000, torture: 5_000 })

let clinic: Clinic
let worker: Worker
let services: Fixture
let prices: Fixture
beforeAll(async () => {
  clinic = await openClinic()
  worker = await openWorker(clinic)
  services = await openFixture(clinic, 'manager', 'productImport')
  prices = await openFixture(clinic, 'manager', 'priceTierImport')
})
afterAll(async () => {
  await worker.stop()
  await clinic.close()
})

const productOf = async (code: string) =>
  (await services.api.product.list({ search: code, limit: 200 })).data.find((row) => row.code === code)
const tiersOf = async (product_id: number | undefined, tier_code: string) =>
  (await prices.api.productPriceTier.list({ product_id, tier_code, sort_by: 'valid_from', order: 'asc' }))
    .data

const HEADER = ['Mã', 'Tên dịch vụ', 'Nhóm', 'Đơn giá', 'Giá sàn', 'Cách tính giá', 'Vị trí', 'Đang dùng']
const line = (code: string, name: string, price: string, more: string[] = []) => [
  code,
  name,
  '',
  price,
  ...more,
]

test('services come in: a new code is added, one that the clinic has is changed where the file says so', async () => {
  const { api } = services
  const { id } = await api.product.add({ code: 'NH01', name: 'Cũ', list_price: 100_000, warranty_months: 12 })
  const category = await api.term.add({ vocabulary: 'service_category', name: 'Nhóm nhập tệp' })
  const bytes = csvOf([
    HEADER,
    ['nh01', '', 'nhóm nhập tệp', '1tr5', '', '', '', ''],
    ['NH02', 'Trám mới', '', '500.000', '400000', 'Theo số răng', 'Một răng', 'Có'],
    ['NH02', 'Trám lần nữa', '', '500.000', '', '', '', ''],
  ])
  const done = await services.imported('dịch vụ.csv', bytes)
  expect(done).toMatchObject({
    mapping: [
      'code',
      'name',
      'category',
      'list_price',
      'min_price',
      'price_mode',
      'tooth_scope',
      'is_active',
    ],
    status: 'done',
    progress: { new: 1, same: 1, error: 1, added: 1, updated: 1 },
  })
  expect(await api.product.get({ id })).toMatchObject({
    code: 'NH01',
    name: 'Cũ',
    list_price: 1_500_000,
    category_term_id: category.id,
    warranty_months: 12,
  })
  expect(await productOf('NH02')).toMatchObject({
    list_price: 500_000,
    min_price: 400_000,
    price_mode: 'per_tooth',
    duration_min: 30,
    kind: 'service',
  })
  const { data } = await api.history.list({ entity_type: 'product', entity_id: id, limit: 1 })
  expect(data).toMatchObject([{ reason: `Nhập từ tệp «dịch vụ.csv» (lần nhập ${done.id})` }])
})

test('a check adds nothing, says of each row what the form would say, and a row is mended where it is wrong', async () => {
  await services.api.product.add({ code: 'SAI0', name: 'Có sẵn', list_price: 100_000 })
  const checked = await services.checked(
    'sai.csv',
    csvOf([
      HEADER,
      ['', 'Không mã', '', '1', '', '', '', ''],
      ['SAI1', '', '', '', '', '', '', ''],
      ['SAI2', 'Giá chữ', '', 'hỏi bác sĩ', '', '', '', ''],
      ['SAI3', 'Sàn cao', '', '100', '200', '', '', ''],
      ['SAI4', 'Theo răng', '', '100', '', 'Theo số răng', 'Hàm', ''],
      ['SAI0', '', '', '', '200000', '', '', ''],
      ['SAI5', 'Lạ nhóm', 'Nhóm lạ hoắc', '100', '', 'Theo mùa', '', 'chắc vậy'],
      ['X'.repeat(31), 'Mã dài', '', '100', '', '', '', ''],
    ]),
  )
  expect(checked.progress).toMatchObject({ new: 0, same: 0, error: 8, added: 0 })
  const { data } = await services.api.productImport.rows({ id: checked.id })
  expect(data.map(({ problems, faulty }) => [problems, faulty])).toEqual([
    [['Chưa có mã dịch vụ'], [0]],
    [
      ['Chưa có tên', 'Chưa có giá niêm yết'],
      [1, 3],
    ],
    [['Giá niêm yết «hỏi bác sĩ» không phải số tiền, hãy viết như 1.500.000'], [3]],
    [['Giá sàn không được cao hơn giá niêm yết'], [4]],
    [['Giá tính theo răng hoặc mặt răng thì vị trí phải là một răng hoặc nhiều răng'], [6]],
    [['Giá sàn không được cao hơn giá niêm yết'], [4]],
    [
      [
        'Nhóm «Nhóm lạ hoắc» chưa có trong danh mục',
        'Cách tính giá «Theo mùa» không đọc được',
        'Đang dùng «chắc vậy» phải là Có hoặc Không',
      ],
      [2, 5, 7],
    ],
    [[expect.stringMatching(/^Mã/)], [0]],
  ])
  expect(await productOf('SAI4')).toBeUndefined()
  const mended = await services.api.productImport.mend({
    id: checked.id,
    no: 5,
    cells: [{ at: 4, text: '50' }],
  })
  expect(mended).toMatchObject({ status: 'new', problems: [] })
  const { fields } = await services.api.productImport.words({ id: checked.id })
  expect(fields.map(({ field, words }) => [field, words.map(({ word }) => word)])).toEqual([
    ['category', ['Nhóm lạ hoắc']],
    ['price_mode', ['Theo mùa']],
  ])
})

const PRICES = ['Mã dịch vụ', 'Mã bảng giá', 'Bảng giá', 'Cách giảm', 'Giá trị', 'Từ ngày', 'Đến ngày']

test('prices come in: one that ends makes room for the next, and wrong cells stay out', async () => {
  const { id: product_id } = await prices.api.product.add({
    code: 'GIA1',
    name: 'Giá',
    list_price: 1_000_000,
  })
  const list = { product_id, tier_code: 'tet', tier_name: 'Giá Tết' }
  const old = await prices.api.productPriceTier.add({ ...list, value: 900_000, valid_from: '2026-01-01' })
  const bytes = csvOf([
    PRICES,
    ['GIA1', 'TET', '', 'Giảm phần trăm', '12,5', '01/07/2026', ''],
    ['GIA1', '', 'giá tết', '', '850.000', '1/1/2026', '30/06/2026'],
    ['GIA1', 'tet', '', '', '15%', '15/08/2026', '20/08/2026'],
    ['KHÔNG', 'tet', '', '', '1', '', ''],
    ['GIA1', 'moi', 'Mới', 'Giảm phần trăm', '120', '', ''],
    ['GIA1', 'moi', 'Mới', '', '1,5', '31/02/2026', ''],
    ['GIA1', '', '', '', '', '', ''],
  ])
  const checked = await prices.checked('giá.csv', bytes)
  expect(checked.progress).toMatchObject({ new: 1, same: 1, error: 5 })
  const { data } = await prices.api.priceTierImport.rows({ id: checked.id, status: 'error' })
  expect(data.map(({ no, problems }) => [no, problems])).toEqual([
    [4, ['Khoảng ngày trùng với dòng 2']],
    [5, ['Không có dịch vụ mã «KHÔNG»']],
    [6, ['Giảm theo phần trăm không được quá 100%']],
    [
      7,
      [
        'Giá trị «1,5» không phải số tiền, hãy viết như 1.500.000',
        'Từ ngày «31/02/2026» không đọc được, hãy viết như 05/03/2027',
      ],
    ],
    [8, ['Chưa có giá trị', 'Chưa có mã bảng giá']],
  ])
  await prices.api.priceTierImport.run({ id: checked.id })
  expect(await prices.settled(checked.id)).toMatchObject({ progress: { added: 1, updated: 1 } })
  expect(await tiersOf(product_id, 'tet')).toMatchObject([
    { id: old.id, value: 850_000, valid_to: '2026-06-30', tier_name: 'Giá Tết' },
    { price_kind: 'percent_off', value: 12.5, valid_from: '2026-07-01', tier_name: 'Giá Tết' },
  ])
  await prices.api.priceTierImport.undo({ id: checked.id })
  expect(await prices.settled(checked.id)).toMatchObject({
    status: 'undone',
    progress: { undone: 2, kept: 0 },
  })
  expect(await tiersOf(product_id, 'tet')).toMatchObject([{ value: 900_000, valid_to: null }])
})

test('a price for a group of customers is another one than everybody’s, and a group that is left out is no price', async () => {
  const { api } = prices
  const { id: product_id } = await api.product.add({ code: 'GIA3', name: 'Giá', list_price: 1_000_000 })
  const group = await api.personGroup.add({ name: 'Người nhà nhân viên' })
  const checked = await prices.checked(
    'nhóm.csv',
    csvOf([
      ['Mã dịch vụ', 'Mã bảng giá', 'Giá', 'Nhóm khách'],
      ['GIA3', 'nha', '5', 'người nhà nhân viên'],
      ['GIA3', 'nha', '7', ''],
      ['GIA3', 'nha', '6', 'Khách lạ'],
    ]),
  )
  expect(checked.progress).toMatchObject({ new: 2, error: 1 })
  await api.priceTierImport.run({ id: checked.id })
  await prices.settled(checked.id)
  expect((await tiersOf(product_id, 'nha')).map((tier) => [tier.value, tier.person_group_id])).toEqual(
    expect.arrayContaining([
      [5, group.id],
      [7, null],
    ]),
  )
})

test('a price that the file leaves as it is is not overlapped, and a row that follows a mended one is looked at again', async () => {
  const { id: product_id } = await prices.api.product.add({
    code: 'GIA2',
    name: 'Giá',
    list_price: 1_000_000,
  })
  const list = { product_id, tier_code: 'he', tier_name: 'Giá hè' }
  await prices.api.productPriceTier.add({
    ...list,
    value: 1,
    valid_from: '2026-06-01',
    valid_to: '2026-08-31',
  })
  const checked = await prices.checked(
    'hè.csv',
    csvOf([
      PRICES,
      ['GIA2', 'he', '', '', '2', '01/08/2026', ''],
      ['GIA2', 'thu', 'Thu', '', '2', '01/09/2026', '31/10/2026'],
      ['GIA2', 'thu', 'Thu', '', '3', '01/10/2026', ''],
    ]),
  )
  const problems = async () =>
    (await prices.api.priceTierImport.rows({ id: checked.id })).data.map((row) => row.problems)
  expect(await problems()).toEqual([
    ['Khoảng ngày trùng với một giá đã có của bảng giá này'],
    [],
    ['Khoảng ngày trùng với dòng 3'],
  ])
  await prices.api.priceTierImport.mend({ id: checked.id, no: 3, cells: [{ at: 6, text: '30/09/2026' }] })
  await prices.api.priceTierImport.mend({ id: checked.id, no: 2, cells: [{ at: 5, text: '01/09/2026' }] })
  expect(await problems()).toEqual([[], [], []])
})

test('undoing puts back what nobody has changed since, and keeps what is in use', async () => {
  const { api } = services
  const kept = await api.product.add({ code: 'HT01', name: 'Giá cũ', list_price: 100_000 })
  const touched = await api.product.add({ code: 'HT02', name: 'Giá cũ', list_price: 100_000 })
  const done = await services.imported(
    'hoàn tác.csv',
    csvOf([
      HEADER,
      line('HT01', '', '200000', ['150000']),
      line('HT02', '', '200000'),
      line('HT03', 'Mới không ai dùng', '1'),
      line('HT04', 'Mới có giá', '1'),
      line('HT05', 'Mới đã sửa', '1'),
    ]),
  )
  expect(done.progress).toMatchObject({ added: 3, updated: 2 })
  await api.product.update({ id: touched.id, list_price: 300_000 })
  const used = await productOf('HT04')
  await api.productPriceTier.add({ product_id: used?.id ?? 0, tier_code: 'vip', tier_name: 'VIP', value: 1 })
  await api.product.update({ id: (await productOf('HT05'))?.id ?? 0, name: 'Đã sửa' })
  await api.productImport.undo({ id: done.id })
  expect(await services.settled(done.id)).toMatchObject({
    status: 'undone',
    progress: { undone: 2, kept: 3 },
  })
  expect(await api.product.get({ id: kept.id })).toMatchObject({ list_price: 100_000, min_price: null })
  expect(await api.product.get({ id: touched.id })).toMatchObject({ list_price: 300_000 })
  expect(await productOf('HT03')).toBeUndefined()
  expect(await productOf('HT04')).toBeDefined()
})

test('what left as a file comes in again and changes nothing', async () => {
  await services.api.product.add({
    code: 'VE01',
    name: '=Nha chu, "đặc biệt"',
    list_price: 700_000,
    vat_rate: 8.5,
    aftercare_days: [1, 7],
    lab_cost: 1_000,
    price_mode: 'per_tooth',
    tooth_scope: 'multi_tooth',
  })
  const { id: product_id } = await services.api.product.add({ code: 'VE02', name: 'Về', list_price: 10 })
  const tier = { product_id, tier_code: 've', tier_name: 'Giá về', min_qty: 2.5, priority: -3 }
  await services.api.productPriceTier.add({ ...tier, price_kind: 'percent_off', value: 7.25 })
  for (const [fixture, entity] of [
    [services, 'product'],
    [prices, 'product_price_tier'],
  ] as const)
    for (const format of ['csv', 'xlsx']) {
      const { bytes } = await fixture.download('/v1/export', { entity, format, filter: { search: 'v' } })
      const done = await fixture.imported(`về.${format}`, bytes)
      const { total } = done
      expect(total).toBeGreaterThan(0)
      expect(done.progress).toMatchObject({ error: 0, new: 0, same: total, updated: 0, skipped: total })
    }
})

test('hundreds of services come in beside two imports of their prices', async () => {
  const codes = Array.from({ length: MANY }, (_, at) => `NHIEU${at}`)
  const done = await services.imported(
    'nhiều.csv',
    csvOf([HEADER, ...codes.map((code, at) => line(code, `Dịch vụ ${at}`, String(1_000 + at)))]),
  )
  expect(done.progress).toMatchObject({ added: MANY, error: 0 })
  const half = (tier_code: string) =>
    prices.imported(
      `${tier_code}.csv`,
      csvOf([PRICES, ...codes.map((code) => [code, tier_code, 'Nhiều', '', '500', '', ''])]),
    )
  const both = await Promise.all([half('mot'), half('hai')])
  expect(both.map(({ progress }) => progress.added)).toEqual([MANY, MANY])
  const again = await Promise.all([half('mot'), half('mot')])
  expect(again.map(({ progress }) => [progress.skipped, progress.error])).toEqual([
    [MANY, 0],
    [MANY, 0],
  ])
})

test('costs are brought in by users of finances alone, and neither import reaches the other’s', async () => {
  const costs = csvOf([
    ['Mã', 'Tên', 'Giá', 'Chi phí labo'],
    ['CP01', 'Có phí', '10', '3'],
  ])
  const mapping = ['code', 'name', 'list_price', 'lab_cost'] as const
  const { id, ...first } = await services.upload('phí.csv', costs)
  expect(first.mapping).toEqual(mapping)
  for (const ask of [
    () => prices.api.priceTierImport.get({ id }),
    () => prices.api.priceTierImport.rows({ id }),
    () => prices.api.priceTierImport.run({ id }),
    () => prices.api.personImport.words({ id }),
  ])
    expect(await refusal(ask())).toMatchObject({ kind: 'not_found' })
  expect((await prices.api.priceTierImport.list({ limit: 200 })).data.some((row) => row.id === id)).toBe(
    false,
  )
  const receptionist = await clinic.as('receptionist')
  expect(await refusal(receptionist.productImport.run({ id }))).toMatchObject({ kind: 'forbidden' })
  const admin = await clinic.as('admin')
  const roles = (await admin.role.list({ limit: 200 })).data
  const counter = roles.find(({ name }) => name === 'receptionist')
  const permissions = ['read', 'update'].map((action) => ({
    object: 'product_import',
    action,
    scope: 'all' as const,
  }))
  await admin.role.add({
    name: 'receptionist',
    label: 'Lễ tân',
    permissions,
    version: counter?.version,
  })
  const may = () =>
    receptionist.productImport.get({ id }).then(
      () => true,
      () => false,
    )
  await expect.poll(may, { timeout: 60_000 }).toBe(true)
  const theirs = await receptionist.productImport.rows({ id })
  expect(theirs.data[0]?.cells).toEqual(['CP01', 'Có phí', '10', '******'])
  const counters = await openFixture(clinic, 'receptionist', 'productImport')
  const uploaded = await counters.upload('phí 2.csv', costs)
  expect(uploaded.mapping).toEqual(['code', 'name', 'list_price', null])
  expect(
    await refusal(receptionist.productImport.check({ id: uploaded.id, mapping: [...mapping] })),
  ).toMatchObject({
    kind: 'rule',
    message: 'Bạn không có quyền nhập cột «Chi phí labo»',
  })
})
