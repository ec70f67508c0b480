import { Fault, type CustomValues, type CustomSelection, type Row } from '@bcare/contract'
import { concernsNewRecords } from '../custom/new-records.ts'
import { customColumns } from '../custom/columns.ts'
import { writeCustom } from '../custom/write.ts'
import type { Context } from '../context.ts'
import { JsonText } from './json-text.ts'
import { all, join, name, sql, type Sql } from './sql.ts'
import { selectList, visible, type RowOf, type Table } from './table.ts'

interface JsonRow {
  json: string
}

/** A row as JSON text, chosen by a condition over `t`; undefined when the caller may not see one. */
async function findRow(
  target: Table,
  context: Context,
  condition: Sql,
  custom?: CustomSelection,
): Promise<string | undefined> {
  const seen = all([visible(target, context.caller, context.call), condition])
  const found = await context.db.one<JsonRow>(rowQuery(target, context, seen, custom))
  return found?.json
}

const rowQuery = (target: Table, { caller }: Context, condition: Sql, custom?: CustomSelection): Sql => sql`
  select row_to_json(r)::text as json from (
    select ${selectList(target, caller)}${customColumns(target, caller, custom)} from ${target.name} t ${target.joins} where ${condition}
  ) r`

/** One row that the caller may touch, as JSON text, with those custom fields. @throws Fault not_found */
export async function getText(
  target: Table,
  context: Context,
  id: number,
  custom?: CustomSelection,
): Promise<string> {
  const found = await findRow(target, context, sql`t.id = ${id}`, custom)
  if (found === undefined) throw new Fault('not_found', `Không tìm thấy ${target.entity.label.toLowerCase()}`)
  return found
}

/** One row that the caller may touch. @throws Fault not_found */
export async function getRow<T extends Table>(target: T, context: Context, id: number): Promise<RowOf<T>> {
  return JSON.parse(await getText(target, context, id)) as RowOf<T>
}

/** The same, locked until the transaction ends, so that a decision made on it stays true. @throws Fault not_found */
export async function lockRow<T extends Table>(target: T, context: Context, id: number): Promise<RowOf<T>> {
  const locked = await context.db.one(
    sql`select t.id from ${target.name} t where ${all([visible(target, context.caller, context.call), sql`t.id = ${id}`])} for update`,
  )
  if (locked === undefined)
    throw new Fault('not_found', `Không tìm thấy ${target.entity.label.toLowerCase()}`)
  return getRow(target, context, id)
}

/** Values of the columns that a draft or patch names; JSON columns travel as JSON. */
const entriesOf = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

/** The insert of a row and the select that answers it from `t`. `values` are columns: the parsed draft and what the handler adds. */
function insertion(target: Table, context: Context, values: object) {
  const entries = entriesOf({
    ...values,
    created_by: context.caller.user_id,
    updated_by: context.caller.user_id,
  })
  const columns = join(entries.map(([field]) => name(field)))
  const inserted = join(entries.map(([, value]) => sql`${value}`))
  const answerTo = (row: (JsonRow & { id: number }) | undefined): string => {
    if (row === undefined) throw new Error(`an insert into ${target.entity.name} returned no row`)
    const keys = entries.map(([field]) => field)
    context.emit({ entity: target.entity.name, id: row.id, action: 'create', keys })
    return row.json
  }
  return {
    change: sql`insert into ${target.name} (tenant_id, ${columns}) values (${context.caller.tenant_id}, ${inserted}) returning *`,
    answer: sql`select r.id, row_to_json(r)::text as json from (select ${selectList(target, context.caller)} from t ${target.joins}) r`,
    answerTo,
  }
}

/** Values as they were sent, with those of custom fields among them. */
type WithCustom = Change & { custom: CustomValues }

const bringsCustom = (target: Table, values: object): values is WithCustom =>
  target.entity.custom && 'custom' in values && values.custom !== undefined

/** Adds to an announcement that values of custom fields have changed too. */
const sayingCustom = (context: Context): Context => ({
  ...context,
  emit: (event) => context.emit({ ...event, keys: [...event.keys, 'custom'] }),
})

/**
 * Whether values of the custom fields are to be written, or asked for, with a new row. A user's `add` brings
 * them, if only none at all; the product's own rows do not, and are let through.
 */
const concernsCustom = async (
  target: Table,
  context: Context,
  sent: CustomValues | undefined,
): Promise<boolean> =>
  sent !== undefined &&
  (Object.keys(sent).length > 0 || (await concernsNewRecords(context, target.entity.name)))

/**
 * Writes the custom fields of a row that a handler has written by itself as `text`; answers the row with them, or as it
 * is where there is nothing to write. @throws Fault rule
 */
export const addCustom = async (
  target: Table,
  context: Context,
  { id, text }: { id: number; text: string },
  sent: CustomValues | undefined,
): Promise<string> =>
  sent !== undefined && (await concernsCustom(target, context, sent))
    ? withCustom(target, context, id, { sent, fresh: true })
    : text

/** Values without those of custom fields. */
function withoutCustom(values: object): object {
  const { custom: _custom, ...own } = values as Partial<WithCustom>
  return own
}

/** A row that was just written, with the values that were written beside it. */
async function withCustom(
  target: Table,
  context: Context,
  id: number,
  values: { sent: CustomValues; fresh?: boolean; replace?: boolean },
): Promise<string> {
  const written = await writeCustom(context, { entity_type: target.entity.name, id, ...values })
  const wanted = written.length > 0 ? written : undefined
  const own = sql`t.tenant_id = ${context.caller.tenant_id} and t.id = ${id}`
  const found = await context.db.one<JsonRow>(rowQuery(target, context, own, wanted))
  if (found === undefined) throw new Error(`${target.entity.name} ${id} is gone while it is written`)
  return found.json
}

