import type { PerformedFact } from '@bcare/contract/customers/signed-facts'
import { clinicDate, dayBounds } from '@bcare/rules/text/date'
import {
  isOpenRecord,
  RECORD_FORMS,
  recordProblem,
  type RecordKind,
} from '@bcare/rules/treatment/records/signing'
import type { Answers } from '@bcare/rules/treatment/records/field'
import { teethText, type TeethChoice } from '@bcare/rules/treatment/teeth'
import { Fault } from '@bcare/contract'
import { faultOf } from '../appointments/references.ts'
import { signedKind, type SignedKind } from '../customers/hooks.ts'
import type { Signable } from '../customers/person/signed-data.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { perioKind } from './perio.ts'

/** A record keeps so many steps with its signature. */
const MOST_STEPS = 500

/** A form that is filled in and signed when it says what it must. */
const signableForm = (kind: RecordKind): Pick<Signable, 'prefix' | 'check'> => ({
  prefix: RECORD_FORMS[kind].prefix,
  check({ now }, { value }) {
    const problem = recordProblem(kind, value as Answers, clinicDate(now))
    return problem === undefined ? Promise.resolve([]) : Promise.reject(faultOf(problem))
  },
})

/** What was done from the day on which a record was opened to the one on which it was closed. */
async function performedIn(
  { caller, db }: Context,
  person_id: number,
  { opened_on, closed_on }: { opened_on?: string; closed_on?: string },
): Promise<PerformedFact[]> {
  if (opened_on === undefined) return []
  const rows = await db.rows<
    Omit<PerformedFact, 'teeth' | 'performed_at'> & { performed_at: Date; teeth: TeethChoice }
  >(sql`
    select t.performed_at, t.title, l.teeth, nullif(concat_ws(' ', u.title, u.name), '') as doctor_name, t.clinical_note as note
    from attachment t join attachment l on l.tenant_id = t.tenant_id and l.id = t.parent_id
      left join "user" u on u.tenant_id = t.tenant_id and u.id = t.doctor_id
    where t.tenant_id = ${caller.tenant_id} and t.person_id = ${person_id} and t.kind = 'operation' and t.status = 'done'
      and t.deleted_at is null and t.performed_at >= ${dayBounds(opened_on)[0]}
      and (${closed_on ?? null}::text is null or t.performed_at < ${dayBounds(closed_on ?? opened_on)[1]})
    order by t.performed_at, t.id limit ${MOST_STEPS}`)
  return rows.map(({ performed_at, teeth, ...row }) => ({
    ...row,
    performed_at: new Date(performed_at).toISOString(),
    teeth: teethText(teeth),
  }))
}

/** One record of a customer is written on at a time. @throws Fault rule */
const onlyOneOpen: SignedKind['before'] = async ({ caller, db }, { person_id, key }, value) => {
  if (!isOpenRecord(value as Answers)) return
  const [, [other]] = await db.batch<[object, { code: string | null }]>(
    sql`select pg_advisory_xact_lock(hashtextextended('outpatient_record/' || ${person_id}::bigint, ${caller.tenant_id}))`,
    sql`select d.code from entity_data d where d.tenant_id = ${caller.tenant_id} and d.entity_type = 'person' and d.entity_id = ${person_id}
      and d.kind = 'outpatient_record' and d.key <> ${key} and d.is_current and d.status <> 'void' and d.value is not null
      and d.value ->> 'closed_on' is null limit 1`,
  )
  if (other !== undefined)
    throw new Fault(
      'rule',
      `Khách đang có bệnh án ${other.code ?? ''} chưa kết thúc; hãy ghi tiếp vào đó, hoặc ghi ngày kết thúc trước khi lập bệnh án mới`,
    )
}

/** The records about a customer that are filled in and signed (docs/domain/treatment.md, "Records"). */
export const recordKinds = [
  signedKind({ kind: 'medical_exam', signable: signableForm('medical_exam') }),
  signedKind({ kind: 'ortho_exam', signable: signableForm('ortho_exam') }),
  perioKind,
  signedKind({
    kind: 'outpatient_record',
    signable: {
      ...signableForm('outpatient_record'),
      facts: async (context, { person_id, value }) => ({
        performed: await performedIn(context, person_id, value),
      }),
    },
    before: onlyOneOpen,
  }),
]
