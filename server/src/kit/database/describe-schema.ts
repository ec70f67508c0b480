import type pg from 'pg'

/**
 * The schema as a person reads it in a review: tables with their columns, keys, indexes, policies and triggers, then
 * functions. Made from the catalogue, because the embedded PostgreSQL ships no pg_dump; the same for the same schema.
 */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const { rows: tables } = await client.query<{ oid: string; name: string }>(
    `select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  const parts: string[] = []
  for (const { oid, name } of tables) parts.push(await describeTable(client, oid, name))
  const { rows: functions } = await client.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p where p.pronamespace = 'app'::regnamespace order by p.proname, p.oid::regprocedure::text`,
  )
  return `${[...parts, ...functions.map(({ text }) => `${text.trim()};`)].join('\n\n')}\n`
}

const COLUMNS = `
  select format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(c.collname) else '' end,
    case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
      when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
    case when a.attnotnull then ' not null' else '' end) as line
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_collation c on c.oid = a.attcollation left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`

const CONSTRAINTS = `
  select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line from pg_constraint
  where conrelid = $1 and contype <> 'n' order by contype desc, conname`

const REST = `
  select line from (
    select 1 as kind, indexname as name, indexdef || ';' as line from pg_indexes
      where schemaname = 'public' and tablename = $1 and not exists (select from pg_constraint where conname = indexname)
    union all
    select 2, polname, format('create policy %I on %I%s using (%s)%s;', polname, $1,
        case when polpermissive then '' else ' as restrictive' end || case polcmd when 'r' then ' for select' else '' end
          || case when polroles = '{0}' then '' else ' to ' || array_to_string(polroles::regrole[], ', ') end,
        pg_get_expr(polqual, polrelid), ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')')
      from pg_policy where polrelid = format('public.%I', $1)::regclass
    union all
    select 3, tgname, pg_get_triggerdef(oid) || ';' from pg_trigger where tgrelid = format('public.%I', $1)::regclass and not tgisinternal
    union all
    select 4, 'grant', format('grant %s on %I to bcare_app;', string_agg(lower(privilege_type), ', ' order by privilege_type), $1)
      from information_schema.role_table_grants where table_schema = 'public' and table_name = $1 and grantee = 'bcare_app' having count(*) > 0
  ) parts order by kind, name`

async function describeTable(client: pg.ClientBase, oid: string, name: string): Promise<string> {
  const lines = async (text: string, value: string) => {
    const { rows } = await client.query<{ line: string }>(text, [value])
    return rows.map(({ line }) => line)
  }
  const inside = [...(await lines(COLUMNS, oid)), ...(await lines(CONSTRAINTS, oid))]
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1',
    [oid],
  )
  const fence = rows[0]?.forced === true ? [`alter table "${name}" force row level security;`] : []
  return [`create table "${name}" (\n${inside.join(',\n')}\n);`, ...fence, ...(await lines(REST, name))].join(
    '\n',
  )
}
