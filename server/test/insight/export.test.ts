import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope, Row } from '@bcare/contract'
import type { ExportFile } from '@bcare/contract/insight/export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/kit/jobs/worker.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { csvOf, openFixture, openWorker, type Fixture } from '../setup/import-fixture.ts'
import { addCrowd } from '../setup/crowd.ts'
import { readSheet } from '../setup/sheets.ts'
import { ownerRows, tenantTables } from '../suites/database.ts'
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

/** The cells of a file, row by row. */
const cellsOf = async (bytes: Buffer): Promise<string[][]> => (await readSheet(bytes)).cells

const exported = async (body: object, by = fixture): Promise<string[][]> =>
  cellsOf((await by.download('/v1/export', body)).bytes)

const envelope = ({ bytes }: { bytes: Buffer }): Envelope => JSON.parse(bytes.toString()) as Envelope

test('a file has the rows that the list has under the same filter and search, in both formats', async () => {
  for (const [full_name, phone, gender] of [
    ['Tô Xuất Một', '0913000001', 'female'],
    ['Tô Xuất Hai', '0913000002', 'male'],
    ['Tô Xuất Ba', '0913000003', 'female'],
  ] as const)
    await fixture.api.person.add({ full_name, phone, gender, birth_year: 1990, birth_month: 3, birth_day: 5 })
  for (const format of ['csv', 'xlsx']) {
    const cells = await exported({
      entity: 'person',
      format,
      filter: { search: 'to xuat', gender: 'female' },
      columns: ['full_name', 'phone', 'gender', 'birth', 'lifecycle'],
    })
    expect(cells).toEqual([
      ['Họ tên', 'Điện thoại', 'Giới tính', 'Ngày sinh', 'Tình trạng khách hàng'],
      ['Tô Xuất Ba', '0913 000 003', 'Nữ', '05/03/1990', 'Tiềm năng'],
      ['Tô Xuất Một', '0913 000 001', 'Nữ', '05/03/1990', 'Tiềm năng'],
    ])
  }
})

test('money and times are numbers and dates to a spreadsheet, and dd/MM/yyyy to readers', async () => {
  const [person] = (await fixture.api.person.list({ search: 'To Xuat Mot' })).data
  const pipelines = (await fixture.api.pipeline.list({})).data
  await fixture.api.deal.add({
    name: '=Niềng răng',
    person_id: person?.id ?? 0,
    pipeline_id: pipelines[0]?.id ?? 0,
    expected_amount: 45_000_000,
  })
  const wanted = {
    entity: 'deal',
    columns: ['name', 'expected_amount', 'created_at'],
    filter: { search: 'nieng rang' },
  }
  const csv = (await fixture.download('/v1/export', { ...wanted, format: 'csv' })).bytes.toString()
  expect(csv).toMatch(
    /^\ufeffTên cơ hội,Giá trị dự kiến,Ngày tạo\r\n'=Niềng răng,45000000,\d\d\/\d\d\/\d{4} \d\d:\d\d\r\n$/,
  )
  const [, row] = await exported(wanted)
  expect(row).toEqual(['=Niềng răng', '45000000', expect.stringMatching(/^\d\d\/\d\d\/\d{4}/)])
})

test('tasks leave as the tab shows them, with people and steps in words', async () => {
  const me = (await fixture.api.auth.me({})).user
  const { id: type_term_id } = await fixture.api.term.add({ vocabulary: 'task_type', name: 'Việc giấy tờ' })
  const checklist = [
    { text: 'Soạn hợp đồng', done: true },
    { text: 'Gửi khách', done: false },
  ]
  const open = { title: 'Xuất việc một', type_term_id, checklist, remind_before: [30] }
  await fixture.api.task.add({ ...open, priority: 'high' })
  const ended = await fixture.api.task.add({ title: 'Xuất việc hai', type_term_id })
  await fixture.api.task.update_status({ id: ended.id, to: 'done' })
  const cells = await exported({
    entity: 'task',
    format: 'csv',
    filter: { search: 'xuat viec', is_open: true },
    columns: ['title', 'type_name', 'priority', 'status', 'assignees', 'checklist', 'remind_before'],
  })
  const labels = [
    'Công việc',
    'Loại công việc',
    'Mức ưu tiên',
    'Trạng thái',
    'Người thực hiện',
    'Việc cần làm',
    'Nhắc trước',
  ]
  const steps = '☑ Soạn hợp đồng, ☐ Gửi khách'
  expect(cells).toEqual([
    labels,
    ['Xuất việc một', 'Việc giấy tờ', 'Cao', 'Chưa làm', me.name, steps, '30 phút'],
  ])
})

