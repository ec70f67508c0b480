import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepSubmissions } from '../../src/contact/sweep-submissions.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { openBells } from '../setup/bells.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
let admin: Api
let branch_id = 0
let serial = 0

beforeAll(async () => {
  clinic = await openClinic()
  admin = await clinic.as('admin')
  const { data } = await admin.department.list({ kind: 'branch' })
  branch_id = data[0]?.id ?? 0
})
afterAll(() => clinic.close())

const phoneOf = () => `0908${String((serial += 1)).padStart(6, '0')}`

/** A visitor who left word on the clinic's page. */
async function received(more: Record<string, string> = {}) {
  const form = await admin.webForm.add({ name: `Trang chủ ${(serial += 1)}`, branch_id, ask_marketing: true })
  const { path } = await admin.webForm.renew_key({ id: form.id })
  const sent = {
    name: 'lê thị mới',
    phone: phoneOf(),
    message: 'Gọi em buổi tối',
    consent: 'yes',
    consent_version: '2026-01',
    ...more,
  }
  const answer = await clinic.application.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'bcare.localhost', 'x-forwarded-for': `203.0.${serial % 250}.1` },
    payload: sent,
  })
  expect(answer.json()).toMatchObject({ code: 0 })
  const { data } = await admin.formSubmission.query({ form_id: form.id })
  const [row] = data
  if (row === undefined) throw new Error('nothing was taken in')
  return { row, form, sent }
}

const MINUTE = 60_000

test('a submission becomes a customer with a deal, a call within fifteen minutes, a user who answers, and a consent', async () => {
  const telesale = await clinic.as('telesale')
  const { row, form, sent } = await received({
    interest: 'Niềng răng',
    email: 'moi@vi.vn',
    marketing: '2026-01',
    page_url: 'https://nhakhoa.vn/?utm_campaign=he&utm_source=fb',
  })
  const preview = await telesale.formSubmission.convert_preview({ id: row.id })
  expect(preview).toMatchObject({
    candidates: [],
    person: null,
    deal: { id: null, name: 'Niềng răng', pipeline_name: 'Online – Telesale', stage_name: 'Mới' },
    assignee: { name: 'Telesale' },
  })
  const made = await telesale.formSubmission.convert_to_person({ id: row.id })
  const person = await admin.person.get({ id: made.person_id })
  expect(person).toMatchObject({
    full_name: 'lê thị mới',
    first_channel: 'web',
    campaign: 'he',
    source_detail: form.name,
    owner_name: 'Telesale',
    lifecycle: 'lead',
    consent_care: true,
    consent_marketing: true,
    utm: { utm_campaign: 'he', utm_source: 'fb' },
  })
  expect(person.phone).toBe(`+84${sent.phone.slice(1)}`)
  const deal = await admin.deal.get({ id: made.deal_id ?? 0 })
  expect(deal).toMatchObject({
    name: 'Niềng răng',
    person_id: made.person_id,
    owner_name: 'Telesale',
    channel: 'Website',
  })
  expect(deal.description).toContain('Gọi em buổi tối')
  const task = await admin.task.get({ id: made.task_id ?? 0 })
  expect(task).toMatchObject({
    person_id: made.person_id,
    deal_id: made.deal_id,
    status: 'todo',
    source: 'care_rule',
    all_day: false,
  })
  expect(task.assignees).toMatchObject([{ name: 'Telesale', role: 'main' }])
  expect(Date.parse(task.due_at ?? '') - Date.parse(task.created_at)).toBeLessThan(16 * MINUTE)
  expect(Date.parse(task.due_at ?? '') - Date.parse(task.created_at)).toBeGreaterThan(14 * MINUTE)
  const kept = await telesale.formSubmission.get({ id: row.id })
  expect(kept).toMatchObject({
    status: 'converted',
    ...made,
    payload: { name: 'lê thị mới' },
    contacted_at: null,
  })
  const { data } = await admin.activity.query({ entity_type: 'person', entity_id: made.person_id })
  expect(data.map(({ title }) => title)).toContain(`Đăng ký từ website: ${form.name}`)
  expect(await telesale.formSubmission.convert_to_person({ id: row.id })).toEqual(made)
  await telesale.task.update_status({ id: made.task_id ?? 0, to: 'done', result_note: 'Khách hẹn chiều mai' })
  expect((await telesale.formSubmission.get({ id: row.id })).contacted_at).not.toBeNull()
})

