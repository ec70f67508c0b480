import { ScreenOutlet } from './ScreenOutlet.tsx'

/** Screens for a phone (spec 2, mobile group): the whole width, no menu. */
export function MobileFrame() {
  return (
    <main id="main">
      <ScreenOutlet />
    </main>
  )
}
