-- The log of every change, the blocks that seal it, and what writes it.

-- Append-only, written by triggers in the transaction of the change itself. Rows know which customer they are about, so that
-- the feed of one is one walk of one index. The whole log is read newest first, in pages that begin behind one another: an
-- index for each thing that it is narrowed to, so that a page costs the same in a log of millions.
create table history (
  tenant_id int not null,
  id bigint not null,
  at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  actor_id bigint,
  action text not null,
  entity_type text not null,
  entity_id bigint,
  changes jsonb not null default '{}',
  reason text,
  request_id text,
  ip text,
  user_agent text,
  person_id bigint,
  primary key (tenant_id, id)
);
create index history_entity on history (tenant_id, entity_type, entity_id, id desc);
create index history_actor on history (tenant_id, actor_id, at desc, id desc);
create index history_at on history (tenant_id, at desc, id desc);
create index history_xid on history (tenant_id, xid, id);
create index history_person on history (tenant_id, person_id, id desc) where person_id is not null;
create index history_type on history (tenant_id, entity_type, at desc, id desc);
-- Most entries are additions and changes, which any other index comes to soon enough.
create index history_action on history (tenant_id, action, at desc, id desc) where action not in ('create', 'update');
create index history_request on history (tenant_id, request_id) where request_id is not null;
create index history_sign_in on history (tenant_id, at desc, id desc) where action in ('login', 'login_failed', 'logout');
create index history_sign_in_from on history (tenant_id, ip, at desc, id desc) where action in ('login', 'login_failed', 'logout');

-- A block covers every entry whose transaction number lies in [from_xid, to_xid): once no older transaction is
-- running, that set can never change, whatever order entries became visible in.
create table history_block (
  tenant_id int not null,
  no bigint not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries int not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz not null default now(),
  -- Which form of an entry's text is hashed: from the second on, the customer whom it is about as well. No default: a server
  -- that knows the first form alone cannot seal behind a block of the second.
  form smallint not null check (form in (1, 2)),
  primary key (tenant_id, no)
);

-- Tenants with audit entries that no block covers and no running transaction can add to. One round trip for all of
-- them: each is looked at in its own scope, and the scope of before is put back.
create function app.unsealed_tenants() returns setof int language plpgsql volatile as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  before text := coalesce(current_setting('app.tenant_id', true), '');
  candidate int;
begin
  for candidate in select id from tenant order by id loop
    perform set_config('app.tenant_id', candidate::text, true);
    if exists (
      select from history
      where tenant_id = candidate and xid < horizon
        and xid >= coalesce((select to_xid from history_block where tenant_id = candidate order by no desc limit 1), '0'::xid8)
    ) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $$;

-- A row without what says nothing to a reader of the log (what is derived, when a job runs next, the last sign-in, which has
-- an entry of its own) or must not be told (secrets and their hashes).
create function app.audited(value jsonb) returns jsonb language sql immutable parallel safe
  return value - array['tenant_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'search_text',
    'phone_tail', 'phone2_tail', 'email_fold', 'name_fold', 'name_sort', 'given_name', 'last_visit_at', 'last_contact_at', 'next_appointment_at',
    'national_id_sealed', 'sealed',
    'password_hash', 'refresh_hash', 'previous_hash', 'code_hash', 'key_hash', 'ip_hash', 'progress', 'notice_at', 'last_login_at'];

-- Merging a word or a tag that thousands of records use writes the log of them all at once: the same change to each, without
-- comparing every row with itself as this trigger does. A command that says so in `app.told_of` writes the entries of that
-- table itself, one table at a time, with the function below.
create function app.write_history() returns trigger language plpgsql as $$
declare
  actor jsonb;
  old_whole jsonb;
  new_whole jsonb;
  whole jsonb;
  old_row jsonb;
  new_row jsonb;
  changed jsonb;
  verb text := lower(tg_op);
