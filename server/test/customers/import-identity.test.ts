import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { csvOf, openFixture, openWorker, type Fixture } from '../setup/import-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
let worker: Worker
let fixture: Fixture
beforeAll(async () => {
  clinic = await openClinic()
  worker = await openWorker(clinic)
  fixture = await openFixture(clinic)
})
afterAll(async () => {
  await worker.stop()
  await clinic.close()
})

const HEADER = ['Họ tên', 'SĐT', 'Ngày sinh', 'Giới tính', 'Email', 'Ghi chú', 'Mã KH', 'Số CCCD']
const line = (name: string, phone: string, birth = '', more: string[] = []) => [name, phone, birth, ...more]
const withNumber = async (search: string) =>
  (await fixture.api.person.list({ search, limit: 50 })).data.toSorted((a, b) => a.id - b.id)
const rowsOf = async (id: number) => (await fixture.api.personImport.rows({ id })).data
const FILL = { duplicates: 'update_blanks' }

test('twins whose names differ in accents alone are two customers, and the second is marked', async () => {
  const done = await fixture.imported(
    'sinh đôi.csv',
    csvOf([
      HEADER,
      line('Trần Minh Anh', '0913000001', '01/06/2015'),
      line('Trần Minh Ánh', '0913000001', '01/06/2015'),
      line('TRẦN MINH ÁNH', '0913000001', '01/06/2015'),
    ]),
  )
  expect(done.progress).toMatchObject({
    new: 1,
    review: 1,
    same: 1,
    added: 2,
    skipped: 1,
    error: 0,
    noted: 0,
  })
  expect(await withNumber('0913000001')).toMatchObject([
    { full_name: 'Trần Minh Anh', needs_review: false },
    { full_name: 'Trần Minh Ánh', needs_review: true },
  ])
  expect(await rowsOf(done.id)).toMatchObject([
    { status: 'new', doubt: null },
    { status: 'review', match_no: 2, doubt: 'cùng số điện thoại, ngày sinh; khác dấu của tên' },
    { status: 'same', match_no: 3 },
  ])
})

test('nothing of one customer is written into another whose name has other accents', async () => {
  const born = { birth_day: 1, birth_month: 6, birth_year: 2015 }
  const thuy = await fixture.api.person.add({ full_name: 'Lê Ngọc Thúy', phone: '0913000010', ...born })
  const done = await fixture.imported(
    'khác dấu.csv',
    csvOf([
      HEADER,
      line('Lê Ngọc Thùy', '0913000010', '01/06/2015', ['Nữ', 'thuy@example.vn', 'Dị ứng penicillin']),
    ]),
    FILL,
  )
  expect(done.progress).toMatchObject({ review: 1, added: 1, updated: 0 })
  expect(await rowsOf(done.id)).toMatchObject([
    { status: 'review', match: { id: thuy.id }, doubt: expect.stringContaining('khác dấu của tên') },
  ])
  expect((await fixture.api.personImport.rows({ id: done.id, status: 'review' })).total).toBe(1)
  expect(await withNumber('0913000010')).toMatchObject([
    { id: thuy.id, email: null, note: null, gender: 'unknown' },
    { full_name: 'Lê Ngọc Thùy', email: 'thuy@example.vn', note: 'Dị ứng penicillin', needs_review: true },
  ])
})

test('a code that is on file with another name, birth, sex and number is an error, and is mended where it is', async () => {
  const vu = await fixture.api.person.add({
    full_name: 'Vũ Chủ Mã',
    phone: '0913000020',
    gender: 'male',
    birth_year: 1980,
  })
  const row = line('Đặng Người Khác', '0913000021', '1995', ['Nữ', '', 'Tiểu đường', vu.code])
  const { id, progress } = await fixture.checked('mã.csv', csvOf([HEADER, row]), FILL)
  expect(progress).toMatchObject({ error: 1, same: 0 })
  expect(await rowsOf(id)).toMatchObject([
    {
      status: 'error',
      match: { id: vu.id, code: vu.code },
      faulty: [0, 6],
      problems: [
        'Mã khách hàng này đã có hồ sơ, nhưng khác họ tên, ngày sinh, giới tính, số điện thoại. Hãy sửa lại, hoặc bỏ trống để thêm khách mới',
      ],
    },
  ])
  await fixture.api.personImport.mend({ id, no: 2, cells: [{ at: 6, text: '' }] })
  await fixture.api.personImport.run({ id })
  expect((await fixture.settled(id)).progress).toMatchObject({ added: 1, updated: 0 })
  expect(await fixture.api.person.get({ id: vu.id })).toMatchObject({
    note: null,
    gender: 'male',
    birth_year: 1980,
    version: 1,
  })
})

