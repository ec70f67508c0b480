-- Labels on deals, as on people.
create table deal_tag (
  tenant_id int not null,
  deal_id bigint not null,
  tag_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, deal_id, tag_id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, tag_id) references tag (tenant_id, id)
);
create index deal_tag_tag on deal_tag (tenant_id, tag_id, deal_id);
