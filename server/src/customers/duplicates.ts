import { Fault } from '@bcare/contract'
import type { Candidate } from '@bcare/contract/customers/person'
import { birthDate } from '@bcare/rules/customers/birth'
import { duplicateReasons, type Identity } from '@bcare/rules/customers/duplicate'
import { fold } from '@bcare/rules/text/fold'
import { phoneTail } from '@bcare/rules/text/phone'
import { join, sql, type Sql } from '../kit/database/sql.ts'
import { maskedPhone } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { personTable } from './person-table.ts'

const MOST_CANDIDATES = 10

type Entered = Omit<Identity, 'national_id'>

interface Found extends Omit<Candidate, 'reasons'> {
  full_phone: string | null
  full_phone2: string | null
}

/** What two entries of the same person share: the tails of their numbers, and their name with a whole birth date. */
function marksOf(entered: Entered): { tails: string[]; name: string | undefined } {
  const tails = [entered.phone, entered.phone2].filter((number) => number !== null).map(phoneTail)
  return { tails, name: birthDate(entered) === undefined ? undefined : fold(entered.full_name) }
}

/** Two desks that enter the same person at the same moment take turns, so that the second one is told. */
const takeTurns = (tenant_id: number, marks: readonly string[]): Sql => sql`
  select pg_advisory_xact_lock(hashtextextended(mark, ${tenant_id})) from (select mark from unnest(${marks}::text[]) mark order by mark) m`

function candidatesQuery(context: Context, entered: Entered): Sql {
  const { tails, name } = marksOf(entered)
  const sameName =
    name === undefined
      ? []
      : [
          sql`(t.name_fold = ${name} and t.birth_year = ${entered.birth_year} and t.birth_month = ${entered.birth_month} and t.birth_day = ${entered.birth_day})`,
        ]
  const same = join(
    [sql`t.phone_tail = any(${tails})`, sql`t.phone2_tail = any(${tails})`, ...sameName],
    ' or ',
  )
  const phone = (field: string) => maskedPhone(field, personTable, context.caller)
  return sql`
    select t.id, t.code, t.full_name, ${phone('phone')} as phone, ${phone('phone2')} as phone2, t.phone as full_phone, t.phone2 as full_phone2,
      t.gender, t.birth_day, t.birth_month, t.birth_year, t.lifecycle, o.name as owner_name, t.created_at
    from person t left join "user" o on o.tenant_id = t.tenant_id and o.id = t.owner_id
    where t.tenant_id = ${context.caller.tenant_id} and t.deleted_at is null and (${same})
    order by t.id desc limit ${MOST_CANDIDATES}`
}

const sentence = (candidates: readonly Candidate[]) =>
  candidates.some(({ reasons }) => reasons.includes('phone'))
    ? `Số điện thoại này đã có ở ${candidates.length} khách hàng`
    : `Đã có ${candidates.length} khách hàng cùng tên và ngày sinh`

/**
 * Stops an entry that looks like somebody on file, whole clinic over. With `force` it goes on, for whoever may.
 * @throws Fault conflict with `data.candidates`, forbidden
 */
export async function refuseDuplicates(context: Context, entered: Entered, force: boolean): Promise<void> {
  if (force) {
    context.caller.scopeFor('person:force')
    return
  }
  const { tails, name } = marksOf(entered)
  if (tails.length === 0 && name === undefined) return
  const marks = [...tails, ...(name === undefined ? [] : [`${name} ${birthDate(entered)}`])]
  const [, rows = []] = await context.db.batch<Found>(
    takeTurns(context.caller.tenant_id, marks),
    candidatesQuery(context, entered),
  )
  const candidates = rows.map(({ full_phone, full_phone2, ...row }): Candidate => {
    const filed = { ...row, phone: full_phone, phone2: full_phone2, national_id: null }
    return { ...row, reasons: duplicateReasons(filed, { ...entered, national_id: null }) }
  })
  if (candidates.length > 0) throw new Fault('conflict', sentence(candidates), { candidates })
}
