import { Fault, type FilterTree, type Output, type Parsed } from '@bcare/contract'
import { personGroup } from '@bcare/contract/customers/person-group'
import { addRow, getRow, lockRow, updateRow } from '../../kit/database/rows.ts'
import { sql, unnamed } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { fitting, refreshBatch, stampRefreshed } from './group-refresh.ts'
import { groupTable } from './group-table.ts'
import { personTable } from '../person/person-table.ts'
import { termPlaces, type TermPlace } from '../../settings/term-places.ts'
import { replaceInGroups } from './group-replace.ts'
import { exported } from '../../kit/exported.ts'
import { granted } from '../../kit/granted.ts'

/** Batches that a person waits for; what is left goes on as a job. */
const BATCHES_AT_ONCE = 3
const SAMPLE = 5

type Group = Output<typeof personGroup.get>

/** Fills a dynamic group anew: at once as far as a user would wait for it, the rest as a job. */
async function refresh(context: Context, { id, filter }: Pick<Group, 'id' | 'filter'>) {
  const { tenant_id, user_id } = context.caller
  const group = { id, filter: filter as FilterTree }
  const total = { added: 0, removed: 0 }
  let more = true
  for (let batch = 0; more && batch < BATCHES_AT_ONCE; batch += 1) {
    const done = await refreshBatch(context.db, tenant_id, { actor: user_id, group, now: context.now })
    total.added += done.added
    total.removed += done.removed
    more = done.more
  }
  if (more)
    await context.later('refresh_group', { group_id: id }, { key: `refresh_group/${tenant_id}/${id}` })
  const [, counted] = await stampRefreshed(context.db, tenant_id, id)
  context.emit({ entity: 'person_group_member', id, action: 'update', keys: [] })
  return { ...total, member_count: counted?.[0]?.member_count ?? 0 }
}

/** A new group; a dynamic one is filled at once. */
async function add(context: Context, draft: Parsed<typeof personGroup.add>): Promise<Group> {
  const added = await addRow(groupTable, context, draft)
  if (added.kind === 'static') return added
  await refresh(context, added)
  return getRow(groupTable, context, added.id)
}

/** A changed filter is applied at once. */
async function update(context: Context, change: Parsed<typeof personGroup.update>): Promise<Group> {
  const changed = await updateRow(groupTable, context, change)
  if (change.filter === undefined || changed.kind === 'static') return changed
  await refresh(context, changed)
  return getRow(groupTable, context, changed.id)
}

async function refreshNow(context: Context, { id }: Parsed<typeof personGroup.refresh>) {
  const group = await lockRow(groupTable, context, id)
  if (group.kind === 'static')
    throw new Fault(
      'rule',
      `Nhóm «${group.name}» do nhân viên chọn thành viên, không có điều kiện để lọc lại`,
    )
  const done = await refresh(context, group)
  context.emit({ entity: 'person_group', id, action: 'update', keys: ['member_count'] })
  return done
}

/** How many of the clinic fit, and some of them whom the caller may see. */
async function preview(
  { caller, db, now }: Context,
  { filter }: Parsed<typeof personGroup.preview>,
): Promise<Output<typeof personGroup.preview>> {
  const everybody = fitting(caller.tenant_id, filter, now)
  const seen = caller.may('person:read')
    ? visible(personTable, caller, { permission: 'person:read' })
    : sql`false`
  const [counted, sample = []] = await db.batch<Record<string, unknown>>(
    unnamed(sql`select count(*)::int as total from (${everybody}) f`),
    unnamed(sql`select t.id, t.code, t.full_name from person t where ${seen} and t.id in (${everybody})
      order by t.created_at desc nulls last, t.id desc nulls last limit ${SAMPLE}`),
  )
  return {
    total: Number(counted?.[0]?.['total'] ?? 0),
    sample: sample as Output<typeof personGroup.preview>['sample'],
  }
}

/** Filters of dynamic groups that ask for a source. */
const groupFilters: TermPlace = {
  entity: 'person_group',
  field: 'filter',
  label: 'Điều kiện của nhóm khách hàng',
  vocabularies: ['source'],
  count: (tenant_id, ids) => sql`
    select 'person_group', 'filter', null, v.id, count(distinct v.group_id)::int from (
      select g.id as group_id, (found #>> '{}')::bigint as id from person_group g
      cross join lateral jsonb_path_query(g.filter, '$.** ? (@.field == "source_term_id").value[*]') found
      where g.tenant_id = ${tenant_id} and g.deleted_at is null and g.filter is not null and jsonb_typeof(found) = 'number') v
    where v.id in (${ids}) group by v.id`,
  move: (context, { from, into }) => replaceInGroups(context, 'source_term_id', from.id, into.id),
}

export const personGroupFamily = serve(
  personGroup,
  {
    ...crudOf(groupTable),
    add,
    update,
    refresh: refreshNow,
    preview,
  },
  termPlaces(groupFilters),
  exported({ table: groupTable, page: '/customer' }),
  granted('person_group', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete export' },
    receptionist: { all: 'create update' },
    consultant: { all: 'create update' },
    care: { all: 'create update' },
    marketing: { all: 'create update' },
  }),
)
