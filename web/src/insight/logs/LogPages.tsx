import { Button, Skeleton, Stack } from '@mantine/core'
import { IconCloudOff, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { LOG_TEXTS as TEXTS } from './texts.ts'
import type { useLog } from './use-log.ts'

interface LogPagesProps {
  log: ReturnType<typeof useLog>
  /** What to say when there is no line at all. */
  empty: string
  more: string
  /** What is above the button that reads on. */
  foot?: ReactNode
  children: ReactNode
}

/** The lines of a log that have been read, and the button that reads on; what is shown while there are none. */
export function LogPages({ log, empty, more, foot, children }: LogPagesProps) {
  const { data, error, hasNextPage, isFetchingNextPage } = log
  if (error && !data)
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        icon={<IconCloudOff />}
        action={<Button onClick={() => void log.refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (!data)
    return (
      <Stack gap="xs" aria-busy="true">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={84} radius="md" />
        ))}
      </Stack>
    )
  const none = data.pages.every((page) => page.data.length === 0)
  return (
    <>
      {none && !hasNextPage ? <EmptyState title={empty} icon={<IconHistory />} /> : children}
      {hasNextPage && (
        <Stack gap={8} align="center" py={8}>
          {foot}
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {more}
          </Button>
        </Stack>
      )}
    </>
  )
}
