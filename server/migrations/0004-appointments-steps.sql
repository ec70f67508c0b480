-- The last steps of a visit, each with what it changed, so that it can be taken back for some minutes. Visits of before have
-- none: their steps stay taken.
alter table track add column steps jsonb not null default '[]';

-- What a step changed is in the log already; the trail of it says nothing to a reader.
create or replace function app.audited(value jsonb) returns jsonb language sql immutable parallel safe
  return value - array['tenant_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'search_text',
    'phone_tail', 'phone2_tail', 'email_fold', 'name_fold', 'name_sort', 'given_name', 'last_visit_at', 'last_contact_at', 'next_appointment_at',
    'national_id_sealed', 'sealed',
    'password_hash', 'refresh_hash', 'previous_hash', 'code_hash', 'key_hash', 'ip_hash', 'progress', 'notice_at', 'last_login_at',
    'steps'];
