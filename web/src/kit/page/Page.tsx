import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  title: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the main layout: its heading, what can be done, and its content. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <Group justify="space-between" gap="sm" mih={36}>
        <Title order={1}>{title}</Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </div>
  )
}
