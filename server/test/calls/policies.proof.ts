import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../src/kit/database/launcher/launcher.ts'
import { migrate } from '../../src/kit/database/migrate.ts'
import { furnish } from '../setup/furnish.ts'
import { findHoles } from '../suites/catalogue.ts'
import { ownerRows, withClient } from '../suites/database.ts'

// Roles belong to a whole server: what is planted here must not reach the tests beside.
let cluster: Cluster
let folder: string
let connection: pg.ClientConfig
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-policies-'))
  const logger = pino({ level: 'silent' })
  cluster = await startCluster({ dataDir: folder, logger, settings: { fsync: 'off' } })
  await asAdmin('create database pristine')
  const pristine = { ...cluster.connection, database: 'pristine' }
  await migrate({ connection: pristine })
  await furnish(pristine)
  await withClient(pristine, (owner) => owner.query('set role bcare_owner; create sequence code.planted'))
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

/** Whether the test before has left the database as it was: another one begins with a new copy. */
let isSound = false
beforeEach(async () => {
  if (!isSound) await renew()
  isSound = false
})

async function renew(): Promise<void> {
  await asAdmin('drop database if exists planted')
  await asAdmin('create database planted template pristine')
  await asAdmin(
    'alter role bcare_app nobypassrls nocreatedb; revoke bcare_owner, pg_read_all_data from bcare_app',
  )
  connection = { ...cluster.connection, database: 'planted' }
  // A copied database has none of the grants on the database itself.
  await start()
}

const asAdmin = (statement: string) =>
  withClient({ ...cluster.connection, database: 'postgres' }, (admin) => admin.query(statement))
const start = () => migrate({ connection })
const ask = <T extends object>(text: string) => ownerRows<T>(connection, text)

const DEFAULT = `acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)`

/** Everything that policies write, with the transactions that wrote it. */
const WRITTEN = `
  select 'class' as kind, oid::regclass::text as name, xmin::text, coalesce(relacl, ${DEFAULT})::text as terms from pg_class
    where relowner = 'bcare_owner'::regrole and relkind in ('r', 'S', 'v')
  union all select 'fence', oid::regclass::text, '', format('%s %s', relrowsecurity, relforcerowsecurity) from pg_class where relowner = 'bcare_owner'::regrole
  union all select 'column', attrelid::regclass || '.' || attname, xmin::text, attacl::text from pg_attribute where attacl is not null and attrelid >= 16384
  union all select 'policy', polrelid::regclass || '.' || polname, xmin::text, concat_ws(' ', polroles, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select 'trigger', tgrelid::regclass || '.' || tgname, xmin::text, format('%s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select 'routine', oid::regprocedure::text, xmin::text, proacl::text from pg_proc where pronamespace = 'app'::regnamespace
  union all select 'schema', nspname, xmin::text, coalesce(nspacl, acldefault('n', nspowner))::text from pg_namespace where nspname in ('app', 'code', 'ids', 'graphile_worker')
  union all select 'database', nspname, '', nspacl::text from pg_namespace where nspname = 'public'
  union all select 'database', datname, '', datacl::text from pg_database where datname = current_database()
  union all select 'default', defaclobjtype::text, xmin::text, defaclacl::text from pg_default_acl
  union all select 'member', member::regrole::text || roleid::regrole, '', '' from pg_auth_members
  union all select 'role', rolname, '', format('%s %s', rolbypassrls, rolcreatedb) from pg_roles where rolname ~ '^bcare'
  order by 1, 2`
const written = () => ask<{ kind: string; name: string; xmin: string }>(WRITTEN)
const meaning = async () => (await written()).map(({ xmin: _written, ...rest }) => rest)

test('a start on a database that is as it should be changes nothing, and takes no lock that others wait for', async () => {
  const before = await written()
  const reader = new pg.Client(connection)
  await reader.connect()
  // A request of another server that reads, and one that writes.
  await reader.query('begin; lock table person, tag in row exclusive mode')
  await start()
  await reader.query('rollback')
  await reader.end()
  expect(await written()).toEqual(before)
  isSound = true
})

/** What was given beside the policies, or taken from them. */
const PLANTS: Record<string, string> = {
  'a wider policy': 'create policy wide on tag using (true)',
  'a policy of a table without tenants': 'create policy wide on tenant using (true)',
  'a fence that does not check what is written': 'alter policy tenant on tag with check (true)',
  'a fence that is gone': 'drop policy tenant on tag',
  'a fence for one role': 'alter policy tenant on tag to bcare_owner',
  'a table that is not fenced': 'alter table tag disable row level security',
  'a table whose owner is not fenced': 'alter table tag no force row level security',
  'a change of the log': 'grant update, truncate on history to bcare_app',
  'a change of one column of the log': 'grant update (reason) on history to bcare_app',
  'a right that may be passed on': 'grant select on tag to bcare_app with grant option',
  'a right that is gone': 'revoke insert on person from bcare_app',
  'PUBLIC that reads a table': 'grant select on person to public',
  'PUBLIC that reads a column': 'grant select (phone) on person to public',
  'PUBLIC in a schema': 'grant usage, create on schema app to public',
  'a table without tenants': 'grant select on migration to bcare_app',
  'jobs of all clinics':
    'grant usage on schema graphile_worker to bcare_app; grant select on graphile_worker._private_jobs to bcare_app',
  'numbers of codes': 'grant usage on sequence code.planted to bcare_app',
  'a function of ours that it may not run any more': 'revoke execute on function app.search from bcare_app',
  'rights on tables to come':
    'alter default privileges for role bcare_owner in schema public grant truncate on tables to bcare_app, public',
  'rights on everything to come':
    'alter default privileges for role bcare_owner grant select on tables to public',
  'a schema to create in':
    'grant create on schema public to bcare_app; grant create, temporary on database planted to public',
  'a role to become': 'grant bcare_owner, pg_read_all_data to bcare_app',
  'a role beyond the fence': 'alter role bcare_app bypassrls createdb',
  'a trigger on a table that is not logged':
    'create trigger audit after insert on notification for each row execute function app.write_history()',
  'a trigger of ours by another name': `create trigger follow_more after update of deleted_at on tag for each row execute function app.follow_custom('tag')`,
  'a log that is turned off': 'alter table person disable trigger audit',
  'a log that is gone': 'drop trigger audit on person',
  'a log of insertions alone':
    'create or replace trigger audit after insert on person for each row execute function app.write_history()',
  'numbering that a replica passes by': 'alter table person enable trigger assign_id',
}

test.each(Object.entries(PLANTS))('taken back at the next start: %s', async (_name, statement) => {
  const before = await meaning()
  await ask(`begin; ${statement}; commit`)
  expect(await meaning()).not.toEqual(before)
  await start()
  expect(await meaning()).toEqual(before)
  expect(await withClient(connection, findHoles)).toEqual([])
  isSound = true
})

test('triggers that a migration makes are left alone', async () => {
  await ask(
    'set role bcare_owner; create function app.planted() returns trigger language plpgsql as $$ begin return new; end $$; create trigger planted before insert on tag for each row execute function app.planted()',
  )
  await start()
  const rows = await ask(`select tgrelid::regclass::text as on from pg_trigger where tgname = 'planted'`)
  expect(rows).toEqual([{ on: 'tag' }])
})
