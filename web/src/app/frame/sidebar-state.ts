import { runtimeConfig } from '../../kit/runtime/config.ts'
import { createStore } from '../../kit/store.ts'

const name = () => `${runtimeConfig().storagePrefix}:sidebar`
const narrow = createStore<boolean | null>(null)

const remembered = (): boolean => localStorage.getItem(name()) === 'narrow'

/** Whether the menu shows icons only; remembered in this browser. */
export const useNarrow = (): boolean => narrow.use() ?? remembered()

export function toggleNarrow(): void {
  const next = !(narrow.get() ?? remembered())
  localStorage.setItem(name(), next ? 'narrow' : 'wide')
  narrow.set(next)
}
