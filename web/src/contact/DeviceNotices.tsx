import { Fault } from '@bcare/contract/kit/codes'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { logWarning } from '../kit/runtime/log.ts'
import { toast } from '../kit/page/toast.tsx'
import css from './preferences.module.css'
import { canPush, pushHere, turnPushOff, turnPushOn } from './push-browser.ts'
import { PREFERENCE_TEXTS as TEXTS } from './texts.ts'

type Permission = NotificationPermission | 'unsupported'

const permissionNow = (): Permission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** What this very browser may show; it is asked only when the user presses. */
export function DeviceNotices({ push_key }: { push_key: string | null }) {
  const [permission, setPermission] = useState(permissionNow)
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <div className={css.device}>
      <Line
        title={TEXTS.browser}
        about={TEXTS.browser_about[permission]}
        action={
          permission === 'default' && (
            <Button
              variant="default"
              aria-label={`${TEXTS.allow}: ${TEXTS.browser}`}
              onClick={() => void ask()}
            >
              {TEXTS.allow}
            </Button>
          )
        }
      />
      {push_key !== null && canPush() && permission !== 'denied' && (
        <PushLine push_key={push_key} onAsked={() => setPermission(permissionNow())} />
      )}
    </div>
  )
}

function PushLine({ push_key, onAsked }: { push_key: string; onAsked: () => void }) {
  const [on, setOn] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    pushHere().then(
      (found) => setOn(found !== null),
      () => setOn(false),
    )
  }, [])
  const turn = async () => {
    setBusy(true)
    try {
      await (on ? turnPushOff() : turnPushOn(push_key))
      setOn(!on)
    } catch (error) {
      logWarning(`Push could not be turned: ${String(error)}`)
      if (!(error instanceof Fault)) toast({ type: 'error', title: TEXTS.push_failed })
    } finally {
      setBusy(false)
      onAsked()
    }
  }
  const word = on ? TEXTS.turn_off : TEXTS.turn_on
  return (
    <Line
      title={TEXTS.push}
      about={on ? TEXTS.push_on : TEXTS.push_off}
      action={
        <Button
          variant="default"
          loading={busy || on === undefined}
          aria-label={`${word}: ${TEXTS.push}`}
          onClick={() => void turn()}
        >
          {word}
        </Button>
      }
    />
  )
}

function Line({ title, about, action }: { title: string; about: string; action: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <div>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="gray.7">
          {about}
        </Text>
      </div>
      <div className={css.act}>{action}</div>
    </Group>
  )
}
