const WORKER = '/service-worker.js'

interface ScriptPolicies {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown
}

let allowed = false

/** The one script address that this page may make of a text (docs/security.md "Headers"). */
function allowWorker(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies }
  if (allowed) return
  allowed = true
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError(`not a script of ours: ${url}`)
      return url
    },
  })
}

/** The worker of this browser, if it has one. */
export const workerHere = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(WORKER)

/** The one worker: shows what is pushed, and a page that says so where the network is away. @throws what the browser refuses with */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  allowWorker()
  return navigator.serviceWorker.register(WORKER)
}
