import { Fault, type Parsed, type Row } from '@bcare/contract'
import { customMigration, type Definition, Migration } from '@bcare/contract/settings/custom-field'
import { convertible, isLossless } from '@bcare/rules/settings/custom-convert'
import { hasOptions, mayBeUnique, TYPE_HELP } from '@bcare/rules/settings/custom-field'
import { lockDefinitions } from '../kit/custom/fields.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { addRow, getText, lockRow, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { definitionTable } from './custom-definition.ts'

explainConstraints({ custom_migration_running: 'Trường này đang được chuyển kiểu, hãy chờ xong' })

/** So long the values before a change of type can be brought back; a sweep throws it away afterwards. */
const KEPT = sql`interval '30 days'`

export const migrationTable = table(Migration, {
  joined: {
    definition_label: sql`definition.label`,
    entity_type: sql`definition.entity_type`,
    created_by_name: sql`creator.name`,
    restorable_until: sql`case when t.op = 'change_type' and not t.dry_run and t.state = 'done' and t.restored_at is null and t.finished_at > now() - ${KEPT}
      and not exists (select from custom_migration later where later.tenant_id = t.tenant_id and later.definition_id = t.definition_id and later.id > t.id
        and not later.dry_run and later.state <> 'failed') then t.finished_at + ${KEPT} end`,
  },
  joins: sql`
    join custom_definition definition on definition.tenant_id = t.tenant_id and definition.id = t.definition_id
    left join "user" creator on creator.tenant_id = t.tenant_id and creator.id = t.created_by`,
})
const plain = crudOf(migrationTable)

type DefinitionRow = Row<typeof Definition>
type ChangeTypeInput = Parsed<typeof customMigration.change_type>

const refuse = (field: string, message: string): Fault =>
  new Fault('rule', message, { errors: [{ field, message }] })

/** @throws Fault rule when a field cannot become what was asked for */
function checkTarget(definition: DefinitionRow, { to_type, option_set_id }: ChangeTypeInput): void {
  if (definition.status === 'migrating')
    throw new Fault('rule', 'Trường này đang được chuyển kiểu, hãy chờ xong')
  if (definition.status === 'archived')
    throw new Fault('rule', 'Trường đã ngưng dùng, hãy đưa vào dùng lại trước khi chuyển kiểu')
  if (!convertible(definition.type).includes(to_type))
    throw refuse(
      'to_type',
      `Không chuyển được từ «${TYPE_HELP[definition.type].label}» sang «${TYPE_HELP[to_type].label}»`,
    )
  const keeps = hasOptions(definition.type) && definition.option_set_id !== null
  if (hasOptions(to_type) && option_set_id === undefined && !keeps)
    throw refuse('option_set_id', 'Hãy chọn bộ lựa chọn cho kiểu mới')
  if (definition.is_unique && (!mayBeUnique(to_type) || !isLossless(definition.type, to_type)))
    throw new Fault('rule', 'Trường đang đặt «không được trùng», hãy bỏ mục đó trước khi chuyển kiểu')
}

/** A change that may lose something was tried, and tried on the same terms, today or yesterday. @throws Fault rule */
async function checkTried(
  context: Context,
  definition: DefinitionRow,
  input: ChangeTypeInput,
  set_id: number | null,
): Promise<void> {
  if (isLossless(definition.type, input.to_type)) return
  const tried = await context.db.one(sql`
    select 1 from custom_migration m where m.tenant_id = ${context.caller.tenant_id} and m.id = ${input.after_dry_run_id ?? 0}
      and m.definition_id = ${definition.id} and m.dry_run and m.state = 'done' and m.from_type = ${definition.type} and m.to_type = ${input.to_type}
      and m.option_set_id is not distinct from ${set_id}::bigint and m.finished_at > now() - interval '1 day'`)
  if (tried === undefined)
    throw refuse('after_dry_run_id', 'Chuyển kiểu này có thể mất dữ liệu, hãy chạy thử và xem kết quả trước')
}

async function changeType(context: Context, input: ChangeTypeInput): Promise<JsonText> {
  await context.db.rows(lockDefinitions(context.caller.tenant_id))
  const definition = await lockRow(definitionTable, context, input.definition_id)
  checkTarget(definition, input)
  const option_set_id = hasOptions(input.to_type) ? (input.option_set_id ?? definition.option_set_id) : null
  if (!input.dry_run) await checkTried(context, definition, input, option_set_id)
  const { type, status, validation, default_value, required } = definition
  const before = {
    type,
    status,
    validation,
    default_value,
    option_set_id: definition.option_set_id,
    required,
  }
  return begin(context, definition, {
    op: 'change_type',
    from_type: type,
    to_type: input.to_type,
    option_set_id,
    dry_run: input.dry_run,
    before,
  })
}

/** Writes down what shall happen and leaves it to a job; the field rests until that is done. */
async function begin(
  context: Context,
  definition: Pick<DefinitionRow, 'id' | 'status'>,
  wanted: {
    op: string
    from_type: string
    to_type: string
    option_set_id: number | null
    dry_run: boolean
    before: object
  },
): Promise<JsonText> {
  const made = await addRow(migrationTable, context, { ...wanted, definition_id: definition.id })
  if (!wanted.dry_run && definition.status !== 'migrating')
    await updateText(definitionTable, context, { id: definition.id, status: 'migrating' })
  await context.later('custom_migration', { id: made.id })
  return status(context, made.id)
}

const status = async (context: Context, id: number): Promise<JsonText> =>
  new JsonText(await getText(migrationTable, context, id))

/** What has not begun stays as it is; what has is taken back by a job of its own, from the values of before. */
async function cancel(context: Context, { id }: { id: number }): Promise<JsonText> {
  await context.db.rows(lockDefinitions(context.caller.tenant_id))
  const row = await lockRow(migrationTable, context, id)
  if (row.state !== 'pending' && row.state !== 'running')
    throw new Fault('rule', 'Lần chuyển này đã kết thúc')
  if (row.op === 'restore') throw new Fault('rule', 'Đang trả lại giá trị cũ, không dừng giữa chừng được')
  await updateText(migrationTable, context, { id, state: 'cancelled', finished_at: context.now })
  if (!row.dry_run) await beginRestore(context, row)
  return status(context, id)
}

const beginRestore = (
  context: Context,
  { id, definition_id, from_type, to_type, option_set_id }: Row<typeof Migration>,
) =>
  begin(
    context,
    { id: definition_id, status: 'active' },
    {
      op: 'restore',
      from_type: to_type,
      to_type: from_type,
      option_set_id,
      dry_run: false,
      before: { of: id },
    },
  )

async function restore(context: Context, { id }: { id: number }): Promise<JsonText> {
  await context.db.rows(lockDefinitions(context.caller.tenant_id))
  const row = await lockRow(migrationTable, context, id)
  if (row.restorable_until === null)
    throw new Fault(
      'rule',
      'Không trả lại được: đã quá 30 ngày, đã trả lại rồi, hoặc trường đã được chuyển kiểu lần nữa',
    )
  return beginRestore(context, row)
}

export const customMigrationFamily = serve(customMigration, {
  list: plain.list,
  status: (context, { id }) => status(context, id),
  change_type: changeType,
  cancel,
  restore,
})
