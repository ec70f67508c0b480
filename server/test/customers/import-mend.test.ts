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

const peopleCalled = async (search: string) => (await fixture.api.person.list({ search, limit: 20 })).data

test('a birthday that cannot be read costs nobody their record: it is in the note, and the row says so', async () => {
  const done = await fixture.imported(
    'ngày sinh.csv',
    csvOf([
      ['Họ tên', 'SĐT', 'Ngày sinh'],
      ['Cao Số Excel', '0912100001', '32874'],
      ['Cao Hai Số', '0912100002', '1/2/90'],
      ['Cao Không Rõ', '0912100003', 'tuổi Ngọ'],
    ]),
  )
  expect(done.progress).toMatchObject({ added: 3, error: 0, noted: 1 })
  expect(await peopleCalled('Cao Số Excel')).toMatchObject([
    { birth_day: 1, birth_month: 1, birth_year: 1990 },
  ])
  expect(await peopleCalled('Cao Hai Số')).toMatchObject([{ birth_day: 1, birth_month: 2, birth_year: 1990 }])
  expect(await peopleCalled('Cao Không Rõ')).toMatchObject([
    { birth_year: null, note: 'Ngày sinh: tuổi Ngọ' },
  ])
})

test('a name that a spreadsheet would run is refused with a sentence', async () => {
  const { id, progress } = await fixture.checked(
    'công thức.csv',
    csvOf([
      ['Họ tên', 'SĐT'],
      ["=cmd|' /C calc'!A0", '0912100010'],
    ]),
  )
  expect(progress).toMatchObject({ new: 0, error: 1 })
  const { data } = await fixture.api.personImport.rows({ id })
  expect(data[0]?.problems).toEqual([
    expect.stringMatching(/bắt đầu như một công thức của bảng tính, hãy ghi lại tên$/),
  ])
})

test('a customer on file is named beside the other faults of a row, not instead of them', async () => {
  const born = { birth_day: 2, birth_month: 3, birth_year: 1980 }
  const by_phone = await fixture.api.person.add({ full_name: 'Tạ Quen Số', phone: '0912100020' })
  const by_birth = await fixture.api.person.add({ full_name: 'Tạ Quen Tên', phone: '0912100021', ...born })
  const { id, progress } = await fixture.checked(
    'quen.csv',
    csvOf([
      ['Họ tên', 'SĐT', 'Ngày sinh', 'Giới tính'],
      ['Tạ Quen Số', '0912100020', '', 'máy'],
      ['TẠ QUEN TÊN', '', '02/03/1980', ''],
    ]),
  )
  expect(progress).toMatchObject({ same: 0, error: 2 })
  const { data } = await fixture.api.personImport.rows({ id })
  expect(data).toMatchObject([
    { status: 'error', match: { id: by_phone.id }, problems: ['Giới tính «máy» không đọc được'] },
    { status: 'error', match: { id: by_birth.id }, problems: ['Chưa có số điện thoại'] },
  ])
})

test('a cell is mended where it is: its row is checked again, and so are those that repeated it', async () => {
  const { id } = await fixture.checked(
    'sửa ô.csv',
    csvOf([
      ['Họ tên', 'SĐT', 'Số CCCD'],
      ['Mạc Sửa Ô', '0912100030', ''],
      ['Mạc Sửa Ô', '0912100030', ''],
      ['Mạc Sai Số', '12345', '1234567'],
    ]),
  )
  const rows = async () => (await fixture.api.personImport.rows({ id })).data
  expect(await rows()).toMatchObject([
    { status: 'new', faulty: [] },
    { status: 'same', match_no: 2 },
    { status: 'error', faulty: [1, 2] },
  ])
  const still = await fixture.api.personImport.mend({ id, no: 4, cells: [{ at: 1, text: '0912100031' }] })
  expect(still).toMatchObject({ status: 'error', problems: ['Số CCCD cần đủ 12 chữ số'], faulty: [2] })
  const mended = await fixture.api.personImport.mend({
    id,
    no: 4,
    cells: [{ at: 2, text: '079190000888' }],
  })
  expect(mended).toMatchObject({
    status: 'new',
    problems: [],
    cells: ['Mạc Sai Số', '0912100031', '0791******88'],
  })
  await fixture.api.personImport.mend({ id, no: 2, cells: [{ at: 0, text: 'Mạc Tên Khác' }] })
  expect(await rows()).toMatchObject([{ status: 'new' }, { status: 'phone', match_no: 2 }, { status: 'new' }])
  expect((await fixture.api.personImport.get({ id })).progress).toMatchObject({ new: 2, phone: 1, error: 0 })
  await fixture.api.personImport.run({ id })
  expect((await fixture.settled(id)).progress).toMatchObject({ added: 3 })
  expect(
    await refusal(fixture.api.personImport.mend({ id, no: 2, cells: [{ at: 0, text: 'Muộn' }] })),
  ).toMatchObject({
    message: 'Chỉ sửa được ô sau khi kiểm tra và trước khi nhập',
  })
})

