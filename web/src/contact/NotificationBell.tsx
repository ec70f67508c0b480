import { NOTIFICATION_KINDS, type NotificationType } from '@bcare/rules/contact/notification'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { toast, type ToastType } from '../kit/toast.tsx'
import css from './notification.module.css'
import { type Added, followNotifications, useNotifications } from './notifications.ts'
import { TEXTS } from './texts.ts'

const load = () => import('./NotificationPanel.tsx').then((file) => ({ default: file.NotificationPanel }))
const NotificationPanel = lazy(load)

/** One small line, without names: whoever stands at the counter sees it too. */
function announce(added: readonly Added[]): void {
  const [first] = added
  if (first === undefined || document.visibilityState === 'hidden') return
  const [label] = NOTIFICATION_KINDS[first.type as NotificationType] ?? NOTIFICATION_KINDS.system
  const title = added.length === 1 ? label : TEXTS.several(added.length)
  toast({ type: added.length === 1 ? (first.severity as ToastType) : 'info', title, aside: true })
}

/** The bell with the number of unread notifications; what it opens is fetched when the pointer comes near. */
export function NotificationBell() {
  const { unread_count } = useNotifications()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const open = useRef(opened)
  useEffect(() => {
    open.current = opened
  }, [opened])
  useEffect(() => followNotifications((added) => open.current || announce(added)), [])
  const leave = useCallback(() => setOpened(false), [])
  const close = useCallback(() => {
    setOpened(false)
    button.current?.focus()
  }, [])
  return (
    <div className={css.place} ref={place}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={TEXTS.bell(unread_count)}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={() => void load()}
        onClick={() => setOpened(!opened)}
      >
        <IconBell />
        {unread_count > 0 && (
          <span className={css.count} aria-hidden>
            {unread_count > 99 ? '99+' : unread_count}
          </span>
        )}
      </ActionIcon>
      {opened && (
        <Suspense fallback={null}>
          <NotificationPanel around={place} onClose={close} onLeave={leave} />
        </Suspense>
      )}
    </div>
  )
}
