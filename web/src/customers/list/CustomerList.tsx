import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { formatPhone } from '@bcare/rules/text/phone'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconEye, IconPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo } from 'react'
import { facts } from 'virtual:entity/person'
import { idIn, useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { addCustomer, openCustomer } from '../../shared/modals/customer-modal.ts'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { ListFamily } from '../../kit/data/list/use-list.ts'
import { BadgeRow } from '../../kit/data/BadgeRow.tsx'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useIdle } from '../../kit/session/idle.ts'
import { useMay } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useBulk } from './bulk.tsx'
import css from '../customers.module.css'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { UNSETTLED, useFixedChoices, usePersonChoices } from '../person-choices.ts'
import { PERSON_TEXTS as TEXTS } from '../texts.ts'

type PersonRow = Row<typeof Person>

const GENDERS = { male: 'Nam', female: 'Nữ', other: 'Khác', unknown: undefined }

const ageAndGender = ({ age, gender }: PersonRow) =>
  [age === null ? undefined : TEXTS.years(age), GENDERS[gender]].filter(Boolean).join(' · ')

function Name({ row }: { row: PersonRow }) {
  return (
    <span className={css.nameCell}>
      <PersonAvatar id={row.id} name={row.full_name} />
      <span className={`ellipsis ${css.name}`}>{row.full_name}</span>
    </span>
  )
}

const Labels = ({ row }: { row: PersonRow }) => (
  <BadgeRow
    badges={[
      ...row.groups.map(({ id, name, color }) => ({ key: `group/${id}`, label: name, color })),
      ...row.tags.map(({ id, name, color }) => ({ key: `tag/${id}`, label: name, color })),
    ]}
  />
)

/** A customer on a phone. */
function Card({ row }: { row: PersonRow }) {
  const lifecycles = useConstant('person.lifecycle')
  const line = [row.phone && formatPhone(row.phone), ageAndGender(row)]
  return (
    <Stack gap={6} miw={0}>
      <Name row={row} />
      <Text size="sm" c="gray.7" className="numeric">
        {line.filter(Boolean).join(' · ')}
      </Text>
      <Group gap={4}>
        <StatusBadge value={row.lifecycle} options={lifecycles} />
        {row.tags.map(({ id, name, color }) => (
          <ColourBadge key={id} label={name} color={color} />
        ))}
        <Text size="xs" c="gray.7">
          {row.source_name}
        </Text>
      </Group>
    </Stack>
  )
}

const cardOf = (row: PersonRow) => <Card row={row} />

const COLUMNS: readonly Column<PersonRow>[] = [
  { key: 'code', label: TEXTS.code, width: 118 },
  {
    key: 'given_name',
    exports: 'full_name',
    label: TEXTS.name,
    width: 240,
    grow: true,
    pinned: true,
    priority: 1,
    cell: (row) => <Name row={row} />,
  },
  { key: 'phone', width: 140, priority: 2 },
  { key: 'age', label: TEXTS.age, width: 130, align: 'start', priority: 2, cell: ageAndGender },
  { key: 'lifecycle', label: TEXTS.lifecycle, width: 140, priority: 2 },
  { key: 'tags', label: TEXTS.tags_and_groups, width: 210, cell: (row) => <Labels row={row} /> },
  { key: 'source_name', label: TEXTS.source, width: 160 },
  { key: 'owner_name', label: TEXTS.owner, width: 150 },
  { key: 'next_appointment_at', label: TEXTS.next_appointment, width: 150 },
  { key: 'last_visit_at', label: TEXTS.last_visit, width: 150 },
  { key: 'last_contact_at', width: 150, hidden: true },
  { key: 'total_agreed', label: TEXTS.expected, width: 130, hidden: true },
  { key: 'debt', label: TEXTS.debt, width: 120, hidden: true },
  { key: 'deposit_balance', label: TEXTS.deposit, width: 120, hidden: true },
  { key: 'recall_due_at', label: TEXTS.recall, width: 130, hidden: true },
  {
    key: 'vip_level_name',
    label: TEXTS.vip,
    width: 130,
    hidden: true,
    cell: ({ vip_level_name, vip_level_color }) =>
      vip_level_name && <ColourBadge label={vip_level_name} color={vip_level_color} />,
  },
  { key: 'created_at', width: 150, hidden: true },
  { key: 'branch_name', label: facts.labels['branch_id'], width: 160, hidden: true },
  { key: 'phone2', width: 140, hidden: true },
  { key: 'email', width: 180, hidden: true },
]

