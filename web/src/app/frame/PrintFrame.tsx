import { ScreenOutlet } from './ScreenOutlet.tsx'

/** The paper of a printable view (spec 2, print group): nothing else is on the page. */
export function PrintFrame() {
  return (
    <main id="main">
      <ScreenOutlet />
    </main>
  )
}
