import { ScreenOutlet } from './ScreenOutlet.tsx'

/** Screens for a phone (`/mobile/…`): the whole width, no menu. */
export function MobileFrame() {
  return (
    <main id="main">
      <ScreenOutlet />
    </main>
  )
}