/** Writes a new row and answers it as JSON text. */
export async function addText(target: Table, context: Context, values: object): Promise<string> {
  if (bringsCustom(target, values)) {
    const { custom } = values
    const concerned = await concernsCustom(target, context, custom)
    const text = await addText(target, concerned ? sayingCustom(context) : context, withoutCustom(values))
    if (!concerned) return text
    return withCustom(target, context, (JSON.parse(text) as { id: number }).id, { sent: custom, fresh: true })
  }
  const { change, answer, answerTo } = insertion(target, context, values)
  return answerTo(await context.db.one(sql`with t as (${change}) ${answer}`))
}

/** Writes a new row as the last step of a command, together with its COMMIT, and answers it: return it as it is. */
export async function addLast(target: Table, context: Context, values: object): Promise<JsonText> {
  if (bringsCustom(target, values)) {
    return (await concernsCustom(target, context, values.custom))
      ? new JsonText(await addText(target, context, values))
      : addLast(target, context, withoutCustom(values))
  }
  const { change, answer, answerTo } = insertion(target, context, values)
  return new JsonText(answerTo(await context.finish(change, answer)))
}

/** Writes a new row and answers it. */
export async function addRow<T extends Table>(
  target: T,
  context: Context,
  values: object,
): Promise<RowOf<T>> {
  return JSON.parse(await addText(target, context, values)) as RowOf<T>
}

export interface Change {
  id: number
  /** The version that the change was made on; a newer one in the database refuses the change. */
  version?: number | undefined
  [field: string]: unknown
}

/** The update of a row and the select that answers it from `t`. */
function changing(target: Table, context: Context, { id, version, ...fields }: Change) {
  const entries = entriesOf(fields)
  const sets = join([
    ...entries.map(([field, value]) => sql`${name(field)} = ${value}`),
    sql`version = t.version + 1`,
    sql`updated_at = now()`,
    sql`updated_by = ${context.caller.user_id}`,
  ])
  const unchanged = version === undefined ? sql`true` : sql`t.version = ${version}`
  const answerTo = async (row: JsonRow | undefined): Promise<string> => {
    if (row === undefined) throw await staleOrMissing(target, context, id)
    context.emit({ entity: target.entity.name, id, action: 'update', keys: entries.map(([field]) => field) })
    return row.json
  }
  return {
    change: sql`
      update ${target.name} t set ${sets}
      where ${all([visible(target, context.caller, context.call), sql`t.id = ${id}`, unchanged])} returning t.*`,
    answer: sql`select row_to_json(r)::text as json from (select ${selectList(target, context.caller)} from t ${target.joins}) r`,
    answerTo,
  }
}

/**
 * Changes the sent fields of a row and answers the row as JSON text.
 * @throws Fault conflict with `data.current` when the row was changed since `version`; not_found
 */
export async function updateText(target: Table, context: Context, sent: Change): Promise<string> {
  if (bringsCustom(target, sent)) {
    const { custom, ...own } = sent
    await updateText(target, sayingCustom(context), own)
    return withCustom(target, context, sent.id, { sent: custom })
  }
  const { change, answer, answerTo } = changing(target, context, sent)
  return answerTo(await context.db.one(sql`with t as (${change}) ${answer}`))
}

/**
 * The same as the last step of a command, together with its COMMIT: return the answer as it is.
 * @throws Fault conflict (stale), not_found
 */
export async function updateLast(target: Table, context: Context, sent: Change): Promise<JsonText> {
  if (bringsCustom(target, sent)) return new JsonText(await updateText(target, context, sent))
  const { change, answer, answerTo } = changing(target, context, sent)
  return new JsonText(await answerTo(await context.finish(change, answer)))
}

/** Puts other values in place of all that a row has of custom fields. @throws Fault conflict (stale), not_found, rule */
export async function replaceCustom(
  target: Table,
  context: Context,
  { custom, ...own }: WithCustom,
): Promise<string> {
  await updateText(target, sayingCustom(context), own)
  return withCustom(target, context, own.id, { sent: custom, replace: true })
}

/** Changes the sent fields of a row and answers it. @throws Fault conflict (stale), not_found */
export async function updateRow<T extends Table>(
  target: T,
  context: Context,
  change: Change,
): Promise<RowOf<T>> {
  return JSON.parse(await updateText(target, context, change)) as RowOf<T>
}

async function staleOrMissing(target: Table, context: Context, id: number): Promise<Fault> {
  const current = JSON.parse(await getText(target, context, id)) as Row<Table['entity']>
  return new Fault('conflict', undefined, { current })
}

/** Soft delete, or a real one where the table says so. @throws Fault conflict (stale), not_found */
export async function removeRow(
  target: Table,
  context: Context,
  { id, version }: Change,
): Promise<{ id: number }> {
  const conditions = [
    visible(target, context.caller, context.call),
    sql`t.id = ${id}`,
    ...(version === undefined ? [] : [sql`t.version = ${version}`]),
  ]
  const removal = target.hard_delete
    ? sql`delete from ${target.name} t where ${all(conditions)} returning t.id`
    : sql`update ${target.name} t set deleted_at = now(), updated_at = now(), updated_by = ${context.caller.user_id}, version = t.version + 1
          where ${all(conditions)} returning t.id`
  const removed = await context.db.one(removal)
  if (removed === undefined) throw await staleOrMissing(target, context, id)
  context.emit({ entity: target.entity.name, id, action: 'delete', keys: [] })
  return { id }
}
