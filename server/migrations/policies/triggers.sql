-- The triggers that tables have because of what they are: changes are in the log, rows are numbered within their clinic, what
-- belongs to a merged person follows. Those that a migration makes for one table alone are not touched.
do $$
declare
  -- The log itself, counters, and what is secret, short-lived or logged in another way.
  unlogged constant text[] := array['history', 'history_block', 'sequence', 'idempotency_key', 'session', 'spent_refresh',
    'otp_challenge', 'registration', 'invitation', 'attempt', 'credential', 'deal_stage_history', 'notification', 'person_import_row',
    'person_merge', 'history_redaction', 'export_piece', 'person_pair', 'setting', 'file_upload', 'custom_value',
    'custom_index', 'custom_original', 'history_check', 'server_error', 'push_subscription', 'tenant_key', 'role_default', 'print', 'treatment_presenting', 'deposit_movement',
    'shift_count', 'shift_flow', 'revenue_line', 'revenue_entry', 'books_check', 'zalo_key', 'mind_usage', 'query_lease'];
  -- Entities with custom fields: what goes takes its values out of the index.
  customised constant text[] := array['person', 'deal', 'attachment', 'appointment', 'task', 'user', 'product', 'bill'];
  statement text;
begin
  for statement in
    with tables as (
      select c.oid, c.relname, format('%I.%I', 'public', c.relname) as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as is_of_tenants,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype and not a.attisdropped) as is_numbered,
        exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2] and a.attname = 'person_id'
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = to_regclass('public.person')) as is_of_a_person
      from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relowner = to_regrole(current_user)
    ), wanted as (
      -- In the words of pg_get_triggerdef(), so that a trigger that is right is known by them.
      select oid, name, 'audit' as called, 'O' as enabled,
        format('CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION app.write_history()', name) as made_by
      from tables where is_of_tenants and relname <> all (unlogged)
      union all
      -- Always: the owner's loading of rows, which no other trigger sees, may leave the numbering to it.
      select oid, name, 'assign_id', 'A',
        format('CREATE TRIGGER assign_id BEFORE INSERT ON %s FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION app.assign_id()', name)
      from tables where is_of_tenants and is_numbered
      union all
      select oid, name, 'follow_custom', 'O',
        format('CREATE TRIGGER follow_custom AFTER UPDATE OF deleted_at ON %s FOR EACH ROW WHEN ((old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION app.follow_custom(%L)', name, relname)
      from tables where relname = any (customised)
      union all
      select oid, name, 'follow_merge', 'O',
        format('CREATE TRIGGER follow_merge BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION app.follow_merge()', name)
      from tables where is_of_a_person
    ), held as (
      select t.tgrelid as oid, t.tgname as called, t.tgenabled as enabled, pg_get_triggerdef(t.oid) as made_by,
        t.tgfoid in ('app.write_history'::regproc, 'app.assign_id'::regproc, 'app.follow_custom'::regproc, 'app.follow_merge'::regproc) as is_of_policies
      from pg_trigger t where not t.tgisinternal
    )
    select s.text from (
      select 1 as step, format('drop trigger %I on %s', h.called, h.oid::regclass) as text from held h
      where h.is_of_policies and not exists (select from wanted w where (w.oid, w.called) = (h.oid, h.called))
      union all
      select 2, replace(w.made_by, 'CREATE TRIGGER', 'create or replace trigger') from wanted w
      where not exists (select from held h where (h.oid, h.called, h.made_by) = (w.oid, w.called, w.made_by))
      union all
      select 3, format('alter table %s enable %s trigger %I', w.name, case w.enabled when 'A' then 'always' else '' end, w.called) from wanted w
      where not exists (select from held h where (h.oid, h.called, h.made_by, h.enabled::text) = (w.oid, w.called, w.made_by, w.enabled))
    ) s order by s.step, s.text
  loop
    execute statement;
  end loop;
end $$;
