import { Group } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TagPicker } from '../../shared/pickers/TagPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import type { DealRow } from './deal-row.ts'

/** The labels of a deal; users who may label deals change them in place. */
export function DealTags({ deal }: { deal: DealRow }) {
  const may_tag = useMay('deal_tag:create')
  const add = useWrite(api.dealTag.add, { touches: ['deal'] })
  const remove = useWrite(api.dealTag.delete, { touches: ['deal'] })
  if (!may_tag) {
    return (
      <Group gap={4}>
        {deal.tags.map((tag) => (
          <ColourBadge key={tag.id} label={tag.name} color={tag.color} />
        ))}
      </Group>
    )
  }
  const ids = deal.tags.map(({ id }) => id)
  const change = (next: readonly number[]) => {
    const added = next.filter((id) => !ids.includes(id))
    const removed = ids.filter((id) => !next.includes(id))
    if (added.length > 0) add.mutate({ entity_ids: [deal.id], tag_ids: added })
    if (removed.length > 0) remove.mutate({ entity_ids: [deal.id], tag_ids: removed })
  }
  return <TagPicker scope="deal" aria-label={TEXTS.tags} value={ids} selected={deal.tags} onChange={change} />
}
