import type pg from 'pg'

/** Tables that belong to no tenant, each looked at: what they hold and what the app role may do with them. */
const WITHOUT_TENANT = [
  'public.tenant', // who the tenants are; the app role may read it
  'public.tenant_domain', // which host is whose; the app role may read it
  'public.clinic_limit', // what clinics may store unless another is said; the app role may read it
  'public.migration', // which files ran; out of the app role's reach
  'public.master_key', // which master secret wraps the clinics' keys; the app role may write the first, never change it
  'app.row', // a pattern that tables are made like; always empty, out of the app role's reach
  'graphile_worker._private_job_queues', // jobs of all tenants; their payload names the tenant, which runs as such
  'graphile_worker._private_jobs',
  'graphile_worker._private_known_crontabs',
  'graphile_worker._private_tasks',
  'graphile_worker.migrations',
]

/** Tables that are only ever added to. */
const APPEND_ONLY = [
  'history',
  'history_block',
  'deal_stage_history',
  'consent',
  'history_redaction',
  'print',
  'payment_allocation',
  'deposit_movement',
  'shift_count',
  'revenue_line',
  'revenue_entry',
  'books_check',
  'mind_usage',
]

/** Tables of tenants whose changes are not in the log: the log itself, counters, and what is secret or short-lived. */
const UNAUDITED = [
  ...APPEND_ONLY,
  'attempt',
  'credential',
  'idempotency_key',
  'notification',
  'otp_challenge',
  'invitation',
  // What is brought in is in the log of each person; these rows are gone after thirty days.
  'person_import_row',
  // Before and after of a merge, swept after thirty days; the log has every row that it changed.
  'person_merge',
  // Follows from the records, whose changes are in the log.
  'person_pair',
  'export_piece',
  // On its way in and gone within a day; what comes of it is in the log as the file and its usage.
  'file_upload',
  // Values stand in the log of their record, which their own trigger writes; the index repeats them.
  'custom_value',
  'custom_index',
  'custom_original',
  // That a user asked is in the log; the figures are those of a job.
  'history_check',
  // Addresses that reach a browser, gone with the session.
  'push_subscription',
  // The pair of keys of Zalo, changed by a job every day.
  'zalo_key',
  // What the server failed at, swept after a month.
  'server_error',
  // What a visitor typed who has no clinic yet; gone after a day.
  'registration',
  // Wrapped keys: made once, changed by the operator's command alone.
  'tenant_key',
  // What a version granted to default roles; the log has the rights themselves.
  'role_default',
  // Follows from the cash book and from the opening of shifts, both in the log.
  'shift_flow',
  // Whose connection a statement is run on, gone with the answer; the run itself is in the log.
  'query_lease',
  // Who shows a customer the plan: presence of two minutes.
  'treatment_presenting',
  'sequence',
  'session',
  'spent_refresh',
]

/** Functions that act in the owner's name, each looked at; row-level security is forced on the owner too. */
const DEFINERS = [
  'app.next_number',
  'app.begin_ids_of_new',
  'app.search',
  'app.add_job',
  'app.redact_history',
  'app.redact_stage_reasons',
  'app.forget_jobs',
  'app.found_clinic',
  'app.refresh_statistics',
  'app.hold_customers', // counts the customers of the clinic that is set, and notes how many on it
  'app.leased_tenant', // the clinic of the process that asks, which no caller can name
]

/** Policies beside the fence, each looked at: they open something to the owner alone, for a function of the list above. */
const OWNER_POLICIES = ['person.search r bcare_owner', 'deal.search r bcare_owner']
/** What holds the reader to the clinic of its connection, beside the fence: every table of tenants has it. */
const READER_FENCE = '(tenant_id = ( SELECT app.reader_tenant() AS reader_tenant))'

const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
const FENCE = '(tenant_id = ( SELECT app.current_tenant() AS current_tenant))'

