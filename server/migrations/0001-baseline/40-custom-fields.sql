-- Fields that a clinic defines for itself; docs/custom-fields.md says why they are kept like this.

create table custom_option_set (
  like app.row including all,
  name text collate "vi-x-icu" not null,
  options jsonb not null default '[]',
  primary key (tenant_id, id)
);
create unique index custom_option_set_name on custom_option_set (tenant_id, app.fold(name)) where deleted_at is null;

create table custom_definition (
  like app.row including all,
  entity_type text not null check (entity_type in ('person', 'deal', 'attachment', 'appointment', 'task', 'user', 'product', 'bill')),
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text collate "vi-x-icu" not null,
  type text not null check (type in ('text', 'long_text', 'integer', 'decimal', 'money', 'percent', 'date', 'datetime', 'boolean', 'select', 'multi_select',
    'phone', 'email', 'url', 'user', 'person', 'product', 'term', 'tooth', 'file', 'rating', 'color')),
  option_set_id bigint,
  required boolean not null default false,
  is_unique boolean not null default false,
  default_value jsonb,
  validation jsonb not null default '{}',
  section text,
  "order" int not null default 0,
  width text not null default 'half' check (width in ('half', 'full')),
  placeholder text,
  help text,
  show_in text[] not null default '{form,profile,list,filter}',
  visible_roles text[] not null default '{}',
  editable_roles text[] not null default '{}',
  show_if jsonb,
  is_sensitive boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'active', 'migrating', 'archived')),
  search_text text generated always as (app.fold(label || ' ' || name)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, option_set_id) references custom_option_set (tenant_id, id),
  constraint custom_definition_options check ((option_set_id is not null) = (type in ('select', 'multi_select')))
);
create unique index custom_definition_name on custom_definition (tenant_id, entity_type, name) where deleted_at is null;
create index custom_definition_order on custom_definition (tenant_id, entity_type, "order", id) where deleted_at is null;
create index custom_definition_options_used on custom_definition (tenant_id, option_set_id) where option_set_id is not null;

-- What is set: one row an entity, `{name: value}`. It is what is read and logged; the table below is what is searched.
create table custom_value (
  tenant_id int not null,
  entity_type text not null,
  entity_id bigint not null,
  data jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, entity_type, entity_id)
);

-- Every value once more in columns of its own kind, so that any field of any clinic is filtered and sorted through the
-- same two indexes. Figures, days (since 1970), moments (seconds) and ids are numbers, everything else words.
create table custom_index (
  tenant_id int not null,
  definition_id bigint not null,
  entity_id bigint not null,
  place smallint not null default 0,
  number float8,
  word text collate "vi-x-icu",
  is_unique boolean not null default false,
  primary key (tenant_id, definition_id, entity_id, place),
  foreign key (tenant_id, definition_id) references custom_definition (tenant_id, id)
);
create index custom_index_number on custom_index (tenant_id, definition_id, number, entity_id) where number is not null;
create index custom_index_word on custom_index (tenant_id, definition_id, word, entity_id) where word is not null;
create unique index custom_unique_number on custom_index (tenant_id, definition_id, number) where is_unique and number is not null;
create unique index custom_unique_word on custom_index (tenant_id, definition_id, lower(word)) where is_unique and word is not null;
-- How often a value occurs differs from field to field: without this the planner takes the average over all of them.
create statistics custom_index_words (mcv, dependencies) on definition_id, word from custom_index;
create statistics custom_index_numbers (mcv, dependencies) on definition_id, number from custom_index;

create function app.custom_number(type text, value text) returns float8 language sql immutable parallel safe
  return case
    when type = 'date' then value::date - date '1970-01-01'
    when type = 'datetime' then extract(epoch from value::timestamptz at time zone 'UTC')
    when type = 'boolean' then (value::boolean)::int
    when type in ('integer', 'decimal', 'money', 'percent', 'user', 'person', 'product', 'term', 'tooth', 'rating') then value::float8
  end;

create function app.custom_word(type text, value text) returns text language sql immutable parallel safe
  return case when type in ('text', 'select', 'multi_select', 'phone', 'email', 'url', 'color') then left(value, 200) end;

