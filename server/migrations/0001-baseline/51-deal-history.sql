-- How deals moved: written once by every path, automation included; the app role has no right to change it.
create table deal_stage_history (
  tenant_id int not null,
  id bigint not null,
  deal_id bigint not null,
  person_id bigint not null,
  from_pipeline_id bigint,
  from_stage_id bigint,
  to_pipeline_id bigint not null,
  to_stage_id bigint not null,
  source text not null check (source in ('manual', 'auto_payment', 'auto_checkin', 'auto_appointment', 'switch', 'import', 'api')),
  reason text,
  seconds_in_previous bigint,
  amount_at_change bigint not null,
  at timestamptz not null default now(),
  "by" bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, from_pipeline_id) references pipeline (tenant_id, id),
  foreign key (tenant_id, from_stage_id) references stage (tenant_id, id),
  foreign key (tenant_id, to_pipeline_id) references pipeline (tenant_id, id),
  foreign key (tenant_id, to_stage_id) references stage (tenant_id, id)
);
create index deal_stage_history_deal on deal_stage_history (tenant_id, deal_id, id desc);
create index deal_stage_history_person on deal_stage_history (tenant_id, person_id, id desc);
create index deal_stage_history_at on deal_stage_history (tenant_id, at desc nulls last, id desc nulls last);
create index deal_stage_history_entered on deal_stage_history (tenant_id, to_pipeline_id, at desc nulls last, id desc nulls last);
create index deal_stage_history_left on deal_stage_history (tenant_id, from_pipeline_id, at desc nulls last, id desc nulls last);
create index deal_stage_history_to on deal_stage_history (tenant_id, to_stage_id, at desc nulls last, id desc nulls last);
create index deal_stage_history_from on deal_stage_history (tenant_id, from_stage_id, at desc nulls last, id desc nulls last);
create index deal_stage_history_source on deal_stage_history (tenant_id, source, at desc nulls last, id desc nulls last);
create index deal_stage_history_by on deal_stage_history (tenant_id, "by", at desc nulls last, id desc nulls last);
