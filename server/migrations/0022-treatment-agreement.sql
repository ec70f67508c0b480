-- Signed versions of treatment plans (docs/domain/treatment.md, "Signed versions"): the exact text and figures that were
-- shown, with their hash. Once written only their withdrawal is added.
create table treatment_agreement (
  like app.row including all,
  code text not null default app.formatted_code('treatment_agreement', 'DY{yy}{000000}'),
  person_id bigint not null,
  branch_id bigint not null,
  version_no int not null default 1 check (version_no > 0),
  replaces_id bigint,
  line_ids bigint[] not null check (line_ids <> '{}'),
  content jsonb not null,
  total bigint not null check (total >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  agreed_by text not null check (agreed_by in ('customer', 'guardian')),
  signer_name text not null,
  relation text,
  relative_id bigint,
  signature jsonb not null,
  presented_by bigint not null,
  signed_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  withdrawn_reason text,
  primary key (tenant_id, id),
  constraint treatment_agreement_guardian check ((agreed_by = 'guardian') = (relative_id is not null)),
  constraint treatment_agreement_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawn_reason is null)),
  constraint treatment_agreement_later check ((version_no = 1) = (replaces_id is null)),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, replaces_id) references treatment_agreement (tenant_id, id),
  foreign key (tenant_id, relative_id) references person_relative (tenant_id, id),
  foreign key (tenant_id, presented_by) references "user" (tenant_id, id),
  foreign key (tenant_id, withdrawn_by) references "user" (tenant_id, id)
);
create unique index treatment_agreement_code on treatment_agreement (tenant_id, code);
-- A version is replaced by one other.
create unique index treatment_agreement_replaced on treatment_agreement (tenant_id, replaces_id) where replaces_id is not null;
create index treatment_agreement_person on treatment_agreement (tenant_id, person_id, signed_at desc nulls last, id desc nulls last);
create index treatment_agreement_created on treatment_agreement (tenant_id, created_at desc nulls last, id desc nulls last);
create index treatment_agreement_signed on treatment_agreement (tenant_id, signed_at desc nulls last, id desc nulls last);
create index treatment_agreement_branch on treatment_agreement (tenant_id, branch_id, signed_at desc nulls last, id desc nulls last);
create index treatment_agreement_lines on treatment_agreement using gin (tenant_id, line_ids);
create index treatment_agreement_presenter on treatment_agreement (tenant_id, presented_by);
create index treatment_agreement_relative on treatment_agreement (tenant_id, relative_id) where relative_id is not null;
create index treatment_agreement_withdrawer on treatment_agreement (tenant_id, withdrawn_by) where withdrawn_by is not null;

-- What was signed stays as it was: a withdrawal is added once, and a merge of customers may say whose it is.
create function app.guard_treatment_agreement() returns trigger language plpgsql as $$
declare
  free constant text[] := array['person_id', 'withdrawn_at', 'withdrawn_by', 'withdrawn_reason', 'version', 'updated_at', 'updated_by'];
begin
  if to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'what was signed is never changed' using errcode = 'check_violation', constraint = 'treatment_agreement_frozen';
  end if;
  if old.withdrawn_at is not null and (old.withdrawn_at, old.withdrawn_by, old.withdrawn_reason)
    is distinct from (new.withdrawn_at, new.withdrawn_by, new.withdrawn_reason) then
    raise exception 'a withdrawal is never changed' using errcode = 'check_violation', constraint = 'treatment_agreement_frozen';
  end if;
  return new;
end $$;
create trigger guard before update on treatment_agreement for each row execute function app.guard_treatment_agreement();

-- Who shows a customer the plan, until when. It ends by itself, so it is not in the log.
create table treatment_presenting (
  like app.row including all,
  person_id bigint not null,
  user_id bigint not null,
  until timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create unique index treatment_presenting_person on treatment_presenting (tenant_id, person_id);
create index treatment_presenting_user on treatment_presenting (tenant_id, user_id);
