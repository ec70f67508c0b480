import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWindowTitle } from '../../kit/page/window-title.ts'
import { Notice } from './Notice.tsx'
import { TEXTS } from '../texts.ts'
import styles from './pages.module.css'

/** `/error-page`, and every path that does not exist. */
export function ErrorPage() {
  useWindowTitle(TEXTS.not_found)
  return (
    <main className={styles.page}>
      <Notice icon={IconMapQuestion} title={TEXTS.not_found} about={TEXTS.not_found_about}>
        <Button component={Link} to="/">
          {TEXTS.back_home}
        </Button>
      </Notice>
    </main>
  )
}
