import { Fault, type Parsed } from '@bcare/contract'
import { Note, note, type NOTED_ENTITIES } from '@bcare/contract/customers/note'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { addText, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { table, visible, type Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/http/caller.ts'
import type { Context } from '../kit/http/context.ts'
import { JsonText } from '../kit/http/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { dealTable } from '../sales/deal-table.ts'
import { personTable } from './person-table.ts'

/** A note is read by whoever may see its person. */
const ofVisiblePeople = (caller: Caller): Sql =>
  sql`t.person_id in (select t.id from person t where ${visible(personTable, caller, { permission: 'person:read' })})`

/** Some notes are their author's, or their author's department's, alone. */
const shared = ({ user_id, department_id }: Caller): Sql =>
  sql`t.visibility = 'all' or t.created_by = ${user_id} or (t.visibility = 'department' and t.department_id = ${department_id})`

export const noteTable = table(Note, {
  joined: { author_name: sql`author.name` },
  joins: sql`left join "user" author on author.tenant_id = t.tenant_id and author.id = t.created_by`,
  scopes: { own: ofVisiblePeople, department: ofVisiblePeople, branch: ofVisiblePeople },
  always: shared,
})

const NOTED: Record<
  (typeof NOTED_ENTITIES)[number],
  { table: Table; person_id: Sql; permission: `${string}:read` }
> = {
  person: { table: personTable, person_id: sql`t.id`, permission: 'person:read' },
  deal: { table: dealTable, person_id: sql`t.person_id`, permission: 'deal:read' },
  appointment: { table: appointmentTable, person_id: sql`t.person_id`, permission: 'appointment:read' },
}

/** Whom a note is about. @throws Fault not_found when the record is not there for the caller; rule when it has no person yet */
async function personOf(
  { caller, db }: Context,
  { entity_type, entity_id }: Parsed<typeof note.add>,
): Promise<number> {
  const { table: noted, person_id, permission } = NOTED[entity_type]
  const found = await db.one<{ person_id: number | null }>(
    sql`select ${person_id} as person_id from ${noted.name} t where ${visible(noted, caller, { permission })} and t.id = ${entity_id}`,
  )
  if (found === undefined) throw new Fault('not_found', `Không tìm thấy ${noted.entity.label.toLowerCase()}`)
  if (found.person_id === null)
    throw new Fault('rule', 'Lịch tạm chưa gắn với khách hàng nên chưa ghi chú được')
  return found.person_id
}

/** Only the author, or whoever looks after everybody's notes, changes one. @throws Fault forbidden, not_found */
async function requireAuthor(context: Context, id: number): Promise<void> {
  const { created_by } = await lockRow(noteTable, context, id)
  if (created_by !== context.caller.user_id && !context.caller.may('note:manage')) {
    throw new Fault('forbidden', 'Chỉ người viết mới được sửa ghi chú này')
  }
}

export const noteFamily = serve(note, {
  ...crudOf(noteTable),

  async add(context, draft) {
    const person_id = await personOf(context, draft)
    const { department_id } = context.caller
    return new JsonText(await addText(noteTable, context, { ...draft, person_id, department_id }))
  },

  async update(context, change) {
    await requireAuthor(context, change.id)
    return new JsonText(await updateText(noteTable, context, change))
  },

  async delete(context, input) {
    await requireAuthor(context, input.id)
    return removeRow(noteTable, context, input)
  },
})
