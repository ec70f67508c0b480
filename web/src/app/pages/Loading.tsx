import { TEXTS } from '../texts.ts'
import styles from './pages.module.css'

/** What is shown while a screen or the session is being read. */
export function Loading() {
  return <output className={styles.loading}>{TEXTS.loading}</output>
}
