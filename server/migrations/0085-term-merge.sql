-- A term that was merged into another one is deleted and remembers which: records that are never changed, such as a signed
-- medical history, still name it, and are read in the words of today.
alter table term add column merged_into_id bigint;
alter table term add constraint term_merged_into foreign key (tenant_id, merged_into_id) references term (tenant_id, id);
create index term_merged on term (tenant_id, merged_into_id) where merged_into_id is not null;

-- Answers of a medical history with terms of today for those that were merged away; of two that become one, what is there
-- goes before what is not.
create function app.todays_answers(tenant int, answers jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(k.answer order by k.place), '[]') from (
    select distinct on (n.id) n.place, jsonb_set(n.answer, '{term_id}', to_jsonb(n.id)) as answer from (
      select e.answer, e.ordinality as place, coalesce(t.merged_into_id, (e.answer ->> 'term_id')::bigint) as id
      from jsonb_array_elements(answers) with ordinality e(answer, ordinality)
      left join term t on t.tenant_id = tenant and t.id = (e.answer ->> 'term_id')::bigint) n
    order by n.id, coalesce((n.answer ->> 'is_absent')::boolean, false), n.place) k
$$;

-- A medical history as it reads today; what is stored and signed stays as it was.
create function app.todays_history(tenant int, history jsonb) returns jsonb language sql stable as $$
  select history
    || case when jsonb_typeof(history -> 'diseases') = 'array' then jsonb_build_object('diseases', app.todays_answers(tenant, history -> 'diseases')) else '{}' end
    || case when jsonb_typeof(history -> 'allergies') = 'array' then jsonb_build_object('allergies', app.todays_answers(tenant, history -> 'allergies')) else '{}' end
$$;
