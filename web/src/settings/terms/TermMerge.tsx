import { chainOf, byId } from '@bcare/rules/tree'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { MergeDialog } from '../../shared/MergeDialog.tsx'
import { givenSource } from '../../kit/form/picker/picker-source.ts'
import { toast } from '../../kit/page/toast.tsx'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import type { TermRow } from './use-vocabulary.ts'
import { type TermUse, useDescribed } from './uses.ts'

interface TermMergeProps {
  row: TermRow
  rows: readonly TermRow[]
  uses: readonly TermUse[]
  onClose: () => void
}

/** Makes one word another one of its vocabulary. */
export function TermMerge({ row, rows, uses, onClose }: TermMergeProps) {
  const { id, version, name } = row
  const merge = useWrite(api.term.merge, {
    onSuccess: ({ into, moved }) => {
      toast({ type: 'success', title: TEXTS.merged(name, into.name, moved) })
      onClose()
    },
  })
  const described = useDescribed(uses)
  const source = useMemo(() => {
    const known = byId(rows)
    const others = rows.filter((other) => !chainOf(known, other.id).includes(id))
    return givenSource(others, `to merge ${id} into`)
  }, [rows, id])
  return (
    <MergeDialog
      name={name}
      label={TEXTS.merge_into}
      source={source}
      uses={described}
      about={uses.some(({ entity }) => entity === 'entity_data') ? TEXTS.medical : undefined}
      merging={merge.isPending}
      onMerge={(into) => merge.mutate({ id, version, into_id: into.id })}
      onClose={onClose}
    />
  )
}