/** For those who may not read payments, without the columns that would stay empty. */
const WITHOUT_MONEY = COLUMNS.filter(({ key }) => key !== 'debt' && key !== 'deposit_balance')

const FILTERS: readonly FilterSpec[] = [
  { key: 'lifecycle', label: TEXTS.lifecycle },
  { key: 'source_term_id', label: TEXTS.source },
  { key: 'owner_id', label: TEXTS.owner },
  { key: 'group_ids', label: TEXTS.groups },
  { key: 'tag_ids', label: TEXTS.tags },
  'gender',
  { key: 'birth_month', label: TEXTS.birth_month },
  { key: 'province_code', label: TEXTS.province_short },
  { key: 'last_visit_at', label: TEXTS.last_visit, span: 'instant' },
  { key: 'next_appointment_at', label: TEXTS.next_appointment, span: 'instant' },
  { key: 'vip_level_term_id', label: TEXTS.vip },
  { key: 'recall_due_at', label: TEXTS.recall, span: 'date' },
  { key: 'created_at', span: 'instant' },
  { key: 'assigned_user_ids', label: TEXTS.assigned_to },
]

const NEWEST = { by: 'created_at', order: 'desc' } as const

/**
 * All customers of the clinic. What the list can be narrowed to is asked for when the rows are there, unless the
 * address narrows it already.
 */
export function CustomerList() {
  const [address] = useSearchParams()
  const narrowed = Object.keys(address).some((key) => key in UNSETTLED)
  const rests = useIdle()
  const fixed = useFixedChoices()
  const all = useDeferredValue(usePersonChoices(narrowed || rests))
  const choices = useMemo(() => all ?? (fixed && { ...UNSETTLED, ...fixed }), [all, fixed])
  return narrowed && all === undefined ? <Waiting /> : <List choices={choices} />
}

function Waiting() {
  return (
    <Page title={TEXTS.title}>
      <Stack gap="md" aria-busy>
        <Skeleton height={36} maw={560} />
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} height={20} />
        ))}
      </Stack>
    </Page>
  )
}

/** The group that the list is of, when it is of one that is filled by hand. */
function useListedGroup(): number | undefined {
  const [search] = useSearchParams<'group_ids'>()
  const id = idIn(search.group_ids)
  const { data } = useRead(api.personGroup.get, { id: id ?? 0 }, { enabled: id !== undefined, quiet: true })
  return data?.kind === 'static' ? id : undefined
}

const FAMILY = { list: api.person.list.call, query: api.person.query.call } as ListFamily

const List = memo(function List({ choices }: { choices: Choices | undefined }) {
  const { bulk, dialog } = useBulk(useListedGroup())
  const may_read_money = useMay('payment:read')
  return (
    <>
      <ListScreen<typeof Person>
        title={TEXTS.title}
        entity={facts}
        family={FAMILY}
        choices={choices ?? UNSETTLED}
        unsettled={choices === undefined}
        columns={may_read_money ? COLUMNS : WITHOUT_MONEY}
        filters={FILTERS}
        sort={NEWEST}
        nameOf={(row) => row.full_name}
        hrefOf={(row) => `/customer/profile/${row.id}`}
        actions={(row) => [
          { label: TEXTS.quick_view, icon: <IconEye size={16} />, run: () => openCustomer(row.id) },
        ]}
        card={cardOf}
        bulk={bulk}
        buttons={<AddButton />}
        search_hint={TEXTS.search}
        empty={{
          title: TEXTS.empty,
          about: TEXTS.empty_about,
          icon: <IconUsers />,
          action: <AddButton />,
        }}
      />
      {dialog}
    </>
  )
})

function AddButton() {
  const may_add = useMay('person:create')
  const navigate = useNavigate()
  const add = async () => {
    const added = await addCustomer()
    if (added) void navigate({ href: `/customer/profile/${added.id}` })
  }
  if (!may_add) return null
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={() => void add()}>
      {TEXTS.add}
    </Button>
  )
}
