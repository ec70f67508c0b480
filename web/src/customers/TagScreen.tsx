import { Tag, tag } from '@bcare/contract/customers/tag'
import { listScreen } from '../kit/data/ListScreen.tsx'
import { ColourBadge } from '../kit/data/StatusBadge.tsx'
import { ACTIVE_STATES, TAG_SCOPES, TAG_TEXTS as TEXTS } from './texts.ts'

/** The clinic's tags for customers and deals. */
export const TagScreen = listScreen({
  title: TEXTS.title,
  entity: Tag,
  family: tag,
  choices: { scope: TAG_SCOPES, is_active: ACTIVE_STATES },
  columns: [
    {
      key: 'name',
      grow: true,
      priority: 1,
      cell: (row) => <ColourBadge label={row.name} color={row.color} />,
    },
    { key: 'scope', priority: 2 },
    { key: 'group', width: 200 },
    { key: 'usage_count', label: TEXTS.usage, priority: 2, width: 120 },
    { key: 'is_active', label: TEXTS.state, priority: 2, width: 140 },
  ],
  filters: ['scope', { key: 'is_active', label: TEXTS.state }],
  fields: [
    'name',
    'color',
    { name: 'scope', half: true },
    { name: 'group', half: true },
    'order',
    'is_active',
  ],
  lost: (row) => TEXTS.lost(row.usage_count),
  removal: { force: true },
  search_hint: TEXTS.search,
})
