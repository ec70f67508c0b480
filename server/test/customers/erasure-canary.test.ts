import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentWording } from '@bcare/rules/customers/consent'
import { addDays, clinicDate, instantAt } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../src/adapters/disk-storage.ts'
import { sweepFilesJob } from '../../src/files/file-sweep.ts'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import { openBells } from '../setup/bells.ts'
import { csvOf, openFixture, openWorker } from '../setup/import-fixture.ts'
import { namesOfPeople } from '../setup/two-records.ts'
import { ownerRows, withClient } from '../suites/database.ts'

/** In every text of one customer, and nowhere else: as typed, and as search finds it. */
const CANARY = 'Kẹtqzvíp'
const FOLDED = 'ketqzvip'
const PHONE = '0917654321'
const TAIL = '917654321'

/**
 * Where it may stand after the erasure, each with its reason in docs/personal-data.md: words of the clinic by which it
 * counts, which the test has overwritten, and signed data that the law has kept.
 */
const KEPT: Record<string, string> = {
  'deal.campaign': 'what a campaign brought is counted',
  'deal.channel': 'what a channel brought is counted',
  'appointment.color': 'a colour: nothing else can be typed',
  'consent.text_version': 'which wording was agreed to: nothing can be typed',
}

let clinic: Clinic
let folder: string
let receptionist: Api
let manager: Api
let admin: Api
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-canary-'))
  clinic = await openClinic({ storage: diskStorage(folder) })
  receptionist = await clinic.as('receptionist')
  manager = await clinic.as('manager')
  admin = await clinic.as('admin')
})
afterAll(async () => {
  await clinic.close()
  rmSync(folder, { recursive: true })
})

/** Every table of the database, the queue's too, and its columns that hold the canary; bytes are looked into. */
async function holding(): Promise<string[]> {
  const tables = await ownerRows<{ name: string }>(
    clinic.owner,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  )
  const hex = [CANARY, FOLDED, TAIL].map((word) => Buffer.from(word).toString('hex'))
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await ownerRows<{ key: string }>(
      clinic.owner,
      `select distinct f.key from ${name} t, jsonb_each_text(to_jsonb(t)) f
       where f.value ilike any ($1) or regexp_replace(f.value, '[ .-]', '', 'g') like $2`,
      [[CANARY, FOLDED, ...hex].map((word) => `%${word}%`), `%${TAIL}%`],
    )
    found.push(...rows.map(({ key }) => `${name.replace(/^public\./, '').replaceAll('"', '')}.${key}`))
  }
  return found
}

/** Entries of the log that do, by what they are about: so that a failure says which. */
const entriesHolding = async (): Promise<string[]> => {
  const rows = await ownerRows<{ place: string }>(
    clinic.owner,
    `select distinct format('history of %s: %s', h.entity_type, f.key) as place from history h, jsonb_each_text(h.changes) f
     where f.value ilike any ($1) or regexp_replace(f.value, '[ .-]', '', 'g') like $2`,
    [[`%${CANARY}%`, `%${FOLDED}%`], `%${TAIL}%`],
  )
  return rows.map(({ place }) => place)
}

const filesHolding = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .filter((path) => path.includes(FOLDED) || readFileSync(join(folder, path)).includes(CANARY))

