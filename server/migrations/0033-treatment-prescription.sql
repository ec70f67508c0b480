-- Structured data that is signed (docs/domain/treatment.md, "Prescriptions"): its number, what the clinic knew when it was
-- signed, the hash of all of it, and that a signed version is void, with the reason.
alter table entity_data
  add column code text,
  add column frozen jsonb,
  add column sign_hash text check (sign_hash ~ '^[0-9a-f]{64}$'),
  add column voided_at timestamptz,
  add column voided_by bigint,
  add column void_reason text,
  add constraint entity_data_void check ((status = 'void') = (voided_at is not null) and (voided_at is null) = (voided_by is null)
    and (voided_at is null) = (void_reason is null));

-- A version is written once; afterwards it may only be followed by another, signed once, and voided once after that. But a
-- merge may bring the versions of two records into one row of numbers, and a sealed text may be sealed anew under another key.
create or replace function app.guard_entity_data() returns trigger language plpgsql as $$
declare
  merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
  resealing boolean := coalesce(current_setting('app.resealing', true), '') = 'on';
begin
  if (old.value, old.kind, old.key, old.code) is distinct from (new.value, new.kind, new.key, new.code)
    or (not resealing and old.sealed is distinct from new.sealed)
    or (not merging and (old.version_no, old.entity_id) is distinct from (new.version_no, new.entity_id))
    or (old.status, new.status) not in (('draft', 'draft'), ('draft', 'signed'), ('signed', 'signed'), ('signed', 'void'), ('void', 'void'))
    or (not (old.status = 'draft' and new.status = 'signed')
      and (old.signed_at, old.signed_by, old.frozen, old.sign_hash) is distinct from (new.signed_at, new.signed_by, new.frozen, new.sign_hash))
    or (old.status = 'void' and (old.voided_at, old.voided_by, old.void_reason) is distinct from (new.voided_at, new.voided_by, new.void_reason)) then
    raise exception 'a version of data is never changed' using errcode = 'BC002';
  end if;
  return new;
end $$;

-- What was signed stays, void or not.
create function app.keep_signed_data() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' then
    raise exception 'a signed version of data is never deleted' using errcode = 'BC002';
  end if;
  return old;
end $$;
create trigger keep_signed before delete on entity_data for each row execute function app.keep_signed_data();
