import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { moveColumn, type Moved } from '../kit/database/move-rows.ts'
import { integer, name, sql, type Sql } from '../kit/database/sql.ts'
import { hook } from '../kit/hook.ts'
import type { Context } from '../kit/context.ts'

/** One term that becomes another one. */
export interface Merging {
  from: { id: number; name: string; code: string | null }
  into: { id: number; name: string; code: string | null }
}

/** Where terms of some vocabularies are of use. */
export interface TermPlace {
  entity: string
  field: string
  /** What the place is called, where the words of the entity do not say it. */
  label?: string
  vocabularies: readonly Vocabulary[]
  /** `entity, field, label, term_id, count` of live rows that name one of the ids of a subselect; `label` where only the database knows it. */
  count: (tenant_id: number, ids: Sql) => Sql
  /** Makes what names the one name the other; answers how many rows did. */
  move: (context: Context, merging: Merging) => Promise<number>
}

/** Notifies browsers of one row of those that changed, so that lists of the entity are read again. */
function emitChange(context: Context, entity: string, field: string, id: number | null | undefined): void {
  if (id != null) context.emit({ entity, id, action: 'update', keys: [field] })
}

async function moveUses(context: Context, entity: string, field: string, { from, into }: Merging) {
  const { moved, id } = await moveColumn(context, entity, field, from.id, into.id)
  emitChange(context, entity, field, id)
  return moved
}

/** A column that names a term of one of these vocabularies. */
export const termColumn = (entity: string, field: string, ...vocabularies: Vocabulary[]): TermPlace => ({
  entity,
  field,
  vocabularies,
  count: (tenant_id, ids) => sql`
    select ${entity}::text as entity, ${field}::text as field, null::text as label, r.${name(field)} as term_id, count(*)::int as count
    from ${name(entity)} r where r.tenant_id = ${tenant_id} and r.deleted_at is null and r.${name(field)} in (${ids}) group by r.${name(field)}`,
  move: (context, merging) => moveUses(context, entity, field, merging),
})

/** A column with a list of terms: when two of them become one, every row names it once, in its place. */
export const termArray = (entity: string, field: string, ...vocabularies: Vocabulary[]): TermPlace =>
  termArrayOf(sql`true`, entity, field, ...vocabularies)

/** The same where it is a list of terms in some rows `r` alone. */
export const termArrayOf = (
  rows: Sql,
  entity: string,
  field: string,
  ...vocabularies: Vocabulary[]
): TermPlace => ({
  entity,
  field,
  vocabularies,
  count: (tenant_id, ids) => sql`
    select ${entity}::text, ${field}::text, null::text, named.id, count(*)::int
    from ${name(entity)} r cross join lateral unnest(r.${name(field)}) named (id)
    where r.tenant_id = ${tenant_id} and r.deleted_at is null and ${rows} and r.${name(field)} && array(${ids}) and named.id in (${ids})
    group by named.id`,
  async move(context, { from, into }) {
    const moved = await context.db.rows<{ id: number }>(sql`
      update ${name(entity)} r set ${name(field)} = array(
        select named.id from unnest(array_replace(r.${name(field)}, ${from.id}::bigint, ${into.id}::bigint)) with ordinality named (id, place)
        group by named.id order by min(named.place))
      where r.tenant_id = ${context.caller.tenant_id} and ${rows} and r.${name(field)} @> array[${from.id}::bigint]
      returning r.id`)
    emitChange(context, entity, field, moved[0]?.id)
    return moved.length
  },
})

const VALUES_AT_ONCE = 2_000

/** Values of custom fields that name one term name another one; answers how many. Their triggers write the log. */
async function moveValues(context: Context, from: number, into: number): Promise<number> {
  const done = await context.db.rows<{ entity: string; moved: number; id: number }>(sql`
    with picked as (
      select d.tenant_id, d.entity_type, d.name, i.entity_id from custom_definition d
      join custom_index i on i.tenant_id = d.tenant_id and i.definition_id = d.id
      where d.tenant_id = ${context.caller.tenant_id} and d.type = 'term' and d.deleted_at is null and i.number = ${from}
      limit ${integer(VALUES_AT_ONCE)}),
    moved as (
      update custom_value v set data = jsonb_set(v.data, array[p.name], to_jsonb(${into}::bigint)), updated_at = now() from picked p
      where v.tenant_id = p.tenant_id and v.entity_type = p.entity_type and v.entity_id = p.entity_id
      returning v.entity_type, v.entity_id)
    select entity_type as entity, count(*)::int as moved, max(entity_id) as id from moved group by entity_type`)
  for (const { entity, id } of done) emitChange(context, entity, 'custom', id)
  return done.reduce((sum, { moved }) => sum + moved, 0)
}

/** Custom fields that choose from a vocabulary, whichever it is. */
export const customFieldTerms: TermPlace = {
  entity: 'custom_value',
  field: 'data',
  vocabularies: [],
  count: (tenant_id, ids) => sql`
    select d.entity_type, 'custom.' || d.name, d.label, i.number::bigint, count(*)::int
    from custom_definition d join custom_index i on i.tenant_id = d.tenant_id and i.definition_id = d.id
    where d.tenant_id = ${tenant_id} and d.type = 'term' and d.deleted_at is null and i.number in (${ids})
    group by d.entity_type, d.name, d.label, i.number`,
  // Until none is left: a record with two such fields is met twice, and a step stays well within its time.
  async move(context, { from, into }) {
    let sum = 0
    for (let moved = await moveValues(context, from.id, into.id); moved > 0;) {
      sum += moved
      moved = await moveValues(context, from.id, into.id)
    }
    return sum
  },
}

/** What names a term by its code or name: a rule of a stage, the role that a pipeline gives its owner. */
export function termNamed(
  entity: string,
  field: string,
  vocabulary: Vocabulary,
  label: string,
  said: Sql,
  say: (word: string) => Sql,
): TermPlace {
  return {
    entity,
    field,
    label,
    vocabularies: [vocabulary],
    count: (tenant_id, ids) => sql`
      select ${entity}::text, ${field}::text, null::text, x.id, count(*)::int from ${name(entity)} r
      join term x on x.tenant_id = r.tenant_id and x.vocabulary = ${vocabulary} and (${said} = x.code or app.spelling(${said}) = app.spelling(x.name))
      where r.tenant_id = ${tenant_id} and r.deleted_at is null and x.id in (${ids}) group by x.id`,
    async move(context, { from, into }) {
      const word = into.code ?? into.name
      const done = await context.db.one<Moved>(sql`
        with moved as (
          update ${name(entity)} r set ${name(field)} = ${say(word)}, version = r.version + 1, updated_at = now()
          where r.tenant_id = ${context.caller.tenant_id} and (${said} = ${from.code} or app.spelling(${said}) = app.spelling(${from.name}))
          returning r.id)
        select count(*)::int as moved, max(id) as id from moved`)
      emitChange(context, entity, field, done?.id)
      return done?.moved ?? 0
    },
  }
}

/**
 * Places that name a term; each family declares its own. A column that no family declares is found by a test, which looks
 * for it in the catalogue of the database; a vocabulary's places are what «Dùng ở đâu», merging and deleting ask.
 */
export const termPlaces = hook<TermPlace>()

/** The places of one vocabulary; custom fields may choose from any. */
export const placesOf = (vocabulary: Vocabulary): readonly TermPlace[] =>
  termPlaces.all().filter((place) => place === customFieldTerms || place.vocabularies.includes(vocabulary))
