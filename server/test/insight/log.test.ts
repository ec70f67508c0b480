import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, type Call, type Fault } from '@bcare/contract'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startSealer } from '../../src/insight/seal.ts'
import { verifyLogJob } from '../../src/insight/seal-check.ts'
import { createApp } from '../../src/kit/http/app.ts'
import { startWorker, type Worker } from '../../src/kit/jobs/worker.ts'
import { jobs } from '../../src/jobs.ts'
import { openClinic, PASSWORD, refusal, type Api, type Clinic } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const logger = pino({ level: 'silent' })
let clinic: Clinic
let owner: pg.Client
let admin: Api
let reception: Api
let folder: string
let heads_file: string
let worker: Worker

beforeAll(async () => {
  clinic = await openClinic()
  owner = new pg.Client(clinic.owner)
  await owner.connect()
  ;[admin, reception] = await Promise.all([clinic.as('admin'), clinic.as('receptionist')])
  folder = mkdtempSync(join(tmpdir(), 'bcare-log-'))
  heads_file = join(folder, 'audit-heads.log')
  const { pool, bus, storage } = clinic
  const { vault } = clinic.application.options
  worker = await startWorker({
    connection: clinic.owner,
    pool,
    bus,
    vault,
    storage,
    jobs: { ...jobs, verify_log: verifyLogJob(heads_file) },
    logger,
  })
})
afterAll(async () => {
  await worker.stop()
  await owner.end()
  await clinic.close()
  rmSync(folder, { recursive: true })
})

const fault = (promise: Promise<unknown>): Promise<Fault> => refusal(promise)

test('an administrator finds who changed a number, by any of what is known of it', async () => {
  const added = await reception.person.add({ full_name: 'Lò Văn Tìm', phone: '0913555001' })
  await reception.person.update({ id: added.id, version: added.version, phone: '0913555002' })
  const record = { entity_type: ['person'], entity_id: added.id }
  const of_record = await admin.history.query(record)
  expect(of_record.data.map(({ action_label }) => action_label)).toEqual(['Sửa', 'Thêm'])
  const [changed] = of_record.data
  expect(changed).toMatchObject({
    entity_label: 'Lò Văn Tìm',
    entity_type_label: 'Khách hàng',
    person_id: added.id,
    changes: expect.arrayContaining([
      expect.objectContaining({ label: 'Điện thoại', from: '+84913555001', to: '+84913555002' }),
    ]),
  })
  const actor_id = changed?.actor_id ?? 0
  const request_id = changed?.request_id ?? ''
  const at = Date.parse(changed?.at ?? '')
  const around = { from: new Date(at - 1).toISOString(), to: new Date(at + 1).toISOString() }
  for (const filter of [
    { request_id },
    { ...record, actor_id: [actor_id], action: ['update'] },
    { ...record, ...around },
    { ...record, search: '0913 555 002', action: ['update', 'delete'] },
    { search: 'lo van tim', action: ['update'] },
  ])
    expect((await admin.history.query(filter)).data.map(({ id }) => id)).toEqual([changed?.id])
  expect((await admin.history.query({ ...record, actor_id: [actor_id + 1] })).data).toEqual([])
  expect((await clinic.as('admin', 'saas').then((api) => api.history.query(record))).data).toEqual([])
})

test('what a task belongs to is called as a task, whatever department has the same number', async () => {
  const whole = await admin.task.add({ title: 'Chuẩn bị hồ sơ' })
  const part = await admin.task.add({ title: 'Scan phim', parent_id: whole.id })
  const [added] = (await admin.history.query({ entity_type: ['task'], entity_id: part.id })).data
  expect(added?.changes).toContainEqual(expect.objectContaining({ field: 'parent_id', to: 'Chuẩn bị hồ sơ' }))
})

test('several colleagues and a record of any kind are told by their names', async () => {
  const { data: users } = await admin.user.list({ limit: 200 })
  const [one, other] = users
  if (one === undefined || other === undefined) throw new Error('a clinic has staff')
  const person = await admin.person.add({ full_name: 'Lò Thị Ghi', phone: '0913555044' })
  const note = await admin.note.add({
    entity_type: 'person',
    entity_id: person.id,
    content: 'Khách hẹn gọi lại',
    mention_user_ids: [other.id, one.id],
  })
  const changesOf = async (entity_type: string, entity_id: number) =>
    (await admin.history.query({ entity_type: [entity_type], entity_id })).data[0]?.changes
  expect(await changesOf('note', note.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'mention_user_ids', to: `${other.name}, ${one.name}` }),
      expect.objectContaining({ field: 'entity_id', to: 'Lò Thị Ghi' }),
      expect.objectContaining({ field: 'entity_type', to: 'Khách hàng' }),
    ]),
  )
})