test('a row and a column that a file does not have cannot be mended', async () => {
  const { id } = await fixture.checked(
    'không có.csv',
    csvOf([
      ['Họ tên', 'SĐT'],
      ['Mạc Một Mình', '0912100040'],
    ]),
  )
  const { mend } = fixture.api.personImport
  expect(await refusal(mend({ id, no: 9, cells: [{ at: 0, text: 'A' }] }))).toMatchObject({
    kind: 'not_found',
  })
  expect(await refusal(mend({ id, no: 2, cells: [{ at: 7, text: 'A' }] }))).toMatchObject({
    message: 'Tệp không có cột này',
  })
  const theirs = await clinic.as('manager', 'saas')
  expect(await refusal(theirs.personImport.mend({ id, no: 2, cells: [{ at: 0, text: 'A' }] }))).toMatchObject(
    {
      kind: 'not_found',
    },
  )
  expect(await refusal(theirs.personImport.words({ id }))).toMatchObject({ kind: 'not_found' })
})

test('an unknown word is offered once with the clinic’s word that is most like it, and decided for all its rows', async () => {
  const source = await fixture.api.term.add({ vocabulary: 'source', name: 'Facebook Quảng Cáo' })
  const bytes = csvOf([
    ['Họ tên', 'SĐT', 'Nguồn', 'Nhãn', 'Tỉnh/TP'],
    ['Ninh Từ Một', '0912100050', 'facebook quảng cáo 2', 'Khách lạ lùng', 'Hà Nộii'],
    ['Ninh Từ Hai', '0912100051', 'FACEBOOK  QUẢNG CÁO 2', '', 'Hà Nội'],
    ['Ninh Từ Ba', '0912100052', 'Chợ phiên', '', ''],
  ])
  const { id, mapping, progress } = await fixture.checked('từ lạ.csv', bytes)
  expect(progress).toMatchObject({ new: 0, error: 3 })
  const { fields } = await fixture.api.personImport.words({ id })
  expect(fields).toMatchObject([
    {
      field: 'source',
      label: 'Nguồn đến',
      words: [
        { word: expect.stringMatching(/^facebook/i), rows: 2, proposed: 'Facebook Quảng Cáo' },
        { word: 'Chợ phiên', rows: 1, proposed: null },
      ],
    },
    { field: 'tags', words: [{ word: 'Khách lạ lùng', rows: 1 }] },
    { field: 'province', words: [{ word: 'Hà Nộii', rows: 1, proposed: 'Hà Nội' }] },
  ])
  expect(fields[0]?.names).toContain('Facebook Quảng Cáo')
  const words = [
    { field: 'source', word: 'facebook quảng cáo 2', as: 'Facebook Quảng Cáo' },
    { field: 'source', word: 'Chợ phiên', as: null },
    { field: 'tags', word: 'Khách lạ lùng', as: null },
    { field: 'province', word: 'Hà Nộii', as: 'Hà Nội' },
  ] as const
  await fixture.api.personImport.check({ id, mapping, options: { words: [...words] } })
  expect(await fixture.settled(id)).toMatchObject({
    progress: { new: 3, error: 0 },
    options: { words },
  })
  await fixture.api.personImport.run({ id })
  await fixture.settled(id)
  expect(await peopleCalled('Ninh Từ Hai')).toMatchObject([
    { source_term_id: source.id, province_code: '01' },
  ])
  expect(await peopleCalled('Ninh Từ Ba')).toMatchObject([
    { source_term_id: null, note: 'Nguồn đến: Chợ phiên' },
  ])
  expect(await peopleCalled('Ninh Từ Một')).toMatchObject([
    { province_code: '01', note: 'Nhãn khách hàng: Khách lạ lùng' },
  ])
})