test('a code whose customer has changed their number is still theirs', async () => {
  const known = await fixture.api.person.add({ full_name: 'Hà Đổi Số', phone: '0913000030' })
  const row = line('hà đổi số', '0913000031', '', ['Nam', 'ha@example.vn', '', known.code.toLowerCase()])
  const done = await fixture.imported('đổi số.csv', csvOf([HEADER, row]), FILL)
  expect(done.progress).toMatchObject({ same: 1, updated: 1 })
  expect(await fixture.api.person.get({ id: known.id })).toMatchObject({
    email: 'ha@example.vn',
    gender: 'male',
    phone: '+84913000030',
  })
})

test('a citizen’s number of another customer is an error, on file and in the file', async () => {
  const national_id = '079190000321'
  await fixture.api.person.add({ full_name: 'Lưu Một Số', phone: '0913000040', national_id })
  const { id, progress } = await fixture.checked(
    'cccd.csv',
    csvOf([
      HEADER,
      line('Lưu Người Khác', '0913000041', '', ['', '', '', '', national_id]),
      line('Lưu Hai', '0913000042', '', ['', '', '', '', '079190000322']),
      line('Lưu Ba', '0913000043', '', ['', '', '', '', '079190000322']),
      line('Lưu Một Số', '0913000044', '', ['', '', '', '', national_id]),
    ]),
    FILL,
  )
  expect(progress).toMatchObject({ error: 2, new: 1, same: 1 })
  expect(await rowsOf(id)).toMatchObject([
    {
      status: 'error',
      faulty: [0, 7],
      problems: [expect.stringMatching(/^Số CCCD này đã có hồ sơ, nhưng khác họ tên/)],
    },
    { status: 'new' },
    { status: 'error', match_no: 3 },
    { status: 'same' },
  ])
})

test('one name under one number is not one person when birth or sex says otherwise', async () => {
  const phone = '0913000050'
  await fixture.api.person.add({ full_name: 'Ngô Cha Con', phone, birth_year: 1960, gender: 'male' })
  const done = await fixture.imported(
    'cha con.csv',
    csvOf([
      HEADER,
      line('Ngô Cha Con', phone, '1990', ['Nam', 'con@example.vn']),
      line('Ngô Cha Con', phone, '', ['Nữ', 'nu@example.vn']),
    ]),
    FILL,
  )
  expect(done.progress).toMatchObject({ review: 2, added: 2, updated: 0 })
  expect((await withNumber(phone)).map(({ email, needs_review }) => [email, needs_review])).toEqual([
    [null, false],
    ['con@example.vn', true],
    ['nu@example.vn', true],
  ])
})

test('of two customers of one name and number neither is taken for a row that fits both', async () => {
  const phone = '0913000060'
  for (const birth_year of [1960, 1990])
    await fixture.api.person.add({ full_name: 'Đoàn Hai Đời', phone, birth_year, force: true })
  const { id } = await fixture.checked('hai đời.csv', csvOf([HEADER, line('Đoàn Hai Đời', phone)]), FILL)
  expect(await rowsOf(id)).toMatchObject([
    { status: 'review', doubt: 'cùng số điện thoại; giống nhiều hồ sơ như nhau' },
  ])
})

