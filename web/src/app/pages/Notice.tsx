import { Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './pages.module.css'

interface NoticeProps {
  icon: Icon
  title: string
  about: string
  children?: ReactNode
}

/** A page that has nothing to show but a sentence, and what to do next. */
export function Notice({ icon: NoticeIcon, title, about, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <span className={styles.noticeIcon} aria-hidden>
        <NoticeIcon size="1.75rem" stroke={1.3} />
      </span>
      <Stack gap={4} align="center">
        <Title order={1}>{title}</Title>
        <Text c="dimmed" maw={440}>
          {about}
        </Text>
      </Stack>
      {children}
    </section>
  )
}
