import { useEffect } from 'react'
import { useWelcome } from '../runtime/tenant.ts'

/** Names the window, so that tabs and history can be distinguished; without a label it has the application's title alone. */
export function useWindowTitle(label: string | undefined): void {
  const { title } = useWelcome()
  useEffect(() => {
    document.title = label === undefined ? title : `${label} · ${title}`
  }, [label, title])
}
