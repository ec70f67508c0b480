import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { formatBirth } from '@bcare/rules/customers/particulars/birth'
import { clinicDate, formatDate, formatDateTime, formatTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatPhone } from '@bcare/rules/text/phone'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import {
  ActionIcon,
  Box,
  CopyButton,
  Group,
  Stack,
  Text,
  Title,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
import {
  IconArmchair2,
  IconCalendarRepeat,
  IconCalendarTime,
  IconCheck,
  IconCopy,
  IconPhone,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { useMay } from '../../kit/session/may.ts'
import { PictureAvatar } from '../../shared/pictures/PictureAvatar.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { ACTION_TEXTS } from '../../shared/actions/texts.ts'
import { CustomerActions } from '../../shared/actions/CustomerActions.tsx'
import { useNow } from '../../kit/use-now.ts'
import { LifecycleMenu } from './LifecycleMenu.tsx'
import { PersonAlerts } from './PersonAlerts.tsx'
import { PersonAssignments } from './PersonAssignments.tsx'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { PersonTags } from './PersonTags.tsx'
import css from './profile.module.css'
import { PERSON_TEXTS, PROFILE_TEXTS as TEXTS } from '../texts.ts'

export type PersonRow = Row<typeof Person>

interface PersonHeaderProps {
  person: PersonRow
  /** Inside the modal, where the screen's own heading is elsewhere. */
  compact?: boolean
  actions?: ReactNode
}

/** Who a customer is, at a glance: name, number, tags, what to beware of, and whether they are in the clinic. */
export function PersonHeader({ person, compact, actions }: PersonHeaderProps) {
  const { id, full_name, title, code } = person
  const may_change = useMay('person:update')
  return (
    <Stack component="section" gap={12} aria-label={full_name}>
      <div className={css.identity} data-compact={compact}>
        <PictureAvatar
          entity_type="person"
          entity_id={id}
          size={compact ? 44 : 56}
          may_change={may_change && !compact}
        >
          <PersonAvatar id={id} name={full_name} size={compact ? 44 : 56} />
        </PictureAvatar>
        <div className={css.who}>
          <Group gap="xs" align="center">
            <Title order={compact ? 2 : 1} className={css.name}>
              {title && (
                <Box component="span" c="gray.6" fw={500}>
                  {title}{' '}
                </Box>
              )}
              {full_name}
            </Title>
            <LifecycleMenu person={person} />
            {person.vip_level_name && (
              <ColourBadge label={person.vip_level_name} color={person.vip_level_color} />
            )}
          </Group>
          <Text size="sm" c="gray.7" className={css.facts}>
            <span className="numeric">{code}</span>
            <About person={person} />
          </Text>
        </div>
        <div className={css.quick}>
          <CustomerActions person={person} />
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      <Group gap={8} align="stretch">
        <Phones person={person} />
        <InClinic person_id={id} />
        <NextAppointment person={person} />
        <Recall person={person} />
        <Balance person={person} />
        <PersonAssignments person_id={id} />
        <PersonGroups person={person} />
        <PersonTags person={person} />
      </Group>
      <PersonAlerts person={person} />
    </Stack>
  )
}

function About({ person }: { person: PersonRow }) {
  const genders = useConstant('person.gender')
  const { age, gender } = person
  const birth = formatBirth(person)
  const years = age === null ? undefined : PERSON_TEXTS.years(age)
  const parts = [
    gender === 'unknown' ? undefined : genders.find(({ value }) => value === gender)?.label,
    birth && years ? `${birth} (${years})` : birth || years,
    person.branch_name,
  ]
  return parts.filter(Boolean).map((part) => <span key={part}>{part}</span>)
}

function Phones({ person }: { person: PersonRow }) {
  const { phone, phone2, phone_owner, no_phone_reason } = person
  const numbers = [phone, phone2].filter((number) => number !== null)
  if (numbers.length === 0) return <span className={css.chip}>{TEXTS.no_phone(no_phone_reason)}</span>
  return numbers.map((number, index) => (
    <span key={number} className={css.chip}>
      <IconPhone size={16} aria-hidden />
      <span className="numeric">
        <PhoneLink number={number} />
      </span>
      {index === 0 && phone_owner === 'relative' && (
        <Text span size="xs" c="gray.7">
          {TEXTS.relative_phone}
        </Text>
      )}
      {!number.includes('*') && <CopyPhone phone={number} />}
    </span>
  ))
}

function CopyPhone({ phone }: { phone: string }) {
  return (
    <CopyButton value={formatPhone(phone).replaceAll(' ', '')}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? TEXTS.copied : TEXTS.copy_phone}>
          <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={TEXTS.copy_phone}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

function InClinic({ person_id }: { person_id: number }) {
  const may = useMay('track:read')
  const { data } = useRead(api.track.active, { person_id }, { enabled: may, quiet: true })
  const statuses = useConstant('track.status')
  const visit = data?.[0]
  if (visit === undefined) return null
  const status = statuses.find(({ value }) => value === visit.status)
  return (
    <span
      className={css.chip}
      data-live
      style={{ '--chip-color': status?.color ?? '#10B981' } as React.CSSProperties}
    >
      <IconArmchair2 size={16} aria-hidden />
      {TEXTS.in_clinic(formatTime(visit.checked_in_at))}
      {status && (
        <Text span size="sm" fw={600}>
          {status.label}
        </Text>
      )}
    </span>
  )
}

function Recall({ person: { recall_due_at } }: { person: PersonRow }) {
  const today = clinicDate(useNow())
  if (recall_due_at === null) return null
  const due = recall_due_at <= today
  const day = formatDate(recall_due_at)
  return (
    <span
      className={css.chip}
      data-live={due || undefined}
      style={{ '--chip-color': '#F59E0B' } as React.CSSProperties}
    >
      <IconCalendarRepeat size={16} aria-hidden />
      {due ? TEXTS.recall_late(day) : TEXTS.recall(day)}
    </span>
  )
}

/** What is owed and what lies ready; nothing owed says so quietly. Nothing for those who may not know it. */
function Balance({ person: { debt, deposit_balance } }: { person: PersonRow }) {
  if (debt === null) return null
  return (
    <span
      className={css.chip}
      data-faint={debt === 0 || undefined}
      data-live={debt > 0 || undefined}
      style={{ '--chip-color': '#EF4444' } as React.CSSProperties}
    >
      <IconWallet size={16} aria-hidden />
      <span className="numeric">{TEXTS.balance(formatMoney(debt))}</span>
      {deposit_balance !== null && deposit_balance > 0 && (
        <span className="numeric">· {TEXTS.deposit(formatMoney(deposit_balance))}</span>
      )}
    </span>
  )
}

function PersonGroups({ person }: { person: PersonRow }) {
  return person.groups.map(({ id, name, color }) => <ColourBadge key={id} label={name} color={color} />)
}

/** When the customer comes next; where that is open, the way to book it. */
function NextAppointment({ person: { id, full_name, next_appointment_at } }: { person: PersonRow }) {
  const may_book = useMay('appointment:create')
  const icon = <IconCalendarTime size={16} aria-hidden />
  if (next_appointment_at !== null)
    return (
      <span className={css.chip}>
        {icon}
        {TEXTS.next_appointment(formatDateTime(next_appointment_at))}
      </span>
    )
  const said = (
    <>
      {icon}
      {TEXTS.no_next_appointment}
    </>
  )
  if (!may_book)
    return (
      <span className={css.chip} data-faint>
        {said}
      </span>
    )
  return (
    <UnstyledButton
      className={css.chip}
      data-faint
      title={ACTION_TEXTS.book}
      onClick={() => openBooking({ person: { id, full_name } })}
    >
      {said}
    </UnstyledButton>
  )
}