test('pages follow each other without a gap or a repetition, also while others write', async () => {
  const all: number[] = []
  let before: { at: string; id: number } | undefined
  for (let page = 0; ; page += 1) {
    const { data, next } = await admin.history.query({
      entity_type: ['person', 'user'],
      limit: 3,
      ...(before && { before }),
    })
    all.push(...data.map(({ id }) => id))
    if (page === 1) await reception.person.add({ full_name: 'Chen Vào Giữa', phone: '0913555009' })
    if (next === null) break
    before = next
  }
  const { rows } = await owner.query<{ id: string }>(
    `select h.id from history h where h.tenant_id = 1 and h.entity_type in ('person', 'user')
       and not exists (select from person p where p.id = h.entity_id and h.entity_type = 'person' and p.full_name = 'Chen Vào Giữa')
     order by h.at desc, h.id desc`,
  )
  expect(all).toEqual(rows.map(({ id }) => Number(id)))
})

test('a search looks through so much at a time, and goes on from there', async () => {
  await owner.query(
    `insert into history (tenant_id, action, entity_type, reason, at) select 1, 'print', 'tag', case n when 1 then 'kim trong đống cỏ' else 'cỏ' end, now() - interval '1 year' - n * interval '1 second'
     from generate_series(1, 10001) n`,
  )
  const wanted = { entity_type: ['tag'], action: ['print'], search: 'kim trong dong' }
  const first = await admin.history.query(wanted)
  expect(first.data.map(({ reason }) => reason)).toEqual(['kim trong đống cỏ'])
  expect(first.searched_to).not.toBeNull()
  const rest = await admin.history.query({ ...wanted, before: first.next ?? { at: '', id: 0 } })
  expect(rest).toEqual({ data: [], next: null, searched_to: null })
})

