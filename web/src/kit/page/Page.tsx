import { Group, Stack, Title } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { HeadPlace } from './head-place.ts'
import styles from './Page.module.css'

interface PageProps {
  title: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the main layout: its heading, what can be done, and its content. */
export function Page({ title, actions, children }: PageProps) {
  const place = use(HeadPlace)
  const heading = (
    <Group justify="space-between" gap="sm" mih={36}>
      <Title order={1}>{title}</Title>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
  if (place !== undefined)
    return (
      <>
        {place && createPortal(heading, place)}
        <Stack gap="1rem">{children}</Stack>
      </>
    )
  return (
    <div className={styles.page}>
      {heading}
      {children}
    </div>
  )
}