/** Each answers the holes it finds, one sentence a row; `$1` is the list beside it where there is one. */
const CHECKS: readonly { text: string; list?: readonly string[] }[] = [
  {
    text: `select format('table %s.%s has no tenant_id and is not in the reviewed list', n.nspname, c.relname) as hole
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f') and ${OURS} and c.oid not in (select oid from (${TENANT_TABLES}) t)
        and n.nspname || '.' || c.relname <> all ($1)`,
    list: WITHOUT_TENANT,
  },
  {
    text: `select format('table %s: row-level security is not %s', relname, case when relrowsecurity then 'forced' else 'enabled' end) as hole
      from (${TENANT_TABLES}) t where not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    text: `select format('table %s: the policy is not the one fence', t.relname) as hole from (${TENANT_TABLES}) t
      where (select array_agg(format('%s %s %s %s %s %s', polname, polpermissive, polcmd, polroles, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)))
        from pg_policy where polrelid = t.oid
          and format('%s.%s %s %s', t.relname, polname, polcmd, array_to_string(polroles::regrole[], ',')) <> all ($1)
          and polname <> 'reader') is distinct from array['tenant t * {0} ${FENCE} ${FENCE}']`,
    list: OWNER_POLICIES,
  },
  {
    text: `select format('table %s: the reader is not held to the clinic of its connection', t.relname) as hole from (${TENANT_TABLES}) t
      where (select array_agg(format('%s %s %s %s', polpermissive, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid)))
        from pg_policy where polrelid = t.oid and polname = 'reader') is distinct from array['f r {bcare_reader} ${READER_FENCE}']`,
  },
  {
    text: `select format('the reader may %s %s', lower(privilege), c.oid::regclass) as hole
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
      where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and n.nspname <> 'graphile_worker' and has_table_privilege('bcare_reader', c.oid, privilege)`,
  },
  {
    text: `select format('the reader may use schema %s', nspname) as hole from pg_namespace n
      where ${OURS} and nspname <> 'public' and has_schema_privilege('bcare_reader', oid, 'USAGE')
      union all
      select format('the reader is a member of %s', roleid::regrole) from pg_auth_members where member = 'bcare_reader'::regrole`,
  },
  {
    text: `select format('the reader may see column %s of %s', a.attname, c.relname) as hole
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_column_privilege('bcare_reader', c.oid, a.attnum, 'SELECT')
        and a.attname ~ '(hash|sealed|secret|token|password|wrapped|search_text)'`,
  },
  {
    text: `select format('table %s: tenant_id is not an int that must be there', t.relname) as hole from (${TENANT_TABLES}) t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id' where not a.attnotnull or a.atttypid <> 'int'::regtype`,
  },
  {
    text: `select format('table %s is numbered for all clinics together', t.relname) as hole from (${TENANT_TABLES}) t
      join pg_attribute a on a.attrelid = t.oid left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
      where a.attidentity <> '' or pg_get_expr(d.adbin, t.oid) like '%nextval(%'`,
  },
  {
    text: `select format('table %s has no primary key', t.relname) as hole from (${TENANT_TABLES}) t
      where not exists (select from pg_constraint where conrelid = t.oid and contype = 'p')`,
  },
  {
    text: `select format('index %s of %s does not begin with tenant_id', i.indexrelid::regclass, t.relname) as hole from (${TENANT_TABLES}) t
      join pg_index i on i.indrelid = t.oid join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
      where i.indkey[0] <> a.attnum`,
  },
  {
    text: `select format('foreign key %s of %s does not begin with tenant_id on both sides', k.conname, t.relname) as hole from (${TENANT_TABLES}) t
      join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      where (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'tenant_id'
        or (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) <> 'tenant_id'`,
  },
  {
    text: `select format('%s.%s is a view that does not ask in the name of its reader', n.nspname, c.relname) as hole
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and n.nspname <> 'graphile_worker' and (c.relkind = 'm' or (c.relkind = 'v' and not (coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])))`,
  },
  {
    text: `select format('function %s.%s acts in its owner''s name and is not in the reviewed list', n.nspname, p.proname) as hole
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${OURS} and n.nspname <> 'graphile_worker' and n.nspname || '.' || p.proname <> all ($1)`,
    list: DEFINERS,
  },
  {
    text: `select format('function %s acts in its owner''s name without a search_path of its own', p.oid::regprocedure) as hole
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${OURS} and n.nspname <> 'graphile_worker' and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')`,
  },
  {
    text: `select format('role %s may do more than a role of ours should', rolname) as hole from pg_roles
      where rolname in ('bcare_app', 'bcare_owner', 'bcare_reader') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or (rolname = 'bcare_owner' and rolcanlogin))`,
  },
  {
    text: `select format('the app role is a member of %s', roleid::regrole) as hole from pg_auth_members where member = 'bcare_app'::regrole`,
  },
  {
    text: `select format('the app role owns %s', pg_describe_object(classid, objid, objsubid)) as hole from pg_shdepend
      where refobjid = 'bcare_app'::regrole and deptype = 'o'`,
  },
  {
    text: `select format('the app role may %s in schema %s', lower(privilege), nspname) as hole from pg_namespace n, unnest(array['CREATE']) as privilege
      where ${OURS} and has_schema_privilege('bcare_app', oid, privilege)
      union all
      select format('the app role may %s in the database', lower(privilege)) from unnest(array['CREATE', 'TEMPORARY']) as privilege
      where has_database_privilege('bcare_app', current_database(), privilege)`,
  },
  {
    text: `select format('the app role may %s table %s.%s', lower(privilege), n.nspname, c.relname) as hole
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as privilege
      where ${OURS} and c.relkind in ('r', 'p', 'v') and has_table_privilege('bcare_app', c.oid, privilege)`,
  },
  {
    text: `select format('the app role may %s %s', lower(privilege), c.relname) as hole
      from pg_class c, unnest(array['UPDATE', 'DELETE']) as privilege
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and has_table_privilege('bcare_app', c.oid, privilege)
      union all
      select format('the app role may change column %s of %s', a.attname, c.relname) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and not a.attisdropped and has_column_privilege('bcare_app', c.oid, a.attnum, 'UPDATE')`,
    list: APPEND_ONLY,
  },
  {
    text: `select format('the app role may %s %s.%s, which belongs to no tenant', lower(privilege), n.nspname, c.relname) as hole
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as privilege
      where c.relkind in ('r', 'p') and n.nspname || '.' || c.relname = any ($1) and has_table_privilege('bcare_app', c.oid, privilege)
        and not (privilege = 'SELECT' and c.relname in ('tenant', 'tenant_domain', 'master_key', 'clinic_limit'))
        and not (privilege = 'INSERT' and c.relname = 'master_key')`,
    list: WITHOUT_TENANT,
  },
  {
    text: `select format('changes of table %s are not in the log', t.relname) as hole from (${TENANT_TABLES}) t
      where t.relname <> all ($1) and not exists (
        select from pg_trigger g where g.tgrelid = t.oid and g.tgfoid in ('app.write_history'::regproc, 'app.write_setting_history'::regproc) and g.tgenabled = 'O' and g.tgtype = 29)`,
    list: UNAUDITED,
  },
]

/** What is wrong with the schema by docs/security.md "The schema", one sentence a hole; nothing when all is well. */
export async function findHoles(client: pg.ClientBase): Promise<string[]> {
  const holes: string[] = []
  for (const { text, list } of CHECKS) {
    const { rows } = await client.query<{ hole: string }>(text, list === undefined ? [] : [list])
    holes.push(...rows.map(({ hole }) => hole))
  }
  return holes
}
