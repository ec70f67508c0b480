import { Fault, type Output, type Parsed } from '@bcare/contract'
import { PRINT_FORM_NAMES, PRINT_FORMS, type PrintForm } from '@bcare/contract/print/forms'
import { print, type PrintCopy } from '@bcare/contract/print/print'
import { personRows } from '../customers/hooks.ts'
import { samePerson } from '../customers/merge/merged-into.ts'
import { personTable } from '../customers/person/person-table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { SUBJECTS } from './subjects.ts'

const COPY = sql`p.id, p.form, json_build_object('id', p.record_id, 'part', p.part) as params, p.person_id, p.copy_no,
  p.printed_at, p.printed_by, u.name as printed_by_name`
const USER = sql`join "user" u on u.tenant_id = p.tenant_id and u.id = p.printed_by`

/** Whom the record of a paper is about. @throws Fault forbidden, not_found */
async function subjectOf(
  { caller, db }: Context,
  input: Parsed<typeof print.record>,
): Promise<number | null> {
  const form: PrintForm = PRINT_FORMS[input.form]
  for (const need of form.needs) caller.scopeFor(need)
  const { table, person, of, not_found } = SUBJECTS[form.of]
  if (form.whole === true) {
    if (input.params.id !== caller.tenant_id || input.person_id !== undefined)
      throw new Fault('not_found', not_found)
    return null
  }
  const [permission] = form.needs
  const found = await db.one<{ person_id: number | null }>(sql`
    select ${person} as person_id from ${table.name} t where ${visible(table, caller, { permission })} and ${of?.(caller.tenant_id, input.params.id) ?? sql`t.id = ${input.params.id}`}`)
  const is_theirs = input.person_id === undefined || input.person_id === found?.person_id
  if (found === undefined || !is_theirs) throw new Fault('not_found', not_found)
  return found.person_id
}

/**
 * Notes that a paper is printed, before it is. The counter of the paper is locked until the commit: of many who print at
 * once each gets a number of its own, without a gap. @throws Fault forbidden, not_found
 */
async function record(context: Context, input: Parsed<typeof print.record>): Promise<PrintCopy> {
  const { caller, db, now } = context
  const { form, params } = input
  const { label, of, whole }: PrintForm = PRINT_FORMS[form]
  const person_id = await subjectOf(context, input)
  const [copies] = await db.batch<PrintCopy>(
    sql`with p as (
        insert into print (tenant_id, form, record_id, part, person_id, copy_no, printed_at, printed_by)
        values (${caller.tenant_id}, ${form}, ${params.id}, ${params.part}, ${person_id},
          app.next_value(${`print/${form}`}, ${`${params.id}/${params.part}`}), ${now.toISOString()}, ${caller.user_id})
        returning *)
      select ${COPY} from p ${USER}`,
    ...logged(
      caller.user_id,
      [
        [of, whole === true ? null : params.id],
        ...(person_id === null || of === 'person' ? [] : [['person', person_id] as const]),
      ],
      label,
    ),
  )
  const [copy] = copies ?? []
  if (copy === undefined) throw new Error('an insert into print returned no row')
  context.emit({ entity: 'print', id: copy.id, action: 'create', keys: [form] })
  return copy
}

/** In the history of the record, and among those who have looked at the customer. */
const logged = (
  user_id: number | null,
  records: readonly (readonly [entity: string, id: number | null])[],
  label: string,
): Sql[] =>
  records.map(([entity, id]) => sql`select app.record(${user_id}, 'print', ${entity}, ${id}, ${label})`)

/** Of no customer, or of one whom the caller may read; one that was merged is read as the record that it went into. */
const readableCustomer = (caller: Caller): Sql => sql`(p.person_id is null or exists (
  select from person o join person t on t.tenant_id = o.tenant_id and t.id = coalesce(o.merged_into_id, o.id)
  where o.tenant_id = p.tenant_id and o.id = p.person_id and ${visible(personTable, caller, { permission: 'person:read' })}))`

/** Papers whose contents a user may read, of customers whom the user may read. */
async function list(
  { caller, db }: Context,
  input: Parsed<typeof print.list>,
): Promise<Output<typeof print.list>> {
  const { tenant_id } = caller
  const { form, record_id, person_id } = input
  const readable = PRINT_FORM_NAMES.filter(
    (name) =>
      (form === undefined || name === form) && PRINT_FORMS[name].needs.every((need) => caller.may(need)),
  )
  if (readable.length === 0) return pageOf<PrintCopy>([], 0, input)
  const which = all([
    sql`p.tenant_id = ${tenant_id} and p.form = any (${readable})`,
    readableCustomer(caller),
    ...(record_id === undefined ? [] : [sql`p.record_id = ${record_id}`]),
    ...(person_id === undefined ? [] : [sql`p.person_id = any (${samePerson(tenant_id, person_id)})`]),
  ])
  const order = sql`order by p.id ${direction(input.order)}`
  const [rows = [], counted] = await db.batch<PrintCopy & { total: number }>(
    sql`select ${COPY} from (select * from print p where ${which} ${order} ${pageRange(input)}) p ${USER} ${order}`,
    sql`select count(*)::int as total from print p where ${which}`,
  )
  return pageOf(rows, counted?.[0]?.total ?? 0, input)
}

export const printFamily = serve(
  print,
  { record, list },
  personRows({
    table: 'print',
    merged: { stays: 'written once; read together with those of merged records' },
    erased: { stays: 'says that a paper was printed, and nothing of what it said' },
    bundled: {
      label: 'Các lần in',
      rows: (ids) =>
        sql`select t.form, t.copy_no, t.printed_at from print t where t.person_id = any (${ids}) order by t.id`,
    },
  }),
  listenedWith({ entity: 'print', permission: 'person:read' }),
)
