import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { isMinor } from '@bcare/rules/customers/particulars/birth'
import { clinicDate } from '@bcare/rules/text/date'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconBellOff, IconUserShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useNow } from '../../kit/use-now.ts'
import { MedicalAlerts } from '../../shared/medical/MedicalAlerts.tsx'
import css from './profile.module.css'
import { PROFILE_TEXTS as TEXTS } from '../texts.ts'
import { useSetting } from '../../kit/runtime/settings.ts'

/** What all users must know before calling or booking. */
export function PersonAlerts({ person }: { person: Row<typeof Person> }) {
  const { blocked, block_reason_name, do_not_contact, do_not_contact_reason, needs_review } = person
  return (
    <div className={css.alerts}>
      <MedicalAlerts person_id={person.id} />
      <GuardianAlert person={person} />
      {blocked && (
        <Guard
          color="red"
          icon={<IconBan />}
          title={TEXTS.blocked}
          about={block_reason_name ?? TEXTS.no_reason}
        />
      )}
      {do_not_contact && (
        <Guard
          color="orange"
          icon={<IconBellOff />}
          title={TEXTS.do_not_contact}
          about={do_not_contact_reason ?? TEXTS.no_reason}
        />
      )}
      {needs_review && <Guard color="yellow" icon={<IconAlertTriangle />} title={TEXTS.needs_review} />}
    </div>
  )
}

/** A child without a guardian can be looked after, and nothing can be signed for them. */
function GuardianAlert({ person }: { person: Row<typeof Person> }) {
  const of_age = useSetting('person.guardian_age')
  const minor = isMinor(person, clinicDate(useNow()), of_age)
  const { data } = useRead(
    api.personRelative.list,
    { person_id: person.id, is_guardian: true, limit: 1 },
    { enabled: minor, quiet: true },
  )
  if (!minor || data?.total !== 0) return null
  return (
    <Guard
      color="yellow"
      icon={<IconUserShield />}
      title={TEXTS.no_guardian}
      about={TEXTS.no_guardian_about}
    />
  )
}

interface GuardProps {
  color: string
  icon: ReactNode
  title: string
  about?: string
}

function Guard({ color, icon, title, about }: GuardProps) {
  return (
    <Alert color={color} icon={icon}>
      <strong>{title}</strong>
      {about && <span> · {about}</span>}
    </Alert>
  )
}