begin
  if current_setting('app.told_of', true) = tg_table_name then return null; end if;
  actor := app.actor();
  old_whole := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_whole := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole := coalesce(new_whole, old_whole);
  old_row := app.audited(old_whole);
  new_row := app.audited(new_whole);
  if tg_op = 'INSERT' then
    select jsonb_object_agg(key, jsonb_build_array(null, value)) into changed
      from jsonb_each(new_row) where value <> 'null' and value <> '""' and value <> '[]' and value <> '{}';
    verb := 'create';
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, jsonb_build_array(old_row -> n.key, n.value)) into changed
      from jsonb_each(new_row) n where n.value is distinct from old_row -> n.key;
    if changed is null then return null; end if;
    if changed ? 'deleted_at' then verb := case when new_row ->> 'deleted_at' is null then 'restore' else 'delete' end; end if;
  else
    select jsonb_object_agg(key, jsonb_build_array(value, null)) into changed from jsonb_each(old_row) where value <> 'null';
  end if;
  -- That a citizen's number changed is told, never what it was or is.
  if changed ? 'national_id_hash' then
    changed := changed - 'national_id_hash' || jsonb_build_object('national_id',
      jsonb_build_array(app.hidden(old_row ->> 'national_id_hash'), app.hidden(new_row ->> 'national_id_hash')));
  end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
  values (
    (whole ->> 'tenant_id')::int,
    (actor ->> 'user_id')::bigint, verb, tg_table_name,
    (whole ->> 'id')::bigint,
    case when tg_table_name = 'person' then (whole ->> 'id')::bigint else (whole ->> 'person_id')::bigint end,
    coalesce(changed, '{}'), nullif(current_setting('app.reason', true), ''),
    actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent'
  );
  return null;
end $$;

-- Writes one change to each of many rows into the log, as the trigger would have; `ids` are null for rows without one of
-- their own, `people` those whom the rows are about.
create function app.tell_history(verb text, entity text, ids bigint[], people bigint[], changes jsonb[]) returns bigint language sql volatile
begin atomic
  with told as (
    insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
    select app.current_tenant(), (a.actor ->> 'user_id')::bigint, tell_history.verb, tell_history.entity, t.id, t.person, t.change,
      nullif(current_setting('app.reason', true), ''), a.actor ->> 'request_id', a.actor ->> 'ip', a.actor ->> 'user_agent'
    from unnest(tell_history.ids, tell_history.people, tell_history.changes) t(id, person, change), (select app.actor() as actor) a
    returning 1)
  select count(*) from told;
end;

-- What is not a row's change: a sign-in, a record that was read, an export.
create function app.record(by_user bigint, verb text, type text, subject bigint, why text) returns void language sql volatile
begin atomic
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, reason, request_id, ip, user_agent)
  values (app.current_tenant(), by_user, verb, type, subject, why, app.actor() ->> 'request_id', app.actor() ->> 'ip', app.actor() ->> 'user_agent');
end;

-- What happened to a person as a whole, where no row's change says it: an entry in the feed of that person.
create function app.record_of(person bigint, by_user bigint, verb text, why text) returns void language sql volatile
begin atomic
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, reason, request_id, ip, user_agent)
  values (app.current_tenant(), by_user, verb, 'person', person, person, why, app.actor() ->> 'request_id', app.actor() ->> 'ip', app.actor() ->> 'user_agent');
end;

-- A sign-in that was refused: the account, where there is one, the name as it was typed, and why.
create function app.record_refused(account bigint, typed text, why text) returns void language sql volatile
begin atomic
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, reason, changes, request_id, ip, user_agent)
  values (app.current_tenant(), account, 'login_failed', 'user', account, typed, jsonb_build_object('why', jsonb_build_array(null, why)),
    app.actor() ->> 'request_id', app.actor() ->> 'ip', app.actor() ->> 'user_agent');
end;

-- The changes of an entry without what tells who a customer is: everything of the record itself, free text of the rest, and
-- all custom fields, since it is not known what people wrote there.
create function app.redacted(entity_type text, changes jsonb) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(c.key, case
    when redacted.entity_type in ('person', 'person_relative', 'note', 'visit_reason', 'entity_data', 'task', 'task_note', 'form_submission')
      or c.key like 'custom.%'
      or c.key in ('name', 'description', 'lost_note', 'note', 'reason', 'temp_name', 'temp_phone', 'customer_request', 'status_note', 'overbook_reason', 'left_reason', 'caption', 'phase',
        'content', 'answer', 'comment', 'filter', 'search', 'file_name')
    then '[null, null]'::jsonb else c.value end), '{}')
  from jsonb_each(redacted.changes) c;
end;
