-- The outbox: a job is added in the transaction of the change that asks for it, so it exists exactly when that change
-- does. The app role cannot see jobs; what it adds is always its own tenant's, and replaces only its own tenant's.
create function app.add_job(task text, payload json, job_key text, run_at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant int := app.current_tenant();
begin
  if json_typeof(payload) is distinct from 'object' then
    raise exception 'the payload of a job is an object' using errcode = '22023';
  end if;
  perform graphile_worker.add_job(
    task,
    (payload::jsonb || jsonb_build_object('tenant_id', tenant))::json,
    run_at => add_job.run_at,
    job_key => tenant || '/' || task || '/' || add_job.job_key
  );
end $$;
