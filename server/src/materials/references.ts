import type { MovementInput } from '@bcare/contract/materials/usage'
import { stockFactor } from '@bcare/rules/catalogue/material'
import { isLocked } from '@bcare/rules/billing/payment'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { Fault } from '@bcare/contract'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { type About, ABOUT_NOTHING, type RowProblem } from './post.ts'

/** @throws Fault locked when the books of that day are closed, rule when the day is to come */
export async function requireOpenDay(context: Context, day: string): Promise<void> {
  const lock_date = await setting(context, 'finance.lock_date')
  if (isLocked(day, lock_date)) {
    const message = `Sổ đã khóa đến ngày ${formatDate(lock_date)}, không ghi được phát sinh kho của những ngày đó`
    throw new Fault('locked', message, { errors: [{ field: 'used_on', message }] })
  }
  if (day > clinicDate(context.now)) throw faultOf(refuse('Ngày phát sinh không được ở tương lai', 'used_on'))
}

/** The day on which something of that day is booked: itself, or today when its books are closed. */
export async function openDay(context: Context, day: string): Promise<string> {
  return isLocked(day, await setting(context, 'finance.lock_date')) ? clinicDate(context.now) : day
}

/** A material as movements know it. */
export interface KnownMaterial {
  id: number
  unit_term_id: number
  purchase_unit_term_id: number | null
  purchase_factor: number | null
  lot_tracked: boolean
  expiry_tracked: boolean
  is_active: boolean
}

interface Known {
  materials: Map<number, KnownMaterial>
  lines: Map<number, LineFacts>
  users: Map<number, { id: number; is_doctor: boolean; department_id: number | null }>
  departments: Set<number>
  suppliers: Set<number>
  people: Set<number>
}

interface LineFacts {
  id: number
  parent_id: number | null
  kind: string
  status: string
  person_id: number
  deal_id: number | null
  track_id: number | null
  operation_id: number | null
  product_id: number
  doctor_id: number | null
}

const ids = (values: readonly (number | null | undefined)[]): number[] => [
  ...new Set(values.filter((value): value is number => value != null)),
]

/** What movements name, in one round trip. */
export async function known(
  { caller, db }: Context,
  rows: readonly Partial<MovementInput>[],
): Promise<Known> {
  const { tenant_id } = caller
  const of = <K extends keyof MovementInput>(...fields: K[]) =>
    ids(rows.flatMap((row) => fields.map((field) => row[field] as number | null | undefined)))
  const [materials, lines, users, departments, suppliers, people] = await db.batch<
    [
      KnownMaterial,
      LineFacts,
      { id: number; is_doctor: boolean; department_id: number | null },
      { id: number },
      { id: number },
      { id: number },
    ]
  >(
    sql`select id, unit_term_id, purchase_unit_term_id, purchase_factor::float, lot_tracked, expiry_tracked, is_active from material
      where tenant_id = ${tenant_id} and deleted_at is null and id = any (${of('material_id')}::bigint[]) order by id for key share`,
    sql`select id, parent_id, kind, status, person_id, deal_id, track_id, operation_id, product_id, doctor_id from attachment
      where tenant_id = ${tenant_id} and deleted_at is null and id = any (${of('attachment_id', 'operation_attachment_id')}::bigint[])`,
    sql`select id, is_doctor, department_id from "user" where tenant_id = ${tenant_id} and deleted_at is null and (id = any (${of('doctor_id', 'user_id')}::bigint[])
        or id in (select a.doctor_id from attachment a where a.tenant_id = ${tenant_id} and a.id = any (${of('attachment_id', 'operation_attachment_id')}::bigint[])))`,
    sql`select id from department where tenant_id = ${tenant_id} and deleted_at is null and id = any (${of('department_id')}::bigint[])`,
    sql`select id from term where tenant_id = ${tenant_id} and deleted_at is null and is_active and vocabulary = 'supplier' and id = any (${of('supplier_term_id')}::bigint[]) for key share`,
    sql`select id from person where tenant_id = ${tenant_id} and deleted_at is null and merged_into_id is null and id = any (${of('person_id')}::bigint[])`,
  )
  return {
    materials: new Map(materials.map((one) => [one.id, one])),
    lines: new Map(lines.map((one) => [one.id, one])),
    users: new Map(users.map((one) => [one.id, one])),
    departments: new Set(departments.map(({ id }) => id)),
    suppliers: new Set(suppliers.map(({ id }) => id)),
    people: new Set(people.map(({ id }) => id)),
  }
}

