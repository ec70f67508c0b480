import { Appointment } from '@bcare/contract/appointments/appointment'
import { PersonRelative } from '@bcare/contract/customers/person-relative'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARRIED } from '../../src/appointments/appointment-status.ts'
import { joinedBy } from '../../src/customers/person-rows.ts'
import { COPIED_DEAL } from '../../src/sales/switch-deal.ts'
import { NEXT_TASK, NEXT_TASK_OWN } from '../../src/work/repeats.ts'
import { openCustomClinic, type CustomClinic } from '../settings/custom-clinic.ts'
import type { Api } from '../kit.ts'
import { csvOf, openFixture } from '../setup/import-fixture.ts'
import { inDays } from '../setup/task-fixture.ts'
import { ownerRows } from '../suites/database.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
let manager: Api
beforeAll(async () => {
  own = await openCustomClinic()
  manager = await own.clinic.as('manager')
})
afterAll(() => own.close())

const words = (text: string): string[] => text.split(/\s+/)
const STAMPS = words(
  'tenant_id id version created_at created_by updated_at updated_by deleted_at search_text code',
)
const columnsOf = async (table: string) => {
  const rows = await ownerRows<{ name: string }>(
    own.clinic.owner,
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
  )
  return rows.map(({ name }) => name).filter((name) => !STAMPS.includes(name))
}

/** What the copy of each record begins anew: its own state, by the steps that brought it there. */
const ANEW: Record<string, readonly string[]> = {
  task: words(
    `status status_at status_by status_reason done_at done_by result_term_id result_note
     snooze_count rule_key rule_target rule_day`,
  ),
  deal: words(
    `stage_id status stage_entered_at last_stage_id rank origin_deal_id
     lost_reason_id lost_note lost_at won_at first_payment_at`,
  ),
}

test.each([
  ['task', NEXT_TASK, Object.keys(NEXT_TASK_OWN)],
  ['deal', COPIED_DEAL, []],
] as const)(
  'of every column of a %s it is decided whether its copy has it',
  async (table, { fields, own: first }, given) => {
    const decided = new Set([...fields, ...first, ...given, ...(ANEW[table] ?? [])])
    expect((await columnsOf(table)).filter((column) => !decided.has(column))).toEqual([])
  },
)

test('what is written into an appointment goes along when it is put off, but for its time', () => {
  expect([...CARRIED.fields, ...CARRIED.own].toSorted()).toEqual(
    [...Object.keys(Appointment.edits), 'branch_id'].toSorted(),
  )
  const { columns, joined } = joinedBy(PersonRelative)
  expect(joined).toEqual({ either: ['is_guardian', 'is_payer', 'is_emergency'], filled: ['name', 'phone'] })
  expect(Object.keys(columns)).toEqual(['name', 'phone', 'is_guardian', 'is_payer', 'is_emergency'])
})

test('the next task of a series has its departments, its people and its custom values', async () => {
  const field = await own.field({ type: 'text', entity_type: 'task', label: 'Máy' })
  const staff = (await own.admin.user.list({ limit: 200 })).data
  const idOf = (username: string) => staff.find((one) => one.username === username)?.id ?? 0
  const type = await own.admin.term.add({ vocabulary: 'task_type', name: 'Việc nội bộ' })
  const departments = (await own.admin.department.list({ limit: 50 })).data
  const [one, other] = departments
  const task = await manager.task.add({
    title: 'Hấp dụng cụ',
    type_term_id: type.id,
    due_at: `${inDays(1)}T09:00:00+07:00`,
    repeat: { rrule: 'FREQ=DAILY' },
    assignee_ids: [idOf('manager'), idOf('care')],
    department_id: one?.id ?? null,
    custom: { [field.name]: 'Máy số 2' },
  })
  await manager.taskDepartment.add({
    task_id: task.id,
    department_id: other?.id ?? 0,
    visibility: 'follower',
  })
  await manager.taskAssignment.add({ task_id: task.id, user_id: idOf('receptionist'), role: 'watcher' })
  const { version } = await manager.task.get({ id: task.id })
  await manager.task.update_status({ id: task.id, version, to: 'done' })
  const { data } = await manager.task.list({ search: 'Hấp dụng cụ', is_open: true, custom: 'all' })
  const [next] = data
  expect(data).toHaveLength(1)
  expect(next).toMatchObject({
    series_no: 2,
    department_id: one?.id ?? null,
    due_at: `${inDays(2)}T02:00:00+00:00`,
    custom: { [field.name]: 'Máy số 2' },
  })
  expect(next?.assignees.map(({ user_id, role }) => [user_id, role])).toEqual(
    expect.arrayContaining([
      [idOf('manager'), 'main'],
      [idOf('care'), 'support'],
      [idOf('receptionist'), 'watcher'],
    ]),
  )
  const shared = (await manager.taskDepartment.list({ task_id: next?.id ?? 0 })).data
  expect(shared.map(({ department_id, visibility }) => [department_id, visibility])).toEqual([
    [other?.id, 'follower'],
  ])
})

