import type { Output } from '@bcare/contract'
import type { term } from '@bcare/contract/settings/term'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { join, sql, type Sql } from '../kit/database/sql.ts'
import { tableNamed } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { placesOf, termPlaces } from './term-places.ts'

interface Use {
  entity: string
  field: string
  label: string | null
  term_id: number
  count: number
}

const usesQuery = (tenant_id: number, vocabulary: Vocabulary, ids: Sql): Sql =>
  join(
    placesOf(vocabulary).map((place) => place.count(tenant_id, ids)),
    ' union all ',
  )

/** «Khách hàng: Nguồn», unless the place has a name; of a custom field with its label. */
function labelOf({ entity, field, label }: Use): string {
  const place = termPlaces.all().find((one) => one.entity === entity && one.field === field)
  if (place?.label !== undefined) return place.label
  const found = tableNamed(entity)?.entity
  return `${found?.label ?? entity}: ${label ?? found?.labels[field] ?? field}`
}

/** Where the terms of a vocabulary are of use, in one statement; a place that has none is left out. */
export async function usesOf(
  { db, caller }: Context,
  { vocabulary }: { vocabulary: Vocabulary },
): Promise<Output<typeof term.uses>> {
  const { tenant_id } = caller
  const ids = sql`select x.id from term x where x.tenant_id = ${tenant_id} and x.vocabulary = ${vocabulary} and x.deleted_at is null`
  const found = await db.rows<Use>(
    sql`select * from (${usesQuery(tenant_id, vocabulary, ids)}) u(entity, field, label, term_id, count) order by u.count desc, u.entity, u.field`,
  )
  return {
    data: found.map((use) => ({
      term_id: use.term_id,
      entity: use.entity,
      field: use.field,
      label: labelOf(use),
      count: use.count,
    })),
  }
}

/** Whether anything names a term. */
export async function isUsed(
  { db, caller }: Context,
  { id, vocabulary }: { id: number; vocabulary: Vocabulary },
): Promise<boolean> {
  const query = usesQuery(caller.tenant_id, vocabulary, sql`select ${id}::bigint`)
  const found = await db.one<{ used: boolean }>(sql`select exists (${query}) as used`)
  return found?.used === true
}
