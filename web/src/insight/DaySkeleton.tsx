import { Skeleton } from '@mantine/core'
import { TEXTS } from './texts.ts'

/** The shape of the day's figures while they are on their way. */
export function DaySkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={TEXTS.loading}>
      <Skeleton height={76} radius="md" />
    </div>
  )
}
