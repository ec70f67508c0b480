import { ActionIcon, Box, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconBellZ, IconCloudOff, IconSettings, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { useMay } from '../kit/session/may.ts'
import css from './notification.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { nextPage } from './notification-state.ts'
import { markAllRead, readMore, sync, useNotifications, useSyncFailed } from './notifications.ts'
import { TEXTS } from './texts.ts'

interface NotificationPanelProps {
  /** The bell and the panel: a click elsewhere closes. */
  around: RefObject<HTMLElement | null>
  /** Closes, and goes back to the bell. */
  onClose: () => void
  /** Closes, because attention went elsewhere. */
  onLeave: () => void
  /** Opens the dialog that notifies the staff, for users who may. */
  onBroadcast: () => void
}

/** All notifications of the user, the newest first; more are read while the user scrolls. */
export function NotificationPanel({ around, onClose, onLeave, onBroadcast }: NotificationPanelProps) {
  const may_broadcast = useMay('notification:create')
  const state = useNotifications()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useLeaving(around, onLeave)
  useKeys(panel, onClose)
  return (
    <section ref={panel} className={`box ${css.panel}`} role="dialog" aria-label={TEXTS.title} tabIndex={-1}>
      <header className={css.head}>
        <h2 className={css.title}>{TEXTS.title}</h2>
        <Button
          className={css.readAll}
          size="compact-sm"
          variant="subtle"
          disabled={state.unread_count === 0}
          onClick={() => void markAllRead()}
        >
          {TEXTS.read_all}
        </Button>
        {may_broadcast && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={TEXTS.broadcast}
            onClick={onBroadcast}
          >
            <IconSpeakerphone size="1.1rem" />
          </ActionIcon>
        )}
        <ActionIcon
          component={Link}
          to={'/profile'}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={TEXTS.settings}
          onClick={onLeave}
        >
          <IconSettings size="1.1rem" />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={TEXTS.close} onClick={onClose}>
          <IconX size="1.1rem" />
        </ActionIcon>
      </header>
      <List onLeave={onLeave} />
    </section>
  )
}

/** A press, or the focus, somewhere else. */
function useLeaving(around: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !around.current?.contains(target)) onLeave()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [around, onLeave])
}

/** Escape closes, arrows walk from one notification to the next. */
function useKeys(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const place = panel.current
    const press = (event: KeyboardEvent) => {
      const way = WAYS[event.key]
      if (event.key === 'Escape') onClose()
      if (way === undefined || place === null) return
      const rows = [...place.querySelectorAll<HTMLElement>('[data-row]')]
      const at = rows.findIndex((row) => row === document.activeElement)
      rows[at < 0 ? 0 : at + way]?.focus()
      event.preventDefault()
    }
    place?.addEventListener('keydown', press)
    return () => place?.removeEventListener('keydown', press)
  }, [panel, onClose])
}

const WAYS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function List({ onLeave }: { onLeave: () => void }) {
  const state = useNotifications()
  const failed = useSyncFailed()
  const { list, last_sync_time } = state
  if (last_sync_time === null && !failed) return <Waiting />
  if (failed && list.length === 0) {
    return (
      <div role="alert">
        <EmptyState
          title={TEXTS.failed}
          icon={<IconCloudOff />}
          action={
            <Button variant="default" onClick={() => void sync()}>
              {TEXTS.retry}
            </Button>
          }
        />
      </div>
    )
  }
  if (list.length === 0)
    return <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconBellZ />} />
  return (
    <div className={css.scroll}>
      <Box component="ul" py={4}>
        {list.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onLeave={onLeave} />
        ))}
      </Box>
      {nextPage(state) !== undefined && <More key={list.length} failed={failed} />}
    </div>
  )
}

function Waiting() {
  return (
    <Stack gap={16} p={16} role="status" aria-label={TEXTS.loading}>
      {[70, 55, 80, 60].map((width) => (
        <Group key={width} gap={12} wrap="nowrap">
          <Skeleton circle height={32} />
          <Skeleton height={12} width={`${width}%`} />
        </Group>
      ))}
    </Stack>
  )
}

/** Reads on by itself when it comes into view; pressed, it tries again. */
function More({ failed }: { failed: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const [loading, setLoading] = useState(false)
  const more = useCallback(() => {
    setLoading(true)
    void readMore().finally(() => setLoading(false))
  }, [])
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true || failed) return
      seen.disconnect()
      more()
    })
    if (button.current) seen.observe(button.current)
    return () => seen.disconnect()
  }, [failed, more])
  return (
    <Button ref={button} variant="subtle" fullWidth loading={loading} onClick={more}>
      {failed ? TEXTS.retry : TEXTS.more}
    </Button>
  )
}
