import type { OrthoControl, OrthoSetup } from '@bcare/contract/treatment/ortho-data'
import { caseProblem, controlRefusal, finishedOn, orthoStatusOf } from '@bcare/rules/treatment/ortho/case'
import {
  caseDueOn,
  controlProblem,
  controlSignProblem,
  type DatedControl,
} from '@bcare/rules/treatment/ortho/control'
import { Fault } from '@bcare/contract'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  wordQuery,
  type Staff,
  type Word,
} from '../../appointments/references.ts'
import type { Context } from '../../kit/context.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Signable } from '../../customers/person/signed-data.ts'
import type { AttachmentRow } from '../attachment-table.ts'

/** The newest versions of a kind that say something and are not void, over `d`. */
export const livePieces = (kind: 'ortho_setup' | 'ortho_control'): Sql =>
  sql`d.entity_type = 'attachment' and d.kind = ${kind} and d.is_current and d.value is not null and d.status <> 'void'`

interface Records {
  is_ortho: boolean
  setup: OrthoSetup | null
  controls: DatedControl[]
}

/** What a line has of orthodontics: whether its service is, its case, and its controls. */
const ofLine = (tenant_id: number, line: Sql): Sql => sql`
  select exists (select from attachment t join product p on p.tenant_id = t.tenant_id and p.id = t.product_id
      where t.tenant_id = ${tenant_id} and t.id = ${line} and p.is_ortho) as is_ortho,
    (select d.value from entity_data d where d.tenant_id = ${tenant_id} and d.entity_id = ${line} and ${livePieces('ortho_setup')}
      and d.key = 'main') as setup,
    coalesce((select json_agg(d.value || jsonb_build_object('at', coalesce(d.value ->> 'performed_at', to_json(d.created_at) #>> '{}')))
      from entity_data d where d.tenant_id = ${tenant_id} and d.entity_id = ${line} and ${livePieces('ortho_control')}), '[]') as controls`

async function recordsOf({ caller, db }: Context, line_id: number): Promise<Records> {
  const found = await db.one<Records>(ofLine(caller.tenant_id, sql`${line_id}::bigint`))
  if (found === undefined) throw new Error('a select of one row answered none')
  return found
}

/** When the next control of a running case is due; undefined for a line without one. */
export async function controlDueOf(context: Context, line_id: number): Promise<string | undefined> {
  const { setup, controls } = await recordsOf(context, line_id)
  return setup === null || orthoStatusOf(setup) !== 'active' ? undefined : caseDueOn(setup, controls)
}

/** One writing of a case or control: what it follows, and what it says; null when it is thrown away. */
export interface Writing {
  key: string
  before: Record<string, unknown> | null
  next: Record<string, unknown> | null
}

/** @throws Fault rule */
function requireOrtho({ is_ortho }: Records): void {
  if (!is_ortho)
    throw faultOf(
      refuse('Chỉ ghi cho dịch vụ chỉnh nha; hãy chọn dòng khác của kế hoạch điều trị', 'attachment_id'),
    )
}

/** A case as it is to be stored. @throws Fault rule */
export async function orthoSetup(
  context: Context,
  line: AttachmentRow,
  { key, before, next }: Writing,
): Promise<Record<string, unknown> | null> {
  const records = await recordsOf(context, line.id)
  if (next === null) {
    if (records.controls.length > 0)
      throw new Fault('rule', 'Ca đã có lần tái khám thì không xóa được; hãy tạm ngưng hoặc chuyển đi')
    return null
  }
  requireOrtho(records)
  if (key !== 'main') throw faultOf(refuse('Mỗi dịch vụ có một ca chỉnh nha', 'key'))
  const setup = next as OrthoSetup
  const { appliance_term_id } = setup
  const same = before?.['appliance_term_id'] === appliance_term_id
  if (appliance_term_id !== undefined && !same)
    requireWord(
      await context.db.rows<Word>(wordQuery(context, [appliance_term_id])),
      'value.appliance_term_id',
      appliance_term_id,
      'ortho_appliance',
    )
  const problem = caseProblem(before, setup)
  if (problem !== undefined) throw faultOf(problem)
  const finished_on = finishedOn(before, setup, clinicDate(context.now))
  return { ...setup, ...(finished_on !== undefined && { finished_on }) }
}

/** A control as it is to be stored; a new one is of a case that takes it. @throws Fault rule */
export async function orthoControl(
  context: Context,
  line: AttachmentRow,
  { before, next }: Writing,
): Promise<Record<string, unknown> | null> {
  if (next === null) return null
  const records = await recordsOf(context, line.id)
  requireOrtho(records)
  const refused = before === null ? controlRefusal(records.setup) : undefined
  if (refused !== undefined) throw new Fault('rule', refused)
  const control = next as OrthoControl
  const { doctor_id, assistant_id } = control
  const staff = await context.db.rows<Staff>(staffQuery(context, [doctor_id, assistant_id]))
  if (doctor_id !== before?.['doctor_id']) requireStaff(staff, 'value.doctor_id', doctor_id, true)
  if (assistant_id !== before?.['assistant_id']) requireStaff(staff, 'value.assistant_id', assistant_id)
  const problem = controlProblem(control, records.setup ?? {}, context.now)
  if (problem !== undefined) throw faultOf(problem)
  return next
}

/** A control is signed by the doctor who did it, once it says when and what. */
export const controlSigning: Signable = {
  prefix: 'TK',
  check({ caller }, { value }) {
    const control = value as OrthoControl
    const problem = controlSignProblem(control)
    if (problem !== undefined) throw faultOf(problem)
    if (control.doctor_id !== caller.user_id)
      throw new Fault(
        'rule',
        'Lần tái khám này do bác sĩ khác làm: bác sĩ đó ký, hoặc sửa thành của bạn trước khi ký',
      )
    return Promise.resolve([])
  },
}
