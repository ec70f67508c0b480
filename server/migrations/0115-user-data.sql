-- Secrets among the structured data of the staff (families.md 2.1): a softphone's password is sealed beside the value it
-- belongs to, and neither the value nor the log tells of it.
alter table entity_data add column sealed text;

create or replace function app.guard_entity_data() returns trigger language plpgsql as $$
declare
  merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
begin
  if (old.value, old.sealed, old.kind, old.key) is distinct from (new.value, new.sealed, new.kind, new.key)
    or (not merging and (old.version_no, old.entity_id) is distinct from (new.version_no, new.entity_id))
    or (old.status = 'signed' and (old.status, old.signed_at, old.signed_by) is distinct from (new.status, new.signed_at, new.signed_by)) then
    raise exception 'a version of data is never changed' using errcode = 'BC002';
  end if;
  return new;
end $$;

create or replace function app.audited(value jsonb) returns jsonb language sql immutable parallel safe
  return value - array['tenant_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'search_text',
    'phone_tail', 'phone2_tail', 'email_fold', 'name_fold', 'name_sort', 'given_name', 'last_visit_at', 'last_contact_at', 'next_appointment_at',
    'national_id_sealed', 'sealed',
    'password_hash', 'refresh_hash', 'previous_hash', 'code_hash', 'key_hash', 'ip_hash', 'progress', 'notice_at', 'last_login_at'];
