import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { currentWording } from '@bcare/rules/customers/consent'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listErasures, reapplyErasure } from '../../src/customers/erasure/reapply.ts'
import { personRows } from '../../src/customers/hooks.ts'
import { startSealer, type Sealer } from '../../src/insight/seal.ts'
import { verifyChain } from '../../src/insight/seal-verify.ts'
import { tenantDatabase } from '../../src/kit/database/tenant-database.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { namesOfPeople } from '../setup/two-records.ts'
import { sql } from '../../src/kit/database/sql.ts'
import { ownerRows, tenantTables } from '../suites/database.ts'

let clinic: Clinic
let manager: Api
let admin: Api
let receptionist: Api
let sealer: Sealer
let folder: string
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  admin = await clinic.as('admin')
  receptionist = await clinic.as('receptionist')
  for (const entity_type of ['person', 'deal', 'task'] as const) {
    const { id } = await admin.customDefinition.add({
      entity_type,
      name: 'rieng',
      label: 'Ghi riêng',
      type: 'text',
    })
    await admin.customDefinition.update_status({ id, status: 'active' })
  }
  folder = mkdtempSync(join(tmpdir(), 'bcare-erasure-'))
  const heads_file = join(folder, 'heads.log')
  sealer = startSealer({
    pool: clinic.pool,
    heads_file,
    logger: pino({ level: 'silent' }),
    every_ms: 3_600_000,
  })
})
afterAll(async () => {
  await sealer.stop()
  await clinic.close()
  rmSync(folder, { recursive: true })
})

const WORD = 'Zqxbí'
let number = 100

/** A customer with something of everything, all of which says who it is. */
async function someone() {
  const phone = `0918 000 ${(number += 1)}`
  const person = await receptionist.person.add({
    full_name: `${WORD} Thị Kín ${number}`,
    phone,
    email: `${WORD.normalize('NFD').replaceAll(/\p{M}/gu, '')}@example.vn`,
    note: `${WORD} ghi chú`,
    birth_year: 1980,
    address_line: `1 đường ${WORD}`,
    custom: { rieng: `${WORD} điều riêng` },
  })
  const person_id = person.id
  const custom = { rieng: `${WORD} ghi thêm` }
  await manager.task.add({ title: `${WORD} gọi lại`, person_id, custom })
  const [pipeline] = (await manager.pipeline.list({})).data
  await manager.deal.add({ name: `${WORD} niềng`, person_id, pipeline_id: pipeline?.id ?? 0, custom })
  await receptionist.note.add({ entity_type: 'person', entity_id: person_id, content: `${WORD} gọi lại` })
  await receptionist.visitReason.add({ person_id, content: `${WORD} đau răng` })
  const [term] = (await admin.term.list({ vocabulary: 'relationship' })).data
  const relationship = term ?? (await admin.term.add({ vocabulary: 'relationship', name: 'Chồng' }))
  await receptionist.personRelative.add({
    person_id,
    name: `${WORD} Chồng`,
    phone: '0918 999 888',
    relationship_term_id: relationship.id,
  })
  await admin.personData.set({ person_id, kind: 'medical_history', value: { note: `${WORD} dị ứng` } })
  await receptionist.consent.record({
    person_id,
    purpose: 'marketing',
    granted: true,
    text_version: currentWording('marketing').version,
    channel: 'counter',
  })
  const left = { name: `${WORD} hỏi giá`, phone, message: `${WORD} muốn niềng răng` }
  const submission = await receptionist.formSubmission.add(left)
  await receptionist.formSubmission.convert_to_person({ id: submission.id, person_id, create_deal: false })
  await receptionist.formSubmission.add({ ...left, interest: `${WORD} lần hai` })
  const [branch] = (await manager.department.list({ kind: 'branch' })).data
  const track = await receptionist.track.add({
    person_id,
    branch_id: branch?.id ?? 0,
    reason: `${WORD} nhổ răng`,
  })
  return { person, track }
}

