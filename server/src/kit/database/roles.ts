import type pg from 'pg'

export const APP_ROLE = 'bcare_app'
export const OWNER_ROLE = 'bcare_owner'

/** Makes both roles where they are not there yet; the one that connects may act as the owner. */
export async function ensureRoles(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${OWNER_ROLE}') then create role ${OWNER_ROLE} nologin; end if;
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login noinherit; end if;
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
  const { rows } = await client.query<{ db: string }>('select current_database() as db')
  const database = client.escapeIdentifier(rows[0]?.db ?? '')
  // PostgreSQL lets every role make temporary tables, which come before ours by name.
  await client.query(
    `grant create on database ${database} to ${OWNER_ROLE}; grant create, usage on schema public to ${OWNER_ROLE};
     revoke create, temporary on database ${database} from public, ${APP_ROLE};
     revoke create on schema public from public, ${APP_ROLE} cascade`,
  )
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
