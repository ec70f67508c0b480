import { Fault } from '@bcare/contract'
import type { Candidate } from '@bcare/contract/customers/person'
import { birthDate } from '@bcare/rules/customers/particulars/birth'
import { duplicateReasons, type Identity } from '@bcare/rules/customers/merge/duplicate'
import { fold } from '@bcare/rules/text/fold'
import { phoneTail } from '@bcare/rules/text/phone'
import { join, sql, type Sql } from '../../kit/database/sql.ts'
import { maskedPhone } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { setting } from '../../settings/setting.ts'
import { nationalIdHash } from '../person/national-id.ts'
import { personTable } from '../person/person-table.ts'

const MOST_CANDIDATES = 10

interface CandidateRow extends Omit<Candidate, 'reasons'> {
  full_phone: string | null
  full_phone2: string | null
  national_id_hash: string | null
}

interface Marks {
  tails: string[]
  name: string | undefined
  number: string | null
}

/** What two entries of the same person share: the tails of their phones, their name with a whole birth date, the hash of their citizen's number. */
function marksOf(entered: Identity): Marks {
  const tails = [entered.phone, entered.phone2].filter((number) => number !== null).map(phoneTail)
  const name = birthDate(entered) === undefined ? undefined : fold(entered.full_name)
  return { tails, name, number: entered.national_id }
}

/** Two receptionists who enter the same person at the same moment take turns, so that the second one sees the first's entry. */
export const takeTurns = (tenant_id: number, marks: readonly string[]): Sql => sql`
  select pg_advisory_xact_lock(hashtextextended(mark, ${tenant_id})) from (select mark from unnest(${marks}::text[]) mark order by mark) m`

function candidatesQuery(context: Context, entered: Identity): Sql {
  const { tails, name, number } = marksOf(entered)
  const sameName =
    name === undefined
      ? []
      : [
          sql`(t.name_fold = ${name} and t.birth_year = ${entered.birth_year} and t.birth_month = ${entered.birth_month} and t.birth_day = ${entered.birth_day})`,
        ]
  const sameNumber = number === null ? [] : [sql`t.national_id_hash = ${number}`]
  const same = join(
    [sql`t.phone_tail = any(${tails})`, sql`t.phone2_tail = any(${tails})`, ...sameName, ...sameNumber],
    ' or ',
  )
  const phone = (field: string) => maskedPhone(field, personTable, context.caller)
  return sql`
    select t.id, t.code, t.full_name, ${phone('phone')} as phone, ${phone('phone2')} as phone2, t.phone as full_phone, t.phone2 as full_phone2, t.national_id_hash,
      t.gender, t.birth_day, t.birth_month, t.birth_year, t.lifecycle, o.name as owner_name, t.created_at
    from person t left join "user" o on o.tenant_id = t.tenant_id and o.id = t.owner_id
    where t.tenant_id = ${context.caller.tenant_id} and t.deleted_at is null and (${same})
    order by t.id desc limit ${MOST_CANDIDATES}`
}

const sentence = (candidates: readonly Candidate[]) =>
  candidates.some(({ reasons }) => reasons.includes('national_id'))
    ? `Số CCCD này đã có ở ${candidates.length} khách hàng`
    : candidates.some(({ reasons }) => reasons.includes('phone'))
      ? `Số điện thoại này đã có ở ${candidates.length} khách hàng`
      : `Đã có ${candidates.length} khách hàng cùng tên và ngày sinh`

/** What of an entry counts in this clinic: its citizen's number always, as a hash. */
async function countedOf(context: Context, { national_id, ...draft }: Identity): Promise<Identity> {
  const phones = await setting(context, 'person.duplicate_phone')
  const names = await setting(context, 'person.duplicate_name')
  return {
    ...draft,
    ...(!phones && { phone: null, phone2: null }),
    // Without a whole birth date a name says nothing.
    ...(!names && { birth_year: null }),
    national_id: national_id === null ? null : nationalIdHash(context, national_id),
  }
}

/**
 * Stops an entry that looks like a person on file, whole clinic over. With `force` it goes on, for callers who may.
 * @throws Fault conflict with `data.candidates`, forbidden
 */
export async function refuseDuplicates(context: Context, draft: Identity, force: boolean): Promise<void> {
  if (force) {
    context.caller.scopeFor('person:force')
    return
  }
  const entered = await countedOf(context, draft)
  const { tails, name, number } = marksOf(entered)
  const marks = [
    ...tails,
    ...(name === undefined ? [] : [`${name} ${birthDate(entered)}`]),
    ...(number === null ? [] : [number]),
  ]
  if (marks.length === 0) return
  const [, rows = []] = await context.db.batch<CandidateRow>(
    takeTurns(context.caller.tenant_id, marks),
    candidatesQuery(context, entered),
  )
  const candidates = rows.map(({ full_phone, full_phone2, national_id_hash, ...row }): Candidate => {
    const filed = { ...row, phone: full_phone, phone2: full_phone2, national_id: national_id_hash }
    return { ...row, reasons: duplicateReasons(filed, entered) }
  })
  if (candidates.length > 0) throw new Fault('conflict', sentence(candidates), { candidates })
}
