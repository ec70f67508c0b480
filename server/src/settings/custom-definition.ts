import { Fault, type Parsed, type Row } from '@bcare/contract'
import { FILED_ENTITIES } from '@bcare/contract/files/file-usage'
import { customDefinition, Definition } from '@bcare/contract/settings/custom-field'
import { VOCABULARIES } from '@bcare/contract/settings/vocabularies'
import {
  type CustomEntity,
  type CustomField,
  hasOptions,
  isBlank,
  isReference,
  MASK,
  mayBeUnique,
  mayFollow,
  MOST_FIELDS,
  showsInCircle,
  TYPE_HELP,
  SHOWN_STATUSES,
} from '@bcare/rules/settings/custom-field'
import { matches, patternProblem } from '@bcare/rules/settings/custom-pattern'
import { longestMatched, readValue } from '@bcare/rules/settings/custom-value'
import { wordsOf } from '@bcare/rules/settings/custom-words'
import { fieldsQuery, lockDefinitions, type StoredField } from '../kit/custom/fields.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { listPage } from '../kit/database/list.ts'
import { addText, getText, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { sql, states } from '../kit/database/sql.ts'
import { table, tableNamed } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import { addSetFor, changeOptions } from './custom-option-set.ts'
import { granted } from '../kit/granted.ts'

explainConstraints({
  custom_definition_name: 'Mã trường này đã có, hãy chọn mã khác',
  custom_definition_options: 'Trường chọn cần có bộ lựa chọn',
})

/** A caller who does not manage the fields reads those in use that are theirs to see. */
const seenBy = (caller: Caller) =>
  caller.may('custom_field:update')
    ? sql`true`
    : sql`(t.status in ${states(SHOWN_STATUSES)} and (t.visible_roles = '{}' or t.visible_roles && ${caller.roles}::text[]))`

export const definitionTable = table(Definition, {
  search: 'search_text',
  always: seenBy,
  joined: {
    options: sql`coalesce(option_set.options, '[]')`,
    option_set_name: sql`option_set.name`,
  },
  joins: sql`left join custom_option_set option_set on option_set.tenant_id = t.tenant_id and option_set.id = t.option_set_id`,
})

type DefinitionRow = Row<typeof Definition>
type Settled = Pick<
  DefinitionRow,
  | 'entity_type'
  | 'name'
  | 'type'
  | 'required'
  | 'is_unique'
  | 'default_value'
  | 'validation'
  | 'show_if'
  | 'show_in'
  | 'is_sensitive'
>

const refuse = (field: string, message: string): Fault =>
  new Fault('rule', message, { errors: [{ field, message }] })

/** What a definition says must make sense together. @throws Fault rule */
function checkSettled(row: Settled, options: CustomField['options'], others: readonly StoredField[]): void {
  const { type, validation, show_if, name } = row
  const label = TYPE_HELP[type].label
  if (row.is_unique && !mayBeUnique(type))
    throw refuse('is_unique', `Trường kiểu «${label}» không đặt «không được trùng» được`)
  if (row.is_unique && row.is_sensitive)
    throw refuse('is_unique', 'Trường nhạy cảm không đặt «không được trùng» được, vì báo trùng sẽ lộ giá trị')
  if (row.required && type === 'file')
    throw refuse('required', 'Tệp chỉ gắn được vào hồ sơ đã có, nên không bắt buộc khi thêm mới')
  const wrong =
    validation.regex === undefined ? undefined : patternProblem(validation.regex, longestMatched(row))
  if (wrong !== undefined) throw refuse('validation', wrong)
  if (validation.vocabulary !== undefined && !Object.hasOwn(VOCABULARIES, validation.vocabulary))
    throw refuse('validation', 'Danh mục đã chọn không có')
  if (type === 'term' && validation.vocabulary === undefined)
    throw refuse('validation', 'Hãy chọn danh mục của trường')
  if (validation.min !== undefined && validation.max !== undefined && validation.min > validation.max)
    throw refuse('validation', 'Giá trị nhỏ nhất không được lớn hơn giá trị lớn nhất')
  if (isReference(type) && !isBlank(row.default_value))
    throw refuse('default_value', `Trường kiểu «${label}» không có giá trị mặc định`)
  const standard = readValue({ type, options, validation }, row.default_value, matches)
  if ('problem' in standard) throw refuse('default_value', `Giá trị mặc định ${standard.problem}`)
  if (show_if === null) return
  if (!others.some((other) => other.name === show_if.field && other.name !== name))
    throw refuse('show_if', 'Trường làm điều kiện không có hoặc đã xóa')
  const all = [...others.filter((other) => other.name !== name), { name, show_if }]
  if (showsInCircle(all, name)) throw refuse('show_if', 'Điều kiện hiện vòng lại chính trường này')
}

/** Built-in fields keep their names to themselves. */
function checkName(entity_type: CustomEntity, name: string): void {
  const entity = tableNamed(entity_type)?.entity
  if (entity === undefined || !entity.custom)
    throw refuse('entity_type', 'Đối tượng này chưa gắn được trường tùy chỉnh')
  if (Object.hasOwn(entity.row.shape, name) || name in Object.prototype)
    throw refuse('name', `Mã «${name}» là của trường có sẵn, hãy chọn mã khác`)
}

/** A field names only what there is. @throws Fault rule */
function checkReference({ type, entity_type }: Pick<DefinitionRow, 'type' | 'entity_type'>): void {
  if (type === 'file') {
    if ((FILED_ENTITIES as readonly string[]).includes(entity_type)) return
    throw refuse('type', 'Đối tượng này chưa gắn được tệp')
  }
  if (isReference(type) && tableNamed(type) === undefined)
    throw refuse('type', `Chưa dùng được kiểu «${TYPE_HELP[type].label}» vì phòng khám chưa có dữ liệu này`)
}

interface SetRow {
  options: CustomField['options']
}

/** The fields of an entity and the options of a set, with all commands that write values waiting. @throws Fault rule */
async function holdAll(context: Context, entity_type: CustomEntity, set_id: number | null) {
  const { tenant_id } = context.caller
  const [, fields, [set]] = (await context.db.batch(
    lockDefinitions(tenant_id),
    fieldsQuery(tenant_id, entity_type),
    sql`select o.options from custom_option_set o where o.tenant_id = ${tenant_id} and o.id = ${set_id}::bigint and o.deleted_at is null`,
  )) as [unknown, StoredField[], SetRow[]]
  if (set_id !== null && set === undefined) throw refuse('option_set_id', 'Bộ lựa chọn không còn nữa')
  return { fields, options: set?.options ?? [] }
}

/** Where the options of a new field come from: a set that there is, or those that its form wrote. @throws Fault rule */
function checkOptions({ type, option_set_id, options }: Parsed<typeof customDefinition.add>): void {
  if (!hasOptions(type) && (option_set_id !== null || options !== undefined))
    throw refuse('option_set_id', 'Kiểu này không có bộ lựa chọn')
  if (hasOptions(type) && option_set_id === null && (options ?? []).length === 0)
    throw refuse('options', 'Hãy viết ít nhất một lựa chọn, hoặc dùng một bộ có sẵn')
}

async function add(
  context: Context,
  { options: own, ...draft }: Parsed<typeof customDefinition.add>,
): Promise<JsonText> {
  const { entity_type, name, type } = draft
  checkName(entity_type, name)
  checkReference(draft)
  checkOptions({ options: own, ...draft })
  const made = draft.option_set_id ?? (own && (await addSetFor(context, draft.label, own))) ?? null
  const { fields, options } = await holdAll(context, entity_type, made)
  checkSettled(draft, options, fields)
  const order = draft.order === 0 ? fields.length + 1 : draft.order
  const row = asColumns({ ...draft, option_set_id: hasOptions(type) ? made : null, order })
  return new JsonText(await addText(definitionTable, context, row))
}

/** Objects go into columns of JSON as text. */
const asColumns = <T extends object>(values: T): T =>
  ('default_value' in values
    ? {
        ...values,
        default_value: values.default_value === null ? null : JSON.stringify(values.default_value),
      }
    : values) as T

async function update(
  context: Context,
  { options, ...change }: Parsed<typeof customDefinition.update>,
): Promise<JsonText> {
  const { tenant_id } = context.caller
  const current = await lockRow(definitionTable, context, change.id)
  const { fields } = await holdAll(context, current.entity_type, null)
  const settled = { ...current, ...change } as Settled
  if (options !== undefined) await writeOptions(context, current, options)
  checkSettled(settled, options ?? current.options, fields)
  const text = await updateText(definitionTable, context, asColumns(change))
  if (settled.is_unique !== current.is_unique)
    await context.db.rows(
      sql`update custom_index set is_unique = ${settled.is_unique} where tenant_id = ${tenant_id} and definition_id = ${change.id}`,
    )
  return new JsonText(text)
}

/** @throws Fault rule */
async function writeOptions(
  context: Context,
  { type, option_set_id }: DefinitionRow,
  options: DefinitionRow['options'],
): Promise<void> {
  if (option_set_id === null)
    throw refuse('options', `Trường kiểu «${TYPE_HELP[type].label}» không có lựa chọn`)
  if (options.length === 0) throw refuse('options', 'Hãy viết ít nhất một lựa chọn')
  await changeOptions(context, option_set_id, options)
}

async function updateStatus(
  context: Context,
  { id, status, version }: Parsed<typeof customDefinition.update_status>,
): Promise<JsonText> {
  const current = await lockRow(definitionTable, context, id)
  const { fields } = await holdAll(context, current.entity_type, null)
  if (current.status === status) return new JsonText(await getText(definitionTable, context, id))
  if (!mayFollow(current.status, status))
    throw new Fault(
      'rule',
      current.status === 'migrating'
        ? 'Trường đang được chuyển kiểu, hãy chờ xong hoặc hủy lần chuyển đó'
        : 'Trường mới soạn phải được đưa vào dùng trước khi ngưng dùng',
    )
  if (status === 'active') {
    const active = fields.filter((field) => field.status === 'active' || field.status === 'migrating').length
    if (active >= MOST_FIELDS)
      throw new Fault('rule', `Mỗi đối tượng có tối đa ${MOST_FIELDS} trường đang dùng, hãy ngưng dùng bớt`)
    checkReference(current)
  } else checkFree(fields, current, 'ngưng dùng')
  return new JsonText(await updateText(definitionTable, context, { id, version, status }))
}

/** @throws Fault rule when another field in use hangs on this one */
function checkFree(fields: readonly StoredField[], { name }: DefinitionRow, what: string): void {
  const leaning = fields.find(({ show_if, status }) => show_if?.field === name && status !== 'archived')
  if (leaning !== undefined)
    throw new Fault(
      'rule',
      `Trường «${leaning.label}» hiện theo trường này, hãy bỏ điều kiện đó trước khi ${what}`,
    )
}

const usageQuery = (
  { caller }: Context,
  { entity_type, name }: Pick<DefinitionRow, 'entity_type' | 'name'>,
) =>
  sql`select count(*)::int as values from custom_value v where v.tenant_id = ${caller.tenant_id} and v.entity_type = ${entity_type} and v.data ? ${name}::text`

async function remove(
  context: Context,
  input: Parsed<typeof customDefinition.delete>,
): Promise<{ id: number }> {
  const current = await lockRow(definitionTable, context, input.id)
  const { fields } = await holdAll(context, current.entity_type, null)
  if (current.status !== 'draft' && current.status !== 'archived')
    throw new Fault(
      'rule',
      'Chỉ xóa được trường mới soạn hoặc đã ngưng dùng; hãy ngưng dùng trường này trước',
    )
  checkFree(fields, current, 'xóa')
  const used = await context.db.one<{ values: number }>(usageQuery(context, current))
  if (used !== undefined && used.values > 0)
    throw new Fault(
      'rule',
      `Trường đã có giá trị ở ${used.values} bản ghi nên không xóa được, chỉ ngưng dùng`,
    )
  return removeRow(definitionTable, context, input)
}

async function reorder(
  context: Context,
  { entity_type, ids }: Parsed<typeof customDefinition.reorder>,
): Promise<{ ids: number[] }> {
  const { tenant_id, user_id } = context.caller
  const moved = await context.db.rows<{ id: number }>(sql`
    update custom_definition d set "order" = o.place, version = d.version + 1, updated_at = now(), updated_by = ${user_id}
    from unnest(${ids}::bigint[]) with ordinality o(id, place)
    where d.tenant_id = ${tenant_id} and d.entity_type = ${entity_type} and d.deleted_at is null and d.id = o.id and d."order" <> o.place returning d.id`)
  for (const { id } of moved)
    context.emit({ entity: 'custom_definition', id, action: 'update', keys: ['order'] })
  return { ids }
}

/** How many records have a value, and some of them in words, so that the user who changes the field knows what it holds. */
async function usage(
  context: Context,
  { id }: { id: number },
): Promise<{ values: number; sample: string[] }> {
  const { tenant_id } = context.caller
  const row = JSON.parse(await getText(definitionTable, context, id)) as DefinitionRow
  const [[used] = [], sample = []] = await context.db.batch<{
    values: number
    value: unknown
    called: string | null
  }>(
    usageQuery(context, row),
    sql`select distinct s.value, s.called from (
      select v.data -> ${row.name}::text as value, app.custom_name(v.tenant_id, ${row.type}, v.data -> ${row.name}::text) as called
      from custom_value v where v.tenant_id = ${tenant_id} and v.entity_type = ${row.entity_type} and v.data ? ${row.name}::text
      order by v.entity_id desc limit 50) s limit 5`,
  )
  const words = row.is_sensitive ? [MASK] : sample.map(({ value, called }) => wordsOf(row, value, called))
  return { values: used?.values ?? 0, sample: (used?.values ?? 0) === 0 ? [] : words }
}

export const customDefinitionFamily = serve(
  customDefinition,
  {
    list: async (context, input) => new JsonText(await listPage(definitionTable, context, input)),
    get: async (context, { id }) => new JsonText(await getText(definitionTable, context, id)),
    async get_by_name(context, { entity_type, name }) {
      const found = await context.db.one<{ id: number }>(
        sql`select d.id from custom_definition d where d.tenant_id = ${context.caller.tenant_id} and d.entity_type = ${entity_type} and d.name = ${name} and d.deleted_at is null`,
      )
      return new JsonText(await getText(definitionTable, context, found?.id ?? 0))
    },
    add,
    update,
    delete: remove,
    update_status: updateStatus,
    reorder,
    usage,
  },
  granted('custom_field', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete' },
  }),
  granted('sensitive_field', {
    manager: { all: 'read' },
    doctor: { own: 'read' },
  }),
)
