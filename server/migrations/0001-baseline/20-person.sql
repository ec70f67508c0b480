-- One record for lead and patient. A merged record is out of every list, as a deleted one is, and names the one that it went
-- into; the record that remains is found by both codes.
create table person (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  code text not null default app.issue_code('person'),
  full_name text collate "vi-x-icu" not null,
  title text,
  gender text not null default 'unknown' check (gender in ('male', 'female', 'other', 'unknown')),
  birth_day int check (birth_day between 1 and 31),
  birth_month int check (birth_month between 1 and 12),
  birth_year int check (birth_year between 1850 and 2200),
  -- A citizen's number is sealed with the clinic's key; the keyed hash finds it by its exact value.
  national_id_sealed text,
  national_id_hash text,
  nationality text not null default 'VN',
  ethnicity text,
  occupation_term_id bigint,
  workplace text,
  phone text,
  phone2 text,
  phone_owner text not null default 'self' check (phone_owner in ('self', 'relative')),
  no_phone_reason text,
  email text,
  zalo_id text,
  facebook_url text,
  address_line text,
  ward_code text,
  province_code text,
  address_legacy text,
  preferred_channel text check (preferred_channel in ('phone', 'zalo', 'sms', 'email')),
  contact_hours text,
  source_term_id bigint,
  source_detail text,
  campaign text,
  utm jsonb,
  referrer_person_id bigint,
  referrer_user_id bigint,
  first_channel text check (first_channel in ('walk_in', 'phone', 'facebook', 'zalo', 'web', 'referral', 'import', 'other')),
  lifecycle text not null default 'lead' check (lifecycle in ('lead', 'prospect', 'customer', 'inactive')),
  previous_lifecycle text check (previous_lifecycle in ('lead', 'prospect', 'customer')),
  vip_level_term_id bigint,
  recall_due_at date,
  do_not_contact boolean not null default false,
  do_not_contact_reason text,
  blocked boolean not null default false,
  block_reason_term_id bigint,
  needs_review boolean not null default false,
  note text,
  branch_id bigint,
  owner_id bigint,
  last_visit_at timestamptz,
  last_contact_at timestamptz,
  next_appointment_at timestamptz,
  given_name text collate "vi-x-icu" generated always as (regexp_replace(full_name, '^.*\s', '')) stored,
  name_sort text collate "vi-x-icu" generated always as (app.name_sort(full_name)) stored,
  name_fold text generated always as (app.fold(full_name)) stored,
  phone_tail text generated always as (app.phone_tail(phone)) stored,
  phone2_tail text generated always as (app.phone_tail(phone2)) stored,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  merged_into_id bigint,
  merged_codes text[] not null default '{}',
  anonymised_at timestamptz,
  search_text text generated always as (
    app.fold(full_name) || ' ' || lower(code) || ' ' || coalesce(app.phone_digits(phone), '') || ' ' || coalesce(app.phone_digits(phone2), '')
      || ' ' || lower(app.words(merged_codes))
  ) stored,
  -- What was last said for each purpose (27-consent.sql).
  consent_care boolean,
  consent_marketing boolean,
  consent_photo boolean,
  consent_sharing boolean,
  consent_recording boolean,
  consent_foreign_transfer boolean,
  -- A column of its own, since an index over lower() is not used past row-level security.
  email_fold text generated always as (lower(email)) stored,
  primary key (tenant_id, id),
  constraint person_birth check (
    (birth_day is null or birth_month is not null)
    and (birth_day is null or birth_day <= (array[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])[birth_month])
  ),
  constraint person_national_id check ((national_id_sealed is null) = (national_id_hash is null)),
  constraint person_merged check (merged_into_id is null or deleted_at is not null),
  constraint person_reachable check (phone is not null or phone2 is not null or no_phone_reason is not null),
  foreign key (tenant_id, occupation_term_id) references term (tenant_id, id),
  foreign key (tenant_id, source_term_id) references term (tenant_id, id),
  foreign key (tenant_id, block_reason_term_id) references term (tenant_id, id),
  foreign key (tenant_id, vip_level_term_id) references term (tenant_id, id),
  foreign key (tenant_id, referrer_person_id) references person (tenant_id, id),
  foreign key (tenant_id, referrer_user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, owner_id) references "user" (tenant_id, id),
  foreign key (tenant_id, merged_into_id) references person (tenant_id, id)
);
create unique index person_code on person (tenant_id, code);
create index person_search on person using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index person_created on person (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_name on person (tenant_id, name_sort, id) where deleted_at is null;
create index person_lifecycle on person (tenant_id, lifecycle, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_source on person (tenant_id, source_term_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_owner on person (tenant_id, owner_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_creator on person (tenant_id, created_by);
create index person_branch on person (tenant_id, branch_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_province on person (tenant_id, province_code) where province_code is not null;
create index person_birthday on person (tenant_id, birth_month, birth_day) where birth_month is not null and deleted_at is null;
create index person_next_appointment on person (tenant_id, next_appointment_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_last_visit on person (tenant_id, last_visit_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_blocked on person (tenant_id, id) where blocked;
create index person_review on person (tenant_id, id) where needs_review;
create index person_referrer on person (tenant_id, referrer_person_id) where referrer_person_id is not null;
create index person_referrer_user on person (tenant_id, referrer_user_id) where referrer_user_id is not null;
create index person_vip_level on person (tenant_id, vip_level_term_id) where vip_level_term_id is not null;
create index person_recall on person (tenant_id, recall_due_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_national_id on person (tenant_id, national_id_hash) where national_id_hash is not null;
create index person_occupation on person (tenant_id, occupation_term_id) where occupation_term_id is not null;
create index person_block_reason on person (tenant_id, block_reason_term_id) where block_reason_term_id is not null;
create index person_phone_tail on person (tenant_id, phone_tail) where phone_tail is not null;
create index person_phone2_tail on person (tenant_id, phone2_tail) where phone2_tail is not null;
create index person_same_name on person (tenant_id, name_fold, birth_year) where birth_year is not null;
create index person_merged on person (tenant_id, merged_into_id) where merged_into_id is not null;
create index person_merged_codes on person using gin (tenant_id, merged_codes) where merged_codes <> '{}';
create index person_consent_marketing on person (tenant_id, consent_marketing, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_email on person (tenant_id, email_fold) where email_fold is not null;
