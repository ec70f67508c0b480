import { useEffect } from 'react'
import { runtimeConfig } from '../runtime/config.ts'
import { useTenant } from '../runtime/tenant.ts'

/** Names the window, so that tabs and history can be told apart; without a label it has the application's title alone. */
export function useWindowTitle(label: string | undefined): void {
  useTenant()
  const { appTitle } = runtimeConfig()
  useEffect(() => {
    document.title = label === undefined ? appTitle : `${label} · ${appTitle}`
  }, [label, appTitle])
}
