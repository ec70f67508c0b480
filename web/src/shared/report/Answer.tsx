import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { REPORT_TEXTS as TEXTS } from './texts.ts'

interface AnswerProps<T> {
  read: { data: T | undefined; error: Error | null; refetch: () => unknown }
  height?: number
  children: (answer: T) => ReactNode
}

/** What a read answered: the last good answer stays below what went wrong after it. */
export function Answer<T>({ read: { data, error, refetch }, height = 240, children }: AnswerProps<T>) {
  if (data === undefined && error === null) return <Skeleton height={height} radius="md" />
  return (
    <>
      {error !== null && (
        <div role="alert">
          <EmptyState
            title={error.message}
            action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
          />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
