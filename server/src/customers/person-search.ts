import { READS_PHONES } from '@bcare/contract'
import { phoneTail } from '@bcare/rules/text/phone'
import { searchPatterns } from '../kit/database/search.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Caller } from '../kit/caller.ts'

/** A caller who may not read numbers finds people by a number only when it is typed whole: parts would spell it out. */
export function withoutNumbers(caller: Caller, search: string | undefined): Sql[] {
  if (search === undefined || caller.may(READS_PHONES)) return []
  const patterns = searchPatterns(search.trim())
  const tail = search.replace(/\D/g, '').length >= 9 ? phoneTail(search) : ''
  return [
    sql`(t.name_fold like any (${patterns}) or lower(t.code) like any (${patterns}) or t.phone_tail = ${tail} or t.phone2_tail = ${tail})`,
  ]
}
