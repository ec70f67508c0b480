import { Fault, type Parsed } from '@bcare/contract'
import { Tag, tag } from '@bcare/contract/customers/tag'
import { explainConstraints } from '../kit/database/errors.ts'
import { lockRow, removeRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { crudOf, serve } from '../kit/http/serve.ts'

explainConstraints({ tag_name: 'Đã có nhãn trùng tên' })

export const tagTable = table(Tag, {
  joined: {
    usage_count: sql`((select count(*) from person_tag l where l.tenant_id = t.tenant_id and l.tag_id = t.id)
      + (select count(*) from deal_tag l where l.tenant_id = t.tenant_id and l.tag_id = t.id))::int`,
  },
  search: 'search_text',
})

/** A tag in use is taken off every record first, when that was meant. */
async function remove(
  context: Context,
  { force, ...input }: Parsed<typeof tag.delete>,
): Promise<{ id: number }> {
  const { usage_count, name } = await lockRow(tagTable, context, input.id)
  if (usage_count > 0 && force !== true) {
    const message = `Nhãn «${name}» đang được gắn ở ${usage_count} hồ sơ, xóa nhãn sẽ gỡ khỏi tất cả`
    throw new Fault('rule', message, { warnings: [{ kind: 'tag_in_use', message }] })
  }
  if (usage_count > 0) {
    context.caller.scopeFor('tag:force')
    const { tenant_id } = context.caller
    await context.db.batch(
      sql`delete from person_tag where tenant_id = ${tenant_id} and tag_id = ${input.id}`,
      sql`delete from deal_tag where tenant_id = ${tenant_id} and tag_id = ${input.id}`,
    )
  }
  return removeRow(tagTable, context, input)
}

export const tagFamily = serve(tag, { ...crudOf(tagTable), delete: remove })
