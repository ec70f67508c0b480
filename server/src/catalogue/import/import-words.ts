import { CONSTANTS } from '@bcare/contract/settings/constants'
import type { Columns } from '@bcare/rules/imports/columns'
import type { Naming } from '@bcare/rules/text/naming'
import type { NamedWords } from '../../imports/importer.ts'
import { byName, firstNames, type Named, valuesOf } from '../../imports/words.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'

/** A vocabulary of a column: what its words stand for, and what they are called. */
export interface Vocabulary<T> {
  known: Naming<T>
  names: readonly string[]
}

/** The fixed choices of a field. */
export function choicesOf(group: keyof typeof CONSTANTS): Vocabulary<string> {
  const choices = CONSTANTS[group]
  return { known: valuesOf(choices), names: choices.map(({ label }) => label) }
}

/** Records of the clinic by their names. */
export function namedOf(rows: readonly Named[]): Vocabulary<number> {
  const known = byName(rows)
  return { known, names: firstNames(rows, known) }
}

/** The terms of a vocabulary, each by its name and its other name. */
export const termsOf = (tenant_id: number, vocabulary: string): Sql => sql`
  select id, unnest(array_remove(array[name, alias], null)) as name from term
  where tenant_id = ${tenant_id} and vocabulary = ${vocabulary} and deleted_at is null order by "order", id`

/** The vocabularies of columns as the kit asks for them. */
export function namedWords<W>(
  words: W,
  vocabularies: Readonly<Record<string, Vocabulary<unknown>>>,
  { labels }: Columns,
): NamedWords<W> {
  return {
    words,
    known: new Map(Object.entries(vocabularies).map(([field, { known }]) => [field, known])),
    namesOf: (field) => vocabularies[field]?.names ?? [],
    labelOf: (field) => labels[field] ?? field,
  }
}
