-- Under which master secret the clinics' keys are wrapped: a server with another one neither reads nor adds any.
create table master_key (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  since timestamptz not null default now()
);

-- Keys of a clinic, wrapped by the master secret (security.md 2.13). Version 0 is what marks are made with, and what
-- opens texts of the form `v1.`; the others seal, the newest that is in use alone.
create table tenant_key (
  tenant_id int not null,
  version int not null check (version >= 0),
  wrapped text,
  -- Every server must know a key before the first one seals with it.
  active_from timestamptz not null default now(),
  primary key (tenant_id, version),
  check (version = 0 or wrapped is not null)
);
-- Clinics that are there already were sealed with the installation's one secret: it is wrapped when it is first needed.
insert into tenant_key (tenant_id, version) select id, 0 from tenant;

-- A sealed text may be sealed anew under another key; what it says stays.
create or replace function app.guard_entity_data() returns trigger language plpgsql as $$
declare
  merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
  resealing boolean := coalesce(current_setting('app.resealing', true), '') = 'on';
begin
  if (old.value, old.kind, old.key) is distinct from (new.value, new.kind, new.key)
    or (not resealing and old.sealed is distinct from new.sealed)
    or (not merging and (old.version_no, old.entity_id) is distinct from (new.version_no, new.entity_id))
    or (old.status = 'signed' and (old.status, old.signed_at, old.signed_by) is distinct from (new.status, new.signed_at, new.signed_by)) then
    raise exception 'a version of data is never changed' using errcode = 'BC002';
  end if;
  return new;
end $$;

-- Clinics whose key is the installation's former secret and not wrapped yet: each is looked at in its own scope.
create function app.tenants_of_former_secret() returns setof int language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  candidate int;
begin
  for candidate in select id from tenant order by id loop
    perform set_config('app.tenant_id', candidate::text, true);
    if exists (select from tenant_key where tenant_id = candidate and wrapped is null) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $$;