const leave = (track_id: number) =>
  ownerRows(clinic.owner, `update track set status = 'left', left_at = now() where id = $1`, [track_id])

/** Tables and columns of the clinic that still hold the word, keys of repeated requests and sessions apart. */
async function holding(word: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tenantTables(clinic.owner)) {
    if (table === 'idempotency_key') continue
    const rows = await ownerRows<{ key: string }>(
      clinic.owner,
      `select distinct f.key from "${table}" t, jsonb_each_text(to_jsonb(t)) f where f.value ilike $1`,
      [`%${word}%`],
    )
    found.push(...rows.map(({ key }) => `${table}.${key}`))
  }
  return found
}

const seal = async () => {
  await vi.waitFor(async () => {
    const [row] = await ownerRows<{ open: boolean }>(
      clinic.owner,
      'select max(xid) >= pg_snapshot_xmin(pg_current_snapshot()) as open from history',
    )
    expect(row?.open).toBe(false)
  }, 30_000)
  await sealer.seal()
}
const verify = async () => {
  const actor = { tenant_id: 1, user_id: null, request_id: 'test', ip: null, user_agent: null }
  return verifyChain(tenantDatabase(clinic.pool, actor), 1)
}

test('an erasure is asked for by one and approved by another, once', async () => {
  const { person, track } = await someone()
  const asked = await manager.subjectRequest.add({
    person_id: person.id,
    kind: 'erase',
    content: 'Khách yêu cầu tại quầy',
  })
  expect(Date.parse(asked.due_at) - Date.parse(asked.created_at)).toBeGreaterThan(71 * 3_600_000)
  expect(await refusal(manager.subjectRequest.approve({ id: asked.id }))).toMatchObject({
    code: 422,
    message: expect.stringContaining('tự duyệt'),
  })
  expect(await refusal(receptionist.subjectRequest.approve({ id: asked.id }))).toMatchObject({ code: 403 })
  expect(await refusal(admin.subjectRequest.complete({ id: asked.id, answer: 'xong' }))).toMatchObject({
    code: 422,
  })
  expect(await refusal(admin.subjectRequest.approve({ id: asked.id }))).toMatchObject({
    message: expect.stringContaining('lượt khám'),
  })
  await leave(track.id)
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => admin.subjectRequest.approve({ id: asked.id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await manager.subjectRequest.get({ id: asked.id })).toMatchObject({
    status: 'done',
    person_name: 'Khách đã ẩn danh',
    decided_by_name: 'Quản trị hệ thống',
  })
  await expect(
    ownerRows(clinic.owner, `update subject_request set decided_by = created_by where id = $1`, [asked.id]),
  ).rejects.toThrow('subject_request_two')
})

test('nothing that says who it was is left anywhere, the log included; figures and dates stay, and the chain is whole', async () => {
  const { person, track } = await someone()
  const other = await someone()
  await leave(other.track.id)
  const [kept, gone] = [
    await manager.person.get({ id: person.id }),
    await manager.person.get({ id: other.person.id }),
  ]
  await manager.personMerge.merge({
    keep_id: kept.id,
    merge_id: gone.id,
    keep_version: kept.version,
    merge_version: gone.version,
  })
  await leave(track.id)
  await seal()
  expect(await holding(WORD)).not.toEqual([])
  const asked = await receptionist.subjectRequest.add({
    person_id: person.id,
    kind: 'erase',
    content: 'Có giấy yêu cầu',
  })
  await manager.subjectRequest.approve({ id: asked.id })
  // Of those whom the test before erased nothing is left either.
  expect(await holding(WORD)).toEqual([])
  expect(await holding(`918000${String(number).slice(-3)}`)).toEqual([])
  expect(await manager.person.get({ id: person.id })).toMatchObject({
    code: person.code,
    full_name: 'Khách đã ẩn danh',
    phone: null,
    birth_year: null,
    do_not_contact: true,
  })
  expect((await manager.track.list({ person_id: person.id })).total).toBe(2)
  expect((await manager.consent.list({ person_id: person.id })).total).toBe(2)
  expect(await verify()).toMatchObject({ ok: true })
  await seal()
  expect(await verify()).toMatchObject({ ok: true, unsealed: 0 })
})

/** What verification says of something that is done behind the product's back, and then taken back. */
async function tampered(statements: readonly string[], undo: readonly string[]) {
  for (const statement of statements) await ownerRows(clinic.owner, statement)
  const verdict = await verify()
  for (const statement of undo) await ownerRows(clinic.owner, statement)
  expect(await verify()).toMatchObject({ ok: true })
  return verdict
}

test('an entry that is blanked without its erasure, and an erasure that is forged, are found', async () => {
  await ownerRows(clinic.owner, 'create table kept_history as select * from history where tenant_id = 1')
  await ownerRows(
    clinic.owner,
    'create table kept_redaction as select * from history_redaction where tenant_id = 1',
  )
  const restore = [
    'update history h set changes = k.changes, reason = k.reason from kept_history k where k.tenant_id = h.tenant_id and k.id = h.id and (h.changes, h.reason) is distinct from (k.changes, k.reason)',
    'delete from history_redaction where tenant_id = 1',
    'insert into history_redaction select * from kept_redaction',
  ]
  const untouched = `(select min(h.id) from history h where h.tenant_id = 1 and h.entity_type = 'tag' or h.tenant_id = 1 and h.id not in (select history_id from history_redaction where tenant_id = 1))`
  const digest = `(select encode(sha256(convert_to(json_build_array(h.tenant_id, h.id, (extract(epoch from h.at) * 1000000)::bigint, h.xid::text, h.actor_id, h.action, h.entity_type, h.entity_id, h.changes, h.reason, h.request_id, h.ip, h.user_agent, h.person_id)::text, 'UTF8')), 'hex') from history h where h.tenant_id = 1 and h.id = ${untouched})`
  const request = '(select max(request_id) from kept_redaction)'
  const blank = `update history set changes = '{}' where tenant_id = 1 and id = ${untouched}`
  expect(await tampered([blank], restore)).toMatchObject({ ok: false, first_broken: { why: 'content' } })
  const forged = `insert into history_redaction (tenant_id, history_id, request_id, digest) values (1, ${untouched}, ${request}, ${digest})`
  expect(
    await tampered(
      [
        forged.replace('values', 'values'),
        `update history set changes = '{}' where tenant_id = 1 and id = (select max(history_id) from history_redaction r where not exists (select from kept_redaction k where k.history_id = r.history_id))`,
      ],
      restore,
    ),
  ).toMatchObject({
    ok: false,
    first_broken: { why: 'redaction' },
  })
  const rewritten = `update history set changes = '{"full_name": [null, "Người Khác"]}' where tenant_id = 1 and id = (select min(history_id) from kept_redaction)`
  expect(await tampered([rewritten], restore)).toMatchObject({
    ok: false,
    first_broken: { why: 'redaction' },
  })
  expect(
    await tampered(
      ['delete from history_redaction where history_id = (select min(history_id) from kept_redaction)'],
      restore,
    ),
  ).toMatchObject({ ok: false })
  await ownerRows(clinic.owner, 'drop table kept_history; drop table kept_redaction')
})

test('the app role blanks nothing in the log that two people have not decided', async () => {
  const { person } = await someone()
  const asked = await receptionist.subjectRequest.add({
    person_id: person.id,
    kind: 'erase',
    content: 'Chưa duyệt',
  })
  const actor = { tenant_id: 1, user_id: null, request_id: 'test', ip: null, user_agent: null }
  const db = tenantDatabase(clinic.pool, actor, { writes: true })
  await expect(db.rows(sql`select app.redact_history(${asked.id})`)).rejects.toThrow('nobody has approved')
  expect(
    await manager.subjectRequest.refuse({ id: asked.id, answer: 'Không xác minh được người yêu cầu' }),
  ).toMatchObject({ status: 'refused' })
  expect(await refusal(manager.subjectRequest.approve({ id: asked.id }))).toMatchObject({ code: 422 })
})

test('after a backup is restored, a customer who was erased is erased again from the list', async () => {
  const { person, track } = await someone()
  await leave(track.id)
  await ownerRows(clinic.owner, 'create table backup_person as select * from person')
  const asked = await receptionist.subjectRequest.add({
    person_id: person.id,
    kind: 'erase',
    content: 'Yêu cầu',
  })
  await manager.subjectRequest.approve({ id: asked.id })
  const list = await listErasures(clinic.pool)
  expect(JSON.stringify(list)).not.toContain(WORD)
  const kept = list.find(({ person_id }) => person_id === person.id)
  if (kept === undefined) throw new Error('the erasure is not in the list')
  await ownerRows(
    clinic.owner,
    `update person p set full_name = b.full_name, phone = b.phone, note = b.note, anonymised_at = null from backup_person b where p.tenant_id = b.tenant_id and p.id = b.id and p.id = $1`,
    [person.id],
  )
  await ownerRows(
    clinic.owner,
    `update subject_request set status = 'open', decided_at = null, decided_by = null where id = $1`,
    [asked.id],
  )
  await ownerRows(clinic.owner, `delete from history_redaction where request_id = $1`, [asked.id])
  await ownerRows(clinic.owner, `delete from history where action = 'redact' and entity_id = $1`, [asked.id])
  await ownerRows(clinic.owner, 'drop table backup_person')
  expect(await reapplyErasure(clinic.pool, kept)).toBe(true)
  expect(await reapplyErasure(clinic.pool, kept)).toBe(false)
  expect((await manager.person.get({ id: person.id })).full_name).toBe('Khách đã ẩn danh')
  const [row] = await ownerRows<{ count: number }>(
    clinic.owner,
    `select count(*)::int as count from history where person_id = $1 and changes::text ilike '%' || $2 || '%'`,
    [person.id, WORD],
  )
  expect(row?.count).toBe(0)
})

test('the bundle holds everything that names a customer, and that it was read', async () => {
  const tables = new Set((await namesOfPeople(clinic.owner)).map(({ table }) => table))
  const declared = personRows.all().map(({ table }) => table)
  expect([...tables].filter((table) => !declared.includes(table))).toEqual([])
  expect(declared.filter((table) => !tables.has(table))).toEqual([])
  const { person } = await someone()
  const bundle = await manager.personBundle.get({ person_id: person.id })
  const rowsOf = (name: string) => bundle.sections.find((section) => section.name === name)?.rows ?? []
  expect(rowsOf('person')[0]?.facts).toContainEqual({ label: 'Họ tên', value: person.full_name })
  for (const name of ['note', 'visit_reason', 'person_relative', 'entity_data', 'consent', 'track'])
    expect([name, JSON.stringify(rowsOf(name)).length > 20]).toEqual([name, true])
  const { data } = await manager.personViewer.list({ person_id: person.id })
  expect(data[0]).toMatchObject({ part: 'Bộ dữ liệu cá nhân', user_name: 'Quản lý phòng khám' })
  expect(await refusal(receptionist.personBundle.get({ person_id: person.id }))).toMatchObject({ code: 403 })
})

test('requests wait in a queue until they are answered', async () => {
  const { person } = await someone()
  const asked = await receptionist.subjectRequest.add({
    person_id: person.id,
    kind: 'access',
    content: 'Xin bản sao',
  })
  const open = await manager.subjectRequest.list({
    status: 'open',
    sort_by: 'due_at',
    order: 'asc',
    limit: 100,
  })
  expect(open.data.map(({ id }) => id)).toContain(asked.id)
  expect(await manager.subjectRequest.complete({ id: asked.id, answer: 'Đã đưa bản in' })).toMatchObject({
    status: 'done',
    answer: 'Đã đưa bản in',
  })
  expect(await refusal(manager.subjectRequest.refuse({ id: asked.id, answer: 'x' }))).toMatchObject({
    message: 'Yêu cầu này đã thực hiện',
  })
})
