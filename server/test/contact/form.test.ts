import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@bcare/contract'
import type { webForm } from '@bcare/contract/contact/web-form'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

const PAGE = 'https://nhakhoa.vn'
let clinic: Clinic
let admin: Api
let manager: Api
let branch_id = 0
let ahead = 0
let serial = 0

beforeAll(async () => {
  clinic = await openClinic({ clock: () => new Date(Date.now() + ahead) })
  admin = await clinic.as('admin')
  manager = await clinic.as('manager')
  const { data } = await admin.department.list({ kind: 'branch' })
  branch_id = data[0]?.id ?? 0
})
afterAll(() => clinic.close())
beforeEach(() => {
  ahead = 0
})

interface OpenedForm {
  form: Output<typeof webForm.add>
  path: string
}

/** A form with its address; a name of its own each time. */
async function openForm(more: Partial<Input<typeof webForm.add>> = {}): Promise<OpenedForm> {
  const form = await manager.webForm.add({
    name: `Đăng ký tư vấn ${(serial += 1)}`,
    branch_id,
    origins: [PAGE],
    ...more,
  })
  return { form, path: (await manager.webForm.renew_key({ id: form.id })).path }
}

const phoneOf = () => `0907${String((serial += 1)).padStart(6, '0')}`

const submission = (more: Record<string, unknown> = {}) => ({
  name: 'Trần Thị Mới',
  phone: phoneOf(),
  message: 'Em muốn niềng răng',
  consent: 'yes',
  consent_version: '2026-01',
  ...more,
})

interface Sending {
  origin?: string | undefined
  form?: boolean
  ip?: string
  key?: string
  referer?: string
  host?: string
}

let address = 0

/** What a page sends; every submission from an address of its own unless one is given. */
async function send(path: string, body: Record<string, unknown> | string, sending: Sending = {}) {
  const {
    form = false,
    key,
    referer,
    ip = `198.51.${Math.floor((address += 1) / 250)}.${address % 250}`,
  } = sending
  const origin = 'origin' in sending ? sending.origin : PAGE
  const text =
    typeof body === 'string'
      ? body
      : form
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body)
  const answer = await clinic.application.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: sending.host ?? 'bcare.localhost',
      'x-forwarded-for': ip,
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(origin === undefined ? {} : { origin }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(referer === undefined ? {} : { referer }),
    },
    payload: text,
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.payload,
    body: (isJson ? answer.json() : {}) as {
      code: number
      message: string
      data: { errors?: object[] } | null
    },
  }
}

const rowsOf = async (form_id: number) => (await admin.formSubmission.query({ form_id, order: 'asc' })).data

test('what a page sends is read by the form, matched, given to the next in turn, and told of', async () => {
  const telesale = await clinic.as('telesale')
  const phone = phoneOf()
  const known = await admin.person.add({ full_name: 'Trần Thị Cũ', phone })
  const { form, path } = await openForm()
  const sent = submission({ phone, page_url: 'https://nhakhoa.vn/nieng?utm_source=fb&utm_campaign=he' })
  const answer = await send(path, sent)
  expect(answer.body).toEqual({ code: 0, message: '', data: expect.objectContaining({ redirect_url: null }) })
  const [row] = await rowsOf(form.id)
  expect(row).toMatchObject({
    code: expect.stringMatching(/^DK\d{7}$/),
    name: 'Trần Thị Mới',
    status: 'new',
    form_name: form.name,
    branch_id,
    message: 'Em muốn niềng răng',
    utm: { utm_source: 'fb', utm_campaign: 'he' },
    matched_person_id: known.id,
    matched_person_name: 'Trần Thị Cũ',
    assigned_user_name: 'Telesale',
    spam_score: 10,
    spam_reasons: ['no_timing'],
  })
  const detail = await telesale.formSubmission.get({ id: row?.id ?? 0 })
  expect(detail).toMatchObject({
    payload: { name: 'Trần Thị Mới', phone },
    consents: [{ purpose: 'care', version: '2026-01' }],
  })
  expect(Object.keys(detail.payload)).not.toContain('consent')
  const told = await ownerRows<{ payload: { to: number[]; type: string; title: string } }>(
    clinic.owner,
    `select payload from graphile_worker._private_jobs where payload ->> 'entity_type' = 'form_submission' and payload ->> 'entity_id' = $1`,
    [String(row?.id)],
  )
  expect(told.map(({ payload }) => [payload.type, payload.to, payload.title])).toEqual([
    ['form_submission_new', [row?.assigned_user_id], 'Đăng ký mới từ website: Trần Thị Mới'],
  ])
})

