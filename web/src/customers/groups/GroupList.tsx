import { PersonGroup, personGroup } from '@bcare/contract/customers/person-group'
import type { Row } from '@bcare/contract/kit/entity'
import { Skeleton } from '@mantine/core'
import { IconHistory, IconRefresh, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { usePersonChoices } from '../person-choices.ts'
import { ACTIVE_STATES, GROUP_TEXTS as TEXTS } from '../texts.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupFilterInput } from './GroupFilterInput.tsx'

type GroupRow = Row<typeof PersonGroup>

const COLUMNS: readonly Column<GroupRow>[] = [
  {
    key: 'name',
    width: 260,
    grow: true,
    priority: 1,
    cell: (row) => <ColourBadge label={row.name} color={row.color} />,
  },
  { key: 'kind', width: 120, priority: 2 },
  { key: 'member_count', width: 120, priority: 2 },
  { key: 'purpose', width: 140 },
  { key: 'description', width: 220 },
  { key: 'refreshed_at', width: 170 },
  { key: 'is_active', label: TEXTS.state, width: 130 },
  { key: 'code', width: 120, hidden: true },
]

const FILTERS: readonly FilterSpec[] = ['kind', 'purpose', { key: 'is_active', label: TEXTS.state }]
const BY_NAME = { by: 'name', order: 'asc' } as const

const fieldsOf = (choices: Choices, kinds: FieldSpec['options'] = []): FieldSpec[] => [
  { name: 'name', placeholder: 'Khách sinh nhật tháng này' },
  {
    name: 'kind',
    input: (field: FieldProps<string | null>, form) => {
      const { onChange, ...props } = field
      // A group that is chosen by hand has no condition.
      const change = (kind: string | null) => {
        onChange(kind)
        if (kind === 'static') form.set('filter', null)
      }
      return <SelectField {...props} options={kinds} onChange={change} />
    },
  },
  {
    name: 'filter',
    input: (props: FieldProps<unknown>, { values }) => {
      const dynamic = values['kind'] === 'dynamic' || (props.value !== null && values['kind'] === undefined)
      return dynamic ? <GroupFilterInput {...props} label={TEXTS.filter} choices={choices} /> : null
    },
  },
  { name: 'purpose', half: true },
  { name: 'color', half: true },
  { name: 'code', half: true },
  { name: 'description' },
  { name: 'is_active' },
]

/** The clinic's groups of customers; opening one lists who is in it. */
export function GroupList() {
  const people = usePersonChoices()
  const kinds = useConstant('person_group.kind')
  const purposes = useConstant('person_group.purpose')
  const choices = useMemo<Choices>(
    () => ({ kind: kinds, purpose: purposes, is_active: ACTIVE_STATES }),
    [kinds, purposes],
  )
  const fields = useMemo(
    () => people && fieldsOf(people, kinds as NonNullable<FieldSpec['options']>),
    [people, kinds],
  )
  return fields === undefined || kinds.length === 0 ? (
    <Skeleton height={320} m="lg" />
  ) : (
    <List choices={choices} fields={fields} />
  )
}

function List({ choices, fields }: { choices: Choices; fields: FieldSpec[] }) {
  const navigate = useNavigate()
  const may_refresh = useMay('person_group:update')
  const refresh = useWrite(api.personGroup.refresh, {
    touches: ['person_group_member', 'person'],
    onSuccess: ({ added, removed }) => toast({ type: 'success', title: TEXTS.refreshed(added, removed) }),
  })
  const [shown, setShown] = useState<GroupRow>()
  const membersOf = ({ id }: { id: number }) => `/customer?group_ids=${id}`
  return (
    <>
      <ListScreen
        title={TEXTS.title}
        entity={PersonGroup}
        family={personGroup}
        choices={choices}
        columns={COLUMNS}
        filters={FILTERS}
        sort={BY_NAME}
        fields={fields}
        surface="drawer"
        hrefOf={membersOf}
        actions={(row) => [
          {
            label: TEXTS.members,
            icon: <IconUsers size={16} />,
            run: () => void navigate({ href: membersOf(row) }),
          },
          { label: TEXTS.memberships, icon: <IconHistory size={16} />, run: () => setShown(row) },
          ...(may_refresh && row.kind === 'dynamic'
            ? [
                {
                  label: TEXTS.refresh,
                  icon: <IconRefresh size={16} />,
                  run: () => refresh.mutate({ id: row.id }),
                },
              ]
            : []),
        ]}
        lost={(row) => TEXTS.lost(row.member_count)}
        search_hint={TEXTS.search}
        empty={{ title: TEXTS.empty, about: TEXTS.empty_about, icon: <IconUsersGroup /> }}
      />
      {shown && <GroupMembers group={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
