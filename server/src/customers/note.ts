import { Fault, type Parsed, type Row } from '@bcare/contract'
import { Note, note } from '@bcare/contract/customers/note'
import { newMentions, tellMentioned } from '../notifications/mention.ts'
import { removeFilesOf } from '../files/of-record.ts'
import { addText, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import type { Caller } from '../kit/http/caller.ts'
import type { Context } from '../kit/http/context.ts'
import { JsonText } from '../kit/http/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { noted, personRows } from './hooks.ts'
import { personTable } from './person-table.ts'
import { FOLLOWS_ENTITY, removed } from './person-rows.ts'
import { filed, filedWriting } from '../files/filed.ts'

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

type NoteRow = Row<typeof Note>

interface About {
  person_id: number
  full_name: string
}

/** Whom a note is about. @throws Fault not_found when the record is not there for the caller; rule when it has no person yet */
async function personOf(
  { caller, db }: Context,
  { entity_type, entity_id }: Pick<Parsed<typeof note.add>, 'entity_type' | 'entity_id'>,
): Promise<About> {
  const about = noted.all().find(({ entity }) => entity === entity_type)
  if (about === undefined) throw new Error(`no family says what a note about ${entity_type} is about`)
  const { table: described, person_id, permission } = about
  const found = await db.one<{ person_id: number | null; full_name: string }>(
    sql`select ${person_id} as person_id, (select p.full_name from person p where p.tenant_id = t.tenant_id and p.id = ${person_id}) as full_name from ${described.name} t where ${visible(described, caller, { permission })} and t.id = ${entity_id}`,
  )
  if (found === undefined)
    throw new Fault('not_found', `Không tìm thấy ${described.entity.label.toLowerCase()}`)
  if (found.person_id === null)
    throw new Fault('rule', 'Lịch tạm chưa gắn với khách hàng nên chưa ghi chú được')
  return { person_id: found.person_id, full_name: found.full_name }
}

/** Only the author, or whoever looks after everybody's notes, changes one. @throws Fault forbidden, not_found */
async function authored(context: Context, id: number): Promise<NoteRow> {
  const row = await lockRow(noteTable, context, id)
  if (row.created_by !== context.caller.user_id && !context.caller.may('note:manage')) {
    throw new Fault('forbidden', 'Chỉ người viết mới được sửa ghi chú này')
  }
  return row
}

/** Whoever is named reads the note with the customer; a note that is the author's alone rings nobody's bell. */
async function tellNamed(
  context: Context,
  user_ids: readonly number[],
  {
    person_id,
    full_name,
    content,
    visibility,
  }: Pick<NoteRow, 'person_id' | 'content' | 'visibility'> & About,
): Promise<void> {
  if (visibility === 'private') return
  await tellMentioned(context, user_ids, {
    about: full_name,
    content,
    entity: { type: 'person', id: person_id },
  })
}

export const noteFamily = serve(
  note,
  {
    ...crudOf(noteTable),

    async add(context, draft) {
      const { person_id, full_name } = await personOf(context, draft)
      const { department_id } = context.caller
      const text = await addText(noteTable, context, { ...draft, person_id, department_id })
      await tellNamed(context, draft.mention_user_ids, { ...draft, person_id, full_name })
      return new JsonText(text)
    },

    async update(context, change) {
      const before = await authored(context, change.id)
      const text = await updateText(noteTable, context, change)
      const after = { ...before, ...change }
      const named = newMentions(before, change)
      if (named.length > 0) {
        const { full_name } = await personOf(context, before)
        await tellNamed(context, named, { ...after, full_name })
      }
      return new JsonText(text)
    },

    async delete(context, input) {
      await authored(context, input.id)
      await removeFilesOf(context, 'note', input.id)
      return removeRow(noteTable, context, input)
    },
  },
  personRows({
    table: 'note',
    merged: FOLLOWS_ENTITY,
    erased: removed('note'),
    bundled: { table: noteTable },
  }),
  filed(filedWriting(noteTable, 'note')),
)
