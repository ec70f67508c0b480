import { Fault, type Parsed, type Row } from '@bcare/contract'
import type { FormSubmission, formSubmission } from '@bcare/contract/contact/form-submission'
import {
  joinSubmission,
  recognisedSender,
  type SubmissionSender,
  type Joined,
} from '@bcare/rules/contact/convert'
import { normaliseName } from '@bcare/rules/text/name'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { onlinePlaceQuery, type OnlinePlace } from '../sales/online-deal.ts'
import { personTable } from '../customers/person/person-table.ts'
import { sourceId } from '../customers/source.ts'
import { knownQuery, type Known } from './visitor.ts'
import { nextOf, turnQuery, type InTurn } from './turn.ts'

export type SubmissionRow = Row<typeof FormSubmission>
export type Wish = Parsed<typeof formSubmission.convert_preview> &
  Partial<Parsed<typeof formSubmission.convert_to_person>>

/** What a submission becomes: decided once, shown before and done after. */
export interface Plan {
  candidates: Known[]
  /** The record that is joined; undefined when a new person comes on file, or a user has to say which. */
  person: Known | undefined
  sent: SubmissionSender
  joined: Joined
  /** Undefined when no deal is wanted, or no pipeline has room for one. */
  place: OnlinePlace | undefined
  deal_name: string
  assignee: { id: number; name: string } | undefined
}

interface Origin {
  form_name: string | null
  source_term_id: number | null
  phone: string | null
  may_see: boolean
  /** Whether the user who has it still works here. */
  held: boolean
}

const wrong = (field: string, message: string) => new Fault('rule', message, { errors: [{ field, message }] })

/** The form's source, else the clinic's word for its website; the whole number; and whether the named record may be seen. */
const originQuery = (
  { caller }: Context,
  { id, form_id }: SubmissionRow,
  person_id: number | undefined,
) => sql`
  select f.name as form_name, coalesce(f.source_term_id, ${sourceId(caller, 'web')}) as source_term_id, s.phone,
    ${person_id === undefined} or exists (select from person t where t.id = ${person_id ?? null}::bigint
      and ${caller.may('person:read') ? visible(personTable, caller, { permission: 'person:read' }) : sql`false`}) as may_see,
    exists (select from "user" u where u.tenant_id = s.tenant_id and u.id = s.assigned_user_id and u.status = 'active' and u.deleted_at is null) as held
  from form_submission s left join web_form f on f.tenant_id = s.tenant_id and f.id = ${form_id}::bigint
  where s.tenant_id = ${caller.tenant_id} and s.id = ${id}`

const visitorOf = (row: SubmissionRow, { form_name, source_term_id, phone }: Origin): SubmissionSender => ({
  full_name: normaliseName(row.name),
  phone,
  email: row.email,
  source_term_id,
  source_detail: form_name,
  campaign: row.utm['utm_campaign']?.slice(0, 120) ?? null,
  utm: Object.keys(row.utm).length === 0 ? null : row.utm,
  first_channel: row.form_id === null ? null : 'web',
})

/** The record that is meant: the one that was named, else the one that is the visitor's, unless a new one is wanted. */
function personOf(
  known: readonly Known[],
  { person_id, new_person }: Wish,
  sent: SubmissionSender,
): Known | undefined {
  if (new_person === true) return undefined
  if (person_id !== undefined) return known.find(({ id }) => id === person_id)
  return recognisedSender(
    sent,
    known.filter(({ fits }) => fits),
  )
}

/** A number or address that is on a record of another name does not say whose the submission is: a user does. @throws Fault rule */
export function requireDecided({ person, candidates }: Plan, { new_person }: Wish): void {
  const [first] = candidates
  if (person !== undefined || first === undefined || new_person === true) return
  const by = first.by === 'phone' ? 'Số điện thoại' : 'Email'
  throw wrong(
    'person_id',
    `${by} này đã có ở hồ sơ «${first.full_name}» (${first.code}); hãy chọn hồ sơ đó, hoặc tạo khách hàng mới`,
  )
}

const dealName = (row: SubmissionRow): string =>
  (row.interest ?? (row.form_name === null ? `Tư vấn ${row.name}` : `Đăng ký ${row.form_name}`)).slice(0, 200)

/**
 * Decides what a submission becomes, as it is now. @throws Fault rule when what was named cannot be taken
 */
export async function planConversion(context: Context, row: SubmissionRow, wish: Wish): Promise<Plan> {
  const { caller, db } = context
  const { tenant_id } = caller
  if (wish.new_person === true && wish.person_id !== undefined)
    throw wrong('person_id', 'Hãy chọn một hồ sơ có sẵn, hoặc tạo hồ sơ mới')
  const origin = await db.one<Origin>(originQuery(context, row, wish.person_id))
  if (origin?.may_see !== true) throw wrong('person_id', 'Không tìm thấy khách hàng')
  const reach = { phone: origin.phone, email: row.email }
  const known = await db.rows<Known>(knownQuery(caller, reach, wish.person_id ?? null))
  const sent = visitorOf(row, origin)
  const person = personOf(known, wish, sent)
  if (wish.person_id !== undefined && person === undefined)
    throw wrong('person_id', 'Không tìm thấy khách hàng')
  const pipeline = sql`coalesce(${wish.pipeline_id ?? null}::bigint, (select f.pipeline_id from web_form f where f.tenant_id = ${tenant_id} and f.id = ${row.form_id}::bigint))`
  const [[place], staff] = await db.batch<[OnlinePlace, InTurn]>(
    onlinePlaceQuery(tenant_id, pipeline, person?.id ?? null),
    turnQuery(tenant_id, row.form_id, row.branch_id ?? 0),
  )
  if (place === undefined && wish.pipeline_id !== undefined)
    throw wrong('pipeline_id', 'Quy trình này không có giai đoạn đang mở')
  return {
    candidates: known.filter(({ fits }) => fits),
    person,
    sent,
    joined: person === undefined ? { fills: {}, differs: [] } : joinSubmission(sent, person),
    place: wish.create_deal ? place : undefined,
    deal_name: place?.deal_name ?? dealName(row),
    assignee: assigneeOf(row, wish, staff, origin.held),
  }
}

/** Who is assigned: the user asked for, else the one who has it and works here, else the next in turn. */
function assigneeOf(
  row: SubmissionRow,
  wish: Wish,
  staff: readonly InTurn[],
  held: boolean,
): Plan['assignee'] {
  if (wish.assignment !== undefined) return { id: wish.assignment.user_id, name: '' }
  if (held && row.assigned_user_id !== null)
    return { id: row.assigned_user_id, name: row.assigned_user_name ?? '' }
  return nextOf(staff)
}
