import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { csvOf, openFixture, openWorker, type Fixture } from '../setup/import-fixture.ts'
import { ownerRows } from '../suites/database.ts'
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

const HEADER = ['Họ và tên', 'SĐT', 'Ngày sinh', 'Giới tính', 'Địa chỉ']
const peopleCalled = async (search: string) => (await fixture.api.person.list({ search, limit: 200 })).data

test('a file from an old program becomes customers: names, dates, numbers and addresses as the clinic writes them', async () => {
  const bytes = csvOf([
    HEADER,
    ['NGUYỄN THỊ NGỌC ÁNH', '912000001', '05/03/1990', 'Nữ', '12 Lê Lợi, P. Bến Nghé, Quận 1, TP.HCM'],
    ['Trần Văn Bình', '0120 700 0002', '1985', 'nam', '5 Hùng Vương, Xã Ea Súp, Đắk Lắk'],
    ['Lê Hoài', '+84 912 000 003 / 0912000004', '7/1988', '', ''],
  ])
  const uploaded = await fixture.upload('khách cũ.csv', bytes)
  expect(uploaded).toMatchObject({
    file_name: 'khách cũ.csv',
    format: 'csv',
    encoding: 'utf-8',
    status: 'uploaded',
    total: 3,
    mapping: ['full_name', 'phone', 'birth', 'gender', 'address'],
  })
  const done = await fixture.imported('khách cũ.csv', bytes)
  expect(done).toMatchObject({ status: 'done', progress: { done: 3, added: 3, error: 0 } })
  expect(await peopleCalled('Ngọc Ánh')).toMatchObject([
    {
      full_name: 'Nguyễn Thị Ngọc Ánh',
      phone: '+84912000001',
      birth_day: 5,
      birth_month: 3,
      birth_year: 1990,
      gender: 'female',
      address_line: '12 Lê Lợi',
      province_code: '79',
      ward_code: null,
      address_legacy: '12 Lê Lợi, P. Bến Nghé, Quận 1, TP.HCM',
      first_channel: 'import',
      lifecycle: 'lead',
    },
  ])
  expect(await peopleCalled('Trần Văn Bình')).toMatchObject([
    { phone: '+84707000002', birth_year: 1985, birth_month: null, gender: 'male', province_code: '66' },
  ])
  expect(await peopleCalled('Lê Hoài')).toMatchObject([
    { phone: '+84912000003', phone2: '+84912000004', birth_month: 7 },
  ])
})

test('the log says that a file brought a customer, who asked for it, and the one who asked is told at the end', async () => {
  const { id } = await fixture.imported(
    'nhật ký.csv',
    csvOf([HEADER.slice(0, 2), ['Phan Nhật Ký', '0912000010']]),
  )
  const [person] = await peopleCalled('Phan Nhật Ký')
  const { data } = await fixture.api.history.list({ entity_type: 'person', entity_id: person?.id ?? 0 })
  expect(data).toMatchObject([
    {
      action: 'create',
      actor_name: 'Quản lý phòng khám',
      reason: `Nhập từ tệp «nhật ký.csv» (lần nhập ${id})`,
    },
  ])
  const { id: user_id } = (await fixture.api.auth.me({})).user
  const told = await fixture.api.notification.list({ user_id })
  expect(told.data[0]).toMatchObject({
    type: 'import_done',
    title: 'Đã nhập xong «nhật ký.csv»',
    body: 'Thêm 1, bổ sung 0, bỏ qua 0, lỗi 0',
  })
})

test('a check adds nobody, says what is wrong row by row, and the rows in error come back as a file', async () => {
  const before = (await fixture.api.person.list({})).total
  const { id, progress } = await fixture.checked(
    'lỗi.csv',
    csvOf([
      [...HEADER, 'Nguồn'],
      ['', '0912000020', '', '', '', ''],
      ['Số Sai', '12345', '31/02/1990', 'máy', '', 'Tờ rơi chợ'],
      ['Không Số', '', '', '', '', ''],
      ['Tốt Lành', '0912000021', '', '', '', ''],
      ['Tương Lai', '0912000022', '1/1/2090', '', '', ''],
    ]),
  )
  expect(progress).toMatchObject({ done: 5, new: 2, error: 3, noted: 1, added: 0 })
  expect((await fixture.api.person.list({})).total).toBe(before)
  const { data } = await fixture.api.personImport.rows({ id, status: 'error' })
  expect(data.map(({ no, problems }) => [no, problems])).toEqual([
    [2, ['Chưa có họ tên']],
    [
      3,
      [
        'Giới tính «máy» không đọc được',
        'Số điện thoại «12345» không hợp lệ',
        'Nguồn đến «Tờ rơi chợ» chưa có trong danh mục',
        'Ngày sinh «31/02/1990» không đọc được, sẽ ghi vào ghi chú',
      ],
    ],
    [4, ['Chưa có số điện thoại']],
  ])
  const noted = await fixture.api.personImport.rows({ id, noted: true })
  expect(noted.data).toMatchObject([
    { no: 6, status: 'new', problems: ['Ngày sinh «1/1/2090» không đọc được, sẽ ghi vào ghi chú'] },
  ])
  const file = await fixture.download('/v1/person-import/errors', { id })
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''L%E1%BB%97i%20-%20l%E1%BB%97i.csv")
  expect(file.bytes.toString()).toContain('Giới tính «máy» không đọc được')
  const again = await fixture.checked('lỗi.csv', file.bytes)
  expect(again).toMatchObject({
    total: 3,
    progress: { error: 3 },
    mapping: ['full_name', 'phone', 'birth', 'gender', 'address', 'source', null, null],
  })
})