/** What the staff do with a customer, everywhere in their words. */
async function aLife(): Promise<number> {
  const said = (what: string) => `${CANARY} ${what}`
  const { id: person_id } = await receptionist.person.add({
    full_name: `Trần ${CANARY} An`,
    phone: PHONE,
    email: `${FOLDED}@example.vn`,
    note: said('ghi chú'),
    address_line: said('đường'),
  })
  const [branch] = (await manager.department.list({ kind: 'branch' })).data
  const branch_id = branch?.id ?? 0
  const [pipeline] = (await manager.pipeline.list({})).data
  const task = await manager.task.add({ title: said('gọi lại'), person_id })
  await manager.taskNote.add({ task_id: task.id, content: said('đã gọi') })
  await manager.deal.add({ name: said('niềng'), person_id, pipeline_id: pipeline?.id ?? 0 })
  await receptionist.note.add({ entity_type: 'person', entity_id: person_id, content: said('nhớ') })
  await receptionist.visitReason.add({ person_id, content: said('đau') })
  await admin.personData.set({ person_id, kind: 'medical_history', value: { note: said('dị ứng') } })
  const consent = { person_id, purpose: 'marketing', granted: true, channel: 'counter' } as const
  await receptionist.consent.record({ ...consent, text_version: currentWording('marketing').version })
  const type = await admin.term.add({ vocabulary: 'appointment_type', name: 'Khám chim' })
  const day = addDays(clinicDate(new Date()), 3)
  const hour = (minutes: number) => instantAt(day, minutes)
  const appointment = {
    person_id,
    branch_id,
    type_term_id: type.id,
    note: said('dặn'),
    customer_request: said('muốn'),
    force: true,
  }
  await receptionist.appointment.add({ ...appointment, start_at: hour(600), end_at: hour(630) })
  const track = await receptionist.track.add({ person_id, branch_id, reason: said('nhổ') })
  await ownerRows(clinic.owner, `update track set status = 'left', left_at = now() where id = $1`, [track.id])
  await receptionist.formSubmission.add({ name: said('hỏi'), phone: PHONE, message: said('giá') })
  const file = new File([`%PDF-1.7\n${CANARY}\n%%EOF\n`], `${CANARY} đơn.pdf`)
  await receptionist.fileUsage.add(
    { entity_type: 'person', entity_id: person_id, purpose: 'other', caption: said('đơn') },
    { file },
  )
  const named = { name: 'ten', label: 'Họ tên', type: 'text', required: true } as const
  await admin.query.raw({
    statement: 'select id from person where full_name = :ten',
    parameters: [named],
    params: { ten: `Trần ${CANARY} An` },
  })
  await admin.savedQuery.add({
    name: 'Một khách',
    statement: `select id from person where full_name = 'Trần ${CANARY} An'`,
  })
  // In the record of another: as a relative, and as their guardian's words.
  const other = await receptionist.person.add({ full_name: 'Lê Văn Kia', phone: '0917000222' })
  const [kind] = (await admin.term.list({ vocabulary: 'relationship' })).data
  const relationship_term_id =
    kind?.id ?? (await admin.term.add({ vocabulary: 'relationship', name: 'Vợ' })).id
  await receptionist.personRelative.add({
    person_id: other.id,
    related_person_id: person_id,
    relationship_term_id,
  })
  const asked = await receptionist.subjectRequest.add({
    person_id,
    kind: 'correct',
    content: said('sai tên'),
  })
  await manager.subjectRequest.complete({ id: asked.id, answer: said('đã sửa') })
  return person_id
}

/** Files that go out and come in, notices, and what waits in the queue. */
async function itsTraces(): Promise<void> {
  await ownerRows(
    clinic.owner,
    `with made as (insert into export_file (tenant_id, entity, format, file_name, filter, status, created_by)
       select 1, 'person', 'csv', 'x.csv', jsonb_build_object('search', $1::text), 'done', min(id) from "user" where tenant_id = 1 returning id)
     insert into export_piece (tenant_id, export_id, no, bytes) select 1, id, 0, convert_to($1, 'UTF8') from made`,
    [CANARY],
  )
  const worker = await openWorker(clinic)
  const imports = await openFixture(clinic)
  await imports.download('/v1/export', {
    entity: 'person',
    format: 'csv',
    filter: { search: CANARY },
    columns: [],
  })
  const rows = [
    ['Họ tên', 'Điện thoại', 'Ghi chú'],
    [`Trần ${CANARY} An`, PHONE, CANARY],
    [`Trần ${CANARY} Anh`, '0917 654 321', CANARY],
    ['', PHONE, `${CANARY} thiếu tên`],
  ]
  await imports.checked(`tran ${FOLDED}-an.csv`, csvOf(rows))
  await worker.stop()
  await ownerRows(
    clinic.owner,
    `insert into notification (tenant_id, user_id, type, severity, title, event_id, dedupe_key)
     select 1, min(id), 'system', 'info', $1, gen_random_uuid(), 'x' from "user" where tenant_id = 1`,
    [`Khách Trần ${CANARY} An gọi tới`],
  )
  await ownerRows(
    clinic.owner,
    `select graphile_worker.add_job('notify', json_build_object('tenant_id', 1, 'title', $1::text), run_at => now() + interval '1 day')`,
    [`Trần ${CANARY} An, 0917 654 321`],
  )
  await ownerRows(
    clinic.owner,
    `insert into server_error (tenant_id, request_id, path, name, message, stack) values (1, 'r', '/x', 'Error', $1, '')`,
    [`no such number ${PHONE}`],
  )
}

