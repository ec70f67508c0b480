import { READS_PHONES } from '@bcare/contract'
import { searchTerms, type SearchTerm } from '@bcare/rules/text/search'
import { phoneTail } from '@bcare/rules/text/phone'
import { foundIn, patternsOf, searchOf } from '../../kit/database/search.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Caller } from '../../kit/caller.ts'

/** The ends of whole numbers among the spellings of a word. */
const tailsOf = (term: SearchTerm): string[] => term.filter((spelt) => /^\d{9,}$/.test(spelt)).map(phoneTail)

/**
 * What else holds for the people `t` whom a caller finds: one who may not read numbers finds them by a number only when it
 * is typed whole, since parts would spell it out.
 */
export function withoutNumbers(caller: Caller, search: string | undefined): Sql[] {
  if (search === undefined || caller.may(READS_PHONES)) return []
  return searchTerms(search).map((term) => {
    const tails = tailsOf(term)
    const named = foundIn(sql`(t.name_fold || ' ' || lower(t.code))`, [patternsOf(term)])
    return sql`(${named} or t.phone_tail = any (${tails}) or t.phone2_tail = any (${tails}))`
  })
}

/** The people `t` whom a caller finds by what was typed; all when nothing was. */
export const foundPeople = (caller: Caller, search: string | undefined): Sql[] =>
  search === undefined
    ? []
    : [foundIn(sql`t.search_text`, searchOf(search)), ...withoutNumbers(caller, search)]