test('a user who may not read numbers gets them masked, and one who may not export gets nothing', async () => {
  const marketing = await openFixture(clinic, 'marketing')
  const cells = await exported(
    { entity: 'person', columns: ['phone'], format: 'csv', filter: { search: 'to xuat' } },
    marketing,
  )
  expect(new Set(cells.slice(1).flat())).toEqual(new Set(['091****001', '091****002', '091****003']))
  const searched = await exported(
    { entity: 'person', columns: ['full_name'], format: 'csv', filter: { search: '913000' } },
    marketing,
  )
  expect(searched).toHaveLength(1)
  const consultant = await openFixture(clinic, 'consultant')
  expect(envelope(await consultant.download('/v1/export', { entity: 'person' }))).toMatchObject({ code: 403 })
  expect(envelope(await marketing.download('/v1/export', { entity: 'deal' }))).toMatchObject({ code: 403 })
})

test('a right to export one’s own rows exports no others', async () => {
  const reception = await openFixture(clinic, 'receptionist')
  await reception.api.person.add({ full_name: 'Tô Xuất Lễ Tân', phone: '0913000009' })
  const cells = await exported(
    { entity: 'person', columns: ['full_name'], filter: { search: 'to xuat' }, format: 'csv' },
    reception,
  )
  expect(cells.slice(1)).toEqual([['Tô Xuất Lễ Tân']])
})

test('moves between stages leave with the deals that the caller may export', async () => {
  const [first] = (await fixture.api.pipeline.list({})).data
  const [from, to] = first?.stages ?? []
  const person = await fixture.api.person.add({ full_name: 'Người Chuyển', phone: '0913000021' })
  const deal = await fixture.api.deal.add({
    name: 'Chuyển rồi xuất',
    person_id: person.id,
    pipeline_id: first?.id ?? 0,
    stage_id: from?.id,
  })
  await fixture.api.deal.move({ id: deal.id, version: deal.version, stage_id: to?.id ?? 0 })
  const wanted = {
    entity: 'deal_stage_history',
    format: 'csv',
    filter: { search: 'chuyen roi xuat' },
    columns: ['deal_name', 'from_stage_name', 'to_stage_name', 'seconds_in_previous', 'by_name'],
  }
  expect(await exported(wanted)).toEqual([
    ['Cơ hội', 'Từ giai đoạn', 'Sang giai đoạn', 'Ở giai đoạn trước (ngày)', 'Người thực hiện'],
    ['Chuyển rồi xuất', from?.name, to?.name, '0', 'Quản lý phòng khám'],
    ['Chuyển rồi xuất', '', from?.name, '', 'Quản lý phòng khám'],
  ])
  const reception = await openFixture(clinic, 'receptionist')
  expect(await exported(wanted, reception)).toHaveLength(1)
  const telesale = await openFixture(clinic, 'telesale')
  expect(envelope(await telesale.download('/v1/export', wanted))).toMatchObject({ code: 403 })
})

test('the log keeps who took how many rows out, and what they looked for', async () => {
  await exported({ entity: 'person', filter: { search: 'to xuat', gender: 'male' }, format: 'csv' })
  const { data } = await fixture.api.history.list({ action: 'export', limit: 1 })
  expect(data).toMatchObject([
    {
      action: 'export',
      entity_type: 'person',
      actor_name: 'Quản lý phòng khám',
      reason: '1 dòng, csv, bộ lọc {"search":"to xuat","gender":"male"}',
    },
  ])
})

test('what cannot be exported is refused by its name', async () => {
  const refused = async (body: object) => envelope(await fixture.download('/v1/export', body))
  expect(await refused({ entity: 'person', columns: ['password'] })).toMatchObject({
    code: 400,
    message: 'Cột «password» không xuất được',
  })
  expect(await refused({ entity: 'person', filter: { stage_id: 1 } })).toMatchObject({ code: 400 })
  expect(await refused({ entity: 'session' })).toMatchObject({ code: 400 })
})

type Standing = Row<typeof ExportFile>

async function until(id: number, status: string): Promise<Standing> {
  for (;;) {
    const now = await fixture.api.exportFile.get({ id })
    if (now.status === status) return now
    if (now.status === 'failed') throw new Error('the export failed')
    await wait(20)
  }
}

test("citizens' numbers leave with users who may read them, and never lie about in a file that is stored", async () => {
  const national_id = '079190045678'
  await fixture.api.person.add({ full_name: 'Tô Có Số', phone: '0913000077', national_id })
  const columns = ['full_name', 'national_id']
  const filter = { search: national_id }
  expect(await exported({ entity: 'person', format: 'csv', filter, columns })).toEqual([
    ['Họ tên', 'Số CCCD'],
    ['Tô Có Số', national_id],
  ])
  const marketing = await openFixture(clinic, 'marketing')
  expect(
    envelope(await marketing.download('/v1/export', { entity: 'person', filter, columns })),
  ).toMatchObject({
    code: 403,
  })
  const [headers, row] = await exported({ entity: 'person', format: 'csv', filter }, marketing)
  expect(headers).not.toContain('Số CCCD')
  expect(row?.join()).not.toContain(national_id)
  const { data } = await fixture.api.history.list({ action: 'export' })
  expect(JSON.stringify(data)).not.toContain(national_id)
})

