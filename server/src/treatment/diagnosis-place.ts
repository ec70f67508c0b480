import { sql } from '../kit/database/sql.ts'
import { termPlaces } from '../settings/term-places.ts'

/** The diagnoses of lines are terms: when two of them become one, every line names it once. */
export const diagnosisPlace = termPlaces({
  entity: 'attachment',
  field: 'diagnosis_term_ids',
  vocabularies: ['diagnosis'],
  count: (tenant_id, ids) => sql`
    select 'attachment'::text, 'diagnosis_term_ids'::text, null::text, named.id, count(*)::int
    from attachment t cross join lateral unnest(t.diagnosis_term_ids) named (id)
    where t.tenant_id = ${tenant_id} and t.deleted_at is null and t.diagnosis_term_ids && array(${ids}) and named.id in (${ids})
    group by named.id`,
  async move(context, { from, into }) {
    const moved = await context.db.rows<{ id: number }>(sql`
      update attachment t set diagnosis_term_ids = array(
        select named.id from unnest(array_replace(t.diagnosis_term_ids, ${from.id}::bigint, ${into.id}::bigint)) with ordinality named (id, place)
        group by named.id order by min(named.place))
      where t.tenant_id = ${context.caller.tenant_id} and t.diagnosis_term_ids @> array[${from.id}::bigint]
      returning t.id`)
    for (const { id } of moved.slice(0, 1))
      context.emit({ entity: 'attachment', id, action: 'update', keys: ['diagnosis_term_ids'] })
    return moved.length
  },
})
