import { NOTIFICATION_KINDS, type NotificationType } from '@bcare/rules/contact/notification'
import { soundOf } from '@bcare/rules/contact/preference'
import { api, readQuery } from '../kit/api/api.ts'
import { queryClient } from '../kit/api/query-client.ts'
import { currentUser } from '../kit/session/session.ts'
import { toast, type ToastType } from '../kit/page/toast.tsx'
import type { Added } from './notifications.ts'
import { pushHere } from './push-browser.ts'
import { playSound } from './sound.ts'
import { TEXTS } from './texts.ts'

const labelOf = (added: readonly Added[]): string => {
  const [first] = added
  const [label] = NOTIFICATION_KINDS[first?.type as NotificationType] ?? NOTIFICATION_KINDS.system
  return added.length === 1 ? label : TEXTS.several(added.length)
}

/** Shown by the browser when no page of ours is looked at; where pushing is on, the push service does that. */
async function showOutside(added: readonly Added[]): Promise<void> {
  if (added.length === 0 || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  if ((await pushHere()) !== null) return
  try {
    const shown = new Notification(labelOf(added), {
      tag: `bcare-${added.at(-1)?.id}`,
      icon: '/logo.svg',
      lang: 'vi',
    })
    shown.addEventListener('click', () => window.focus())
  } catch (error) {
    // Phones show notifications of service workers alone: those of push services.
    if (!(error instanceof TypeError)) throw error
  }
}

async function ring(): Promise<void> {
  const query = readQuery(api.notificationPreference.get, {}, true)
  const { sound } = await queryClient.fetchQuery({ ...query, staleTime: Infinity })
  const chosen = soundOf(sound, currentUser()?.roles ?? [])
  if (chosen !== undefined) playSound(chosen)
}

/**
 * Announces what has come, as far as its reader wants to hear of it: one small line without names (a customer who is
 * at the counter sees it too), a sound, or the browser's own notice while the page is out of sight.
 */
export async function announce(added: readonly Added[], is_open: boolean): Promise<void> {
  const rung = added.filter(({ ways }) => ways.includes('bell'))
  const [first] = rung
  if (first === undefined) return
  await ring()
  if (document.visibilityState === 'hidden')
    return showOutside(rung.filter(({ ways }) => ways.includes('browser')))
  if (!is_open)
    toast({
      type: rung.length === 1 ? (first.severity as ToastType) : 'info',
      title: labelOf(rung),
      passing: true,
    })
}
