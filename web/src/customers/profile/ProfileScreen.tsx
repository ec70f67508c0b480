import { Person } from '@bcare/contract/customers/person'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChecklist, IconDots, IconTrash, IconUserOff } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PersonTabs } from '../../shared/person-tab.ts'
import { NoRecord, RecordWaiting } from '../../kit/record/NoRecord.tsx'
import { useRecordId } from '../../kit/record/record-id.ts'
import { useTab } from '../../kit/page/tab.ts'
import { type RecordTab, RecordTabs } from '../../kit/record/RecordTabs.tsx'
import { newTask } from '../../shared/modals/task-modal.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ofPerson } from '../../shared/feed/record.ts'
import { ActivityFeed } from '../../shared/feed/ActivityFeed.tsx'
import { useAddress } from '../../shared/address.ts'
import { PersonHeader, type PersonRow } from './PersonHeader.tsx'
import css from './profile.module.css'
import { PERSON_TEXTS, PROFILE_TEXTS as TEXTS } from '../texts.ts'

const InformationTab = lazy(() =>
  import('./InformationTab.tsx').then((file) => ({ default: file.InformationTab })),
)
const MedicalHistoryTab = lazy(() =>
  import('../medical/MedicalHistoryTab.tsx').then((file) => ({ default: file.MedicalHistoryTab })),
)
const PrivacyTab = lazy(() =>
  import('../privacy/PrivacyTab.tsx').then((file) => ({ default: file.PrivacyTab })),
)
const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

/** Everything about one customer; the tabs of other areas are brought by the caller, who knows them all. */
export function profileScreen(brought: PersonTabs) {
  const tabs = tabsWith(brought)
  return () => <ProfileScreen tabs={tabs} />
}

function ProfileScreen({ tabs }: { tabs: readonly RecordTab<PersonRow>[] }) {
  const id = useRecordId()
  const { data, error } = useRead(
    api.person.get,
    { id: id ?? 0, custom: 'all' },
    { enabled: id !== undefined, quiet: true },
  )
  if (id === undefined || (error && !data))
    return <NoRecord texts={TEXTS} icon={<IconUserOff />} list="/customer" error={error} />
  // A merged record answers the one that it went into: that is where one is from then on.
  if (data !== undefined && data.id !== id)
    return <Navigate to="/customer/profile/$id" params={{ id: String(data.id) }} replace />
  return data === undefined ? <RecordWaiting /> : <Profile key={id} person={data} tabs={tabs} />
}

/** Those that stand last. */
const OWN_TABS: readonly RecordTab<PersonRow>[] = [
  {
    value: 'privacy',
    label: TEXTS.privacy,
    permission: 'person:read',
    content: (person) => <PrivacyTab person={person} />,
  },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'person:read',
    content: ({ id }) => <HistoryList entity_type="person" entity_id={id} with_views />,
  },
]

/** What is arranged with a customer, and what comes of it. */
function careTabs(brought: PersonTabs): readonly RecordTab<PersonRow>[] {
  const Images = lazy(async () => ({ default: await brought.images() }))
  const Appointments = lazy(async () => ({ default: await brought.appointments() }))
  const Materials = lazy(async () => ({ default: await brought.materials() }))
  const Calls = lazy(async () => ({ default: await brought.calls() }))
  const Tasks = lazy(async () => ({ default: await brought.tasks() }))
  return [
    {
      value: 'appointments',
      label: TEXTS.appointments,
      permission: 'appointment:read',
      content: ({ id }) => <Appointments person_id={id} />,
    },
    {
      value: 'tasks',
      label: TEXTS.tasks,
      permission: 'task:read',
      content: ({ id, full_name }) => <Tasks person_id={id} person_name={full_name} />,
    },
    {
      value: 'calls',
      label: TEXTS.calls,
      permission: 'call:read',
      content: ({ id, full_name }) => <Calls person_id={id} person_name={full_name} />,
    },
    {
      value: 'materials',
      label: TEXTS.materials,
      permission: 'usage:read',
      content: ({ id }) => <Materials person_id={id} />,
    },
    {
      value: 'images',
      label: TEXTS.images,
      permission: 'file_usage:read',
      content: ({ id }) => <Images person_id={id} />,
    },
  ]
}

