-- What the app role may do: it owns nothing, cannot change the schema, and reads and writes the rows of tenants. What it or
-- PUBLIC was given beside that is taken away again, on every object of the owner and for objects to come.
do $$
declare
  app constant oid := to_regrole('bcare_app');
  -- Tables that are only ever added to.
  appended constant text[] := array['history', 'history_block', 'deal_stage_history', 'consent', 'history_redaction', 'print',
    'payment_allocation', 'deposit_movement', 'shift_count', 'revenue_line', 'revenue_entry',
    'books_check', 'mind_usage'];
  -- Tables whose rows stay: what may change of them is said by a trigger of their own.
  lasting constant text[] := array['tenant_key', 'treatment_agreement', 'bill', 'bill_item', 'payment', 'deposit', 'cash_flow',
    'installment_plan', 'installment', 'shift', 'shift_flow', 'bank_notice',
    'cash_flow_item', 'cash_flow_note', 'usage', 'material_lot', 'material_stock'];
  statement text;
begin
  for statement in
    with objects as (
      select 'table' as kind, c.oid, n.nspname as place, c.relname as name, c.oid::regclass::text as called,
        coalesce(c.relacl, acldefault('r', c.relowner)) as acl, n.nspname = 'public' and exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as is_of_tenants
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relowner = to_regrole(current_user)
      union all
      select 'sequence', c.oid, n.nspname, c.relname, c.oid::regclass::text, coalesce(c.relacl, acldefault('s', c.relowner)), false
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and c.relowner = to_regrole(current_user)
      union all
      select 'routine', p.oid, n.nspname, p.proname, p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)), false
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.proowner = to_regrole(current_user)
      union all
      select 'schema', n.oid, n.nspname, n.nspname, quote_ident(n.nspname), coalesce(n.nspacl, acldefault('n', n.nspowner)), false
      from pg_namespace n where n.nspowner = to_regrole(current_user)
    ), wanted as (
      select o.kind, o.called, unnest(case
        when o.kind = 'schema' and o.name in ('app', 'ids') then array['USAGE']
        when o.kind = 'routine' and o.place = 'app' then array['EXECUTE']
        when o.kind = 'sequence' and o.place in ('public', 'ids') then array['USAGE']
        when o.kind <> 'table' or o.place <> 'public' then null
        when o.name in ('tenant', 'tenant_domain', 'clinic_limit') then array['SELECT']
        when o.name = 'master_key' or o.name = any (appended) then array['SELECT', 'INSERT']
        when o.name = any (lasting) then array['SELECT', 'INSERT', 'UPDATE']
        when o.is_of_tenants then array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
      end) as privilege
      from objects o
    ), held as (
      -- PUBLIC may execute a function by PostgreSQL's default; a role that may not use its schema cannot call it.
      select o.kind, o.called, x.privilege_type as privilege, x.is_grantable, x.grantee
      from objects o cross join lateral aclexplode(o.acl) x where x.grantee = app or (x.grantee = 0 and o.kind <> 'routine')
    )
    select format('revoke %s on %s %s from %s cascade', h.privilege, h.kind, h.called, case h.grantee when 0 then 'public' else 'bcare_app' end)
    from held h where h.grantee = 0 or not exists (select from wanted w where (w.kind, w.called, w.privilege) = (h.kind, h.called, h.privilege))
    union all
    select format('revoke grant option for %s on %s %s from bcare_app cascade', h.privilege, h.kind, h.called)
    from held h where h.grantee = app and h.is_grantable and exists (select from wanted w where (w.kind, w.called, w.privilege) = (h.kind, h.called, h.privilege))
    union all
    select format('revoke %s (%I) on %s from %s cascade', x.privilege_type, a.attname, o.called, case x.grantee when 0 then 'public' else 'bcare_app' end)
    from objects o join pg_attribute a on a.attrelid = o.oid and o.kind = 'table' and not a.attisdropped cross join lateral aclexplode(a.attacl) x
    where x.grantee in (0, app)
    union all
    select format('grant %s on %s %s to bcare_app', string_agg(w.privilege, ', '), w.kind, w.called)
    from wanted w where not exists (select from held h where h.grantee = app and (h.kind, h.called, h.privilege) = (w.kind, w.called, w.privilege))
    group by w.kind, w.called
    union all
    select format('alter default privileges %s revoke all on %s from %s', 'in schema ' || quote_ident(n.nspname),
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end,
      case x.grantee when 0 then 'public' else 'bcare_app' end)
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace cross join lateral aclexplode(d.defaclacl) x
    where d.defaclrole = to_regrole(current_user) and (x.grantee = app or (x.grantee = 0 and (d.defaclnamespace <> 0 or d.defaclobjtype in ('r', 'S', 'n'))))
    order by 1 desc
  loop
    execute statement;
  end loop;
end $$;
