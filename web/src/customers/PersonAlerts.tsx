import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconBellOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './profile.module.css'
import { PROFILE_TEXTS as TEXTS } from './texts.ts'

/** What everybody must know before calling or booking (families.md 2.2, guards). */
export function PersonAlerts({ person }: { person: Row<typeof Person> }) {
  const { blocked, block_reason_name, do_not_contact, do_not_contact_reason, needs_review } = person
  if (!blocked && !do_not_contact && !needs_review) return null
  return (
    <div className={css.alerts}>
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