test('a large file is made by a job, told of when it is ready, and only its owner has it', async () => {
  await addCrowd(clinic, 6_000)
  const wanted = {
    entity: 'person',
    filter: { search: 'dong nguoi' },
    columns: ['full_name', 'phone'],
    file_name: 'Đông người',
  } as const
  const numbers = { ...wanted, columns: ['full_name', 'national_id'] }
  expect(envelope(await fixture.download('/v1/export', numbers))).toMatchObject({ code: 422 })
  const made = (envelope(await fixture.download('/v1/export', wanted)) as Envelope<Standing>).data
  expect(made).toMatchObject({ status: 'waiting', total: 6000, file_name: 'Đông người.xlsx' })
  expect(await until(made.id, 'done')).toMatchObject({ done: 6000 })
  const cells = await cellsOf((await fixture.download('/v1/export/download', { id: made.id })).bytes)
  expect(cells).toHaveLength(6001)
  expect(new Set(cells.map(([name]) => name)).size).toBe(6001)
  expect(cells[1]).toEqual(['Đông Người 6000', '0914 006 000'])
  const admin = await openFixture(clinic, 'admin')
  expect(envelope(await admin.download('/v1/export/download', { id: made.id }))).toMatchObject({ code: 404 })
  const { id: user_id } = (await fixture.api.auth.me({})).user
  await expect
    .poll(async () => (await fixture.api.notification.list({ user_id })).data[0])
    .toMatchObject({
      type: 'export_ready',
      title: 'Tệp «Đông người.xlsx» đã sẵn sàng',
      url: `/customer?export=${made.id}`,
    })
})

test('a file that nobody wants any more is not made', async () => {
  const made = (envelope(await fixture.download('/v1/export', { entity: 'person' })) as Envelope<Standing>)
    .data
  await fixture.api.exportFile.cancel({ id: made.id })
  expect(await until(made.id, 'cancelled')).toMatchObject({ finished_at: null })
  expect(envelope(await fixture.download('/v1/export/download', { id: made.id }))).toMatchObject({
    code: 422,
  })
})

test('what was exported is known by its headers, and brings in the same people again', async () => {
  const people = csvOf([
    [
      'Họ tên',
      'Danh xưng',
      'Giới tính',
      'Ngày sinh',
      'Điện thoại',
      'Email',
      'Số nhà, đường',
      'Phường/Xã/Đặc khu',
      'Tỉnh/Thành phố',
      'Ghi chú',
      'Nguồn đến',
      'Số CCCD',
      'Quốc tịch',
      'Dân tộc',
      'Kênh liên hệ ưu tiên',
      'Hẹn tái khám',
    ],
    [
      'Khứ Hồi Một',
      'Chị',
      'Nữ',
      '05/03/1990',
      '0915000001',
      'mot@example.vn',
      '12 Lê Lợi',
      'Phường Sài Gòn',
      'Thành phố Hồ Chí Minh',
      'Hay hỏi\nvề giá',
      'Facebook',
      '79190055501',
      'Nhật Bản',
      'Người nước ngoài',
      'Zalo',
      '03/05/2027',
    ],
    ['Khứ Hồi Hai', '', '', '03/1988', '0915000002', '', '', '', 'Tỉnh Đắk Lắk', "'=1+1", ''],
    ['Khứ Hồi Ba', 'Anh', 'Nam', '1979', '0915000003', '', 'Ấp 3', '', '', '+84 gọi tối', ''],
  ])
  const wanted = { entity: 'person', filter: { search: 'khu hoi' } } as const
  for (const format of ['csv', 'xlsx']) {
    const first = await fixture.imported('khứ hồi.csv', people, { unknown_words: 'note' })
    expect(first.progress).toMatchObject({ added: 3, error: 0 })
    const { bytes } = await fixture.download('/v1/export', { ...wanted, format })
    const before = await cellsOf(bytes)
    expect(before.find((row) => row.includes('Khứ Hồi Một'))).toEqual(
      expect.arrayContaining(['079190055501', 'Nhật Bản', 'Zalo']),
    )
    for (const table of await tenantTables(clinic.owner)) {
      const found = await ownerRows(
        clinic.owner,
        `select 1 from "${table}" t where t::text like '%79190055501%'`,
      )
      expect([table, found]).toEqual([table, []])
    }
    const { data } = await fixture.api.person.list({ search: 'khu hoi' })
    for (const { id } of data) await fixture.api.person.delete({ id })
    const again = await fixture.imported(`khứ hồi.${format}`, bytes)
    expect(again.progress, JSON.stringify(again.mapping)).toMatchObject({ added: 3, error: 0 })
    const after = await exported({ ...wanted, format })
    const header = before[0] ?? []
    const kept = header
      .map((label, index) => [label, index] as const)
      .filter(([label]) => !['Mã khách hàng', 'Ngày tạo'].includes(label))
    const told = (cells: string[][]) =>
      new Set(cells.map((row) => kept.map(([, index]) => row[index] ?? '').join('|')))
    expect(told(after)).toEqual(told(before))
    for (const { id } of (await fixture.api.person.list({ search: 'khu hoi' })).data)
      await fixture.api.person.delete({ id })
  }
})
