import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import css from './overview.module.css'

interface PanelProps {
  title: string
  count?: number | undefined
  /** Where all of it is. */
  link?: { to: string; label: string } | undefined
  children: ReactNode
}

/** One part of the overview: its heading, the way to all of it, and its rows. */
export function Panel({ title, count, link, children }: PanelProps) {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <header className={css.panelHead}>
        <Box component="h2" id={id} fz="md" fw={600}>
          {title}
        </Box>
        {count !== undefined && count > 0 && <span className={css.panelCount}>{count}</span>}
        {link && (
          <Link to={link.to as never} className={css.panelLink}>
            {link.label}
          </Link>
        )}
      </header>
      {children}
    </section>
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
