-- What a customer agreed to, for which purpose: every decision is a row of its own and is never changed, the newest of a
-- purpose holds. Read with those of merged records, so that a merge moves none of them.
create table consent (
  tenant_id int not null,
  id bigint not null,
  person_id bigint not null,
  purpose text not null check (purpose in ('care', 'marketing', 'photo', 'sharing', 'recording', 'foreign_transfer')),
  granted boolean not null,
  text_version text not null,
  channel text not null check (channel in ('counter', 'paper', 'phone', 'zalo', 'web')),
  given_by text not null default 'self' check (given_by in ('self', 'guardian')),
  relative_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, id),
  constraint consent_guardian check ((given_by = 'guardian') = (relative_id is not null)),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, relative_id) references person_relative (tenant_id, id)
);
create index consent_person on consent (tenant_id, person_id, id desc);
create index consent_relative on consent (tenant_id, relative_id) where relative_id is not null;

-- What each of these people has last said for every purpose, under their own record or one that went into it.
create function app.refresh_consents(tenant int, people bigint[]) returns void language sql volatile
begin atomic
  update person p set (consent_care, consent_marketing, consent_photo, consent_sharing, consent_recording, consent_foreign_transfer) = (
    select (array_agg(c.granted order by c.id desc) filter (where c.purpose = 'care'))[1],
      (array_agg(c.granted order by c.id desc) filter (where c.purpose = 'marketing'))[1],
      (array_agg(c.granted order by c.id desc) filter (where c.purpose = 'photo'))[1],
      (array_agg(c.granted order by c.id desc) filter (where c.purpose = 'sharing'))[1],
      (array_agg(c.granted order by c.id desc) filter (where c.purpose = 'recording'))[1],
      (array_agg(c.granted order by c.id desc) filter (where c.purpose = 'foreign_transfer'))[1]
    from consent c where c.tenant_id = tenant and c.person_id in (
      select o.id from person o where o.tenant_id = tenant and (o.id = p.id or o.merged_into_id = p.id)))
  where p.tenant_id = tenant and p.id = any (people);
end;

create function app.follow_consent() returns trigger language plpgsql as $$
begin
  perform app.refresh_consents(new.tenant_id, array[new.person_id]);
  return null;
end $$;
create trigger follow_consent after insert on consent for each row execute function app.follow_consent();
