-- Work that is done after a commit, and work that is done once.

-- The outbox: a job is added in the transaction of the change that asks for it, so it exists exactly when that change
-- does. The app role cannot see jobs; what it adds is always its own tenant's, and replaces only its own tenant's. Work that
-- takes long goes one after the other within a clinic, e-mails and pushes in a lane beside it: the places of the worker
-- are those of all clinics. What is short comes before what is long. Some work is of no use a day later: `max_attempts`.
create function app.add_job(task text, payload json, job_key text, run_at timestamptz, max_attempts int default null) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant int := app.current_tenant();
  lane text := case
    when task in ('mail', 'push') then 'letters'
    when task in ('export', 'custom_migration', 'person_import_check', 'person_import_run', 'person_import_undo', 'verify_log') then 'long'
  end;
begin
  if json_typeof(payload) is distinct from 'object' then
    raise exception 'the payload of a job is an object' using errcode = '22023';
  end if;
  perform graphile_worker.add_job(
    task,
    (payload::jsonb || jsonb_build_object('tenant_id', tenant))::json,
    queue_name => tenant || '/' || lane,
    run_at => add_job.run_at,
    max_attempts => add_job.max_attempts,
    job_key => tenant || '/' || task || '/' || add_job.job_key,
    priority => case lane when 'long' then 10 when 'letters' then 5 else 0 end
  );
end $$;

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

-- One key for one intent: the first answer is stored and given again. A key is that of the user who sent it; of visitors, who
-- have no name, that of what was sent. Stored answers may be blanked: what was done stays done once, what it said of an
-- erased customer goes.
create table idempotency_key (
  tenant_id int not null,
  key uuid not null,
  hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  owner text not null,
  primary key (tenant_id, key, owner)
);
create index idempotency_key_created on idempotency_key using brin (tenant_id, created_at);
