import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { bringPickedChip } from '../kit/data/picked-chip.ts'
import { logError } from '../kit/log.ts'
import { initialiseTenant } from '../kit/tenant.ts'
import { App } from './App.tsx'
import { followBranding } from './branding.ts'
import { bringFocusBack } from './focus.ts'
import { SLOTS } from './slots.ts'
import { adoptThemeVariables } from './theme.ts'
import { showUnreachable } from './unreachable.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the application')

adoptThemeVariables()
bringFocusBack()
bringPickedChip(SLOTS.picked_chip)
try {
  await initialiseTenant()
  followBranding()
  startTransition(() => createRoot(place).render(<App />))
} catch (error) {
  logError('The application did not start', error)
  showUnreachable(place)
}
