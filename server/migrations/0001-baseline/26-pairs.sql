-- Two records that may be one person: they share a number, or a name with a whole birth date. Written with every change of
-- those, so that the queue of duplicates is read and not computed.
create table person_pair (
  tenant_id int not null,
  reason text not null check (reason in ('phone', 'national_id', 'name_and_birth')),
  -- What the two share; `low_id` came first.
  mark text not null,
  low_id bigint not null,
  high_id bigint not null,
  same_name boolean not null,
  primary key (tenant_id, reason, mark, low_id, high_id),
  constraint person_pair_order check (low_id < high_id),
  foreign key (tenant_id, low_id) references person (tenant_id, id),
  foreign key (tenant_id, high_id) references person (tenant_id, id)
);
create index person_pair_people on person_pair (tenant_id, low_id, high_id) include (reason, same_name);
create index person_pair_high on person_pair (tenant_id, high_id);

-- A name with a whole birth date as one mark; null where a part of it is not known.
create function app.birth_mark(name_fold text, birth_year int, birth_month int, birth_day int) returns text
language sql immutable parallel safe
  return name_fold || ' ' || birth_year || '-' || birth_month || '-' || birth_day;
-- The marks of a record, none of them null.
create function app.marks_of(record person) returns table (reason text, mark text) language sql immutable parallel safe
begin atomic
  select m.reason, m.mark from (values
    ('phone', record.phone_tail),
    ('phone', record.phone2_tail),
    ('national_id', record.national_id_hash),
    ('name_and_birth', app.birth_mark(record.name_fold, record.birth_year, record.birth_month, record.birth_day))) m (reason, mark)
  where m.mark is not null;
end;

-- The people who have a mark, some of them twice. Name and year are compared as they are stored: no index helps with what a
-- function makes of a row that a policy may hide.
create function app.sharing(tenant int, reason text, mark text) returns table (id bigint) language sql stable parallel safe
begin atomic
  select p.id from person p where sharing.reason = 'phone' and p.tenant_id = sharing.tenant and p.phone_tail = sharing.mark and p.deleted_at is null
  union all
  select p.id from person p where sharing.reason = 'phone' and p.tenant_id = sharing.tenant and p.phone2_tail = sharing.mark and p.deleted_at is null
  union all
  select p.id from person p where sharing.reason = 'national_id' and p.tenant_id = sharing.tenant and p.national_id_hash = sharing.mark and p.deleted_at is null
  union all
  select p.id from person p where sharing.reason = 'name_and_birth' and p.tenant_id = sharing.tenant and p.deleted_at is null
    and p.name_fold = substring(sharing.mark from '^(.*) \d+-\d+-\d+$') and p.birth_year = substring(sharing.mark from ' (\d+)-\d+-\d+$')::int
    and app.birth_mark(p.name_fold, p.birth_year, p.birth_month, p.birth_day) = sharing.mark;
end;

-- Puts the pairs of some marks right. A mark that more than eight share says nothing of any two of them: a company's
-- number, a number that was made up. Two transactions that bring the same mark at one moment may not see each other; the
-- nightly run finds what they missed.
create function app.refresh_pairs(tenant int, reasons text[], marks text[]) returns void language plpgsql
set enable_seqscan = off set join_collapse_limit = 1 as $$
begin
  delete from person_pair p using (select distinct m.reason, m.mark from unnest(reasons, marks) m (reason, mark)) m
  where p.tenant_id = tenant and p.reason = m.reason and p.mark = m.mark;
  -- A transaction that brings the same mark at the same moment may have written these pairs already.
  -- In steps and by id, because a planner that knows nothing of the table yet would walk through all of a clinic's people
  -- for every mark.
  insert into person_pair (tenant_id, reason, mark, low_id, high_id, same_name)
  with marks as materialized (
    select distinct m.reason, m.mark from unnest(reasons, marks) m (reason, mark)
  ), shared as materialized (
    select m.reason, m.mark, found.ids
    from marks m
      cross join lateral (
        select array_agg(f.id) as ids from (select distinct s.id from app.sharing(tenant, m.reason, m.mark) s limit 9) f
        having count(*) between 2 and 8) found)
  select tenant, s.reason, s.mark, a.id, b.id, a.name_fold = b.name_fold
  from shared s
    cross join lateral unnest(s.ids) low (id)
    cross join lateral unnest(s.ids) high (id)
    cross join lateral (select p.id, p.name_fold from person p where p.tenant_id = tenant and p.id = low.id offset 0) a
    cross join lateral (select p.id, p.name_fold from person p where p.tenant_id = tenant and p.id = high.id offset 0) b
  where low.id < high.id
  on conflict do nothing;
end $$;

-- Hardly any customer shares a mark with another, and only for those who do is there anything to put right.
create function app.pair_new_people() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform app.refresh_pairs(n.tenant_id, array_agg(m.reason), array_agg(m.mark))
  from new_people n cross join lateral app.marks_of(n) m
  where exists (select from app.sharing(n.tenant_id, m.reason, m.mark) s where s.id <> n.id)
  group by n.tenant_id;
  return null;
end $$;
create trigger pair_new_people after insert on person referencing new table as new_people
  for each statement execute function app.pair_new_people();

create function app.pair_changed_person() returns trigger language plpgsql as $$
begin
  perform app.refresh_pairs(new.tenant_id, array_agg(m.reason), array_agg(m.mark))
  from (select * from app.marks_of(old) union select * from app.marks_of(new)) m having count(*) > 0;
  return null;
end $$;
create trigger pair_changed_person after update on person for each row
  when ((old.phone_tail, old.phone2_tail, old.national_id_hash, old.name_fold, old.birth_year, old.birth_month, old.birth_day, old.deleted_at)
    is distinct from (new.phone_tail, new.phone2_tail, new.national_id_hash, new.name_fold, new.birth_year, new.birth_month, new.birth_day, new.deleted_at))
  execute function app.pair_changed_person();

-- All of a tenant's pairs anew: set by set, so that no record is looked up alone.
create function app.rebuild_pairs(tenant int) returns void language plpgsql set join_collapse_limit = 1 as $$
begin
  delete from person_pair where tenant_id = tenant;
  insert into person_pair (tenant_id, reason, mark, low_id, high_id, same_name)
  select tenant, s.reason, s.mark, a.id, b.id, a.name_fold = b.name_fold
  from (
    select m.reason, m.mark, array_agg(distinct p.id) as ids from person p cross join lateral app.marks_of(p) m
    where p.tenant_id = tenant and p.deleted_at is null group by 1, 2 having count(distinct p.id) between 2 and 8) s
    cross join lateral unnest(s.ids) low (id)
    cross join lateral unnest(s.ids) high (id)
    join person a on a.tenant_id = tenant and a.id = low.id
    join person b on b.tenant_id = tenant and b.id = high.id
  where low.id < high.id
  on conflict do nothing;
end $$;
