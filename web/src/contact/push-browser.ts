import { api } from '../kit/api/api.ts'
import { registerWorker, workerHere } from '../kit/page/service-worker.ts'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  canPush() ? workerHere() : undefined

/** How this browser is subscribed, if it is. */
export const pushHere = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager.getSubscription()) ?? null

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.push.subscribe({ endpoint, p256dh, auth })
}

/** Subscribes this browser; a browser that was subscribed under another key begins anew. @throws Fault, and what the browser refuses with */
export async function turnPushOn(key: string): Promise<void> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  await sendSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

export async function turnPushOff(): Promise<void> {
  const subscription = await pushHere()
  if (subscription === null) return
  await api.push.unsubscribe({ endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** A browser that is subscribed belongs to the user who is signed in on it now. Quiet: the user has not asked for it. */
export async function renewPush(): Promise<void> {
  const subscription = await pushHere()
  if (subscription === null) return
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.push
    .subscribe({ endpoint, p256dh, auth }, { quiet: true })
    .catch(() => subscription.unsubscribe())
}

/** Hears of clicks on what was pushed, while a page is open. Answers how to stop. */
export function onPushClicked(open: (href: string) => void): () => void {
  if (!canPush()) return () => {}
  const hear = ({ data }: MessageEvent) => {
    const href = (data as { open?: unknown } | null)?.open
    if (typeof href === 'string' && /^\/(?![/\\])/.test(href)) open(href)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
