import type { Row } from '@bcare/contract/kit/entity'
import type { Term } from '@bcare/contract/settings/term'
import { type Vocabulary, VOCABULARIES } from '@bcare/contract/settings/vocabularies'
import { useNavigate } from '@tanstack/react-router'
import { useSearchParams } from '../../kit/page/search-params.ts'

export type TermRow = Row<typeof Term>

/** The vocabulary that is open, stored in the address. */
export function useVocabulary(): [Vocabulary, (next: Vocabulary) => void] {
  const [search] = useSearchParams<'vocabulary'>()
  const navigate = useNavigate()
  const asked = String(search.vocabulary ?? '')
  const open = Object.hasOwn(VOCABULARIES, asked) ? (asked as Vocabulary) : 'source'
  return [open, (vocabulary) => void navigate({ to: '.', search: { vocabulary }, resetScroll: false })]
}

/** Rows with those of one level in another order; all others keep their places. */
export function placed<T extends { id: number }>(rows: readonly T[], order: readonly number[]): readonly T[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const next = order.flatMap((id) => known.get(id) ?? [])
  const moving = new Set(next.map(({ id }) => id))
  let at = 0
  return rows.map((row) => (moving.has(row.id) ? (next[at++] ?? row) : row))
}