-- The rows of the index for one value; long texts and files are read, not looked for.
create function app.custom_entries(type text, value jsonb) returns table (place smallint, number float8, word text) language sql immutable parallel safe
begin atomic
  select (e.ordinality - 1)::smallint, app.custom_number(type, e.item #>> '{}'), app.custom_word(type, e.item #>> '{}')
  from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end) with ordinality e(item, ordinality)
  where type not in ('long_text', 'file') and value is not null and jsonb_typeof(e.item) <> 'null';
end;

-- A write of values writes the index: no path can forget it.
create function app.index_custom_value() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else old.data end;
begin
  delete from custom_index i using custom_definition d
  where d.tenant_id = new.tenant_id and d.entity_type = new.entity_type and d.deleted_at is null
    and i.tenant_id = d.tenant_id and i.definition_id = d.id and i.entity_id = new.entity_id
    and before -> d.name is distinct from new.data -> d.name;
  insert into custom_index (tenant_id, definition_id, entity_id, place, number, word, is_unique)
  select d.tenant_id, d.id, new.entity_id, e.place, e.number, e.word, d.is_unique
  from custom_definition d cross join lateral app.custom_entries(d.type, new.data -> d.name) e
  where d.tenant_id = new.tenant_id and d.entity_type = new.entity_type and d.deleted_at is null
    and new.data ? d.name and before -> d.name is distinct from new.data -> d.name;
  return null;
end $$;
create trigger index_values after insert or update of data on custom_value for each row execute function app.index_custom_value();

-- Values belong to the history of their record; of what is sensitive it is told that it changed, not what it is. Those of a
-- deal, an appointment or a task belong to its customer too, and go when the customer is erased.
create function app.write_custom_history() returns trigger language plpgsql as $$
declare
  actor jsonb := app.actor();
  before jsonb := case when tg_op = 'INSERT' then '{}' else old.data end;
  changed jsonb;
  owner bigint;
begin
  select jsonb_object_agg('custom.' || k.name, case when coalesce(d.is_sensitive, false)
      then jsonb_build_array(case when before ? k.name then '"••••"'::jsonb end, case when new.data ? k.name then '"••••"'::jsonb end)
      else jsonb_build_array(before -> k.name, new.data -> k.name) end)
  into changed
  from (select jsonb_object_keys(before || new.data) as name) k
  left join custom_definition d on d.tenant_id = new.tenant_id and d.entity_type = new.entity_type and d.name = k.name and d.deleted_at is null
  where before -> k.name is distinct from new.data -> k.name;
  if changed is null then return null; end if;
  if new.entity_type = 'person' then owner := new.entity_id;
  elsif new.entity_type = 'deal' then select d.person_id into owner from deal d where d.tenant_id = new.tenant_id and d.id = new.entity_id;
  elsif new.entity_type = 'appointment' then select a.person_id into owner from appointment a where a.tenant_id = new.tenant_id and a.id = new.entity_id;
  elsif new.entity_type = 'task' then select k.person_id into owner from task k where k.tenant_id = new.tenant_id and k.id = new.entity_id;
  end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
  values (new.tenant_id, (actor ->> 'user_id')::bigint, 'update', new.entity_type, new.entity_id, owner, changed,
    nullif(current_setting('app.reason', true), ''), actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent');
  return null;
end $$;
create trigger history_of_values after insert or update of data on custom_value for each row execute function app.write_custom_history();

-- What a reference is called, for lists, files and the log. The value of a file is the place where it hangs on the record,
-- which has its name.
create function app.custom_name(tenant int, type text, value jsonb) returns text language sql stable
begin atomic
  select case type
    when 'user' then (select u.name from "user" u where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint)
    when 'person' then (select p.full_name from person p where p.tenant_id = tenant and p.id = (value #>> '{}')::bigint)
    when 'term' then (select t.name from term t where t.tenant_id = tenant and t.id = (value #>> '{}')::bigint)
    when 'file' then (select u.name from file_usage u where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint and u.deleted_at is null)
  end;
end;
