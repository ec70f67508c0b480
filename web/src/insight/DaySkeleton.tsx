import { Skeleton } from '@mantine/core'
import css from './overview.module.css'

/** The shape of the day while it is on its way. */
export function DaySkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading ...">
      <Skeleton height={76} radius="md" mb="md" />
      <div className={css.columns}>
        <Skeleton height={320} radius="md" />
        <Skeleton height={240} radius="md" />
      </div>
    </div>
  )
}
