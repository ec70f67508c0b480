import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { MergeDialog } from '../../shared/MergeDialog.tsx'
import { type Use, UseList } from '../../kit/data/UseList.tsx'
import type { TermOption } from '../../shared/pickers/TermPicker.tsx'
import { type PickerSource, wholeSource } from '../../kit/form/picker/picker-source.ts'
import { toast } from '../../kit/page/toast.tsx'
import { TAG_TEXTS as TEXTS } from '../texts.ts'
import type { TagRow } from './tag-row.ts'

const usesOf = ({ id, person_count, deal_count }: TagRow): Use[] =>
  [
    { label: TEXTS.of_people, count: person_count, href: `/customer?tag_ids=${id}` },
    { label: TEXTS.of_deals, count: deal_count, href: `/deals?view=table&tag_ids=${id}` },
  ].filter(({ count }) => count > 0)

/** All other tags. */
function othersOf(id: number): PickerSource<TermOption> {
  const all = wholeSource<TermOption, Parameters<typeof api.tag.list>[0]>(api.tag.list, {
    limit: 200,
    sort_by: 'name',
  })
  return {
    local: true,
    query: (search) => {
      const { queryKey, queryFn, meta } = all.query(search)
      return {
        queryKey: [...queryKey, 'without', id],
        queryFn: async (context) => ({ data: (await queryFn(context)).data.filter((one) => one.id !== id) }),
        meta,
      }
    },
  }
}

/** Makes one tag another one. */
export function TagMerge({ row, onClose }: { row: TagRow; onClose: () => void }) {
  const { id, version, name } = row
  const merge = useWrite(api.tag.merge, {
    touches: ['person', 'deal'],
    onSuccess: ({ into, moved }) => {
      toast({ type: 'success', title: TEXTS.merged(name, into.name, moved) })
      onClose()
    },
  })
  const source = useMemo(() => othersOf(id), [id])
  return (
    <MergeDialog
      name={name}
      label={TEXTS.merge_into}
      source={source}
      uses={usesOf(row)}
      merging={merge.isPending}
      onMerge={(into) => merge.mutate({ id, version, into_id: into.id })}
      onClose={onClose}
    />
  )
}

/** Where a tag is of use. */
export const TagUses = ({ row, onClose }: { row: TagRow; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={TEXTS.uses_of(row.name)}
    closeButtonProps={{ 'aria-label': TEXTS.close }}
  >
    <UseList uses={usesOf(row)} empty={TEXTS.unused} />
  </Modal>
)
