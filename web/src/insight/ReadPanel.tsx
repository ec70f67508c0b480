import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SearchParams } from '../kit/page/search-params.ts'
import css from './overview.module.css'
import { EmptyLine, Panel } from './Panel.tsx'
import { TEXTS } from './texts.ts'

interface ReadPanelProps<T> {
  title: string
  read: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Where all of it is. */
  link?: { to: string; label: string; search?: SearchParams }
  countOf?: (answer: T) => number
  isEmpty: (answer: T) => boolean
  /** Said on one line where there is nothing; without it the panel is not there then, nor before that is known. */
  empty?: ReactNode
  children: (answer: T) => ReactNode
}

/** A panel with a read of its own: it comes, fails and is tried again alone. The last good answer stays below what went wrong after it. */
export function ReadPanel<T>({ title, read, link, countOf, isEmpty, empty, children }: ReadPanelProps<T>) {
  const { data, error } = read
  if (error === null && data === undefined)
    return empty === undefined ? null : (
      <Panel title={title}>
        <div className={css.nothing} role="status" aria-busy="true" aria-label={TEXTS.loading}>
          <Skeleton height={44} />
        </div>
      </Panel>
    )
  if (error === null && data !== undefined && isEmpty(data))
    return empty === undefined ? null : <EmptyLine title={title}>{empty}</EmptyLine>
  return (
    <Panel title={title} count={data && countOf?.(data)} link={link}>
      {error !== null && (
        <p className={css.failed} role="alert">
          {TEXTS.part_failed} {error.message}{' '}
          <button
            type="button"
            className={css.again}
            aria-label={`${TEXTS.retry}: ${title}`}
            disabled={read.isFetching}
            onClick={() => void read.refetch()}
          >
            {TEXTS.retry}
          </button>
        </p>
      )}
      {data !== undefined && children(data)}
    </Panel>
  )
}
