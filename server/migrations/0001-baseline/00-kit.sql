-- The ground that every area stands on: extensions, the scope of a statement, words, and what every row has.

create schema app;
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Fails when nothing has set the tenant: a statement without a scope is a mistake, never an empty answer.
create function app.current_tenant() returns int language sql stable parallel safe
  return current_setting('app.tenant_id')::int;

create function app.actor() returns jsonb language sql stable
  return coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;

-- Names as they are searched: lower case, no accents. Immutable, because the dictionary is fixed with the server.
create function app.fold(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent', value));

-- Immutable, as array_to_string() is not: a generated column may use it.
create function app.words(value text[]) returns text language sql immutable parallel safe strict
  return array_to_string(value, ' ');

-- Words as they are compared where people may have typed them in another way: without accents, blanks, dots and dashes.
create function app.squeezed(said text) returns text language sql immutable parallel safe
  return regexp_replace(app.fold(coalesce(said, '')), '[\s.-]+', '', 'g');

-- Whether a text tells one of these words, each squeezed.
create function app.tells(said text, words text[]) returns boolean language sql immutable parallel safe
  return exists (select from unnest(words) w where strpos(app.squeezed(said), w) > 0);

-- «0901 234 123» leaves as «0901***123»: enough to recognise, not enough to call.
create function app.mask_phone(value text) returns text language sql immutable parallel safe strict
  return overlay(regexp_replace(value, '^\+84', '0') placing '****' from 4 for greatest(length(regexp_replace(value, '^\+84', '0')) - 6, 0));

-- What the log shows for a value that it does not tell.
create function app.hidden(value text) returns text language sql immutable parallel safe strict
  return '••••';

-- A stored number as people read and search it: +84912345678 → 0912345678, a foreign one without its sign.
create function app.phone_digits(value text) returns text language sql immutable parallel safe strict
  return ltrim(regexp_replace(regexp_replace(value, '^\+84(?=1[89]00)', ''), '^\+84', '0'), '+');

-- What two spellings of a number have in common.
create function app.phone_tail(value text) returns text language sql immutable parallel safe strict
  return right(regexp_replace(value, '\D', '', 'g'), 9);

-- «Nguyễn Thị Ngọc Ánh» sorts as «Ánh Thị Ngọc Nguyễn»: given name, middle names, family name.
create function app.name_sort(value text) returns text language sql immutable parallel safe strict
  return regexp_replace(value, '^(\S+)(\s.*)?\s(\S+)$', '\3\2 \1');

-- Completed years in the clinic's time zone; a birthday that is not known counts as passed. Both days as numbers
-- such as 20260315, so that it is one expression, which PostgreSQL puts into the statement instead of calling it for every
-- row. A birth in days to come would be -1.
create function app.age(birth_year int, birth_month int, birth_day int) returns int language sql stable parallel safe
  return nullif(greatest((to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YYYYMMDD')::int
    - (birth_year * 10000 + coalesce(birth_month, 1) * 100 + coalesce(birth_day, 1)) + 100000000) / 10000 - 10000, -1), -1);

-- «08:30» as minutes of the day.
create function app.minutes(value text) returns int language sql immutable parallel safe strict
  return left(value, 2)::int * 60 + right(value, 2)::int;

-- What every row that people edit has: a table begins with `like app.row including all`. Its id comes from the trigger
-- `assign_id` (01-clinics.sql), which the policies put on every table.
create table app.row (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz
);

-- Ids of one tenant's rows of a table whose search text fits any pattern, the newest first; null when there are about
-- `most` or more, told from the newest 500 and from how many rows there are: then many of the rows that a reader walks
-- past fit, and walking finds a page sooner than the index. Planned with its parameters each time. LIKE counts as leaky,
-- so a policy keeps it from its index: the owner looks, fenced by the tenant that is set. The table needs a trigram index
-- on search_text, and a place among those of policies/fence.sql that the owner searches.
create function app.search(target regclass, tenant int, patterns text[], most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  sample constant int := 500;
  newest constant text := 'from %s where tenant_id = $1 and deleted_at is null order by created_at desc nulls last, id desc nulls last limit $2';
  fits int;
  enough int;
  there_are int := 0;
  ids bigint[];
begin
  if tenant is distinct from app.current_tenant() then raise exception 'a search belongs to one tenant'; end if;
  execute format('select count(*) filter (where search_text like any ($3)) from (select search_text ' || newest || ') n', target)
    into fits using tenant, sample, patterns;
  if fits > sample / 20 then
    enough := most * sample / fits;
    execute format('select count(*) from (select ' || newest || ') n', target) into there_are using tenant, enough;
    if there_are = enough then return null; end if;
  end if;
  execute format('select coalesce(array_agg(f.id order by f.created_at desc nulls last, f.id desc), ''{}'') from (
    select t.id, t.created_at from %s t where t.tenant_id = $1 and t.deleted_at is null and t.search_text like any ($2) limit $3) f', target)
    into ids using tenant, patterns, most + 1;
  return case when cardinality(ids) <= most then ids end;
end $$;

-- Has tables looked at that have grown far beyond what the planner knows of them. A command that fills a table at once
-- cannot wait for autovacuum: until it comes, every partial index that begins with the tenant looks as good as the right
-- one, and a clinic's people are walked through for each row that is compared with them. A page holds some ten rows: fewer
-- known rows than pages are a tenth of what is there.
create function app.refresh_statistics(targets regclass[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c where c.oid = any (targets)
      and greatest(c.reltuples, 0) < pg_relation_size(c.oid) / current_setting('block_size')::int
  loop
    execute format('analyze %s', grown);
  end loop;
end $$;
