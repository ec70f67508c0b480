import { useEffect } from 'react'
import { runtimeConfig } from './config.ts'

/** Names the window, so that tabs and history can be told apart; without a label it has the application's title alone. */
export function useWindowTitle(label: string | undefined): void {
  useEffect(() => {
    const { appTitle } = runtimeConfig()
    document.title = label === undefined ? appTitle : `${label} · ${appTitle}`
  }, [label])
}