/** What a row is and by what a customer is found where no id tells of them: these stay. */
const NAMED = [
  'purpose',
  'entity_type',
  'full_name',
  'phone',
  'phone2',
  'email',
  'name',
  'temp_name',
  'temp_phone',
  'phone_raw',
]

/** Puts the canary into every text of every record of a customer that the database lets it stand in. */
const fill = (person_id: number) =>
  withClient(clinic.owner, async (client) => {
    await client.query('set session_replication_role = replica')
    const filled: string[] = []
    for (const { table, column } of await namesOfPeople(clinic.owner)) {
      if (column !== 'person_id') continue
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
           and data_type = 'text' and is_generated = 'NEVER' and column_name <> all ($2)
           and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
             where k.contype = 'f' and k.conrelid = to_regclass(format('%I', $1)) and a.attname = column_name)`,
        [table, [...NAMED, 'code', 'sealed', 'search_text']],
      )
      for (const { name } of rows) {
        const done = await client
          .query(`update "${table}" set "${name}" = $1 where person_id = $2`, [
            `${CANARY} ${name}`,
            person_id,
          ])
          .then(({ rowCount }) => (rowCount ?? 0) > 0)
          // A word of a closed list: nothing can be typed there.
          .catch((error: { code?: string }) => {
            if (!['23514', '23505', '22P02'].includes(error.code ?? '')) throw error
            return false
          })
        if (done) filled.push(`${table}.${name}`)
      }
    }
    return filled
  })

test('of an erased customer nothing is left in any column of any table, nor in any file', async () => {
  const person_id = await aLife()
  await itsTraces()
  const filled = await fill(person_id)
  expect(filled.length).toBeGreaterThan(20)
  const before = await holding()
  for (const place of [
    'idempotency_key.answer',
    'subject_request.content',
    'export_piece.bytes',
    'history.reason',
    'person_import_row.cells',
    'graphile_worker._private_jobs.payload',
    'server_error.message',
  ])
    expect(before).toContain(place)
  expect(filesHolding()).not.toEqual([])

  const asked = await receptionist.subjectRequest.add({
    person_id,
    kind: 'erase',
    content: `${CANARY} yêu cầu`,
  })
  await manager.subjectRequest.approve({ id: asked.id })

  const left = [...(await holding()), ...(await entriesHolding())].filter(
    (place) => KEPT[place] === undefined,
  )
  expect(left).toEqual([])
  // The bytes go when files of nobody are swept.
  await ownerRows(clinic.owner, `update file set updated_at = now() - interval '2 days'`)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(folder, path), new Date(0), new Date(0))
  const bells = await openBells(clinic)
  await sweepFilesJob({}, bells.task)
  expect(filesHolding()).toEqual([])
  expect(await holding()).toEqual(expect.not.arrayContaining(['file.name']))
})

test('what was answered before an erasure is not done again: the request is told that it was', async () => {
  const key = crypto.randomUUID()
  const send = async () =>
    clinic.post(
      '/v1/tag/add',
      { name: 'Trước khi ẩn danh' },
      { authorization: `Bearer ${await clinic.token('admin')}`, 'idempotency-key': key },
    )
  expect((await send()).body.code).toBe(0)
  const person = await receptionist.person.add({ full_name: 'Phạm Thị Nữa', phone: '0917000333' })
  const asked = await receptionist.subjectRequest.add({
    person_id: person.id,
    kind: 'erase',
    content: 'Yêu cầu',
  })
  await manager.subjectRequest.approve({ id: asked.id })
  expect((await send()).body).toMatchObject({
    code: 409,
    message: expect.stringContaining('đã được thực hiện') as string,
  })
})
