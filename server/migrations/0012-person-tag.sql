-- Labels on people; taking one off deletes the link, and the log keeps that it was there.
create table person_tag (
  tenant_id int not null,
  person_id bigint not null,
  tag_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, person_id, tag_id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, tag_id) references tag (tenant_id, id)
);
create index person_tag_tag on person_tag (tenant_id, tag_id, person_id);