type Tell = (field: string, message: string) => void

/** The step, or the service, that a movement is for, with whom it is of. */
function aboutLine({ lines }: Known, row: Partial<MovementInput>, tell: Tell): Partial<About> {
  const step_id = row.operation_attachment_id ?? null
  const step = step_id === null ? undefined : lines.get(step_id)
  if (step_id !== null && (step === undefined || step.kind !== 'operation' || step.status !== 'done')) {
    tell('operation_attachment_id', 'Công đoạn này không còn hoặc đã được hủy, hãy tải lại')
    return {}
  }
  if (step !== undefined)
    return {
      person_id: step.person_id,
      deal_id: step.deal_id,
      track_id: step.track_id,
      attachment_id: step.parent_id,
      operation_attachment_id: step.id,
      operation_id: step.operation_id,
      product_id: step.product_id,
      doctor_id: row.doctor_id ?? step.doctor_id,
    }
  const line_id = row.attachment_id ?? null
  const line = line_id === null ? undefined : lines.get(line_id)
  if (line_id !== null && (line === undefined || line.kind === 'operation')) {
    tell('attachment_id', 'Dịch vụ này không còn nữa, hãy chọn lại')
    return {}
  }
  if (line === undefined) return {}
  const { person_id, deal_id, track_id, product_id } = line
  return {
    person_id,
    deal_id,
    track_id,
    attachment_id: line.id,
    product_id,
    doctor_id: row.doctor_id ?? line.doctor_id,
  }
}

/** What a movement is about; each thing that is not there any more is told by its field. */
export function aboutOf(found: Known, row: Partial<MovementInput>, tell: Tell): About {
  const { people, users, departments } = found
  if (row.person_id != null && !people.has(row.person_id)) tell('person_id', 'Không tìm thấy khách hàng này')
  for (const field of ['doctor_id', 'user_id'] as const) {
    const id = row[field]
    if (id != null && !users.has(id)) tell(field, 'Nhân viên được chọn không còn, hãy chọn người khác')
  }
  if (row.department_id != null && !departments.has(row.department_id))
    tell('department_id', 'Phòng ban này không còn nữa, hãy chọn lại')
  if (row.supplier_term_id != null && !found.suppliers.has(row.supplier_term_id))
    tell('supplier_term_id', 'Mục được chọn không còn dùng hoặc không thuộc danh mục này')
  const doctor_id = row.doctor_id ?? null
  const about = {
    ...ABOUT_NOTHING,
    person_id: row.person_id ?? null,
    user_id: row.user_id ?? null,
    doctor_id,
    ...aboutLine(found, row, tell),
  }
  const worker = about.doctor_id ?? about.user_id
  return {
    ...about,
    department_id: row.department_id ?? (worker === null ? null : (users.get(worker)?.department_id ?? null)),
  }
}

/** The unit of a movement, and how many stock units one is. */
export function unitOf(
  { materials }: Known,
  { material_id, unit_term_id }: { material_id: number; unit_term_id?: number | null | undefined },
  tell: Tell,
): { material: KnownMaterial; unit_term_id: number; factor: number } | undefined {
  const material = materials.get(material_id)
  if (material === undefined) {
    tell('material_id', 'Vật tư này không còn nữa, hãy chọn lại')
    return undefined
  }
  const unit = unit_term_id ?? material.unit_term_id
  const factor = stockFactor(material, unit)
  if (factor === undefined) {
    tell('unit_term_id', 'Chọn đơn vị kho hoặc đơn vị mua của vật tư này')
    return undefined
  }
  return { material, unit_term_id: unit, factor }
}

/** Collects what is wrong with the rows of a body. */
export function collecting(): { problems: RowProblem[]; at: (row: number) => Tell } {
  const problems: RowProblem[] = []
  return { problems, at: (at) => (field, message) => void problems.push({ at, field, message }) }
}
