-- As before, and work that takes long goes one after the other within a clinic, letters and pushes in a lane beside it:
-- the places of the worker are those of all clinics. What is short comes before what is long.
create or replace function app.add_job(task text, payload json, job_key text, run_at timestamptz, max_attempts int default null) returns void
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
