import type { RuntimeConfig } from '@bcare/contract/settings/runtime'

let current: RuntimeConfig | undefined

/** Called once, by the entry, before anything else of the application runs. */
export function setRuntimeConfig(config: RuntimeConfig): void {
  current = config
}

/** What `/config.json` said (docs/interface.md "Configuration of a clinic"). Throws when asked before the entry has read it. */
export function runtimeConfig(): RuntimeConfig {
  if (current === undefined) throw new Error('The runtime configuration is not there yet')
  return current
}
