import { logWarning } from '../../kit/runtime/log.ts'
import { createStore } from '../../kit/store.ts'

/** How browsers offer to install the application; no library of types has it. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

const offered = createStore<InstallOffer | null>(null)

/** Keeps the browser's offer to install, which comes once and early, for the menu of the account. */
export function watchInstallOffer(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallOffer)
  })
  globalThis.addEventListener('appinstalled', () => offered.set(null))
}

/** Installs the application on this device; nothing where the browser offers no such thing, or it is installed. */
export function useInstall(): (() => void) | undefined {
  const offer = offered.use()
  if (offer === null) return undefined
  return () => {
    // An offer is good for one question.
    offered.set(null)
    void offer.prompt()
  }
}

/** Without it nothing is missing while the network is there: a browser that refuses is only noted. */
export async function beReachable(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { registerWorker } = await import('../../kit/page/service-worker.ts')
  await registerWorker().catch((error: unknown) => logWarning(`No worker: ${String(error)}`))
}
