import { Fault, type Output, type Parsed } from '@bcare/contract'
import { Tag, tag } from '@bcare/contract/customers/tag'
import { tagMergeProblem } from '@bcare/rules/customers/tag'
import { explainConstraints } from '../../kit/database/errors.ts'
import { moveLinks } from './move-links.ts'
import { getRow, lockRow, removeRow } from '../../kit/database/rows.ts'
import { join, name, sql, type Sql } from '../../kit/database/sql.ts'
import { table } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { replaceInSavedViews } from '../../settings/view-replace.ts'
import { replaceInGroups } from '../groups/group-replace.ts'
import { tagged, type Tagged } from '../hooks.ts'
import { exported } from '../../kit/exported.ts'
import { granted } from '../../kit/granted.ts'

explainConstraints({ tag_name: 'Đã có nhãn trùng tên' })

/** How many records carry the tag `t`: of all kinds, or of the one that a field counts. */
const carried = (field?: Tagged['counted']): Sql =>
  join(
    tagged
      .all()
      .filter(({ counted }) => field === undefined || counted === field)
      .map(
        ({ table: links }) =>
          sql`(select count(*)::int from ${name(links)} l where l.tenant_id = t.tenant_id and l.tag_id = t.id)`,
      ),
    ' + ',
  )

export const tagTable = table(Tag, {
  // Asked for with each list: who tags its records is known once the families are assembled.
  joined: {
    get usage_count() {
      return sql`(${carried()})`
    },
    get person_count() {
      return carried('person_count')
    },
    get deal_count() {
      return carried('deal_count')
    },
  },
  search: 'search_text',
})

/** A tag in use is taken off every record first, when that was meant. */
async function remove(
  context: Context,
  { force, ...input }: Parsed<typeof tag.delete>,
): Promise<{ id: number }> {
  const { usage_count, name: called } = await lockRow(tagTable, context, input.id)
  if (usage_count > 0 && force !== true) {
    const message = `Nhãn «${called}» đang được gắn ở ${usage_count} hồ sơ, xóa nhãn sẽ gỡ khỏi tất cả`
    throw new Fault('rule', message, { warnings: [{ kind: 'tag_in_use', message }] })
  }
  if (usage_count > 0) {
    context.caller.scopeFor('tag:force')
    const { tenant_id } = context.caller
    await context.db.batch(
      ...tagged
        .all()
        .map(
          ({ table: links }) =>
            sql`delete from ${name(links)} where tenant_id = ${tenant_id} and tag_id = ${input.id}`,
        ),
    )
  }
  return removeRow(tagTable, context, input)
}

/** Who had one tag has the other, in one transaction; groups that ask for the one ask for the other. @throws Fault rule, conflict (stale), not_found */
async function merge(
  context: Context,
  { id, into_id, version }: Parsed<typeof tag.merge>,
): Promise<Output<typeof tag.merge>> {
  const [first, second] = [
    await lockRow(tagTable, context, Math.min(id, into_id)),
    await lockRow(tagTable, context, Math.max(id, into_id)),
  ]
  const [from, into] = id < into_id ? [first, second] : [second, first]
  const problem = tagMergeProblem(from, into)
  if (problem !== undefined) throw new Fault('rule', problem)
  let records = 0
  for (const links of tagged.all()) records += (await moveLinks(context, links, id, into_id)).moved
  await replaceInGroups(context, 'tag_ids', id, into_id)
  await replaceInSavedViews(context, new Set(['tag_ids']), id, into_id)
  await removeRow(tagTable, context, { id, version })
  context.emit({ entity: 'tag', id: into_id, action: 'update', keys: ['usage_count'] })
  return { into: await getRow(tagTable, context, into_id), moved: records }
}

export const tagFamily = serve(
  tag,
  { ...crudOf(tagTable), delete: remove, merge },
  exported({ table: tagTable, page: '/tags' }),
  granted('tag', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete merge force export' },
    receptionist: { all: 'create update' },
    consultant: { all: 'create update' },
    care: { all: 'create update' },
  }),
)
