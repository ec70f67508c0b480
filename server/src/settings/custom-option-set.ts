import { Fault, type Parsed, type Row } from '@bcare/contract'
import { customOptionSet, OptionSet } from '@bcare/contract/settings/custom-field'
import { fold } from '@bcare/rules/text/fold'
import { lockDefinitions } from '../kit/custom/fields.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { addText, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'

explainConstraints({ custom_option_set_name: 'Đã có bộ lựa chọn tên như vậy' })

export const optionSetTable = table(OptionSet, {
  joined: {
    used_by: sql`coalesce((select json_agg(json_build_object('id', d.id, 'label', d.label, 'entity_type', d.entity_type) order by d.label)
      from custom_definition d where d.tenant_id = t.tenant_id and d.option_set_id = t.id and d.deleted_at is null), '[]')`,
  },
})
const LONGEST_NAME = 80
const plain = crudOf(optionSetTable)

type Options = Row<typeof OptionSet>['options']

/** Objects go into columns of JSON as text. */
const asColumns = <T extends { options?: Options | undefined }>(values: T) =>
  values.options === undefined ? values : { ...values, options: JSON.stringify(values.options) }

/** An option that is used somewhere can only be put away. @throws Fault rule */
async function checkGone(context: Context, set_id: number, before: Options, after: Options): Promise<void> {
  const kept = new Set(after.map(({ value }) => value))
  const gone = before.map(({ value }) => value).filter((value) => !kept.has(value))
  if (gone.length === 0) return
  const { tenant_id } = context.caller
  const used = await context.db.rows<{ word: string; uses: number }>(sql`
    select i.word, count(*)::int as uses from custom_index i
    where i.tenant_id = ${tenant_id} and i.word = any (${gone}::text[])
      and i.definition_id in (select d.id from custom_definition d where d.tenant_id = ${tenant_id} and d.option_set_id = ${set_id})
    group by i.word`)
  const [first] = used
  if (first === undefined) return
  const label = before.find(({ value }) => value === first.word)?.label ?? first.word
  throw new Fault('rule', `Lựa chọn «${label}» đang có ở ${first.uses} bản ghi, chỉ có thể ngưng dùng`)
}

/** A set for one field, under its label, or the label with a number where there is a set of that name; answers its id. */
export async function addSetFor(context: Context, label: string, options: Options): Promise<number> {
  const { tenant_id } = context.caller
  const taken = await context.db.rows<{ name: string }>(
    sql`select o.name from custom_option_set o where o.tenant_id = ${tenant_id} and o.deleted_at is null`,
  )
  const names = new Set(taken.map(({ name }) => fold(name)))
  let name = label
  for (let number = 2; names.has(fold(name)); number += 1)
    name = `${label.slice(0, LONGEST_NAME - 4)} ${number}`
  const made = JSON.parse(await addText(optionSetTable, context, asColumns({ name, options }))) as {
    id: number
  }
  return made.id
}

/** Writes the options of a set anew; what is used can only be put away. @throws Fault rule, not_found */
export async function changeOptions(context: Context, id: number, options: Options): Promise<void> {
  const current = await lockRow(optionSetTable, context, id)
  await checkGone(context, id, current.options, options)
  await updateText(optionSetTable, context, asColumns({ id, options }))
}

export const customOptionSetFamily = serve(customOptionSet, {
  list: plain.list,
  get: plain.get,
  add: async (context, draft) => new JsonText(await addText(optionSetTable, context, asColumns(draft))),

  async update(context, change: Parsed<typeof customOptionSet.update>) {
    await context.db.rows(lockDefinitions(context.caller.tenant_id))
    const current = await lockRow(optionSetTable, context, change.id)
    if (change.options !== undefined) await checkGone(context, change.id, current.options, change.options)
    return new JsonText(await updateText(optionSetTable, context, asColumns(change)))
  },

  async delete(context, input) {
    await context.db.rows(lockDefinitions(context.caller.tenant_id))
    const { used_by } = await lockRow(optionSetTable, context, input.id)
    const [first] = used_by
    if (first !== undefined)
      throw new Fault('rule', `Bộ lựa chọn đang được dùng ở trường «${first.label}», không thể xóa`)
    return removeRow(optionSetTable, context, input)
  },
})
