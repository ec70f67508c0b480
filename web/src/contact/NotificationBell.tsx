import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { logWarning } from '../kit/runtime/log.ts'
import css from './notification.module.css'
import { followNotifications, useNotifications } from './notifications.ts'
import { onPushClicked, renewPush } from './push-browser.ts'
import { TEXTS } from './texts.ts'

const load = () => import('./NotificationPanel.tsx').then((file) => ({ default: file.NotificationPanel }))
const NotificationPanel = lazy(load)
const BroadcastDialog = lazy(() =>
  import('./BroadcastDialog.tsx').then((file) => ({ default: file.BroadcastDialog })),
)
/** Comes with the first news. */
const announcing = () => import('./announce.ts')
const logFailure = (error: unknown) => logWarning(`News could not be announced: ${String(error)}`)

/** The bell with the number of unread notifications; what it opens is fetched when the pointer comes near. */
export function NotificationBell() {
  const { unread_count } = useNotifications()
  const [opened, setOpened] = useState(false)
  const [broadcasting, setBroadcasting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const open = useRef(opened)
  useEffect(() => {
    open.current = opened
  }, [opened])
  const navigate = useNavigate()
  useEffect(
    () =>
      followNotifications((added) =>
        announcing()
          .then(({ announce }) => announce(added, open.current))
          .catch(logFailure),
      ),
    [],
  )
  useEffect(() => onPushClicked((href) => void navigate({ href })), [navigate])
  useEffect(() => void renewPush().catch(logFailure), [])
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
          <NotificationPanel
            around={place}
            onClose={close}
            onLeave={leave}
            onBroadcast={() => {
              leave()
              setBroadcasting(true)
            }}
          />
        </Suspense>
      )}
      {broadcasting && (
        <Suspense fallback={null}>
          <BroadcastDialog onClose={() => setBroadcasting(false)} />
        </Suspense>
      )}
    </div>
  )
}
