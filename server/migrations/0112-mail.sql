-- Notices by e-mail: the types that somebody has asked for, and where the page stood on which they did: letters lead there.
alter table notification_preference add column mailed text[] not null default '{}', add column mail_origin text;

-- As before, and how often a job is tried at most: some work is of no use a day later.
drop function app.add_job(text, json, text, timestamptz);
create function app.add_job(task text, payload json, job_key text, run_at timestamptz, max_attempts int default null) returns void
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
    max_attempts => add_job.max_attempts,
    job_key => tenant || '/' || task || '/' || add_job.job_key
  );
end $$;