test('who may not read numbers does not find them in the log either', async () => {
  const { id } = await admin.role.add({
    name: 'inspector',
    label: 'Thanh tra',
    permissions: [{ object: 'history', action: 'read', scope: 'all' }],
  })
  const nobody = await admin.user.list({ search: 'nobody' })
  await owner.query('insert into user_role (tenant_id, user_id, role_id) values (1, $1, $2)', [
    nobody.data[0]?.id,
    id,
  ])
  await vi.waitFor(async () => {
    const inspector = await clinic.as('nobody')
    const search = { entity_type: ['person'], search: '913555002' }
    expect((await inspector.history.query(search)).data).toEqual([])
    const { data } = await inspector.history.query({ entity_type: ['person'], limit: 100 })
    expect(data.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toContain('913555002')
  }, 30_000)
  expect(
    (await admin.history.query({ entity_type: ['person'], search: '913555002' })).data.length,
  ).toBeGreaterThan(0)
})

async function download(username: string, body: object): Promise<string> {
  const answer = await clinic.application.app.inject({
    method: 'POST',
    url: '/api/v1/history/export',
    headers: {
      host: 'bcare.localhost',
      authorization: `Bearer ${await clinic.token(username)}`,
      'idempotency-key': randomUUID(),
    },
    payload: body,
  })
  return answer.payload
}

test('the log leaves as a file with a line for each change, and that it left is in the log', async () => {
  const { id, version } = await reception.person.add({ full_name: '=Xuất Nhật Ký', phone: '0913555003' })
  await reception.person.update({ id, version, full_name: 'Xuất Đã Sửa', phone: '0913555004' })
  const file = await download('manager', { entity_type: ['person'], entity_id: id, action: ['update'] })
  const [head = '', ...lines] = file.replace('\ufeff', '').trim().split('\r\n')
  expect(head).toContain('Thời điểm')
  expect(lines.filter((line) => /Họ tên|Điện thoại/.test(line))).toHaveLength(2)
  expect(file).toContain("'=Xuất Nhật Ký")
  expect(file).toContain('Xuất Đã Sửa')
  const told = await admin.history.query({ entity_type: ['history'], action: ['export'] })
  expect(told.data[0]).toMatchObject({
    entity_type_label: 'Nhật ký hệ thống',
    reason: expect.stringContaining('"entity_id"'),
  })
  expect(JSON.parse(await download('receptionist', {}))).toMatchObject({ code: 403 })
  expect(JSON.parse(await download('manager', { from: '0000-01-01T00:00:00Z' }))).toMatchObject({ code: 400 })
})

test('every way of being refused at the door is told with its reason, and leaving too', async () => {
  const wrong = (username: string) =>
    fault(clinic.visitor().auth.login({ username, password: `${PASSWORD}x` }))
  const said = [await wrong('ai-do-la'), await wrong('telesale')]
  await owner.query(`update "user" set status = 'locked' where tenant_id = 1 and username = 'storekeeper'`)
  said.push(await fault(clinic.visitor().auth.login({ username: 'storekeeper', password: PASSWORD })))
  expect(new Set(said.map(({ message }) => message)).size).toBe(1)
  const marketing = await clinic.as('marketing')
  await marketing.auth.logout({})
  const { data } = await admin.history.sign_ins({ limit: 5 })
  expect(data.map(({ username, result, why }) => [username, result, why])).toEqual([
    ['marketing', 'logout', null],
    ['marketing', 'login', null],
    ['storekeeper', 'login_failed', 'Tài khoản đã khóa hoặc đã nghỉ việc'],
    ['telesale', 'login_failed', 'Sai mật khẩu'],
    ['ai-do-la', 'login_failed', 'Không có tài khoản này'],
  ])
  const failed = await admin.history.sign_ins({ result: ['login_failed'], limit: 2 })
  expect(failed.data.map(({ username }) => username)).toEqual(['storekeeper', 'telesale'])
  const more = await admin.history.sign_ins({
    result: ['login_failed'],
    before: failed.next ?? { at: '', id: 0 },
  })
  expect(more.data.map(({ username }) => username)).toContain('ai-do-la')
  expect((await fault(reception.history.sign_ins({}))).kind).toBe('forbidden')
})

test('an error of the server is found by the number that was answered, and holds nobody’s data', async () => {
  const call: Call = {
    ...read(z.strictObject({}), z.unknown()),
    path: '/planted',
    permission: 'signed_in',
    watches: [],
  }
  const app = createApp({
    ...clinic.application.options,
    served: [{ call, handler: () => Promise.reject(new TypeError('no row for "Lò Văn Tìm" 0913555002')) }],
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/planted',
    headers: { host: 'bcare.localhost', authorization: `Bearer ${await clinic.token('receptionist')}` },
    payload: {},
  })
  expect(answer.statusCode).toBe(500)
  const { message, data: said } = answer.json<{ message: string; data: { request_id: string } }>()
  const { request_id } = said
  expect(message).toContain(`(mã yêu cầu ${request_id.slice(0, 8)})`)
  await vi.waitFor(
    async () => expect((await admin.serverError.list({ search: request_id })).total).toBe(1),
    30_000,
  )
  await app.close()
  const { data } = await admin.serverError.list({ search: request_id })
  expect(data[0]).toMatchObject({
    path: '/planted',
    name: 'TypeError',
    message: 'no row for … #',
    user_id: expect.any(Number),
  })
  expect(data[0]?.stack).toContain('insight/log.test.ts')
  expect(JSON.stringify(data)).not.toMatch(/Tìm|0913/)
  expect((await fault((await clinic.as('manager')).serverError.list({}))).kind).toBe('forbidden')
  expect((await (await clinic.as('admin', 'saas')).serverError.list({ search: request_id })).total).toBe(0)
})

/** Seals everything, also what transactions of other databases on this server hold back. */
async function sealAll(): Promise<void> {
  const sealer = startSealer({ pool: clinic.pool, heads_file, logger, every_ms: 3_600_000 })
  await vi.waitFor(async () => {
    await sealer.seal()
    expect((await admin.seal.get({})).unsealed).toBe(0)
  }, 30_000)
  await sealer.stop()
}

async function verified() {
  const { id } = await admin.seal.verify({})
  return vi.waitFor(async () => {
    const check = (await admin.seal.get({})).checks.find((one) => one.id === id)
    expect(check?.status).toBe('done')
    return check
  }, 30_000)
}

test('a check says that the log is whole, and of one that was changed which block is not', async () => {
  await sealAll()
  const sound = await verified()
  expect(sound).toMatchObject({ ok: true, source: 'screen', broken_no: null, host: expect.any(String) })
  expect(sound?.heads).toBe(sound?.blocks)
  expect(sound?.entries).toBeGreaterThan(10_000)
  const asked = await admin.history.query({ action: ['verify'] })
  expect(asked.data).toHaveLength(1)

  await reception.tag.add({ name: 'Sau niêm phong' })
  await sealAll()
  const { last_block } = await admin.seal.get({})
  await owner.query(
    `update history set reason = 'đã sửa' where tenant_id = 1 and entity_type = 'tag' and changes::text like '%Sau niêm phong%'`,
  )
  expect(await verified()).toMatchObject({
    ok: false,
    broken_because: 'content',
    broken_no: last_block?.no,
    broken_sealed_at: last_block?.sealed_at,
  })
  const manager = await clinic.as('manager')
  await vi.waitFor(async () => {
    const told = await manager.notification.list({})
    expect(told.data[0]).toMatchObject({ severity: 'error', url: '/admin/logs?tab=seal' })
  }, 30_000)
  expect((await fault(reception.seal.verify({}))).kind).toBe('forbidden')
})

test('two who ask at once are given one check', async () => {
  const asked = await Promise.all([admin.seal.verify({}), (await clinic.as('manager')).seal.verify({})])
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
})
