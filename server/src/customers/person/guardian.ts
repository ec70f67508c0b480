import { Fault } from '@bcare/contract'
import type { Birth } from '@bcare/rules/customers/particulars/birth'
import { guardianRefusal } from '@bcare/rules/customers/guardian'
import { clinicDate } from '@bcare/rules/text/date'
import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { setting } from '../../settings/setting.ts'

/** Nothing is signed for a child, or billed to one, before a guardian is known. @throws Fault rule */
export async function requireGuardian(context: Context, person_id: number): Promise<void> {
  const { caller, db, now } = context
  const of_age = await setting(context, 'person.guardian_age')
  const found = await db.one<Birth & { guardians: number }>(sql`
    select p.birth_day, p.birth_month, p.birth_year, (
      select count(*)::int from person_relative r
      where r.tenant_id = p.tenant_id and r.person_id = p.id and r.is_guardian and r.deleted_at is null) as guardians
    from person p where p.tenant_id = ${caller.tenant_id} and p.id = ${person_id}`)
  const refused = found && guardianRefusal(found, found.guardians, clinicDate(now), of_age)
  if (refused !== undefined) throw new Fault('rule', refused)
}
