import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { QUERY_TEXTS as TEXTS } from './texts.ts'
import type { QueryDraft, SavedRow } from './use-query-draft.ts'

interface SaveOptions {
  row?: SavedRow
  onSaved: (id: number) => void
}

/** Saves what is written: anew, or over the row that it came from. */
export function useSave({ draft, body }: QueryDraft, { row, onSaved }: SaveOptions) {
  const settled = ({ id }: SavedRow) => {
    draft.saved()
    toast({ type: 'success', title: TEXTS.stored })
    onSaved(id)
  }
  const options = { quiet: true, touches: ['saved_query', 'raw_query'], onSuccess: settled }
  const add = useWrite(api.savedQuery.add, options)
  const update = useWrite(api.savedQuery.update, options)
  const save = () => {
    const description = body.description?.trim() ? body.description : null
    if (row === undefined) add.mutate({ ...body, description })
    else update.mutate({ ...body, description, id: row.id, version: row.version })
  }
  return {
    save,
    saving: add.isPending || update.isPending,
    fault: row === undefined ? add.error : update.error,
  }
}
