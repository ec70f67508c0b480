import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustomClinic, fresh, openCustomClinic, optionsOf } from '../settings/custom-clinic.ts'
import { refusal } from '../kit.ts'
import { csvOf, openFixture, type Fixture } from '../setup/import-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
let fixture: Fixture
const made: Record<string, string> = {}
let number = 0
const phone = () => `0933${String(100_000 + (number += 1))}`

beforeAll(async () => {
  own = await openCustomClinic()
  fixture = await openFixture(own.clinic)
  await own.admin.term.add({ vocabulary: 'source', name: 'Báo giấy' })
  const set = await own.admin.customOptionSet.add({
    name: fresh('Mong muốn'),
    options: optionsOf('Đẹp, tự nhiên', 'Nhanh', 'Ít đau'),
  })
  const field = async (name: string, draft: Parameters<CustomClinic['field']>[0]) =>
    (made[name] = (await own.field(draft)).name)
  await field('wishes', { type: 'multi_select', option_set_id: set.id, label: 'Mong muốn' })
  await field('children', { type: 'integer', label: 'Số con', validation: { max: 20 } })
  await field('weight', { type: 'decimal', label: 'Cân nặng' })
  await field('since', { type: 'date', label: 'Khách từ ngày' })
  await field('seen', { type: 'datetime', label: 'Lần gọi gần nhất' })
  await field('agreed', { type: 'boolean', label: 'Đồng ý chụp ảnh' })
  await field('teeth', { type: 'tooth', label: 'Răng quan tâm' })
  await field('paper', { type: 'text', label: 'Mã hồ sơ giấy', is_unique: true })
  await field('told', { type: 'term', label: 'Nghe qua', validation: { vocabulary: 'source' } })
  await field('friend', { type: 'user', label: 'Người quen' })
  await field('secret', { type: 'text', label: 'Điều kín', is_sensitive: true })
  await field('must', { type: 'text', label: 'Bắt buộc điền', required: true })
})
afterAll(() => own.close())

const HEADER = [
  'Họ tên',
  'SĐT',
  'Mong muốn',
  'Số con',
  'Cân nặng',
  'Khách từ ngày',
  'Lần gọi gần nhất',
  'Đồng ý chụp ảnh',
  'Răng quan tâm',
  'Mã hồ sơ giấy',
  'Nghe qua',
  'Người quen',
]
const staffName = async () => (await own.admin.user.list({ limit: 1, status: 'active' })).data[0]?.name ?? ''
const wholeRow = async (name: string, paper: string) => [
  name,
  phone(),
  'Đẹp, tự nhiên; Ít đau',
  '2',
  '61,25',
  '05/03/2019',
  '06/11/2026 14:30',
  'Có',
  '26, 11',
  paper,
  'Báo giấy',
  await staffName(),
]
const called = async (search: string) =>
  (await own.admin.person.list({ search, custom: 'all', limit: 20 })).data

test('columns of the clinic’s custom fields are known by their labels, and their values come in with the customer', async () => {
  const bytes = csvOf([HEADER, await wholeRow('Trần Nhập Riêng', 'G-01')])
  const { mapping } = await fixture.upload('riêng.csv', bytes)
  expect(mapping.slice(2)).toEqual(
    ['wishes', 'children', 'weight', 'since', 'seen', 'agreed', 'teeth', 'paper', 'told', 'friend'].map(
      (name) => `custom.${made[name]}`,
    ),
  )
  const done = await fixture.imported('riêng.csv', bytes)
  // A field that must be filled in keeps no file out: the record says what it lacks.
  expect(done.progress).toMatchObject({ added: 1, error: 0 })
  const [person] = await called('Trần Nhập Riêng')
  expect(person?.custom).toEqual({
    [made['wishes'] ?? '']: ['o1', 'o3'],
    [made['children'] ?? '']: 2,
    [made['weight'] ?? '']: 61.25,
    [made['since'] ?? '']: '2019-03-05',
    [made['seen'] ?? '']: '2026-11-06T07:30:00.000Z',
    [made['agreed'] ?? '']: true,
    [made['teeth'] ?? '']: [11, 26],
    [made['paper'] ?? '']: 'G-01',
    [made['told'] ?? '']: expect.any(Number),
    [made['friend'] ?? '']: expect.any(Number),
  })
  const filter = { field: `custom.${made['paper']}`, op: 'eq', value: 'G-01' } as const
  expect((await own.admin.person.query({ filter })).total).toBe(1)
  const log = await own.admin.history.list({ entity_type: 'person', entity_id: person?.id ?? 0, limit: 10 })
  expect(log.data.some(({ changes }) => changes.some(({ label }) => label === 'Số con'))).toBe(true)
})