test('fifty at once make one customer, one deal and one call', async () => {
  const { row } = await received()
  const made = await Promise.all(
    Array.from({ length: 50 }, () => admin.formSubmission.convert_to_person({ id: row.id })),
  )
  expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1)
  const count = async (text: string) =>
    (
      await ownerRows<{ count: number }>(clinic.owner, `select count(*)::int as count from ${text}`, [
        made[0]?.person_id,
      ])
    )[0]?.count
  expect(await count('deal where person_id = $1')).toBe(1)
  expect(await count('task where person_id = $1')).toBe(1)
  expect(await count(`history where person_id = $1 and entity_type = 'person' and action = 'create'`)).toBe(1)
})

test('two submissions of one number at once become one customer with one open deal', async () => {
  const phone = phoneOf()
  const [one, other] = [await received({ phone }), await received({ phone, name: 'LÊ THỊ MỚI' })]
  const [first, second] = await Promise.all(
    [one, other].map(({ row }) => admin.formSubmission.convert_to_person({ id: row.id })),
  )
  expect(first?.person_id).toBe(second?.person_id)
  expect(first?.deal_id).toBe(second?.deal_id)
  expect(first?.task_id).not.toBe(second?.task_id)
})

test('a customer on file is joined: blanks are filled, and what differs is in their activity', async () => {
  const phone = phoneOf()
  const known = await admin.person.add({ full_name: 'Lê Thị Cũ', phone, email: 'cu@vi.vn' })
  const { row } = await received({
    phone: `+84 ${phone.slice(1)}`,
    name: 'Lê Thị Khác',
    page_url: 'https://a.vn/?utm_source=zalo',
  })
  expect(row.matched_person_id).toBe(known.id)
  const preview = await admin.formSubmission.convert_preview({ id: row.id })
  expect(preview).toMatchObject({
    candidates: [{ id: known.id, by: 'phone' }],
    person: null,
    differs: [],
  })
  expect(await refusal(admin.formSubmission.convert_to_person({ id: row.id }))).toMatchObject({
    message: `Số điện thoại này đã có ở hồ sơ «Lê Thị Cũ» (${known.code}); hãy chọn hồ sơ đó, hoặc tạo khách hàng mới`,
    data: { errors: [{ field: 'person_id' }] },
  })
  const named = { id: row.id, person_id: known.id }
  expect(await admin.formSubmission.convert_preview(named)).toMatchObject({
    person: { id: known.id },
    differs: [{ field: 'full_name', filed: 'Lê Thị Cũ', sent: 'Lê Thị Khác' }],
  })
  await admin.formSubmission.convert_to_person(named)
  expect(await admin.person.get({ id: known.id })).toMatchObject({
    full_name: 'Lê Thị Cũ',
    email: 'cu@vi.vn',
    utm: { utm_source: 'zalo' },
    first_channel: 'web',
  })
  const { data } = await admin.activity.query({ entity_type: 'person', entity_id: known.id, types: ['form'] })
  expect(data.map(({ summary }) => summary)).toEqual(['Khác hồ sơ: Họ tên «Lê Thị Khác»'])
})

test('a visitor whose name has other accents than the record of their number is joined by no program', async () => {
  const phone = phoneOf()
  const thuy = await admin.person.add({ full_name: 'Lê Ngọc Thúy', phone })
  const { row } = await received({ phone, name: 'Lê Ngọc Thùy', email: 'thuy@vi.vn' })
  expect(await refusal(admin.formSubmission.convert_to_person({ id: row.id }))).toMatchObject({ code: 422 })
  const made = await admin.formSubmission.convert_to_person({ id: row.id, new_person: true })
  expect(made.person_id).not.toBe(thuy.id)
  expect(await admin.person.get({ id: thuy.id })).toMatchObject({ email: null, version: 1 })
  const again = await received({ phone, name: 'lê ngọc thuý', email: 'thuy2@vi.vn' })
  expect((await admin.formSubmission.convert_to_person({ id: again.row.id })).person_id).toBe(thuy.id)
})