test('words that the clinic does not have may go into the note, and people without a number may come in', async () => {
  const rows = csvOf([
    ['Họ tên', 'Nguồn', 'Tuổi con', 'Sở thích'],
    ['Vô Số', 'Tờ rơi chợ', '3', 'Câu cá'],
  ])
  const { id } = await fixture.upload('ghi chú.csv', rows)
  const options = { no_phone: 'accept', unknown_words: 'note' } as const
  await fixture.api.personImport.check({ id, mapping: ['full_name', 'source', 'note', 'note'], options })
  await fixture.settled(id)
  await fixture.api.personImport.run({ id })
  await fixture.settled(id)
  expect(await peopleCalled('Vô Số')).toMatchObject([
    {
      no_phone_reason: 'Chưa có số khi nhập từ tệp',
      note: 'Tuổi con: 3\nSở thích: Câu cá\nNguồn đến: Tờ rơi chợ',
    },
  ])
  const next = await fixture.upload('ghi chú 2.csv', rows)
  expect(next.mapping).toEqual(['full_name', 'source', 'note', 'note'])
})

const FAMILY = csvOf([
  ['Họ tên', 'Điện thoại', 'Email', 'Nơi làm việc'],
  ['Đỗ Gia Đình', '0912000030', 'moi@example.vn', 'Trường A'],
  ['Đỗ Con Một', '0912000030', '', ''],
  ['đỗ gia đình', '0912000030', '', 'Trường B'],
])

test.each([
  ['skip', { added: 1, skipped: 2, updated: 0 }, ['Đỗ Con Một', 'Đỗ Gia Đình']],
  ['update_blanks', { added: 1, skipped: 1, updated: 1 }, ['Đỗ Con Một', 'Đỗ Gia Đình']],
  ['add', { added: 3, skipped: 0, updated: 0 }, ['Đỗ Con Một', 'Đỗ Gia Đình', 'Đỗ Gia Đình', 'đỗ gia đình']],
] as const)('a customer on file who is in the file too: %s', async (duplicates, outcome, names) => {
  const known = await fixture.api.person.add({
    full_name: 'Đỗ Gia Đình',
    phone: '0912000030',
    workplace: 'Chợ',
    force: true,
  })
  const done = await fixture.imported('gia đình.csv', FAMILY, { duplicates })
  expect(done.progress).toMatchObject({ new: 0, same: 2, phone: 1, ...outcome })
  const people = await peopleCalled('0912000030')
  expect(people.map(({ full_name }) => full_name).toSorted()).toEqual(names)
  const { email, workplace } = await fixture.api.person.get({ id: known.id })
  expect([email, workplace]).toEqual([duplicates === 'update_blanks' ? 'moi@example.vn' : null, 'Chợ'])
  for (const { id } of people) await fixture.api.person.delete({ id })
})

test('a citizen’s number names a customer on file and in the file, and is never shown whole', async () => {
  const national_id = '079190000245'
  const known = await fixture.api.person.add({ full_name: 'Lý Căn Cước', phone: '0912000050', national_id })
  const checked = await fixture.checked(
    'căn cước.csv',
    csvOf([
      ['Họ tên', 'Điện thoại', 'Số CCCD'],
      ['Lý Căn Cước', '0912000051', '79190000245'],
      ['Lý Văn Mới', '0912000052', '079190000999'],
      ['LÝ VĂN MỚI', '0912000053', '079190000999'],
    ]),
  )
  expect(checked.progress).toMatchObject({ new: 1, same: 2 })
  const { data } = await fixture.api.personImport.rows({ id: checked.id })
  expect(data).toMatchObject([
    {
      status: 'same',
      match: { id: known.id },
      cells: [expect.anything(), expect.anything(), '0791******45 (thêm số 0 ở đầu)'],
    },
    { status: 'new', cells: [expect.anything(), expect.anything(), '0791******99'] },
    { status: 'same', match_no: 3 },
  ])
})

