import { Fragment, type ReactNode } from 'react'
import css from './pieces.module.css'

export interface KeyValueProps {
  /** Label and what it is; nothing to say shows a dash. */
  items: readonly (readonly [label: string, value: ReactNode])[]
}

/** Facts of one thing, label beside value; on a phone the label is above. */
export function KeyValue({ items }: KeyValueProps) {
  return (
    <dl className={css.keyValue}>
      {items.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