test('two records of one mother become one line with all that was said of her, and two again', async () => {
  const { id: relationship_term_id } = await own.admin.term.add({ vocabulary: 'relationship', name: 'Mẹ' })
  const [child, mother, again] = [await own.person(), await own.person(), await own.person()]
  const line = { person_id: child.id, relationship_term_id }
  await manager.personRelative.add({ ...line, related_person_id: mother.id, is_payer: true })
  await manager.personRelative.add({
    ...line,
    related_person_id: again.id,
    is_guardian: true,
    is_emergency: true,
  })
  const marks = async () =>
    (await manager.personRelative.list({ person_id: child.id })).data
      .map(({ related_person_id, is_payer, is_guardian, is_emergency }) => [
        related_person_id,
        is_payer,
        is_guardian,
        is_emergency,
      ])
      .toSorted((a, b) => Number(a[0]) - Number(b[0]))
  const pair = { keep_id: mother.id, merge_id: again.id }
  const { keep, merge } = await manager.personMerge.preview(pair)
  const done = await manager.personMerge.merge({
    ...pair,
    keep_version: keep.version,
    merge_version: merge.version,
  })
  expect(await marks()).toEqual([[mother.id, true, true, true]])
  await manager.personMerge.undo({ id: done.id })
  expect(await marks()).toEqual([
    [mother.id, true, false, false],
    [again.id, false, true, true],
  ])
})

test('a file says of a customer on file not to contact them: it is set, and never taken back by a file', async () => {
  const fixture = await openFixture(own.clinic)
  const person = await manager.person.add({
    full_name: 'Vũ Không Gọi',
    phone: '0914000777',
    birth_year: 1980,
    birth_month: 1,
    birth_day: 2,
  })
  const rows = (said: string) =>
    csvOf([
      ['Họ tên', 'SĐT', 'Ngày sinh', 'Không liên hệ', 'Lý do không liên hệ'],
      ['Vũ Không Gọi', '0914000777', '02/01/1980', said, said === 'Có' ? 'Khách yêu cầu' : ''],
    ])
  const options = { duplicates: 'update_blanks' }
  const done = await fixture.imported('khong-goi.csv', rows('Có'), options)
  expect(done.progress).toMatchObject({ updated: 1 })
  const flags = async () => {
    const { do_not_contact, do_not_contact_reason } = await manager.person.get({ id: person.id })
    return [do_not_contact, do_not_contact_reason]
  }
  expect(await flags()).toEqual([true, 'Khách yêu cầu'])
  await fixture.imported('goi-lai.csv', rows('Không'), options)
  expect(await flags()).toEqual([true, 'Khách yêu cầu'])
  await manager.personImport.undo({ id: done.id })
  await fixture.settled(done.id)
  expect(await flags()).toEqual([false, null])
})

test('a deal that is copied into another pipeline has its labels and custom values', async () => {
  const field = await own.field({ type: 'text', entity_type: 'deal', label: 'Bảo hiểm' })
  const pipelines = (await own.admin.pipeline.list({ limit: 50 })).data
  const [from, to] = pipelines
  const person = await own.person()
  const label = await own.admin.tag.add({ name: 'Trả góp', scope: 'both' })
  const deal = await own.admin.deal.add({
    name: 'Niềng răng',
    person_id: person.id,
    pipeline_id: from?.id ?? 0,
    custom: { [field.name]: 'Có' },
  })
  await own.admin.dealTag.add({ entity_ids: [deal.id], tag_ids: [label.id] })
  const made = await own.admin.pipeline.switch_deal({
    deal_id: deal.id,
    pipeline_id: to?.id ?? 0,
    mode: 'copy',
  })
  const copy = await own.admin.deal.get({ id: made.id, custom: 'all' })
  expect(copy.id).not.toBe(deal.id)
  expect(copy).toMatchObject({
    custom: { [field.name]: 'Có' },
    tags: [expect.objectContaining({ name: 'Trả góp' })],
  })
})

test('a service that is copied has its custom values', async () => {
  const field = await own.field({ type: 'text', entity_type: 'product', label: 'Hãng' })
  const product = await own.admin.product.add({ code: 'BAN-DAU-1', name: 'Mão sứ', list_price: 300_000 })
  await own.admin.product.update({
    id: product.id,
    version: product.version,
    custom: { [field.name]: 'Ivoclar' },
  })
  const copy = await own.admin.product.duplicate({ id: product.id, code: 'SAO-CHEP-1', name: 'Bản sao' })
  expect((await own.admin.product.get({ id: copy.id, custom: 'all' })).custom).toMatchObject({
    [field.name]: 'Ivoclar',
  })
})
