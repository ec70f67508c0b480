import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './pieces.module.css'

export interface EmptyStateProps {
  /** What is not there, in a few words. */
  title: string
  /** What to do about it. */
  about?: ReactNode
  icon?: ReactNode
  /** A button, if there is something to do. */
  action?: ReactNode
}

/** What is shown where there is nothing to show: why, and what to do. */
export function EmptyState({ title, about, icon, action }: EmptyStateProps) {
  return (
    <Stack gap={6} align="center" py={48} px={16} ta="center" data-empty>
      {icon && (
        <span className={css.emptyIcon} aria-hidden>
          {icon}
        </span>
      )}
      <Text fw={600}>{title}</Text>
      {about && (
        <Text size="sm" c="dimmed" maw={420}>
          {about}
        </Text>
      )}
      {action && <Box mt={10}>{action}</Box>}
    </Stack>
  )
}
