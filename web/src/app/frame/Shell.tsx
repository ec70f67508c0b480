import { lazy, Suspense, useState } from 'react'
import { Brand } from '../../shared/brand/Brand.tsx'
import { Gently } from '../../kit/page/Gently.tsx'
import { Header } from './Header.tsx'
import { Menu } from './Menu.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import styles from './Shell.module.css'
import { useNarrow } from './sidebar-state.ts'
import { TEXTS } from '../texts.ts'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** The main layout: menu, header and the present screen. */
export function Shell() {
  const narrow = useNarrow()
  const [drawer, setDrawer] = useState<boolean>()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {TEXTS.skip}
      </a>
      <div className={styles.shell} data-narrow={narrow || undefined}>
        <aside className={styles.sidebar} aria-label={TEXTS.sidebar}>
          <div className={styles.brand}>
            <Brand markOnly={narrow} />
          </div>
          <Gently>
            <Menu narrow={narrow} />
          </Gently>
        </aside>
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
