-- Recordings of calls (docs/domain/contact.md, "Recordings"): fetched from where the exchange has them, stored as a file, heard
-- by users who may, and deleted when the clinic's time is over.
alter table call
  add column recording_state text check (recording_state in ('waiting', 'stored', 'failed', 'deleted')),
  add column recording_problem text check (recording_problem in ('unreachable', 'address', 'too_large', 'not_audio', 'no_room', 'refused', 'expired')),
  add column recording_at timestamptz,
  add column recording_file_id bigint,
  -- When it is asked for next, and how often it was.
  add column recording_due_at timestamptz,
  add column recording_tries int not null default 0,
  add constraint call_recording check ((recording_state is not distinct from 'stored') = (recording_file_id is not null)),
  add constraint call_recording_due check ((recording_state is not distinct from 'waiting') = (recording_due_at is not null)),
  add constraint call_recording_problem check (recording_problem is null or recording_state in ('failed', 'deleted')),
  add foreign key (tenant_id, recording_file_id) references file (tenant_id, id);
create index call_recording_due on call (tenant_id, recording_due_at) where recording_due_at is not null;
create index call_recording_file on call (tenant_id, recording_file_id) where recording_file_id is not null;
create index call_live on call (tenant_id, started_at) where status in ('ringing', 'in_progress') and deleted_at is null;
