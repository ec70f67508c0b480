-- What is found on the teeth of a customer. A finding is never rewritten: it ends, and another one begins, so that the
-- chart of any day can be drawn (docs/domain/treatment.md, "Chart").
create table tooth_condition (
  like app.row including all,
  person_id bigint not null,
  tooth text not null check (tooth ~ '^([1-4][1-8]|[5-8][1-5])$'),
  surfaces text[] not null default '{}' check (surfaces <@ array['M', 'O', 'I', 'D', 'B', 'L']),
  condition_term_id bigint not null,
  attachment_id bigint,
  track_id bigint,
  source text not null default 'exam' check (source in ('exam', 'treatment', 'import', 'image')),
  note text,
  noted_at timestamptz not null,
  noted_by bigint,
  resolved_at timestamptz,
  resolve_reason text,
  is_open boolean not null generated always as (resolved_at is null) stored,
  primary key (tenant_id, id),
  constraint tooth_condition_resolved check (resolved_at >= noted_at and (resolved_at is null) = (resolve_reason is null)),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, condition_term_id) references term (tenant_id, id),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, track_id) references track (tenant_id, id),
  foreign key (tenant_id, noted_by) references "user" (tenant_id, id)
);
create index tooth_condition_person on tooth_condition (tenant_id, person_id, noted_at desc nulls last, id desc nulls last);
create index tooth_condition_term on tooth_condition (tenant_id, condition_term_id);
create index tooth_condition_attachment on tooth_condition (tenant_id, attachment_id) where attachment_id is not null;
create index tooth_condition_track on tooth_condition (tenant_id, track_id) where track_id is not null;
create index tooth_condition_noted_by on tooth_condition (tenant_id, noted_by) where noted_by is not null;

-- What is noted of the mouth, and of single teeth, one row after the other; the latest holds.
create table tooth_fact (
  like app.row including all,
  person_id bigint not null,
  tooth text check (tooth ~ '^([1-4][1-8]|[5-8][1-5])$'),
  fact text not null check (fact in ('dentition', 'presence', 'mobility')),
  value text not null,
  noted_at timestamptz not null,
  noted_by bigint,
  primary key (tenant_id, id),
  constraint tooth_fact_value check ((fact = 'dentition') = (tooth is null) and case fact
    when 'dentition' then value in ('primary', 'mixed', 'permanent')
    when 'presence' then value in ('present', 'missing', 'unerupted', 'impacted', 'extracted', 'implant')
    else value in ('0', '1', '2', '3') end),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, noted_by) references "user" (tenant_id, id)
);
create index tooth_fact_person on tooth_fact (tenant_id, person_id, noted_at);
create index tooth_fact_noted_by on tooth_fact (tenant_id, noted_by) where noted_by is not null;

-- The charts of the past stay as they were drawn.
create function app.guard_tooth_condition() returns trigger language plpgsql as $$
begin
  if (old.tooth, old.surfaces, old.noted_at) is distinct from (new.tooth, new.surfaces, new.noted_at) then
    raise exception 'what was found is never rewritten' using errcode = 'check_violation', constraint = 'tooth_condition_fixed';
  end if;
  return new;
end $$;
create trigger guard before update on tooth_condition for each row execute function app.guard_tooth_condition();

create function app.guard_tooth_fact() returns trigger language plpgsql as $$
begin
  if (old.tooth, old.fact, old.value, old.noted_at) is distinct from (new.tooth, new.fact, new.value, new.noted_at) then
    raise exception 'what was noted is never rewritten' using errcode = 'check_violation', constraint = 'tooth_fact_fixed';
  end if;
  return new;
end $$;
create trigger guard before update on tooth_fact for each row execute function app.guard_tooth_fact();

-- What the chart has to know of the conditions that clinics began with: said of those alone of which nothing is noted.
do $$
declare
  clinic int;
begin
  for clinic in select id from tenant loop
    perform set_config('app.tenant_id', clinic::text, true);
    update term t set data = d.data::jsonb
    from (values
      ('caries', '{"category": "pathology", "place": "surface"}'),
      ('pulpitis', '{"category": "pathology", "place": "canal"}'),
      ('fracture', '{"category": "pathology", "place": "surface"}'),
      ('mobile', '{"category": "pathology", "place": "whole"}'),
      ('root', '{"category": "pathology", "place": "root"}'),
      ('impacted', '{"category": "pathology", "place": "whole", "presence": "impacted"}'),
      ('missing', '{"category": "existing", "place": "whole", "presence": "missing"}'),
      ('filled', '{"category": "existing", "place": "surface"}'),
      ('endodontic', '{"category": "existing", "place": "canal"}'),
      ('crown', '{"category": "existing", "place": "crown"}'),
      ('implant', '{"category": "existing", "place": "whole", "presence": "implant"}')) d (code, data)
    where t.tenant_id = clinic and t.vocabulary = 'tooth_condition' and t.code = d.code and t.data = '{}';
  end loop;
end $$;
