import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/kit/database/migrate.ts'
import { readMigrations } from '../../src/kit/database/migration-files.ts'
import { openClinic } from '../kit.ts'
import { copyMigrations, emptyDatabase, type MigrationFolder } from '../setup/migration-folder.ts'
import { findHoles } from '../suites/catalogue.ts'
import { ownerRows, withClient } from '../suites/database.ts'

let connection: pg.ClientConfig
beforeAll(async () => {
  const clinic = await openClinic()
  await clinic.close()
  connection = clinic.owner
})

const PLANTED = `
  create table planted (like app.row including all, word text, primary key (tenant_id, id));
  insert into planted (tenant_id, id, word) select id, 1, key from tenant`

const remembered = () =>
  ownerRows<{ name: string; checksum: string }>(
    connection,
    'select name, checksum from migration order by name',
  )

/** What a start is refused with when the database remembers, or the folder holds, something else. */
async function refusalWith(
  change: { remembers?: string; folder?: (folder: MigrationFolder) => void } = {},
): Promise<unknown> {
  const folder = copyMigrations()
  change.folder?.(folder)
  const before = await remembered()
  await ownerRows(connection, change.remembers ?? 'select')
  try {
    return await migrate({ connection, folder: folder.path }).then(
      (applied) => applied,
      (error: unknown) => error,
    )
  } finally {
    await ownerRows(connection, 'delete from migration where not name = any ($1)', [
      before.map(({ name }) => name),
    ])
  }
}

const refused = (sentence: RegExp) => ({ reason: 'version', message: expect.stringMatching(sentence) })

test('a version that does not know what a newer one has done to a database leaves it alone', async () => {
  expect(await refusalWith()).toEqual([])
  expect(
    await refusalWith({ remembers: `insert into migration (name, checksum) values ('9999-later', 'x')` }),
  ).toMatchObject(refused(/^Cơ sở dữ liệu này thuộc về một phiên bản BCare mới hơn \(9999-later\): hãy /))
})

test('a database of another version that is no earlier one is left alone', async () => {
  expect(
    await refusalWith({ remembers: `insert into migration (name, checksum) values ('0000-other', 'x')` }),
  ).toMatchObject(refused(/^Cơ sở dữ liệu này do một phiên bản BCare khác tạo ra \(0000-other\).*hãy chạy/))
  expect(await refusalWith({ folder: ({ write }) => write('0000-forgotten.sql', 'select 1') })).toMatchObject(
    refused(/^Cơ sở dữ liệu này do một phiên bản BCare khác tạo ra \(thiếu 0000-forgotten\)/),
  )
})

test('a migration that is not as it was applied is refused, in whichever of its files', async () => {
  const refusal = refused(/^Migration 0001-baseline không còn như lúc được áp dụng.*hãy cài lại/)
  const change = '0001-baseline/10-vocabulary.sql'
  expect(
    await refusalWith({
      folder: ({ path, write }) => write(change, `${readFileSync(join(path, change), 'utf8')}-- more\n`),
    }),
  ).toMatchObject(refusal)
  expect(await refusalWith({ folder: ({ drop }) => drop(change) })).toMatchObject(refusal)
})

test('line ends of another system are no change', async () => {
  const folder = copyMigrations()
  const file = '0001-baseline/10-vocabulary.sql'
  folder.write(file, readFileSync(join(folder.path, file), 'utf8').replaceAll('\n', '\r\n'))
  expect(await readMigrations(folder.path)).toEqual(await readMigrations())
})

test('a database from before the baseline is refused as it is', async () => {
  const old = await emptyDatabase()
  await ownerRows(old, 'create table migration (name text primary key, applied_at timestamptz default now())')
  await ownerRows(
    old,
    `insert into migration (name) values ('0001-foundation.sql'), ('0139-ids-of-clinic.sql')`,
  )
  await expect(migrate({ connection: old })).rejects.toMatchObject(
    refused(/từ trước bản phát hành đầu tiên.*hãy chạy với một thư mục dữ liệu mới/),
  )
  const tables = await ownerRows(
    old,
    `select relname from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and relkind = 'r' and relnamespace::regnamespace::text !~ '^pg_'`,
  )
  expect(tables).toEqual([{ relname: 'migration' }])
})

test('a further migration is applied once, remembered with its checksum, and what it makes is fenced', async () => {
  const folder = copyMigrations()
  folder.write('9002-planted.sql', PLANTED)
  folder.write('9003-parts/1-more.sql', 'alter table planted add column more text')
  folder.write('9003-parts/2-index.sql', 'create index planted_more on planted (tenant_id, more)')
  const clinic = await openClinic()
  await clinic.close()
  const start = () => migrate({ connection: clinic.owner, folder: folder.path })
  expect(await start()).toEqual(['9002-planted', '9003-parts'])
  expect(await start()).toEqual([])
  expect(await ownerRows(clinic.owner, 'select name, checksum from migration order by 1')).toEqual(
    (await readMigrations(folder.path)).map(({ name, checksum }) => ({ name, checksum })),
  )
  expect(await withClient(clinic.owner, findHoles)).toEqual([])
})

test('a migration that fails in its last part leaves nothing, and those before it stay', async () => {
  const folder = copyMigrations()
  folder.write(
    '9002-first.sql',
    'create table first_one (tenant_id int not null, id bigint, primary key (tenant_id, id))',
  )
  folder.write('9003-parts/1-table.sql', PLANTED)
  folder.write('9003-parts/2-mistake.sql', 'select 1 / 0')
  const clinic = await openClinic()
  await clinic.close()
  await expect(migrate({ connection: clinic.owner, folder: folder.path })).rejects.toThrow('division by zero')
  const [found] = await ownerRows(
    clinic.owner,
    `select to_regclass('first_one')::text as first, to_regclass('planted') as planted, max(name) as last from migration`,
  )
  expect(found).toEqual({ first: 'first_one', planted: null, last: '9002-first' })
})

test('two servers that start at once take turns', async () => {
  const empty = await emptyDatabase()
  const all = (await readMigrations()).map(({ name }) => name)
  const starts = await Promise.all([1, 2].map(() => migrate({ connection: empty })))
  expect(starts.toSorted((one, two) => two.length - one.length)).toEqual([all, []])
})