function tabsWith(brought: PersonTabs): readonly RecordTab<PersonRow>[] {
  const Deals = lazy(async () => ({ default: await brought.deals() }))
  const Chart = lazy(async () => ({ default: await brought.chart() }))
  const Treatment = lazy(async () => ({ default: await brought.treatment() }))
  const Records = lazy(async () => ({ default: await brought.records() }))
  const Ortho = lazy(async () => ({ default: await brought.ortho() }))
  const Prescriptions = lazy(async () => ({ default: await brought.prescriptions() }))
  const Money = lazy(async () => ({ default: await brought.payment() }))
  return [
    {
      value: 'activity',
      label: TEXTS.activity,
      permission: 'activity:read',
      content: ({ id }) => <ActivityFeed record={ofPerson(id)} />,
    },
    {
      value: 'information',
      label: TEXTS.information,
      permission: 'person:read',
      content: (person) => <InformationTab person={person} />,
    },
    {
      value: 'medical',
      label: TEXTS.medical,
      permission: 'medical_history:read',
      content: (person) => <MedicalHistoryTab person={person} />,
    },
    {
      value: 'deals',
      label: TEXTS.deals,
      permission: 'deal:read',
      content: ({ id }) => <Deals person_id={id} />,
    },
    {
      value: 'chart',
      label: TEXTS.chart,
      permission: 'tooth_chart:read',
      content: ({ id }) => <Chart person_id={id} />,
    },
    {
      value: 'treatment',
      label: TEXTS.treatment,
      permission: 'attachment:read',
      content: ({ id }) => <Treatment person_id={id} />,
    },
    {
      value: 'records',
      label: TEXTS.records,
      permission: 'medical_history:read',
      content: ({ id }) => <Records person_id={id} />,
    },
    {
      value: 'ortho',
      label: TEXTS.ortho,
      permission: 'attachment:read',
      content: ({ id }) => <Ortho person_id={id} />,
    },
    {
      value: 'prescriptions',
      label: TEXTS.prescriptions,
      permission: 'medical_history:read',
      content: ({ id }) => <Prescriptions person_id={id} />,
    },
    {
      value: 'payment',
      label: TEXTS.payment,
      permission: 'payment:read',
      content: ({ id }) => <Money person_id={id} />,
    },
    ...careTabs(brought),
    ...OWN_TABS,
  ]
}

/** Whether a customer has an orthodontic treatment; until it is known, what the address asks for is there. */
function useHasOrtho(person_id: number): boolean {
  const [tab] = useTab()
  const enabled = useMay('attachment:read')
  const { data } = useRead(api.attachmentOrtho.list, { person_id, limit: 100 }, { quiet: true, enabled })
  return data === undefined ? tab === 'ortho' : data.total > 0
}

function Profile({ person, tabs }: { person: PersonRow; tabs: readonly RecordTab<PersonRow>[] }) {
  const has_ortho = useHasOrtho(person.id)
  const shown = useMemo(() => tabs.filter(({ value }) => value !== 'ortho' || has_ortho), [tabs, has_ortho])
  return (
    <div className={css.profile}>
      <PersonHeader person={person} actions={<Actions person={person} />} />
      <RecordTabs label={TEXTS.tabs} row={person} tabs={shown} />
      <Aside person={person} />
    </div>
  )
}

function Aside({ person }: { person: PersonRow }) {
  const address = useAddress(person)
  const channel = useConstant('person.preferred_channel').find(
    ({ value }) => value === person.preferred_channel,
  )?.label
  const labels = Person.labels
  const moment = (instant: string | null) => instant && formatDateTime(instant)
  const always = [
    [labels['owner_id'] ?? '', person.owner_name],
    [labels['source_term_id'] ?? '', [person.source_name, person.source_detail].filter(Boolean).join(' · ')],
    [TEXTS.address, address],
    [PERSON_TEXTS.last_visit, moment(person.last_visit_at)],
  ] as const
  // Nothing stands for a figure that the reader may not know.
  const money = (
    [
      [PERSON_TEXTS.expected, person.total_agreed],
      [PERSON_TEXTS.debt, person.debt],
      [PERSON_TEXTS.deposit, person.deposit_balance],
    ] as const
  ).flatMap(([label, sum]) => (sum === null ? [] : [[label, formatMoney(sum)] as const]))
  const known = [
    [labels['referrer_person_id'] ?? '', person.referrer_name],
    [labels['referrer_user_id'] ?? '', person.referrer_user_name],
    [labels['utm'] ?? '', person.utm && Object.values(person.utm).join(' · ')],
    [labels['ethnicity'] ?? '', person.ethnicity],
    [labels['preferred_channel'] ?? '', channel],
    [labels['contact_hours'] ?? '', person.contact_hours],
    [labels['occupation_term_id'] ?? '', person.occupation_name],
    [labels['workplace'] ?? '', person.workplace],
    ['Email', person.email],
    ['Zalo', person.zalo_id],
    [TEXTS.created, moment(person.created_at)],
    [labels['note'] ?? '', person.note],
  ] as const
  return (
    <aside className={`box ${css.aside}`} aria-label={TEXTS.details}>
      <h2 className={css.asideTitle}>{TEXTS.details}</h2>
      <KeyValue items={[...always, ...money, ...known.filter(([, value]) => value)]} />
    </aside>
  )
}

function Actions({ person }: { person: PersonRow }) {
  const may_remove = useMay('person:delete')
  const may_add_task = useMay('task:create')
  const navigate = useNavigate()
  const remove = useWrite(api.person.delete, {
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.removed })
      void navigate({ href: '/customer' })
    },
  })
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.remove_question(person.full_name),
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    })
    if (sure) remove.mutate({ id: person.id, version: person.version })
  }
  if (!may_remove && !may_add_task) return null
  const { id, full_name } = person
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={TEXTS.actions}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may_add_task && (
          <Menu.Item
            leftSection={<IconChecklist size={16} />}
            onClick={() => newTask({ person: { id, full_name } })}
          >
            {TEXTS.add_task}
          </Menu.Item>
        )}
        {may_remove && (
          <Menu.Item color="red.8" leftSection={<IconTrash size={16} />} onClick={() => void ask()}>
            {TEXTS.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