test('a family shares a number: a new customer can be asked for, and another record chosen', async () => {
  const phone = phoneOf()
  const mother = await admin.person.add({ full_name: 'Mẹ', phone })
  const [child, again] = [await received({ phone, name: 'Con' }), await received({ phone, name: 'Con' })]
  const made = await admin.formSubmission.convert_to_person({
    id: child.row.id,
    new_person: true,
    create_deal: false,
  })
  expect(made).toMatchObject({ deal_id: null })
  expect(made.person_id).not.toBe(mother.id)
  const chosen = await admin.formSubmission.convert_to_person({ id: again.row.id, person_id: mother.id })
  expect(chosen.person_id).toBe(mother.id)
  const late = await received({ phone })
  expect(
    await refusal(
      admin.formSubmission.convert_to_person({ id: late.row.id, person_id: mother.id, new_person: true }),
    ),
  ).toMatchObject({ code: 422 })
  expect(
    await refusal(admin.formSubmission.convert_to_person({ id: late.row.id, person_id: 999_999 })),
  ).toMatchObject({ code: 422 })
})

test('a visitor who withdrew after sending stays withdrawn', async () => {
  const phone = phoneOf()
  const known = await admin.person.add({ full_name: 'Lê Thị Mới', phone })
  const { row } = await received({ phone, marketing: '2026-01' })
  await admin.consent.record({
    person_id: known.id,
    purpose: 'marketing',
    granted: false,
    text_version: '2026-01',
    channel: 'phone',
  })
  await admin.formSubmission.convert_to_person({ id: row.id })
  expect(await admin.person.get({ id: known.id })).toMatchObject({
    consent_care: true,
    consent_marketing: false,
  })
})

test('statuses go their ways, many at once, each with its own answer', async () => {
  const rows = await Promise.all([received(), received(), received()])
  const [one, two, three] = rows.map(({ row }) => row.id)
  const ids = [one ?? 0, two ?? 0]
  const discard = await admin.formSubmission.update_status({ ids, to: 'discarded' })
  expect(discard.results.map(({ message }) => message)).toEqual(Array(2).fill('Vui lòng nhập lý do loại bỏ'))
  await admin.formSubmission.update_status({ ids, to: 'discarded', reason: 'Sai số' })
  expect(await admin.formSubmission.get({ id: one ?? 0 })).toMatchObject({
    status: 'discarded',
    status_reason: 'Sai số',
  })
  expect(await refusal(admin.formSubmission.convert_to_person({ id: one ?? 0 }))).toMatchObject({ code: 422 })
  await admin.formSubmission.update_status({ ids: [one ?? 0], to: 'new' })
  const mixed = await admin.formSubmission.update_status({
    ids: [one ?? 0, two ?? 0, 999_999],
    to: 'contacted',
  })
  expect(mixed.results.map(({ outcome }) => outcome)).toEqual(['updated', 'refused', 'not_found'])
  const { contacted_at } = await admin.formSubmission.get({ id: one ?? 0 })
  expect(contacted_at).not.toBeNull()
  await admin.formSubmission.convert_to_person({ id: three ?? 0 })
  expect(await refusal(admin.formSubmission.delete({ id: three ?? 0 }))).toMatchObject({ code: 422 })
  await admin.formSubmission.delete({ id: two ?? 0 })
  expect((await admin.formSubmission.query({ id: two ?? 0 })).total).toBe(0)
  expect(
    (await admin.formSubmission.update_status({ ids: [three ?? 0], to: 'spam' })).results[0]?.outcome,
  ).toBe('refused')
})

test('several are shared out, and the users who get them are notified once', async () => {
  const rows = await Promise.all(Array.from({ length: 4 }, () => received()))
  const staff = await admin.user.list({ limit: 200 })
  const user_ids = ['consultant', 'care'].map(
    (username) => staff.data.find((one) => one.username === username)?.id ?? 0,
  )
  const ids = rows.map(({ row }) => row.id)
  await admin.formSubmission.assign({ ids, user_ids })
  const { data } = await admin.formSubmission.query({ id: ids, limit: 10 })
  const shares = Map.groupBy(data, ({ assigned_user_id }) => assigned_user_id)
  expect([...shares].map(([user_id, mine]) => [user_ids.includes(user_id ?? 0), mine.length])).toEqual([
    [true, 2],
    [true, 2],
  ])
  expect(await refusal(admin.formSubmission.assign({ ids, user_ids: [999_999] }))).toMatchObject({
    code: 422,
  })
})

