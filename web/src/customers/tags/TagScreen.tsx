import { Tag, tag } from '@bcare/contract/customers/tag'
import { formatCount } from '@bcare/rules/text/count'
import { Anchor } from '@mantine/core'
import { IconArrowMerge, IconEye, IconEyeOff, IconListSearch, IconTags } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import type { Column } from '../../kit/data/table/column.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { SuggestInput } from '../../kit/form/inputs/SuggestInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { ACTIVE_STATES, TAG_SCOPES, TAG_TEXTS as TEXTS } from '../texts.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import type { TagRow } from './tag-row.ts'

const TagMerge = lazy(() => import('./TagMerge.tsx').then((file) => ({ default: file.TagMerge })))
const TagUses = lazy(() => import('./TagMerge.tsx').then((file) => ({ default: file.TagUses })))

/** A count that leads to the list of what it counts. */
const Counted = ({ count, to }: { count: number; to: string }) =>
  count === 0 ? null : (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to={to} />}>
      {formatCount(count)}
    </Anchor>
  )

const COLUMNS: readonly Column<TagRow>[] = [
  {
    key: 'name',
    grow: true,
    priority: 1,
    cell: (row) => <ColourBadge label={row.name} color={row.color} />,
  },
  { key: 'scope', priority: 2 },
  { key: 'group', width: 180 },
  { key: 'usage_count', priority: 2, width: 110 },
  {
    key: 'person_count',
    label: TEXTS.of_people,
    width: 120,
    align: 'end',
    cell: ({ id, person_count }) => <Counted count={person_count} to={`/customer?tag_ids=${id}`} />,
  },
  {
    key: 'deal_count',
    label: TEXTS.of_deals,
    width: 110,
    align: 'end',
    cell: ({ id, deal_count }) => <Counted count={deal_count} to={`/deals?view=table&tag_ids=${id}`} />,
  },
  { key: 'is_active', label: TEXTS.state, priority: 2, width: 140 },
]

const FILTERS: readonly FilterSpec[] = ['scope', 'group', { key: 'is_active', label: TEXTS.state }]
const ALL = { limit: 200, sort_by: 'name' } as const

/** Groups that tags are in already, for the filter and for a user who names one. */
function useGroups(): readonly string[] {
  const { data } = useRead(api.tag.list, ALL, { quiet: true })
  return useMemo(
    () => [...new Set((data?.data ?? []).flatMap(({ group }) => group ?? []))].toSorted(),
    [data],
  )
}

const fieldsOf = (groups: readonly string[]): (string | FieldSpec)[] => [
  'name',
  'color',
  { name: 'scope', half: true },
  {
    name: 'group',
    half: true,
    input: (field: FieldProps<string>) => <SuggestInput {...field} suggestions={groups} />,
  },
  'order',
  'is_active',
]

type Opened = { what: 'merge' | 'uses'; row: TagRow }

/** What can be done with a tag beside editing and deleting. */
function useTagActions(open: (opened: Opened) => void) {
  const [may_update, may_merge] = [useMay('tag:update'), useMay('tag:merge')]
  const { mutate } = useWrite(api.tag.update)
  const toggle = ({ id, version, name, is_active }: TagRow) =>
    mutate(
      { id, version, is_active: !is_active },
      {
        onSuccess: () =>
          toast({ type: 'success', title: is_active ? TEXTS.deactivated(name) : TEXTS.activated(name) }),
      },
    )
  return (row: TagRow): RowAction[] => [
    { label: TEXTS.uses, icon: <IconListSearch size={16} />, run: () => open({ what: 'uses', row }) },
    ...(may_update
      ? [
          {
            label: row.is_active ? TEXTS.deactivate : TEXTS.activate,
            icon: row.is_active ? <IconEyeOff size={16} /> : <IconEye size={16} />,
            run: () => toggle(row),
          },
        ]
      : []),
    ...(may_merge
      ? [{ label: TEXTS.merge, icon: <IconArrowMerge size={16} />, run: () => open({ what: 'merge', row }) }]
      : []),
  ]
}

/** The clinic's tags for customers and deals. */
export function TagScreen() {
  const [opened, setOpened] = useState<Opened>()
  const groups = useGroups()
  const actions = useTagActions(setOpened)
  const fields = useMemo(() => fieldsOf(groups), [groups])
  const choices = useMemo(
    () => ({
      scope: TAG_SCOPES,
      is_active: ACTIVE_STATES,
      group: groups.map((group) => ({ value: group, label: group })),
    }),
    [groups],
  )
  return (
    <>
      <ListScreen
        title={TEXTS.title}
        entity={Tag}
        family={tag}
        choices={choices}
        columns={COLUMNS}
        filters={FILTERS}
        fields={fields}
        actions={actions}
        lost={(row) => TEXTS.lost(row.usage_count)}
        removal={{ force: true }}
        search_hint={TEXTS.search}
        empty={{ title: TEXTS.empty, about: TEXTS.empty_about, icon: <IconTags /> }}
      />
      <Suspense>
        {opened?.what === 'merge' && <TagMerge row={opened.row} onClose={() => setOpened(undefined)} />}
        {opened?.what === 'uses' && <TagUses row={opened.row} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}
