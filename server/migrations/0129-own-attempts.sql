-- A key against doing a thing twice is that of the user who sent it; of visitors, who have no name, that of what was sent.
-- Kept answers may be blanked: what was done stays done once, what it said of an erased customer goes.
alter table idempotency_key add column owner text;
update idempotency_key set owner = coalesce('user:' || user_id, 'visitor:' || hash);
alter table idempotency_key alter column owner set not null, alter column answer drop not null, drop column user_id;
alter table idempotency_key drop constraint idempotency_key_pkey, add primary key (tenant_id, key, owner);

-- Words as they are compared where somebody may have typed them in another way: without accents, blanks, dots and dashes.
create function app.squeezed(said text) returns text language sql immutable parallel safe
  return regexp_replace(app.fold(coalesce(said, '')), '[\s.-]+', '', 'g');

-- Whether a text tells one of these words, each squeezed.
create function app.tells(said text, words text[]) returns boolean language sql immutable parallel safe
  return exists (select from unnest(words) w where strpos(app.squeezed(said), w) > 0);

-- Takes notices of an erased customer out of the queue: their payload carries the words of the notice.
create function app.forget_jobs(words text[]) returns int language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone int;
begin
  delete from graphile_worker._private_jobs j
  where (j.payload ->> 'tenant_id')::int = app.current_tenant() and app.tells(j.payload::text, words);
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function app.redacted(entity_type text, changes jsonb) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(c.key, case
    when redacted.entity_type in ('person', 'person_relative', 'note', 'visit_reason', 'entity_data', 'task', 'task_note', 'form_submission')
      or c.key like 'custom.%'
      or c.key in ('name', 'description', 'lost_note', 'note', 'reason', 'temp_name', 'temp_phone', 'customer_request', 'status_note', 'overbook_reason', 'left_reason', 'caption', 'phase',
        'content', 'answer', 'comment', 'filter', 'search', 'file_name')
    then '[null, null]'::jsonb else c.value end), '{}')
  from jsonb_each(redacted.changes) c;
end;

-- Why a deal was moved is typed by people into a table that is only ever added to: blanked for an erasure that two people
-- have decided, by nothing else.
create function app.redact_stage_reasons(request bigint) returns int language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
  blanked int;
begin
  select person_id into erased from subject_request where tenant_id = app.current_tenant() and id = request
    and kind = 'erase' and status = 'done' and decided_by <> created_by;
  if erased is null then
    raise exception 'nobody has approved this erasure' using errcode = 'BC003';
  end if;
  update deal_stage_history h set reason = null
  where h.tenant_id = app.current_tenant() and h.reason is not null and h.person_id in (
    select p.id from person p where p.tenant_id = app.current_tenant() and (p.id = erased or p.merged_into_id = erased));
  get diagnostics blanked = row_count;
  return blanked;
end $$;