test('what a user who has left had to answer goes to the next in turn', async () => {
  const staff = await admin.user.list({ limit: 200 })
  const leaver = staff.data.find(({ username }) => username === 'storekeeper')
  const { row } = await received()
  await admin.formSubmission.assign({ ids: [row.id], user_ids: [leaver?.id ?? 0] })
  await ownerRows(clinic.owner, `update "user" set status = 'resigned' where id = $1`, [leaver?.id])
  const made = await admin.formSubmission.convert_to_person({ id: row.id })
  expect(made.assigned_user_id).not.toBe(leaver?.id)
  expect(await admin.person.get({ id: made.person_id })).toMatchObject({ owner_name: 'Telesale' })
})

test('numbers are covered for users who may not read them, in what was sent as well', async () => {
  const { row, sent } = await received()
  const marketing = await clinic.as('marketing')
  const detail = await marketing.formSubmission.get({ id: row.id })
  expect(JSON.stringify(detail)).not.toMatch(new RegExp(sent.phone.slice(1)))
  expect(detail.phone).toMatch(/^\d{3}\*+\d{3}$/)
  expect(await refusal(marketing.formSubmission.convert_to_person({ id: row.id }))).toMatchObject({
    code: 403,
  })
})

test('what is written down by hand belongs to the user who took it on', async () => {
  const care = await clinic.as('care')
  const row = await care.formSubmission.add({
    name: 'Nhắn qua Facebook',
    phone: phoneOf(),
    interest: 'Implant',
  })
  expect(row).toMatchObject({ form_id: null, status: 'new', assigned_user_name: 'CSKH' })
  expect(await refusal(care.formSubmission.add({ name: 'Không số' }))).toMatchObject({ code: 422 })
  const made = await care.formSubmission.convert_to_person({ id: row.id })
  expect(await admin.person.get({ id: made.person_id })).toMatchObject({
    first_channel: null,
    owner_name: 'CSKH',
  })
})

test('an appointment can be booked with it, and what booking warns of undoes the whole', async () => {
  const { data } = await admin.term.list({ vocabulary: 'appointment_type' })
  const type = data[0] ?? (await admin.term.add({ vocabulary: 'appointment_type', name: 'Tư vấn' }))
  const { row } = await received()
  const at = (minutes: number) =>
    new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 72 * 3_600_000 + minutes * MINUTE).toISOString()
  const appointment = { type_term_id: type.id, start_at: at(30), end_at: at(0) }
  expect(
    (await refusal(admin.formSubmission.convert_to_person({ id: row.id, appointment }))).code,
  ).toBeGreaterThan(0)
  expect(await admin.formSubmission.get({ id: row.id })).toMatchObject({ status: 'new', person_id: null })
  const made = await admin.formSubmission.convert_to_person({
    id: row.id,
    appointment: { ...appointment, start_at: at(0), end_at: at(30) },
    force: true,
  })
  expect(await admin.appointment.get({ id: made.appointment_id ?? 0 })).toMatchObject({
    person_id: made.person_id,
    deal_id: made.deal_id,
  })
})

test('a merge takes submissions along, and the record tells of them', async () => {
  const { row, form } = await received()
  const { person_id } = await admin.formSubmission.convert_to_person({ id: row.id })
  const keep = await admin.person.add({ full_name: 'Hồ sơ giữ lại', phone: phoneOf() })
  const merge = await admin.person.get({ id: person_id })
  await admin.personMerge.merge({
    keep_id: keep.id,
    merge_id: merge.id,
    keep_version: keep.version,
    merge_version: merge.version,
  })
  expect(await admin.formSubmission.get({ id: row.id })).toMatchObject({
    person_id: keep.id,
    form_name: form.name,
  })
  const { sections } = await admin.personBundle.get({ person_id: keep.id })
  expect(sections.find(({ name }) => name === 'form_submission')?.rows[0]?.facts).toContainEqual({
    label: 'Lời nhắn',
    value: 'Gọi em buổi tối',
  })
})

