import type { RuntimeConfig } from '@bcare/contract/settings/runtime'

let current: RuntimeConfig | undefined

/** Called once, by the entry, before anything else of the application runs. */
export function setRuntimeConfig(config: RuntimeConfig): void {
  current = config
}

/** What `/config.json` said (spec 3). Throws when asked before the entry has read it. */
export function runtimeConfig(): RuntimeConfig {
  if (current === undefined) throw new Error('The runtime configuration is not there yet')
  return current
}
