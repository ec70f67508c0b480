import { Fault } from '@bcare/contract'
import type { Medication } from '@bcare/contract/treatment/medication'
import { clinicDate } from '@bcare/rules/text/date'
import { signProblem } from '@bcare/rules/treatment/prescription/prescription'
import { prescriptionWarnings, type CheckedMedicine } from '@bcare/rules/treatment/prescription/warnings'
import { faultOf } from '../appointments/references.ts'
import { alertsOf, historyWithNames } from '../customers/person/medical-alerts.ts'
import type { Signable, Signing, SigningWarning } from '../customers/person/signed-data.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'

interface CatalogueRow {
  id: number
  medicine: Pick<CheckedMedicine, 'active_ingredient' | 'min_age_months' | 'not_in_pregnancy'> | null
}

const medicines = (tenant_id: number, ids: readonly number[]): Sql =>
  sql`select t.id, t.medicine from product t where t.tenant_id = ${tenant_id} and t.id = any (${[...ids]}::bigint[])`

/** Whether a prescription can be signed, and what its customer's history and age say against it. @throws Fault rule */
async function check(
  { caller, db, now }: Context,
  { person_id, person, value }: Signing,
): Promise<readonly SigningWarning[]> {
  const prescription = value as Medication
  const { lines = [], doctor_id } = prescription
  if (doctor_id !== undefined && doctor_id !== caller.user_id)
    throw new Fault(
      'rule',
      'Đơn này do bác sĩ khác kê: bác sĩ đó ký, hoặc sửa đơn thành của bạn trước khi ký',
    )
  const today = clinicDate(now)
  const problem = signProblem(prescription, today)
  if (problem !== undefined) throw faultOf(problem)
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  const [[history], catalogue] = await db.batch<[Parameters<typeof alertsOf>[0] & object, CatalogueRow]>(
    historyWithNames(caller.tenant_id, person_id),
    medicines(caller.tenant_id, ids),
  )
  const alerts = alertsOf(history)
  const known = new Map(catalogue.map(({ id, medicine }) => [id, medicine]))
  return prescriptionWarnings(
    { ...prescription, lines: lines.map((line) => ({ ...line, ...known.get(line.product_id ?? 0) })) },
    { ...person, allergies: alerts?.allergies ?? [], is_pregnant: alerts?.is_pregnant === true },
    today,
  )
}

export const prescription: Signable = { prefix: 'DT', check }