test('what nobody follows is gone after the days that the clinic keeps it, and the log says so', async () => {
  const bells = await openBells(clinic)
  const put = async (to: 'spam' | 'discarded' | 'contacted', days: number) => {
    const { row } = await received()
    await admin.formSubmission.update_status({ ids: [row.id], to, reason: 'Gọi nhầm số' })
    await bells.owner.query(
      `update form_submission set status_at = now() - make_interval(days => $2) where id = $1`,
      [row.id, days],
    )
    return row.id
  }
  await admin.setting.update({ key: 'privacy.spam_days', value: 5 })
  const [spam, fresh, discarded, kept, answered] = [
    await put('spam', 6),
    await put('spam', 4),
    await put('discarded', 181),
    await put('discarded', 6),
    await put('contacted', 400),
  ]
  await bells.settled()
  await Promise.all([sweepSubmissions({}, bells.task), sweepSubmissions({}, bells.task)])
  const { data } = await admin.formSubmission.query({ limit: 200 })
  const left = new Set(data.map(({ id }) => id))
  expect([spam, fresh, discarded, kept, answered].map((id) => left.has(id))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ])
  const { rows } = await bells.owner.query(
    `select actor_id, action from history where entity_type = 'form_submission' and entity_id = $1 order by id desc limit 1`,
    [spam],
  )
  expect(rows).toEqual([{ actor_id: null, action: 'delete' }])
  const told = await bells.owner.query(
    `select from notification where entity_type = 'form_submission' and entity_id = $1`,
    [spam],
  )
  expect(told.rowCount).toBe(0)
  await admin.setting.delete({ key: 'privacy.spam_days' })
  await bells.close()
})

test('answers fill the clinic’s custom fields, blanks alone, and what must be filled in stops no submission', async () => {
  const field = async (name: string, more: object) => {
    const draft = { entity_type: 'person', name, label: `Hỏi ${name}`, type: 'text', ...more } as const
    const { id } = await admin.customDefinition.add(draft as never)
    return admin.customDefinition.update_status({ id, status: 'active' })
  }
  await field('so_con', { type: 'integer' })
  await field('chup_anh', { type: 'boolean' })
  const secret = await field('kin', { is_sensitive: true })
  const must = await field('phai_co', { required: true })
  const question = (name: string, to: string) => ({ name, label: name, type: 'text', to }) as never
  const fields = [
    question('ten', 'name'),
    question('so', 'phone'),
    question('con', 'custom.so_con'),
    question('anh', 'custom.chup_anh'),
  ]
  const draft = { branch_id, fields }
  const secretly = { ...draft, name: 'Hỏi kín', fields: [...fields, question('k', `custom.${secret.name}`)] }
  expect(await refusal(admin.webForm.add(secretly))).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'fields' }] },
  })
  const form = await admin.webForm.add({ ...draft, name: 'Hỏi thêm' })
  const { path } = await admin.webForm.renew_key({ id: form.id })
  const send = async (so: string, con: string, anh: string) => {
    const payload = { ten: 'Trần Trả Lời', so, con, anh, consent: 'yes', consent_version: '2026-01' }
    const headers = { host: 'bcare.localhost', 'x-forwarded-for': `203.0.${(serial += 1) % 250}.2` }
    const { app } = clinic.application
    expect((await app.inject({ method: 'POST', url: path, headers, payload })).json()).toMatchObject({
      code: 0,
    })
    const { data } = await admin.formSubmission.query({
      form_id: form.id,
      sort_by: 'submitted_at',
      order: 'desc',
    })
    return admin.formSubmission.convert_to_person({ id: data[0]?.id ?? 0, create_deal: false })
  }
  const valuesOf = async (id: number) => (await admin.person.get({ id, custom: 'all' })).custom
  const number = phoneOf()
  const { person_id } = await send(number, 'hai đứa', 'có')
  // What is no number stays in the submission; what the clinic asks of its own forms is not asked of a visitor.
  expect(await valuesOf(person_id)).toEqual({ chup_anh: true })
  expect((await send(number, '2', 'không')).person_id).toBe(person_id)
  expect(await valuesOf(person_id)).toEqual({ chup_anh: true, so_con: 2 })
  await admin.customDefinition.update_status({ id: must.id, status: 'archived' })
})
