import { lazy, Suspense, useState } from 'react'
import { useCrumbText } from '../kit/crumb.ts'
import { runtimeConfig } from '../kit/config.ts'
import { Brand } from '../kit/Brand.tsx'
import { Header } from './Header.tsx'
import { Menu } from './Menu.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import styles from './Shell.module.css'
import { useNarrow } from './sidebar-state.ts'
import { TEXTS } from './texts.ts'
import { useScreen } from './use-screen.ts'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** The main layout: menu, header and the present screen. */
export function Shell() {
  const narrow = useNarrow()
  const [drawer, setDrawer] = useState<boolean>()
  return (
    <>
      <WindowTitle />
      <a href="#main" className={styles.skip}>
        {TEXTS.skip}
      </a>
      <div className={styles.shell} data-narrow={narrow || undefined}>
        <div className={styles.sidebar}>
          <div className={styles.brand}>
            <Brand markOnly={narrow} />
          </div>
          <Menu narrow={narrow} />
        </div>
        <div className={styles.column}>
          <Header onMenu={() => setDrawer(true)} />
          <main id="main" tabIndex={-1} className={styles.main}>
            <ScreenOutlet />
          </main>
        </div>
      </div>
      {drawer !== undefined && (
        <Suspense fallback={null}>
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Names the window after the screen, so that tabs and history can be told apart. */
function WindowTitle() {
  const screen = useScreen()
  const named = useCrumbText()
  const { appTitle } = runtimeConfig()
  const label = named ?? screen?.label
  return <title>{label === undefined ? appTitle : `${label} · ${appTitle}`}</title>
}
