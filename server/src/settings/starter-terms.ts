import { STARTER_TERMS } from '../../data/vocabularies.ts'
import { sql, type Sql } from '../kit/database/sql.ts'

/**
 * The statement that gives a tenant the terms every clinic begins with, to be run in its scope; what is there already
 * stays as it is.
 */
export function starterTerms(tenant_id: number): Sql {
  const terms = Object.entries(STARTER_TERMS).flatMap(([vocabulary, list]) =>
    list.map((term, order) => ({ data: {}, is_system: false, ...term, vocabulary, order: order + 1 })),
  )
  // Those that belong to another one follow it, once it is there.
  return sql`
    with given as (
      select t.* from json_to_recordset(${JSON.stringify(terms)}::json)
        as t(vocabulary text, name text, code text, color text, "group" text, "order" int, data jsonb, is_system boolean, under text)),
    roots as (
      insert into term (tenant_id, vocabulary, name, code, color, "group", "order", data, is_system)
      select ${tenant_id}::int, t.vocabulary, t.name, t.code, t.color, t."group", t."order", t.data, t.is_system from given t where t.under is null
      on conflict do nothing returning id, vocabulary, code)
    insert into term (tenant_id, vocabulary, name, code, color, "group", "order", data, is_system, parent_id)
    select ${tenant_id}::int, t.vocabulary, t.name, t.code, t.color, t."group", t."order", t.data, t.is_system, r.id
    from given t join roots r on r.vocabulary = t.vocabulary and r.code = t.under
    on conflict do nothing`
}