test('a user says whether it is the same person, may say otherwise again, and a cell that is mended asks anew', async () => {
  const phone = '0913000070'
  const known = await fixture.api.person.add({ full_name: 'Bùi Thị Hoá', phone })
  const { id } = await fixture.checked(
    'xác nhận.csv',
    csvOf([HEADER, line('Bùi Thị Hoa', phone, '', ['Nữ', 'hoa@example.vn']), line('Bùi Thị Hoả', phone)]),
    FILL,
  )
  const { mend, get, run } = fixture.api.personImport
  expect((await get({ id })).progress).toMatchObject({ review: 2 })
  expect(await mend({ id, no: 2, as: 'other' })).toMatchObject({ status: 'new', decided: 'other' })
  expect(await mend({ id, no: 2, as: null })).toMatchObject({ status: 'review', decided: null })
  expect(await mend({ id, no: 2, as: 'same' })).toMatchObject({
    status: 'same',
    decided: 'same',
    match: { id: known.id },
  })
  expect(await mend({ id, no: 3, as: 'same' })).toMatchObject({ status: 'same' })
  expect(await mend({ id, no: 3, cells: [{ at: 0, text: 'Bùi Thị Hỏa' }] })).toMatchObject({
    status: 'review',
    decided: null,
  })
  expect(await mend({ id, no: 3, as: 'other' })).toMatchObject({ status: 'new' })
  await run({ id })
  expect((await fixture.settled(id)).progress).toMatchObject({ updated: 1, added: 1, review: 0 })
  expect(await withNumber(phone)).toMatchObject([
    { id: known.id, full_name: 'Bùi Thị Hoá', email: 'hoa@example.vn', needs_review: false },
    { full_name: 'Bùi Thị Hỏa', needs_review: false },
  ])
})

test('who repeats a row that is left out for its number is left out as well, not written into its family', async () => {
  const phone = '0913000075'
  const mother = await fixture.api.person.add({ full_name: 'Khổng Mẹ', phone })
  const child = line('Khổng Con', phone, '', ['Nam', 'con@example.vn'])
  const done = await fixture.imported('bỏ qua.csv', csvOf([HEADER, child, child]), {
    ...FILL,
    shared_phone: 'skip',
  })
  expect(done.progress).toMatchObject({ added: 0, updated: 0, skipped: 2 })
  expect(await withNumber(phone)).toMatchObject([{ id: mother.id, email: null, gender: 'unknown' }])
})

test('rows of services have nothing of the kind to be decided', async () => {
  const services = await openFixture(clinic, 'manager', 'productImport')
  const { id } = await services.checked(
    'dịch vụ.csv',
    csvOf([
      ['Mã', 'Tên', 'Giá'],
      ['A1', 'Khám', '0'],
    ]),
  )
  expect(
    await refusal(clinic.as('manager').then((api) => api.productImport.mend({ id, no: 2, as: 'same' }))),
  ).toMatchObject({
    message: 'Dòng này không có gì để xác nhận',
  })
})

test('who was changed after the check is not written into any more', async () => {
  const phone = '0913000080'
  const known = await fixture.api.person.add({ full_name: 'Phùng Sau Kiểm', phone })
  const { id, progress } = await fixture.checked(
    'sau.csv',
    csvOf([HEADER, line('Phùng Sau Kiểm', phone, '1990', ['', 'sau@example.vn'])]),
    FILL,
  )
  expect(progress).toMatchObject({ same: 1 })
  await fixture.api.person.update({ id: known.id, birth_year: 1950 })
  await fixture.api.personImport.run({ id })
  expect((await fixture.settled(id)).progress).toMatchObject({ updated: 0, added: 1 })
  expect(await withNumber(phone)).toMatchObject([
    { id: known.id, email: null, birth_year: 1950 },
    { email: 'sau@example.vn', birth_year: 1990, needs_review: true },
  ])
})

test('words name the clinic’s word that is spelt so: a colleague, a source, a label; near ones are offered', async () => {
  const { api } = fixture
  const [grandmother, father] = [
    await api.term.add({ vocabulary: 'source', name: 'Bà' }),
    await api.term.add({ vocabulary: 'source', name: 'Ba' }),
  ]
  const { id, progress } = await fixture.checked(
    'từ gần.csv',
    csvOf([
      ['Họ tên', 'SĐT', 'Nguồn'],
      ['Tô Từ Một', '0913000090', 'Ba'],
      ['Tô Từ Hai', '0913000091', 'bà'],
      ['Tô Từ Ba', '0913000092', 'Bá'],
    ]),
  )
  expect(progress).toMatchObject({ new: 2, error: 1 })
  expect((await rowsOf(id))[2]?.problems).toEqual([
    'Nguồn đến «Bá» chưa có trong danh mục, gần giống «Bà», «Ba»',
  ])
  expect((await api.personImport.words({ id })).fields).toMatchObject([
    { field: 'source', words: [{ word: 'Bá', rows: 1, proposed: null }] },
  ])
  await api.personImport.run({ id })
  await fixture.settled(id)
  expect((await withNumber('091300009')).map(({ source_term_id }) => source_term_id)).toEqual([
    father.id,
    grandmother.id,
  ])
})