test('a check says row by row what does not fit a field, and fields that no file may fill are refused', async () => {
  const bytes = csvOf([
    ['Họ tên', 'SĐT', 'Số con', 'Mong muốn', 'Nghe qua', 'Điều kín', 'Cân nặng'],
    ['Lê Sai Một', phone(), 'hai', '', '', 'x', ''],
    ['Lê Sai Hai', phone(), '21', 'Rẻ', 'Báo tường', 'x', ''],
    ['Lê Hai Nghĩa', phone(), '2.5', '', '', 'x', '7.500'],
    ['Lê Đúng', phone(), '3', 'nhanh', '', 'x', '7,5'],
  ])
  const { id, mapping } = await fixture.upload('sai.csv', bytes)
  expect(mapping[5]).toBeNull()
  await fixture.api.personImport.check({ id, mapping })
  expect((await fixture.settled(id)).progress).toMatchObject({ new: 1, error: 3 })
  const { data } = await fixture.api.personImport.rows({ id, status: 'error' })
  expect(data.map(({ problems }) => problems)).toEqual([
    ['Số con «hai» phải là số nguyên'],
    [
      'Mong muốn «Rẻ» không nằm trong bộ lựa chọn',
      'Số con «21» không được lớn hơn 20',
      'Nghe qua «Báo tường» chưa có trong danh mục',
    ],
    ['Số con «2.5» phải là số nguyên', 'Cân nặng «7.500» không rõ là bao nhiêu, hãy ghi 7500 hoặc 7,5'],
  ])
  const secretly = [...mapping.slice(0, 5), `custom.${made['secret']}` as const, ...mapping.slice(6)]
  expect(await refusal(fixture.api.personImport.check({ id, mapping: secretly }))).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'mapping' }] },
  })
})

test('of two rows with one unique value the second stays out, and says why', async () => {
  const bytes = csvOf([
    ['Họ tên', 'SĐT', 'Mã hồ sơ giấy'],
    ['Phạm Một Mã', phone(), 'TRUNG-1'],
    ['Phạm Cùng Mã', phone(), 'trung-1'],
  ])
  const done = await fixture.imported('trùng.csv', bytes)
  expect(done.progress).toMatchObject({ added: 1, error: 1 })
  const { data } = await fixture.api.personImport.rows({ id: done.id, status: 'error' })
  expect(data[0]?.problems[0]).toContain('không được trùng')
})

test('an import fills only what is blank, and taken back it leaves what others typed since', async () => {
  const number_of = phone()
  const { id: added } = await own.admin.person.add({
    full_name: 'Vũ Điền Thêm',
    phone: number_of,
    force: true,
    custom: { [made['children'] ?? '']: 1, [made['must'] ?? '']: 'rồi' },
  })
  const bytes = csvOf([
    ['Họ tên', 'SĐT', 'Số con', 'Cân nặng', 'Răng quan tâm'],
    ['Vũ Điền Thêm', number_of, '9', '55', '11'],
  ])
  const done = await fixture.imported('điền.csv', bytes, { duplicates: 'update_blanks' })
  expect(done.progress).toMatchObject({ updated: 1 })
  const valuesOf = async () => (await own.admin.person.get({ id: added, custom: 'all' })).custom
  const before = { [made['children'] ?? '']: 1, [made['must'] ?? '']: 'rồi' }
  expect(await valuesOf()).toEqual({ ...before, [made['weight'] ?? '']: 55, [made['teeth'] ?? '']: [11] })
  await fixture.api.personImport.undo({ id: done.id })
  expect((await fixture.settled(done.id)).progress).toMatchObject({ undone: 1, kept: 0 })
  expect(await valuesOf()).toEqual(before)
  expect(await own.indexDiffers()).toEqual([{ missing: 0, stale: 0 }])
})

test('what was exported brings in the same values again, in both formats', async () => {
  for (const [at, format] of (['csv', 'xlsx'] as const).entries()) {
    const name = `Đỗ Khứ Hồi Riêng ${'ABC'[at]}`
    const first = await fixture.imported('một.csv', csvOf([HEADER, await wholeRow(name, `KH-${format}`)]))
    expect(first.progress).toMatchObject({ added: 1, error: 0 })
    const [before] = await called(name)
    const columns = ['full_name', 'phone', ...Object.values(made).map((one) => `custom.${one}` as const)]
    const wanted = { entity: 'person', filter: { search: name }, columns, format }
    const { bytes } = await fixture.download('/v1/export', wanted)
    await fixture.api.personImport.undo({ id: first.id })
    expect((await fixture.settled(first.id)).progress).toMatchObject({ undone: 1 })
    expect(await called(name)).toEqual([])
    const again = await fixture.imported(`lại.${format}`, bytes)
    expect(again.progress).toMatchObject({ added: 1, error: 0 })
    const [after] = await called(name)
    expect(after?.custom).toEqual(before?.custom)
    expect(after?.id).not.toBe(before?.id)
  }
})
