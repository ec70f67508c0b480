-- Row-level security: every table of tenants has the one fence, and no table has a policy that is not named here. The reader,
-- whose statements can move the tenant that is set, is held to the tenant of its connection beside that. Like all
-- policies it runs at every start, finds what differs, and changes that alone: where all is well it takes no lock.
do $$
declare
  -- Where app.search looks in the owner's name, fenced by the tenant that is set.
  searched constant text[] := array['person', 'deal'];
  -- As PostgreSQL tells it back.
  fence constant text := '(tenant_id = ( SELECT app.current_tenant() AS current_tenant))';
  reader_fence constant text := '(tenant_id = ( SELECT app.reader_tenant() AS reader_tenant))';
  -- Not before the migration that says which connection is whose.
  reader constant oid := case when to_regprocedure('app.reader_tenant()') is not null then to_regrole('bcare_reader')::oid end;
  statement text;
begin
  for statement in
    with ours as (
      select c.oid, c.oid::regclass as name, c.relname, c.relrowsecurity, c.relforcerowsecurity,
        c.relnamespace = 'public'::regnamespace and exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as is_of_tenants
      from pg_class c where c.relkind in ('r', 'p') and c.relowner = to_regrole(current_user)
    ), wanted as (
      select oid, name, 'tenant' as policy, format('true * {0} %s %s', fence, fence) as terms,
        format('create policy tenant on %s using %s with check %s', name, fence, fence) as made_by
      from ours where is_of_tenants
      union all
      select ours.oid, name, 'search', format('true r {%s} true', relowner),
        format('create policy search on %s for select to %s using (true)', name, relowner::regrole)
      from ours join pg_class c on c.oid = ours.oid where is_of_tenants and ours.relname = any (searched)
      union all
      select oid, name, 'reader', format('false r {%s} %s', reader, reader_fence),
        format('create policy reader on %s as restrictive for select to bcare_reader using %s', name, reader_fence)
      from ours where is_of_tenants and reader is not null
    ), held as (
      select p.polrelid as oid, o.name, p.polname as policy, concat_ws(' ', p.polpermissive::text, p.polcmd, p.polroles,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as terms
      from pg_policy p join ours o on o.oid = p.polrelid
    )
    select s.text from (
      select 1 as step, format('drop policy %I on %s', h.policy, h.name) as text from held h
      where not exists (select from wanted w where (w.oid, w.policy, w.terms) = (h.oid, h.policy, h.terms))
      union all
      select 2, format('alter table %s enable row level security, force row level security', name) from ours
      where is_of_tenants and not (relrowsecurity and relforcerowsecurity)
      union all
      select 3, w.made_by from wanted w
      where not exists (select from held h where (h.oid, h.policy, h.terms) = (w.oid, w.policy, w.terms))
    ) s order by s.step, s.text
  loop
    execute statement;
  end loop;
end $$;