test('who sent it learns nothing: known or not, twice or spam, the answer is the same', async () => {
  const phone = phoneOf()
  await admin.person.add({ full_name: 'Khách Đã Có', phone })
  const { form, path } = await openForm()
  const known = submission({ phone })
  const answers = [
    await send(path, known),
    await send(path, submission()),
    await send(path, known),
    await send(path, submission({ website: 'http://re.com' })),
  ]
  expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1)
  expect((await rowsOf(form.id)).map(({ status }) => status)).toEqual(['new', 'new', 'duplicate', 'spam'])
  expect((await admin.formSubmission.query({ form_id: form.id, counts: true })).counts).toMatchObject({
    new: 2,
    duplicate: 1,
    spam: 1,
    converted: 0,
  })
})

test('what cannot be read is told field by field, and nothing is kept of it', async () => {
  const { form, path } = await openForm()
  const wrong = await send(path, submission({ phone: '12' }))
  expect(wrong.body).toMatchObject({
    code: 400,
    message: 'Số điện thoại không hợp lệ',
    data: { errors: [{ field: 'phone' }] },
  })
  for (const consent of [{ consent: '' }, { consent_version: '1999' }]) {
    const unasked = await send(path, submission(consent))
    expect(unasked.body).toMatchObject({ code: 400, data: { errors: [{ field: 'consent' }] } })
  }
  for (const body of ['{', '[]', '{"name":{"x":1}}', 'null', '{"__proto__":"x"}'])
    expect((await send(path, body)).body).toMatchObject({ code: 400 })
  expect(await rowsOf(form.id)).toEqual([])
})

test('more than eight kilobytes, another kind of body and other files are turned away, open to the page', async () => {
  const { path } = await openForm()
  const large = await send(path, submission({ message: 'a'.repeat(9_000) }))
  expect([large.status, large.headers['access-control-allow-origin']]).toEqual([413, PAGE])
  const other = await clinic.application.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: 'bcare.localhost',
      origin: PAGE,
      'content-type': 'text/plain',
      'x-forwarded-for': '192.0.2.9',
    },
    payload: 'x',
  })
  expect([other.statusCode, other.headers['access-control-allow-origin']]).toEqual([415, PAGE])
})

test('only the pages that the form names may send it, and only this door is open to another origin', async () => {
  const { form, path } = await openForm()
  const preflight = (origin: string, url = path) =>
    clinic.application.app.inject({
      method: 'OPTIONS',
      url,
      headers: { host: 'bcare.localhost', origin, 'access-control-request-method': 'POST' },
    })
  const asked = await preflight(PAGE)
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-headers': 'content-type, idempotency-key',
    vary: 'origin',
  })
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
  for (const origin of ['https://xau.vn', 'null', undefined]) {
    const answer = await send(path, submission(), { origin })
    expect([origin, answer.body.code, answer.headers['access-control-allow-origin']]).toEqual([
      origin,
      403,
      undefined,
    ])
  }
  expect((await preflight('https://xau.vn')).headers['access-control-allow-origin']).toBeUndefined()
  for (const url of ['/v1/auth/login', '/v1/formsubmission/query', '/config.json']) {
    const closed = await preflight(PAGE, url)
    expect([url, closed.headers['access-control-allow-origin']]).toEqual([url, undefined])
  }
  expect(await rowsOf(form.id)).toEqual([])
})

test('a key opens its own form of its own clinic, until it is renewed or the form is closed', async () => {
  const { form, path } = await openForm()
  const [, , , , key = ''] = path.split('/')
  for (const url of ['/public/form/bcare/xyz', `/public/form/saas/${key}`])
    expect((await send(url, submission())).body).toMatchObject({ code: 404 })
  expect(
    (await send(`/public/form/saas/${key}`, submission(), { host: 'saas.localhost' })).body,
  ).toMatchObject({
    code: 404,
  })
  const stored = await ownerRows<{ row: string }>(
    clinic.owner,
    'select to_jsonb(f)::text as row from web_form f',
  )
  expect(stored.some(({ row }) => row.includes(key))).toBe(false)
  const log = await ownerRows<{ changes: string }>(
    clinic.owner,
    `select changes::text from history where entity_type = 'web_form' and changes ? 'key_hash'`,
  )
  expect(log).toEqual([])
  const renewed = await manager.webForm.renew_key({ id: form.id })
  expect(renewed.path).not.toBe(path)
  expect((await send(path, submission())).body).toMatchObject({ code: 404 })
  expect((await send(renewed.path, submission())).body).toMatchObject({ code: 0 })
  await manager.webForm.update({ id: form.id, is_active: false })
  expect((await send(renewed.path, submission())).body).toMatchObject({ code: 404 })
})

