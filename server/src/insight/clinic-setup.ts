import { clinicSetup, MOST_CUSTOMERS_COUNTED } from '@bcare/contract/insight/clinic-setup'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'

/** Keys that the clinic itself has set, not a branch or a user for themselves. */
const isSet = (
  condition: Sql,
): Sql => sql`exists (select from setting s where s.tenant_id = app.current_tenant()
  and s.level = 'tenant' and s.deleted_at is null and ${condition})`

const counted = (from: Sql, condition: Sql): Sql =>
  sql`(select count(*)::int from ${from} r where r.tenant_id = app.current_tenant() and r.deleted_at is null and ${condition})`

/** How far the clinic is with each step of its set-up, in one statement. */
async function setup({ db }: Context): Promise<JsonText> {
  const row = await db.one<{ json: string }>(sql`select json_build_object(
    'has_contact', ${isSet(sql`s.key = 'clinic.address'`)} and ${isSet(sql`s.key = 'clinic.phone'`)},
    'has_hours', ${isSet(sql`s.key = 'clinic.opening_hours'`)},
    'branches', ${counted(sql`department`, sql`r.kind = 'branch' and r.is_active`)},
    'chairs', ${counted(sql`term`, sql`r.vocabulary = 'room' and r.is_active`)},
    'staff', ${counted(sql`"user"`, sql`r.status = 'active'`)},
    'bookable', ${counted(sql`"user"`, sql`r.status = 'active' and r.bookable`)},
    'shifts', ${counted(sql`schedule`, sql`r.kind = 'template'`)},
    'holidays', ${counted(sql`schedule`, sql`r.kind = 'holiday'`)},
    'products', ${counted(sql`product`, sql`r.is_active`)},
    'unpriced', ${counted(sql`product`, sql`r.is_active and r.list_price = 0`)},
    'stages', ${counted(sql`stage`, sql`true`)},
    'forms', ${counted(sql`web_form`, sql`true`)},
    'customers', (select count(*)::int from (select from person r where r.tenant_id = app.current_tenant() and r.deleted_at is null
      limit ${MOST_CUSTOMERS_COUNTED}) found))::text as json`)
  if (row === undefined) throw new Error('the set-up answered no row')
  return new JsonText(row.json)
}

export const clinicSetupFamily = serve(clinicSetup, { setup })
