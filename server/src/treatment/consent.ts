import type { ConsentData } from '@bcare/contract/treatment/consent-data'
import { isMinor } from '@bcare/rules/customers/particulars/birth'
import { clinicDate } from '@bcare/rules/text/date'
import { consentProblem } from '@bcare/rules/treatment/consent'
import {
  faultOf,
  requireStaff,
  requireWord,
  staffQuery,
  wordQuery,
  type Staff,
  type Word,
} from '../appointments/references.ts'
import type { Signable, Signing } from '../customers/person/signed-data.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import type { TermPlace } from '../settings/term-places.ts'

/** Whether a consent is signed by whom it may be, and names a template, a guardian and a witness that there are. @throws Fault rule */
async function check(context: Context, { person_id, person, value }: Signing) {
  const { caller, db, now } = context
  const { template_term_id, relative_id, witness_user_id, ...consent } = value as ConsentData
  const of_age = await setting(context, 'person.guardian_age')
  const [words, staff, guardians] = await db.batch<[Word, Staff, { id: number }]>(
    wordQuery(context, [template_term_id]),
    staffQuery(context, [witness_user_id]),
    sql`select r.id from person_relative r where r.tenant_id = ${caller.tenant_id} and r.person_id = ${person_id}
      and r.id = ${relative_id ?? null}::bigint and r.is_guardian and r.deleted_at is null`,
  )
  const problem = consentProblem(
    { ...consent, relative_id },
    { is_minor: isMinor(person, clinicDate(now), of_age), has_guardian: guardians.length > 0, of_age },
  )
  if (problem !== undefined) throw faultOf(problem)
  if (template_term_id !== undefined)
    requireWord(words, 'value.template_term_id', template_term_id, 'consent_template')
  if (witness_user_id !== undefined) requireStaff(staff, 'value.witness_user_id', witness_user_id)
  return []
}

/** A consent that the customer has signed is closed by the doctor; one that is withdrawn is void, with the reason. */
export const consentSigning: Signable = { prefix: 'CK', check }

/** Where consents name their template. What one says stays as it was signed. */
export const consentTemplates: TermPlace = {
  entity: 'entity_data',
  field: 'template_term_id',
  label: 'Cam kết của khách hàng',
  vocabularies: ['consent_template'],
  count: (tenant_id, ids) => sql`
    select 'entity_data', 'template_term_id', null::text, (d.value ->> 'template_term_id')::bigint, count(*)::int from entity_data d
    where d.tenant_id = ${tenant_id} and d.entity_type = 'attachment' and d.kind = 'consent' and d.is_current
      and (d.value ->> 'template_term_id')::bigint in (${ids}) group by 4`,
  move: () => Promise.resolve(0),
}
