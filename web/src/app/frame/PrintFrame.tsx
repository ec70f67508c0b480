import { ScreenOutlet } from './ScreenOutlet.tsx'

/** The paper of a printable view (`/print/…`): nothing else is on the page. */
export function PrintFrame() {
  return (
    <main id="main">
      <ScreenOutlet />
    </main>
  )
}
