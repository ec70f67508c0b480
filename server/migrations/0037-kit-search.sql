-- A search is words in any order, each in the spellings that it may be stored in: of every word one pattern has to fit
-- (docs/domain/common.md, "Search"). Each word is a condition of its own, so that the trigram index looks for all of them.
drop function app.search(regclass, int, text[], int);

-- Ids of one tenant's rows of a table whose search text has every word of `search` (a list of lists of patterns), the newest
-- first; null when there are about `most` or more, told from the newest 500 and from how many rows there are: then many of
-- the rows that a reader walks past fit, and walking finds a page sooner than the index. Planned with its patterns each
-- time. LIKE counts as leaky, so a policy keeps it from its index: the owner looks, fenced by the tenant that is set. The
-- table needs a trigram index on search_text, and a place among those of policies/fence.sql that the owner searches.
create function app.search(target regclass, tenant int, search jsonb, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  sample constant int := 500;
  newest constant text := 'from %s where tenant_id = $1 and deleted_at is null order by created_at desc nulls last, id desc nulls last limit $2';
  wanted text;
  fits int;
  enough int;
  there_are int := 0;
  ids bigint[];
begin
  if tenant is distinct from app.current_tenant() then raise exception 'a search belongs to one tenant'; end if;
  select string_agg(format('search_text like any (%L::text[])', array(select jsonb_array_elements_text(word))), ' and ')
    into wanted from jsonb_array_elements(search) word;
  if wanted is null then return null; end if;
  execute format('select count(*) filter (where %s) from (select search_text ' || newest || ') n', wanted, target)
    into fits using tenant, sample;
  if fits > sample / 20 then
    enough := most * sample / fits;
    execute format('select count(*) from (select ' || newest || ') n', target) into there_are using tenant, enough;
    if there_are = enough then return null; end if;
  end if;
  execute format('select coalesce(array_agg(f.id order by f.created_at desc nulls last, f.id desc), ''{}'') from (
    select id, created_at from %s where tenant_id = $1 and deleted_at is null and %s limit $2) f', target, wanted)
    into ids using tenant, most + 1;
  return case when cardinality(ids) <= most then ids end;
end $$;
