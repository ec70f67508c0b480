import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { bringPickedChip } from '../kit/data/filters/picked-chip.ts'
import { logError } from '../kit/runtime/log.ts'
import { initialiseTenant } from '../kit/runtime/tenant.ts'
import { bringDealLines } from '../shared/deal-lines.ts'
import { bringWritingHelp } from '../shared/rich-text/writing-help.ts'
import { App } from './App.tsx'
import { followBranding } from './look/branding.ts'
import { watchFront } from '../kit/page/front.ts'
import { bringFocusBack } from './focus.ts'
import { watchInstallOffer } from './frame/install.ts'
import { SLOTS } from './slots.ts'
import { adoptThemeVariables } from './look/theme.ts'
import { showUnreachable } from './pages/unreachable.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the application')

adoptThemeVariables()
bringFocusBack()
watchFront()
watchInstallOffer()
bringPickedChip(SLOTS.picked_chip)
bringDealLines(SLOTS.deal_lines)
bringWritingHelp(SLOTS.writing_help)
try {
  await initialiseTenant()
  followBranding()
  startTransition(() => createRoot(place).render(<App />))
} catch (error) {
  logError('The application did not start', error)
  showUnreachable(place)
}
