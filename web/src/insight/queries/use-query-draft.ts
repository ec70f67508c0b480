import type { Row } from '@bcare/contract'
import type { SavedQuery } from '@bcare/contract/insight/query'
import { type Draft, useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export type SavedRow = Row<typeof SavedQuery>
export interface QueryDraft {
  draft: Draft
  body: Pick<SavedRow, 'name' | 'description' | 'statement' | 'parameters' | 'role_ids'>
  change: (part: Partial<QueryDraft['body']>) => void
}

const BEGINNING =
  'select code, full_name, last_visit_at\nfrom person\nwhere deleted_at is null\norder by last_visit_at desc nulls last'

/** A query while it is written: never lost, whatever the database says of it. */
export function useQueryDraft(row: SavedRow | undefined): QueryDraft {
  const draft = useDraft('query.saved', row?.id ?? 'new')
  const [body, setBody] = useDraftState<QueryDraft['body']>(draft, 'body', () => ({
    name: row?.name ?? '',
    description: row?.description ?? null,
    statement: row?.statement ?? BEGINNING,
    parameters: row?.parameters ?? [],
    role_ids: row?.role_ids ?? [],
  }))
  return { draft, body, change: (part) => setBody((now) => ({ ...now, ...part })) }
}