test('an import is taken back, but for the customers with whom a user has worked since', async () => {
  const old = await fixture.api.person.add({ full_name: 'Hồ Có Sẵn', phone: '0912000040' })
  const done = await fixture.imported(
    'hoàn tác.csv',
    csvOf([
      ['Họ tên', 'Điện thoại', 'Email'],
      ['Hồ Có Sẵn', '0912000040', 'cosan@example.vn'],
      ['Hồ Một', '0912000041', ''],
      ['Hồ Hai', '0912000042', ''],
      ['Hồ Ba', '0912000043', ''],
    ]),
    { duplicates: 'update_blanks' },
  )
  expect(done.progress).toMatchObject({ added: 3, updated: 1 })
  const [two] = await peopleCalled('Hồ Hai')
  const [three] = await peopleCalled('Hồ Ba')
  await fixture.api.person.update({ id: two?.id ?? 0, note: 'Đã gọi' })
  await fixture.api.note.add({ entity_type: 'person', entity_id: three?.id ?? 0, content: 'Hẹn thứ Hai' })
  await fixture.api.personImport.undo({ id: done.id })
  const undone = await fixture.settled(done.id)
  expect(undone).toMatchObject({ status: 'undone', progress: { undone: 2, kept: 2 } })
  expect((await peopleCalled('091200004')).map(({ full_name }) => full_name).toSorted()).toEqual([
    'Hồ Ba',
    'Hồ Có Sẵn',
    'Hồ Hai',
  ])
  expect(await fixture.api.person.get({ id: old.id })).toMatchObject({ email: null, phone: '+84912000040' })
  const again = await refusal(fixture.api.personImport.undo({ id: done.id }))
  expect(again).toMatchObject({ kind: 'rule', message: 'Chỉ hoàn tác được lần nhập đã xong hoặc đã dừng' })
})

test('steps come in their order, and an import of another clinic does not exist', async () => {
  const { id, mapping } = await fixture.upload(
    'thứ tự.csv',
    csvOf([
      ['Họ tên', 'SĐT'],
      ['Vũ Thứ Tự', '0912000050'],
    ]),
  )
  expect(await refusal(fixture.api.personImport.run({ id }))).toMatchObject({
    message: 'Hãy kiểm tra tệp xong rồi mới nhập',
  })
  expect(await refusal(fixture.api.personImport.stop({ id }))).toMatchObject({ kind: 'rule' })
  expect(await refusal(fixture.api.personImport.check({ id, mapping: [null, 'phone'] }))).toMatchObject({
    message: 'Hãy chọn cột chứa họ tên khách hàng',
  })
  expect(
    await refusal(fixture.api.personImport.check({ id, mapping: ['full_name', 'full_name'] })),
  ).toMatchObject({
    message: 'Có hai cột cùng được chọn là «Họ tên»',
  })
  const theirs = await clinic.as('manager', 'saas')
  const { get, rows, check, undo } = theirs.personImport
  for (const ask of [() => get({ id }), () => rows({ id }), () => check({ id, mapping }), () => undo({ id })])
    expect(await refusal(ask())).toMatchObject({ kind: 'not_found' })
  expect(
    await ownerRows(clinic.owner, 'select 1 from person_import where id = $1 and status = $2', [
      id,
      'uploaded',
    ]),
  ).toHaveLength(1)
})

test('the planner knows how many people there are before rows are compared with them, without waiting for autovacuum', async () => {
  await ownerRows(clinic.owner, 'alter table person set (autovacuum_enabled = false)')
  const rows = Array.from({ length: 450 }, (_, n) => [
    `Đinh Công Đông ${n}`,
    `09187${String(n).padStart(5, '0')}`,
  ])
  await fixture.imported('đông.csv', csvOf([HEADER.slice(0, 2), ...rows]))
  const [known] = await ownerRows<{ reltuples: number }>(
    clinic.owner,
    `select reltuples from pg_class where oid = 'person'::regclass`,
  )
  expect(known?.reltuples).toBeGreaterThan(200)
})

test('codes and ids follow the order of the file', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `Thứ Tự ${'abcdefgh'[at % 8]}${Math.floor(at / 8)}`)
  const rows = names.map((full_name, at) => [full_name, `09127${String(at).padStart(5, '0')}`])
  await fixture.imported('thứ tự.csv', csvOf([HEADER.slice(0, 2), ...rows]))
  const people = await peopleCalled('thu tu')
  expect(people.toSorted((a, b) => a.id - b.id).map(({ full_name }) => full_name)).toEqual(names)
  const byCode = people.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  expect(byCode.map(({ full_name }) => full_name)).toEqual(names)
})
