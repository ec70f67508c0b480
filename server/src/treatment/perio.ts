import { Fault } from '@bcare/contract'
import { clinicDate } from '@bcare/rules/text/date'
import { examSignProblem, type PerioExam } from '@bcare/rules/treatment/perio/exam'
import { faultOf } from '../appointments/references.ts'
import { signedKind, type SignedKind } from '../customers/hooks.ts'
import { sql } from '../kit/database/sql.ts'

/** One examination of a customer is typed at a time: a second draft waits until the first is signed or thrown away. @throws Fault conflict */
const onlyOneDraft: SignedKind['before'] = async ({ caller, db }, { person_id, key }) => {
  const [, [other]] = await db.batch<[object, { author_name: string | null }]>(
    sql`select pg_advisory_xact_lock(hashtextextended('perio_chart/' || ${person_id}::bigint, ${caller.tenant_id}))`,
    sql`select author.name as author_name from entity_data d
      left join "user" author on author.tenant_id = d.tenant_id and author.id = d.created_by
      where d.tenant_id = ${caller.tenant_id} and d.entity_type = 'person' and d.entity_id = ${person_id} and d.kind = 'perio_chart'
        and d.key <> ${key} and d.is_current and d.status = 'draft' and d.value is not null limit 1`,
  )
  if (other !== undefined)
    throw new Fault(
      'rule',
      `${other.author_name ?? 'Người khác'} đang có bản nháp nha chu của khách này; hãy nhập tiếp, ký hoặc bỏ bản đó trước`,
    )
}

/** Periodontal examinations, which are signed by a dentist (docs/domain/treatment.md, "Periodontal chart"). */
export const perioKind = signedKind({
  kind: 'perio_chart',
  signable: {
    prefix: 'NC',
    check({ now }, { value }) {
      const problem = examSignProblem(value as unknown as PerioExam, clinicDate(now))
      return problem === undefined ? Promise.resolve([]) : Promise.reject(faultOf(problem))
    },
  },
  before: onlyOneDraft,
})
