import type { Birth } from '@bcare/rules/customers/particulars/birth'
import { consentRefusal } from '@bcare/rules/customers/consent'
import { clinicDate } from '@bcare/rules/text/date'
import { birthQuery } from '../customers/consent.ts'
import { samePerson } from '../customers/merge/merged-into.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'

/**
 * What a visitor agreed to on a page of the clinic's website becomes theirs: each purpose, unless they decided on it
 * themselves since, or are too young to decide alone.
 */
export async function keepWebConsents(
  context: Context,
  { submission_id, person_id }: { submission_id: number; person_id: number },
): Promise<void> {
  const { caller, db, now } = context
  const person = await db.one<Birth>(birthQuery(context, person_id))
  const of_age = await setting(context, 'person.guardian_age')
  const said = { granted: true, given_by: 'self' } as const
  if (person === undefined || consentRefusal(said, person, clinicDate(now), of_age) !== undefined) return
  const decisions = await db.rows<{ id: number; purpose: string }>(sql`
    insert into consent (tenant_id, person_id, purpose, granted, text_version, channel, created_by)
    select s.tenant_id, ${person_id}, c.key, true, c.value, 'web', ${caller.user_id}::bigint
    from form_submission s cross join lateral jsonb_each_text(s.consent) c
    where s.tenant_id = ${caller.tenant_id} and s.id = ${submission_id} and jsonb_typeof(s.consent) = 'object'
      and not exists (select from consent o where o.tenant_id = s.tenant_id and o.purpose = c.key and o.created_at > s.submitted_at
        and o.person_id = any (${samePerson(caller.tenant_id, person_id)}))
    returning id, purpose`)
  for (const { id, purpose } of decisions) {
    context.emit({ entity: 'consent', id, action: 'create', keys: [purpose] })
    context.emit({ entity: 'person', id: person_id, action: 'update', keys: [`consent_${purpose}`] })
  }
}