test('a form has its number a day, counted exactly, and spam takes none of it', async () => {
  const { form, path } = await openForm({ daily_cap: 5 })
  const spam = await Promise.all(Array.from({ length: 8 }, () => send(path, submission({ website: 'x' }))))
  expect(new Set(spam.map(({ text }) => text)).size).toBe(1)
  const answers = await Promise.all(Array.from({ length: 9 }, () => send(path, submission())))
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  const { counts } = await admin.formSubmission.query({ form_id: form.id, counts: true })
  expect(counts).toMatchObject({ new: 5, spam: 5 })
})

test('an address may send twenty in a quarter of an hour, and as many keys tried in vain shut its door', async () => {
  const { path } = await openForm()
  const from = (ip: string, url: string) => send(url, submission(), { ip })
  for (let at = 0; at < 20; at += 1) expect((await from('203.0.113.5', path)).status).toBe(200)
  expect((await from('203.0.113.5', path)).status).toBe(429)
  for (let at = 0; at < 20; at += 1) await from('203.0.113.6', '/public/form/bcare/doan')
  expect((await from('203.0.113.6', path)).status).toBe(429)
  expect((await from('203.0.113.7', path)).status).toBe(200)
})

test('the same key is one submission however often it is sent', async () => {
  const { form, path } = await openForm()
  const [key, sent] = [randomUUID(), submission()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(path, sent, { key, ip: '203.0.113.9' })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await rowsOf(form.id)).toHaveLength(1)
})

test('what a script draws tells nothing but the form, and its clock cannot be put forward', async () => {
  const { form, path } = await openForm({ min_fill_seconds: 5, ask_marketing: true, assignee_ids: [] })
  const definition = async () => {
    const answer = await clinic.application.app.inject({
      method: 'GET',
      url: path,
      headers: { host: 'bcare.localhost', origin: PAGE },
    })
    expect(answer.headers['access-control-allow-origin']).toBe(PAGE)
    return answer.json<{ data: Record<string, unknown> & { token: string } }>().data
  }
  const shown = await definition()
  expect(Object.keys(shown).toSorted()).toEqual(['colours', 'consent', 'fields', 'marketing', 'token'])
  expect(JSON.stringify(shown)).not.toContain(form.name)
  await send(path, submission({ form_token: shown.token, marketing: '2026-01' }))
  ahead = 8_000
  await send(path, submission({ form_token: shown.token }))
  const [, mark] = shown.token.split('.')
  await send(path, submission({ form_token: `${(Date.now() - 60_000).toString(36)}.${mark}` }))
  const rows = await rowsOf(form.id)
  expect(rows.map(({ status, spam_reasons }) => [status, spam_reasons])).toEqual([
    ['spam', ['too_fast']],
    ['new', []],
    ['new', ['no_timing']],
  ])
})

