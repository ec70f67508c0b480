-- What people ask of their own data, each with a time by which it is answered. An erasure is done by two people: no user
-- approves what the same user asked for.
create table subject_request (
  like app.row including all,
  person_id bigint not null,
  kind text not null check (kind in ('access', 'correct', 'erase')),
  content text not null,
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  due_at timestamptz not null,
  answer text,
  decided_at timestamptz,
  decided_by bigint,
  primary key (tenant_id, id),
  constraint subject_request_decided check ((status = 'open') = (decided_at is null)),
  constraint subject_request_two check (kind <> 'erase' or status <> 'done' or decided_by <> created_by),
  constraint subject_request_named check (kind <> 'erase' or status <> 'done' or (decided_by is not null and created_by is not null)),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
create index subject_request_created on subject_request (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index subject_request_due on subject_request (tenant_id, due_at desc nulls last, id desc nulls last) where deleted_at is null;
create index subject_request_status on subject_request (tenant_id, status, due_at desc nulls last, id desc nulls last);
create index subject_request_kind on subject_request (tenant_id, kind, due_at desc nulls last, id desc nulls last);
create index subject_request_person on subject_request (tenant_id, person_id, id desc);

-- Entries of the log whose values were erased, with the digest that they were sealed with: the chain of blocks goes on
-- over that digest. An entry of the log (action «redact») carries a hash of these rows, so that none can be added alone.
create table history_redaction (
  tenant_id int not null,
  history_id bigint not null,
  request_id bigint not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, history_id),
  foreign key (tenant_id, request_id) references subject_request (tenant_id, id)
);
create index history_redaction_request on history_redaction (tenant_id, request_id, history_id);

-- The only way to change the log: blanks the entries that `history_redaction` names for an erasure that two people
-- have decided. The app role has no other right to it.
create function app.redact_history(request bigint) returns int language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  blanked int;
begin
  if not exists (select from subject_request where tenant_id = app.current_tenant() and id = request
      and kind = 'erase' and status = 'done' and decided_by <> created_by) then
    raise exception 'nobody has approved this erasure' using errcode = 'BC003';
  end if;
  update history h set changes = app.redacted(h.entity_type, h.changes), reason = 'Đã ẩn danh'
  from history_redaction r
  where r.tenant_id = app.current_tenant() and r.request_id = request and h.tenant_id = r.tenant_id and h.id = r.history_id;
  get diagnostics blanked = row_count;
  return blanked;
end $$;

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
