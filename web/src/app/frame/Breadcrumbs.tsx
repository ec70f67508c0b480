import { Link } from '@tanstack/react-router'
import { useCrumbText } from '../../kit/page/crumb.ts'
import { screenOf } from '../screens.ts'
import styles from './Breadcrumbs.module.css'
import { TEXTS } from '../texts.ts'
import { useScreen } from './use-screen.ts'

/** Where the present screen is, in Vietnamese, and the way back. */
export function Breadcrumbs() {
  const screen = useScreen()
  const named = useCrumbText()
  if (screen === undefined) return null
  const parent = screenOf(screen.parent ?? (screen.path === '/' ? '' : '/'))
  return (
    <nav aria-label={TEXTS.breadcrumbs}>
      <ol className={styles.crumbs}>
        {parent !== undefined && (
          <li className={styles.parent}>
            {/* The way back is never the page itself, also where its address begins this one's. */}
            <Link to={parent.path} activeOptions={{ exact: true }}>
              {parent.label}
            </Link>
          </li>
        )}
        <li aria-current="page" className={`ellipsis ${styles.here}`}>
          {named ?? screen.label}
        </li>
      </ol>
    </nav>
  )
}
