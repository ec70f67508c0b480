import { fieldErrors } from '@bcare/contract'
import { Person } from '@bcare/contract/customers/person'
import type { Mapping } from '@bcare/rules/customers/import/columns'
import { type ImportOptions, readImportRow } from '@bcare/rules/customers/import/row'
import type { Words } from '@bcare/rules/customers/import/words'
import type { Fits } from '@bcare/rules/settings/custom-value'
import { phoneTail } from '@bcare/rules/text/phone'
import * as z from 'zod/mini'
import type { JudgeContext, Judged, SentRow } from '../../imports/importer.ts'
import type { ImportFacts } from '../../imports/table.ts'
import { mapBreathing } from '../../kit/breathe.ts'
import { judgeInTurns } from '../../kit/custom/judge-in-turns.ts'
import { sealNationalId } from '../person/national-id.ts'

/** The same as the kit knows, with what is chosen for files of customers. */
type PersonFacts = Pick<ImportFacts<ImportOptions>, 'headers' | 'options'> & { mapping: Mapping }

/** One row as the person that it describes, held to the same rules as a form. */
function judgePerson(no: number, cells: readonly string[], by: JudgeContext<Words>, fits: Fits) {
  const facts = by.facts as PersonFacts
  const { decisions, words, today } = by
  const { person, custom, lifecycle, tag_ids, code, problems, notices } = readImportRow(cells, {
    ...facts,
    decisions,
    words,
    today,
    fits,
  })
  const parsed = z.safeParse(Person.draft, person, { reportInput: true })
  const refused =
    parsed.success || person.full_name === '' ? [] : fieldErrors(parsed.error.issues, Person.labels)
  const faults = [...problems, ...refused]
  const all = [...faults, ...notices]
  const fields = new Set<string>(all.map(({ field }) => field))
  const status: 'error' | 'new' = faults.length > 0 || !parsed.success ? 'error' : 'new'
  const { phone, phone2, full_name, gender, birth_day, birth_month, birth_year, national_id } = person
  // Of a row in error only what its customer may be known by.
  const known = { full_name, gender, birth_day, birth_month, birth_year, national_id }
  const draft = status === 'new' && parsed.success ? { ...parsed.data, custom, lifecycle } : known
  return {
    no,
    status,
    problems: [...new Set(all.map(({ message }) => message))],
    faulty: facts.mapping.flatMap((field, at) => (field !== null && fields.has(field) ? [at] : [])),
    draft,
    tails: [phone, phone2].filter((number) => number !== null).map(phoneTail),
    code,
    tag_ids,
  }
}

/** Rows as the people that they describe; a citizen's number is sealed from here on. */
export const judgePeople = (rows: readonly SentRow[], by: JudgeContext<Words>): Promise<Judged[]> =>
  mapBreathing(rows, async ({ no, cells }) => {
    const { draft, ...row } = await judgeInTurns((fits) => judgePerson(no, cells, by, fits))
    return { ...row, draft: sealNationalId(by.keeper, draft) }
  })