test('a form without a script is thanked on a page, or led to one of the clinic', async () => {
  const { form, path } = await openForm({ thanks: 'Hẹn gặp <b>bạn</b>' })
  const thanked = await send(path, submission(), { form: true, referer: 'https://nhakhoa.vn/"><script>' })
  expect([thanked.status, thanked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(thanked.text).toContain('Hẹn gặp &lt;b&gt;bạn&lt;/b&gt;')
  expect(thanked.text).not.toMatch(/<script|<b>/)
  const wrong = await send(path, submission({ phone: '1' }), { form: true, referer: 'javascript:alert(1)' })
  expect([wrong.status, wrong.text.includes('Số điện thoại không hợp lệ')]).toEqual([422, true])
  expect(wrong.text).not.toContain('javascript:')
  await manager.webForm.update({ id: form.id, redirect_url: 'https://nhakhoa.vn/cam-on' })
  const led = await send(path, submission(), { form: true })
  expect([led.status, led.headers['location']]).toEqual([303, 'https://nhakhoa.vn/cam-on'])
})

test('the script may run on other pages, and is small', async () => {
  const script = await clinic.application.app.inject({
    method: 'GET',
    url: '/public/form.js',
    headers: { host: 'bcare.localhost' },
  })
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(script.rawPayload.length).toBeLessThan(8 * 1024)
  expect(script.payload).not.toMatch(/innerHTML|eval\(|document\.write/)
})

test('turns go round, the user who has waited longest first', async () => {
  const staff = await admin.user.list({ limit: 200 })
  const ids = ['consultant', 'care', 'receptionist'].map(
    (username) => staff.data.find((one) => one.username === username)?.id ?? 0,
  )
  const { form, path } = await openForm({ assignee_ids: ids })
  for (let at = 0; at < 6; at += 1) await send(path, submission())
  const given = (await rowsOf(form.id)).map(({ assigned_user_id }) => assigned_user_id)
  expect(new Set(given.slice(0, 3))).toEqual(new Set(ids))
  expect(given.slice(3)).toEqual(given.slice(0, 3))
  const manual = await openForm({ assignment: 'manual' })
  await send(manual.path, submission())
  expect((await rowsOf(manual.form.id)).map(({ assigned_user_id }) => assigned_user_id)).toEqual([null])
})

test('a form must be one, and name what is there', async () => {
  const fields = [{ name: 'a', label: 'A', type: 'text', to: 'other' }] as const
  const named = { name: `Sai ${serial}`, branch_id }
  expect(await refusal(manager.webForm.add({ ...named, fields: [...fields] }))).toMatchObject({
    code: 400,
    message: 'Biểu mẫu cần một ô họ tên',
  })
  expect(await refusal(manager.webForm.add({ ...named, origins: ['javascript:x'] }))).toMatchObject({
    code: 400,
  })
  expect(await refusal(manager.webForm.add({ ...named, redirect_url: 'javascript:alert(1)' }))).toMatchObject(
    { code: 400 },
  )
  expect(await refusal(manager.webForm.add({ ...named, assignee_ids: [999_999] }))).toMatchObject({
    code: 422,
  })
  expect(await refusal(manager.webForm.add({ ...named, branch_id: 999_999 }))).toMatchObject({ code: 422 })
  const { form } = await openForm({ origins: ['NhaKhoa.vn/trang?x=1'] })
  expect(form.origins).toEqual([PAGE])
  expect(await refusal(manager.webForm.add({ name: form.name, branch_id }))).toMatchObject({ code: 409 })
})

test('the code of a form can be had again by who may change it, for as long as it is valid', async () => {
  const { id } = await manager.webForm.add({
    name: `Lấy lại mã ${(serial += 1)}`,
    branch_id,
    origins: [PAGE],
  })
  const { path } = await manager.webForm.code({ id })
  expect(path).toMatch(/^\/public\/form\/bcare\/[\w-]{32}$/)
  expect((await send(path ?? '', submission())).body).toMatchObject({ code: 0 })
  const renewed = await manager.webForm.renew_key({ id })
  expect((await manager.webForm.code({ id })).path).toBe(renewed.path)
  expect((await send(path ?? '', submission())).body).toMatchObject({ code: 404 })
  const receptionist = await clinic.as('receptionist')
  expect(await refusal(receptionist.webForm.code({ id }))).toMatchObject({ code: 403 })
  // Of a key from before it was stored only the hash is there.
  await ownerRows(clinic.owner, 'update web_form set sealed = null where tenant_id = 1 and id = $1', [id])
  expect(await manager.webForm.code({ id })).toEqual({ path: null })
})

test('a form says who is given its submissions, and that nobody can be', async () => {
  const telesale = (await admin.user.list({ search: 'telesale' })).data.find(({ roles }) =>
    roles.includes('telesale'),
  )
  const takers = async (assignee_ids: number[] = []) =>
    (await manager.webForm.takers({ branch_id, assignee_ids })).names
  expect(await takers()).toEqual(['Telesale'])
  const { id } = await manager.webForm.add({ name: `Người nhận ${(serial += 1)}`, branch_id })
  const named = async () => (await manager.webForm.get({ id })).taker_names
  expect(await named()).toEqual(['Telesale'])
  await admin.user.lock({ id: telesale?.id ?? 0, reason: 'Nghỉ phép' })
  expect(await named()).toEqual(['Tư vấn'])
  const consultant = (await admin.user.list({ search: 'consultant' })).data[0]
  await admin.user.lock({ id: consultant?.id ?? 0, reason: 'Nghỉ phép' })
  expect([await takers(), await named()]).toEqual([[], []])
  expect(await takers([(await manager.auth.me({})).user.id])).toHaveLength(1)
  for (const user of [telesale, consultant]) await admin.user.unlock({ id: user?.id ?? 0 })
})

test('our script brings its own style, in the colours of the clinic', async () => {
  const { path } = await openForm()
  const get = (url: string) =>
    clinic.application.app.inject({ method: 'GET', url, headers: { host: 'bcare.localhost', origin: PAGE } })
  expect((await get('/public/form.js')).payload).toContain('.bcare-form')
  const coloursNow = async () =>
    (await get(path)).json<{ data: { colours: Record<string, string> } }>().data.colours
  expect(await coloursNow()).toEqual({ fill: '#164E63', hover: expect.any(String), text: '#FFFFFF' })
  await admin.setting.bulk_update({ changes: [{ key: 'brand.primary_color', value: '#FACC15' }] })
  expect(await coloursNow()).toMatchObject({ fill: '#FACC15', text: '#111827' })
})
