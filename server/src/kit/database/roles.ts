import { createHmac } from 'node:crypto'
import type pg from 'pg'

export const APP_ROLE = 'bcare_app'
export const OWNER_ROLE = 'bcare_owner'
/** Runs statements that administrators write: reads some columns of the clinic of its connection, nothing else. */
export const READER_ROLE = 'bcare_reader'

/** The reader signs in with a password of its own, which follows from that of the app role. */
export const readerPassword = (app_password: string): string =>
  createHmac('sha256', app_password).update('reader').digest('base64url')

/**
 * Makes the roles where they are not there yet; the one that connects may act as the owner. Without the right to make
 * roles the reader stays away, and with it free statements alone.
 */
export async function ensureRoles(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${OWNER_ROLE}') then create role ${OWNER_ROLE} nologin; end if;
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login noinherit; end if;
      if not exists (select from pg_roles where rolname = '${READER_ROLE}') then
        begin
          create role ${READER_ROLE} login noinherit connection limit 8;
        exception when insufficient_privilege then null;
        end;
      end if;
    end $$;
    grant ${OWNER_ROLE} to current_user;
  `)
}

/**
 * What both roles may do in the server and the database as such, whatever either was given beside it; what they may do
 * with tables is said by the policies.
 */
export async function limitRoles(client: pg.Client, app_password: string | undefined): Promise<void> {
  if (app_password !== undefined)
    await client.query(`alter role ${APP_ROLE} password ${client.escapeLiteral(app_password)}`)
  await client.query(TAKE_AWAY)
  await limitReader(client, app_password)
  const { rows } = await client.query<{ db: string }>('select current_database() as db')
  const database = client.escapeIdentifier(rows[0]?.db ?? '')
  // PostgreSQL lets every role make temporary tables, which come before ours by name.
  await client.query(
    `grant create on database ${database} to ${OWNER_ROLE}; grant create, usage on schema public to ${OWNER_ROLE};
     revoke create, temporary on database ${database} from public, ${APP_ROLE};
     revoke create on schema public from public, ${APP_ROLE} cascade`,
  )
}

/** Bounds of the reader that hold whatever its session says of itself; the last needs a superuser, who is not always there. */
const READER_BOUNDS = `
  do $$
  declare
    held text[];
    bound text[];
  begin
    if not exists (select from pg_roles where rolname = '${READER_ROLE}') then return; end if;
    begin
      if exists (select from pg_roles where rolname = '${READER_ROLE}'
          and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)) then
        alter role ${READER_ROLE} nosuperuser nobypassrls nocreaterole nocreatedb noreplication;
      end if;
      -- Only what differs: several databases of one server may be brought up to date at once.
      select coalesce((select setconfig from pg_db_role_setting where setrole = '${READER_ROLE}'::regrole and setdatabase = 0), '{}') into held;
      foreach bound slice 1 in array array[['default_transaction_read_only', 'on'], ['work_mem', '8MB'],
          ['max_parallel_workers_per_gather', '0'], ['search_path', 'public'], ['temp_file_limit', '256MB']] loop
        if not held @> array[bound[1] || '=' || bound[2]] then
          execute format('alter role ${READER_ROLE} set %I = %L', bound[1], bound[2]);
        end if;
      end loop;
    exception when insufficient_privilege then null;
    end;
  end $$`

async function limitReader(client: pg.Client, app_password: string | undefined): Promise<void> {
  const { rows } = await client.query(`select from pg_roles where rolname = '${READER_ROLE}'`)
  if (rows.length === 0) return
  if (app_password !== undefined)
    await client.query(
      `alter role ${READER_ROLE} password ${client.escapeLiteral(readerPassword(app_password))}`,
    )
  await client.query(READER_BOUNDS)
}

/** Attributes and memberships of the app role: it has none. */
const TAKE_AWAY = `
  do $$
  declare
    held regrole;
  begin
    if exists (select from pg_roles where rolname = '${APP_ROLE}'
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)) then
      alter role ${APP_ROLE} nosuperuser nobypassrls nocreaterole nocreatedb noreplication;
    end if;
    for held in select roleid from pg_auth_members where member = '${APP_ROLE}'::regrole loop
      execute format('revoke %s from ${APP_ROLE} cascade', held);
    end loop;
  end $$`
