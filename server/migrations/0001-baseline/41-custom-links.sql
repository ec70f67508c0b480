-- Links between records, named by the clinic.
create table custom_relationship (
  like app.row including all,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text collate "vi-x-icu" not null,
  reverse_label text collate "vi-x-icu" not null,
  from_entity text not null,
  to_entity text not null,
  cardinality text not null check (cardinality in ('one_one', 'one_many', 'many_many')),
  on_delete text not null default 'unlink' check (on_delete in ('restrict', 'unlink')),
  no_cycles boolean not null default false,
  is_active boolean not null default true,
  primary key (tenant_id, id)
);
create unique index custom_relationship_name on custom_relationship (tenant_id, name) where deleted_at is null;

-- `one_from` and `one_to` are the relationship's cardinality, so that unique indexes can hold it under any race.
create table custom_link (
  tenant_id int not null,
  id bigint not null,
  relationship_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  one_from boolean not null,
  one_to boolean not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, relationship_id) references custom_relationship (tenant_id, id)
);
create unique index custom_link_pair on custom_link (tenant_id, relationship_id, from_id, to_id);
create unique index custom_link_one_from on custom_link (tenant_id, relationship_id, to_id) where one_from;
create unique index custom_link_one_to on custom_link (tenant_id, relationship_id, from_id) where one_to;
create index custom_link_to on custom_link (tenant_id, relationship_id, to_id, id);

-- A record that goes frees what only one may have, and takes its links along or is kept by them; one that comes back
-- has its values looked for again. A merged person's links pass to the record that is kept, those of the two with each other
-- go; whose values hold is decided by the merge itself, field by field, and can be taken back. The policies put it on every
-- table of an entity with custom fields.
create function app.follow_custom() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  heir bigint := (to_jsonb(new) ->> 'merged_into_id')::bigint;
begin
  if new.deleted_at is null then
    insert into custom_index (tenant_id, definition_id, entity_id, place, number, word, is_unique)
    select d.tenant_id, d.id, v.entity_id, e.place, e.number, e.word, d.is_unique
    from custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type and d.deleted_at is null
    cross join lateral app.custom_entries(d.type, v.data -> d.name) e
    where v.tenant_id = new.tenant_id and v.entity_type = kind and v.entity_id = new.id on conflict do nothing;
    return null;
  end if;
  delete from custom_index i using custom_definition d
  where d.tenant_id = new.tenant_id and d.entity_type = kind and i.tenant_id = d.tenant_id and i.definition_id = d.id and i.entity_id = new.id;
  if heir is not null then
    insert into custom_link (tenant_id, relationship_id, from_id, to_id, one_from, one_to, created_by)
    select l.tenant_id, l.relationship_id, case when r.from_entity = kind and l.from_id = new.id then heir else l.from_id end,
      case when r.to_entity = kind and l.to_id = new.id then heir else l.to_id end, l.one_from, l.one_to, l.created_by
    from custom_link l join custom_relationship r on r.tenant_id = l.tenant_id and r.id = l.relationship_id
    where l.tenant_id = new.tenant_id and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id))
      and not (r.from_entity = kind and r.to_entity = kind and l.from_id in (new.id, heir) and l.to_id in (new.id, heir))
    on conflict do nothing;
  elsif exists (
    select from custom_link l join custom_relationship r on r.tenant_id = l.tenant_id and r.id = l.relationship_id
    where l.tenant_id = new.tenant_id and r.on_delete = 'restrict' and r.deleted_at is null
      and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id))
  ) then
    raise exception 'kept by a link' using errcode = '23503', constraint = 'custom_link_kept';
  end if;
  delete from custom_link l using custom_relationship r
  where r.tenant_id = l.tenant_id and r.id = l.relationship_id and l.tenant_id = new.tenant_id
    and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id));
  return null;
end $$;
