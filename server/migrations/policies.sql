-- Runs after every migration: whatever has a tenant_id is fenced, granted and audited the same way, so that no table
-- can be forgotten. The app role owns nothing, cannot bypass row-level security and cannot change the schema.
do $$
declare
  target record;
begin
  for target in
    select c.oid, c.relname, c.oid::regclass as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %s enable row level security', target.name);
    execute format('alter table %s force row level security', target.name);
    execute format('drop policy if exists tenant on %s', target.name);
    execute format(
      'create policy tenant on %s using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))',
      target.name);
    if target.relname in ('history', 'history_block', 'deal_stage_history', 'consent', 'history_redaction') then
      execute format('grant select, insert on %s to bcare_app', target.name);
    elsif target.relname = 'tenant_key' then
      execute format('grant select, insert, update on %s to bcare_app', target.name);
    else
      execute format('grant select, insert, update, delete on %s to bcare_app', target.name);
    end if;
    if target.relname not in ('history', 'history_block', 'sequence', 'idempotency_key', 'session', 'spent_refresh', 'otp_challenge', 'registration', 'attempt', 'credential', 'deal_stage_history', 'notification', 'person_import_row', 'person_merge', 'history_redaction', 'export_piece', 'person_pair', 'setting', 'file_upload', 'custom_value', 'custom_index', 'custom_original', 'history_check', 'server_error', 'push_subscription', 'tenant_key', 'role_default') then
      execute format('create or replace trigger audit after insert or update or delete on %s for each row execute function app.write_history()', target.name);
    end if;
  end loop;
  -- Rows are numbered within their clinic (0139-ids-of-clinic.sql).
  for target in
    select c.oid::regclass as name
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    execute format(
      'create or replace trigger assign_id before insert on %s for each row when (new.id is null) execute function app.assign_id()',
      target.name);
    -- The owner's loading of rows, which no other trigger sees, may leave the numbering to it.
    execute format('alter table %s enable always trigger assign_id', target.name);
  end loop;
  -- Records that have fields of the clinic's own: what goes takes its values out of the index (0080-custom-field.sql).
  for target in
    select c.oid::regclass as name, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname in ('person', 'deal', 'attachment', 'appointment', 'task', 'user', 'product', 'bill')
  loop
    execute format(
      'create or replace trigger follow_custom after update of deleted_at on %s for each row when (old.deleted_at is distinct from new.deleted_at) execute function app.follow_custom(%L)',
      target.name, target.relname);
  end loop;
  -- Whatever belongs to a person lands at the record that is kept when two are merged (0052-person-merge.sql).
  for target in
    select k.conrelid::regclass as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2] and a.attname = 'person_id'
    where k.contype = 'f' and k.confrelid = to_regclass('person')
  loop
    execute format('create or replace trigger follow_merge before insert on %s for each row execute function app.follow_merge()', target.name);
  end loop;
end $$;

grant usage on schema app, public to bcare_app;
grant execute on all functions in schema app, public to bcare_app;
grant usage on all sequences in schema public to bcare_app;
grant select on tenant, tenant_domain to bcare_app;
grant select, insert on master_key to bcare_app;
