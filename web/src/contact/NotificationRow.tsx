import type { Notification } from '@bcare/contract/contact/notification'
import { relativeTime } from '@bcare/rules/text/date'
import { ActionIcon, Box, VisuallyHidden } from '@mantine/core'
import {
  IconCalendarEvent,
  IconDoorEnter,
  IconFileImport,
  IconHourglass,
  IconInfoCircle,
  IconRoute,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType, MouseEvent } from 'react'
import { useNow } from '../kit/use-now.ts'
import css from './notification.module.css'
import { markRead, remove } from './notifications.ts'
import { targetOf } from './target.ts'
import { TEXTS } from './texts.ts'

/** Types that begin alike look alike. */
const ICONS: readonly (readonly [RegExp, ComponentType])[] = [
  [/^appointment_arrived/, IconDoorEnter],
  [/^visit_/, IconHourglass],
  [/^(appointment|leave)_/, IconCalendarEvent],
  [/^deal_/, IconRoute],
  [/^person_/, IconUser],
  [/^(import|export|migration)_/, IconFileImport],
]

function Icon({ type }: { type: string }) {
  const Known = ICONS.find(([pattern]) => pattern.test(type))?.[1] ?? IconInfoCircle
  return <Known />
}

/** The focus goes to the next notification when one goes away. */
function focusBeside(button: HTMLElement): void {
  const item = button.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  const row = next?.querySelector<HTMLElement>('[data-row]')
  const place = row ?? button.closest<HTMLElement>('[role=dialog]')
  place?.focus()
}

interface NotificationRowProps {
  notification: Notification
  onLeave: () => void
}

/** One notification: a click reads it and goes where it leads. */
export function NotificationRow({ notification, onLeave }: NotificationRowProps) {
  const { id, title, severity, type, is_read } = notification
  const navigate = useNavigate()
  const href = targetOf(notification)
  const follow = (event: MouseEvent) => {
    void markRead(id)
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (href === undefined || elsewhere) return
    event.preventDefault()
    onLeave()
    void navigate({ href })
  }
  const content = <Content notification={notification} />
  return (
    <li className={css.item} data-unread={!is_read || undefined}>
      <span className={css.icon} data-severity={severity} aria-hidden>
        <Icon type={type} />
      </span>
      {href === undefined ? (
        <button type="button" className={css.row} data-row onClick={follow}>
          {content}
        </button>
      ) : (
        <a href={href} className={css.row} data-row onClick={follow}>
          {content}
        </a>
      )}
      <ActionIcon
        className={css.delete}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={TEXTS.delete(title)}
        onClick={(event) => {
          focusBeside(event.currentTarget)
          void remove(id)
        }}
      >
        <IconTrash size="1.1rem" />
      </ActionIcon>
    </li>
  )
}

function Content({
  notification: { title, body, created_at, actor_name, is_read },
}: Pick<NotificationRowProps, 'notification'>) {
  const now = useNow()
  const at = Math.min(Date.parse(created_at), now)
  const by = [relativeTime(now, at), actor_name].filter(Boolean).join(' · ')
  return (
    <>
      <span className={css.words}>
        {!is_read && <VisuallyHidden>{TEXTS.unread}: </VisuallyHidden>}
        {title}
      </span>
      {body && (
        <Box component="span" c="gray.7" fz="sm">
          {body}
        </Box>
      )}
      <Box component="span" c="gray.7" fz="xs">
        {by}
      </Box>
    </>
  )
}
