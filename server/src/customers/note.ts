import { Fault, type Parsed, type Row } from '@bcare/contract'
import { Note, note } from '@bcare/contract/customers/note'
import { mentionedIn, plainText, type RichText } from '@bcare/rules/text/rich-text'
import { newMentions, notifyMentioned } from '../notifications/mention.ts'
import { removeFilesOf } from '../files/of-record.ts'
import { addText, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { noted, personRows } from './hooks.ts'
import { personTable } from './person/person-table.ts'
import { recordViews } from './person/record-view.ts'
import { FOLLOWS_ENTITY, removed } from './person-rows.ts'
import { filed, filedWriting } from '../files/filed.ts'
import { granted } from '../kit/granted.ts'
import { keepsUser } from '../identity/hooks.ts'

/** A note is read by callers who may see its person. */
const ofVisiblePeople = (caller: Caller): Sql =>
  sql`t.person_id in (select t.id from person t where ${visible(personTable, caller, { permission: 'person:read' })})`

/** Customers whose medical history the caller may read. */
function medical(caller: Caller): Sql {
  const permission = 'medical_history:read'
  if (!caller.may(permission)) return sql`false`
  if (caller.scopeFor(permission) === 'all') return sql`true`
  return sql`t.person_id in (select t.id from person t where ${visible(personTable, caller, { permission })})`
}

/** Some notes are their author's or their author's department's alone, or for those who may read medical records. Over a note `t`. */
export const sharedWith = (caller: Caller, visibility: Sql): Sql => {
  const { user_id, department_id } = caller
  return sql`(${visibility} = 'all' or t.created_by = ${user_id} or (${visibility} = 'department' and t.department_id = ${department_id})
    or (${visibility} = 'medical' and ${medical(caller)}))`
}

const shared = (caller: Caller): Sql => sharedWith(caller, sql`t.visibility`)

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

/** Medical is what only readers of medical records may write, so that they can read it again. @throws Fault forbidden */
function requireMedical({ caller }: Context, visibility: string | undefined): void {
  if (visibility === 'medical' && !caller.may('medical_history:read'))
    throw new Fault('forbidden', 'Chỉ người được xem bệnh án mới ghi được ghi chú bệnh án')
}

/** Only the author, or a user who may change all notes, changes one. @throws Fault forbidden, not_found */
async function authored(context: Context, id: number): Promise<NoteRow> {
  const row = await lockRow(noteTable, context, id)
  if (row.created_by !== context.caller.user_id && !context.caller.may('note:manage')) {
    throw new Fault('forbidden', 'Chỉ người viết mới được sửa ghi chú này')
  }
  return row
}

/** Users who are named read the note with the customer; a private note of the author notifies none. */
async function notifyNamed(
  context: Context,
  user_ids: readonly number[],
  {
    id,
    person_id,
    full_name,
    content,
    visibility,
  }: Pick<NoteRow, 'id' | 'person_id' | 'content' | 'visibility'> & About,
): Promise<void> {
  if (visibility === 'private') return
  await notifyMentioned(context, user_ids, {
    about: full_name,
    // What is medical is read in the record, by those who may.
    content: visibility === 'medical' ? 'Ghi chú bệnh án' : content,
    entity: { type: 'person', id: person_id },
    carries: [{ type: 'note', id }],
  })
}

function emptyNote(): Fault {
  const message = 'Nội dung không được để trống'
  return new Fault('invalid', message, { errors: [{ field: 'content', message }] })
}

interface Writing {
  content?: string | undefined
  body?: RichText | null | undefined
  mention_user_ids?: number[] | undefined
}

/** What a note says is in one place: plain text and mentions come from the formatted text, and plain text alone ends it. @throws Fault invalid when it says nothing */
function written<T extends Writing>(change: T): T {
  const { content, body } = change
  if (body) {
    const said = plainText(body)
    if (said === '') throw emptyNote()
    return { ...change, content: said, mention_user_ids: mentionedIn(body) }
  }
  return content === undefined ? change : { ...change, body: null }
}

type ReadNote = Pick<NoteRow, 'person_id' | 'visibility'>

/** Passes notes on, and writes into the log whose medical ones were read. */
async function logged(context: Context, found: Promise<JsonText>): Promise<JsonText> {
  const answer = await found
  const read = JSON.parse(answer.text) as { data: ReadNote[] } | ReadNote
  const medical_of = ('data' in read ? read.data : [read])
    .filter(({ visibility }) => visibility === 'medical')
    .map(({ person_id }) => person_id)
  if (medical_of.length > 0)
    await context.db.rows(recordViews(context, [...new Set(medical_of)], 'medical_note'))
  return answer
}

const plain = crudOf(noteTable)

export const noteFamily = serve(
  note,
  {
    list: (context, input) => logged(context, plain.list(context, input)),
    query: (context, input) => logged(context, plain.query(context, input)),
    get: (context, input) => logged(context, plain.get(context, input)),

    async add(context, sent) {
      const { content, ...more } = written(sent)
      if (content === undefined) throw emptyNote()
      const draft = { ...more, content }
      requireMedical(context, draft.visibility)
      const { person_id, full_name } = await personOf(context, draft)
      const { department_id } = context.caller
      const text = await addText(noteTable, context, { ...draft, person_id, department_id })
      const { id } = JSON.parse(text) as { id: number }
      await notifyNamed(context, draft.mention_user_ids, { ...draft, id, person_id, full_name })
      return new JsonText(text)
    },

    async update(context, sent) {
      const change = written(sent)
      requireMedical(context, change.visibility)
      const before = await authored(context, change.id)
      const text = await updateText(noteTable, context, change)
      const after = { ...before, ...change }
      const named = newMentions(before, change)
      if (named.length > 0) {
        const { full_name } = await personOf(context, before)
        await notifyNamed(context, named, { ...after, full_name })
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
  keepsUser({ table: 'note', columns: ['created_by'] }),
  granted('note', {
    manager: { all: 'read create update manage' },
    doctor: { today: 'read create update' },
    assistant: { own: 'read' },
    receptionist: { branch: 'read create update' },
    consultant: { branch: 'read create update' },
    telesale: { own: 'read create update' },
    care: { branch: 'read create update' },
    accountant: { all: 'read' },
    marketing: { all: 'read' },
  }),
)
