-- Who belongs to a customer, and why the customer came (families.md 2.2).
create table person_relative (
  like app.row including all,
  person_id bigint not null,
  related_person_id bigint,
  name text collate "vi-x-icu",
  phone text,
  relationship_term_id bigint not null,
  is_guardian boolean not null default false,
  is_payer boolean not null default false,
  is_emergency boolean not null default false,
  primary key (tenant_id, id),
  constraint person_relative_named check (related_person_id is not null or name is not null),
  constraint person_relative_other check (related_person_id <> person_id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, related_person_id) references person (tenant_id, id),
  foreign key (tenant_id, relationship_term_id) references term (tenant_id, id)
);
create index person_relative_person on person_relative (tenant_id, person_id, created_at desc nulls last, id desc nulls last);
create unique index person_relative_once on person_relative (tenant_id, related_person_id, person_id) where deleted_at is null;

create table visit_reason (
  like app.row including all,
  person_id bigint not null,
  content text not null check (length(content) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
create index visit_reason_person on visit_reason (tenant_id, person_id, id desc);
