import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Verdict } from '../../src/insight/seal-verify.ts'
import { migrate } from '../../src/kit/database/migrate.ts'
import { readMigrations } from '../../src/kit/database/migration-files.ts'
import { readRecord, writeRecord } from '../../src/kit/database/migration-record.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { copyDatabase, copyMigrations } from '../setup/migration-folder.ts'
import { keepRows, keptRows, lostRows, openRelease, takeRows, type ReleaseRows } from '../setup/release.ts'
import { sealAll, verdictsOf, WORK, workIn } from '../setup/release-work.ts'
import { findHoles } from '../suites/catalogue.ts'
import { ownerRows, withClient } from '../suites/database.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

/** Columns whose content a migration since the release has changed on purpose; each has a test of its own. */
const CHANGED: readonly string[] = []

/** `npm run migration:release`: this version becomes the release before, with what a clinic does in it. */
async function recordRelease(): Promise<void> {
  const record = await readRecord()
  await writeRecord({ ...record, released: (await readMigrations()).at(-1)?.name ?? '' })
  const clinic = await openClinic()
  await workIn(clinic)
  await sealAll(clinic)
  await clinic.close()
  keepRows(await withClient(clinic.owner, takeRows))
}

let rows: ReleaseRows
let released: pg.ClientConfig
beforeAll(async () => {
  if (process.env['RECORD_RELEASE'] !== undefined) await recordRelease()
  rows = keptRows()
  released = await openRelease(rows)
})

test('the rows are those of the release that the record names, and of every table it had', async () => {
  expect(rows.released).toBe((await readRecord()).released)
  const worked = [
    'person',
    'person_merge',
    'note',
    'deal',
    'appointment',
    'task',
    'consent',
    'custom_value',
    'history',
    'history_block',
  ]
  expect(worked.filter((table) => (rows.tables[table]?.rows.length ?? 0) === 0)).toEqual([])
  expect(await withClient(released, (client) => lostRows(client, rows))).toEqual([])
})

describe('a clinic of the release before', () => {
  let clinic: Clinic
  let applied: string[]
  let verdicts: Verdict[]
  beforeAll(async () => {
    const owner = await copyDatabase(released)
    applied = await migrate({ connection: owner })
    clinic = await openClinic({ owner })
    verdicts = await verdictsOf(clinic)
  })
  afterAll(() => clinic.close())

  test('has every migration since, and every row as it was', async () => {
    const all = (await readMigrations()).map(({ name }) => name)
    expect(applied).toEqual(all.filter((name) => name > rows.released))
    expect(await withClient(clinic.owner, (client) => lostRows(client, rows, CHANGED))).toEqual([])
    expect(await withClient(clinic.owner, findHoles)).toEqual([])
  })

  test('has its log, whole under its seals', () => {
    const entries = rows.tables['history']?.rows.length
    expect(verdicts).toMatchObject([
      { ok: true, unsealed: 0 },
      { ok: true, unsealed: 0 },
    ])
    expect(verdicts.reduce((sum, verdict) => sum + verdict.entries, 0)).toBe(entries)
  })

  test('finds, reads and changes what it had, sealed values too, and the log goes on', async () => {
    const manager = await clinic.as('manager')
    const { data } = await manager.person.list({ search: WORK.customer, custom: [WORK.field], limit: 10 })
    expect(data).toMatchObject([
      { full_name: WORK.customer, has_national_id: true, custom: { [WORK.field]: 'bảng hiệu' } },
    ])
    const person = await manager.person.get({ id: data[0]?.id ?? 0 })
    const receptionist = await clinic.as('receptionist')
    expect(await receptionist.person.national_id({ id: person.id, whole: true })).toEqual({
      national_id: WORK.national_id,
    })
    const saved = await manager.person.update({
      id: person.id,
      version: person.version,
      workplace: 'Bưu điện',
    })
    expect(saved).toMatchObject({ workplace: 'Bưu điện', version: person.version + 1 })
    const fresh = await manager.person.add({ full_name: 'Trần Văn Đời Sau', phone: '0912000009' })
    expect(fresh.id).toBeGreaterThan(person.id)
    expect(fresh.code).not.toBe(person.code)
    const entries = await ownerRows(
      clinic.owner,
      `select changes from history where entity_type = 'person' and entity_id = $1 and changes ? 'workplace'`,
      [person.id],
    )
    expect(entries).toEqual([{ changes: { workplace: [null, 'Bưu điện'] } }])
    const [verdict] = await sealAll(clinic)
    expect(verdict?.blocks).toBeGreaterThan(verdicts[0]?.blocks ?? 0)
  })

  test('keeps what its roles may do, those that it changed too', async () => {
    const care = await clinic.as('care')
    expect((await care.person.list({ search: WORK.customer, limit: 10 })).data).toHaveLength(1)
    expect(await refusal(care.person.add({ full_name: 'Không được', phone: '0912000003' }))).toMatchObject({
      code: 403,
    })
    const nobody = await clinic.as('nobody')
    expect(await refusal(nobody.person.list({ limit: 10 }))).toMatchObject({ code: 403 })
    const other = await clinic.as('admin', 'saas')
    expect((await other.person.list({ search: WORK.customer, limit: 10 })).data).toEqual([])
  })
})

/** A statement on the rows of every clinic, each in its own scope. */
const inEachClinic = (statement: string) => `
  do $$ declare clinic int; begin
    for clinic in select id from tenant loop
      perform set_config('app.tenant_id', clinic::text, true);
      ${statement};
    end loop;
  end $$`

/** Migrations to come that must not pass, and what is found of each. */
const HARMFUL: Record<string, [string, RegExp]> = {
  'rows that are gone': [inEachClinic('delete from consent'), /^consent .* is not there as it was/],
  'content that is another': [inEachClinic('update person set full_name = lower(full_name)'), /^person /m],
  'a column that is gone': ['alter table tag drop column color', /^tag .* column "color" does not exist/],
  'a table that is gone': ['drop table note', /^note .* relation "note" does not exist/m],
}

describe('the harness', () => {
  const upgraded = async (migration: string) => {
    const owner = await copyDatabase(released)
    const folder = copyMigrations()
    folder.write('9990-planted.sql', migration)
    expect(await migrate({ connection: owner, folder: folder.path })).toContain('9990-planted')
    return owner
  }

  test('lets a migration through that adds a column, a table and its rows', async () => {
    const owner = await upgraded(`
      alter table person add column nickname text not null default '';
      create table planted (like app.row including all, person_id bigint not null, primary key (tenant_id, id),
        foreign key (tenant_id, person_id) references person (tenant_id, id));
      ${inEachClinic('insert into planted (tenant_id, id, person_id) select clinic, app.next_id(clinic), id from person where tenant_id = clinic')}`)
    await withClient(owner, async (client) => {
      expect(await lostRows(client, rows)).toEqual([])
      expect(await findHoles(client)).toEqual([])
      expect((await client.query('select from planted')).rowCount).toBe(rows.tables['person']?.rows.length)
    })
  })

  test.each(Object.entries(HARMFUL))('control: %s', async (_name, [migration, sentence]) => {
    const owner = await upgraded(migration)
    expect((await withClient(owner, (client) => lostRows(client, rows))).join('\n')).toMatch(sentence)
  })

  test('takes a change on purpose for one where it is named', async () => {
    const owner = await upgraded(inEachClinic(`update person set workplace = 'Bưu điện'`))
    await withClient(owner, async (client) => {
      expect(await lostRows(client, rows)).not.toEqual([])
      expect(await lostRows(client, rows, ['person.workplace'])).toEqual([])
    })
  })
})
