import { Box, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { linkTo, type SearchParams } from '../kit/page/search-params.ts'
import css from './overview.module.css'

interface PanelProps {
  title: string
  count?: number | undefined
  /** Where all of it is. */
  link?: { to: string; label: string; search?: SearchParams } | undefined
  children: ReactNode
}

/** One part of the overview: its heading, the way to all of it, and its rows. */
export function Panel({ title, count, link, children }: PanelProps) {
  const id = useId()
  return (
    <section className={`box ${css.panel}`} aria-labelledby={id}>
      <Group component="header" gap="0.5rem" align="baseline" wrap="nowrap" pb="0.375rem" px="1rem">
        <Box component="h2" id={id} fz="md" fw={600}>
          {title}
        </Box>
        {count !== undefined && count > 0 && <span className={css.panelCount}>{count}</span>}
        {link && (
          <Link {...linkTo(link.to, link.search)} className={css.panelLink}>
            {link.label}
          </Link>
        )}
      </Group>
      {children}
    </section>
  )
}

interface MoreProps {
  /** How many there are beyond those that are shown. */
  count: number
  label: (count: number) => string
  /** Where all of them are. */
  to: string
  search?: SearchParams | undefined
}

/** Says how many more there are, and leads to them; nothing where all are shown. */
export function More({ count, label, to, search }: MoreProps) {
  if (count <= 0) return null
  return (
    <Link {...linkTo(to, search)} className={css.more}>
      {label(count)}
    </Link>
  )
}

/** Why a part has no rows, and what to do. */
export function Nothing({ title, about }: { title: string; about?: ReactNode }) {
  return (
    <div className={css.nothing}>
      {title}
      {about && <div className={css.nothingAbout}>{about}</div>}
    </div>
  )
}

/** A part that has nothing to show takes one line. */
export function EmptyLine({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`box ${css.emptyLine}`} aria-labelledby={id}>
      <Box component="h2" id={id} fz="md" fw={600}>
        {title}
      </Box>
      <span>{children}</span>
    </section>
  )
}
