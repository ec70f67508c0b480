import { figureText } from '@bcare/rules/insight/figure'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo } from '../../kit/page/search-params.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { Panel } from '../Panel.tsx'
import type { Address } from '../../shared/report/figures.ts'
import table from '../../shared/report/table.module.css'
import css from './dashboard.module.css'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

export interface FigureColumn<R> {
  label: string
  about?: string
  of: (row: R) => number | null
  shown?: (value: number) => string
  /** The rows that the figure counts; undefined where a list cannot be narrowed to them. */
  to?: (row: R) => Address | undefined
}

interface GroupTableProps<R> {
  title: string
  /** What the rows are. */
  head: string
  rows: readonly R[]
  nameOf: (row: R) => string
  columns: readonly FigureColumn<R>[]
}

/** So many are shown before one asks for all. */
const FEW = 8

/** Figures by what they are of, each leading to its rows; the first column is drawn as bars too. */
export function GroupTable<R>(props: GroupTableProps<R>) {
  const { title, rows } = props
  const [all, setAll] = useState(false)
  const phone = usePhone()
  const shown = all ? rows : rows.slice(0, FEW)
  if (rows.length === 0) return null
  return (
    <Panel title={title}>
      {phone ? <GroupCards {...props} rows={shown} /> : <Wide {...props} rows={shown} />}
      {rows.length > FEW && (
        <Button variant="subtle" size="compact-sm" className={css.more} onClick={() => setAll(!all)}>
          {all ? TEXTS.show_few : TEXTS.show_all(rows.length)}
        </Button>
      )}
    </Panel>
  )
}

function Value<R>({ column, row, name }: { column: FigureColumn<R>; row: R; name: string }) {
  const value = column.of(row)
  const text = value === null ? '—' : (column.shown ?? figureText)(value)
  const address = value === null || value === 0 ? undefined : column.to?.(row)
  if (address === undefined) return <span data-nothing={!value || undefined}>{text}</span>
  return (
    <Link
      {...linkTo(address.to, address.search)}
      className={css.link}
      aria-label={`${text}. ${TEXTS.open_rows(`${column.label}, ${name}`)}`}
    >
      {text}
    </Link>
  )
}

function Wide<R>({ title, head, rows, nameOf, columns }: GroupTableProps<R>) {
  const first = columns[0]
  const most = Math.max(1, ...rows.map((row) => first?.of(row) ?? 0))
  return (
    <div className={css.scroll}>
      <table className={`${table.table} ${css.table}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ label, about }) => (
              <th key={label} scope="col" title={about}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={`${nameOf(row)} ${place}`}>
              <th scope="row">
                <span className={css.name}>{nameOf(row)}</span>
                <span className={css.bar} style={{ width: `${((first?.of(row) ?? 0) / most) * 100}%` }} />
              </th>
              {columns.map((column) => (
                <td key={column.label}>
                  <Value column={column} row={row} name={nameOf(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GroupCards<R>({ title, rows, nameOf, columns }: GroupTableProps<R>) {
  return (
    <ul className={css.groupCards} aria-label={title}>
      {rows.map((row, place) => (
        <li key={`${nameOf(row)} ${place}`}>
          <strong>{nameOf(row)}</strong>
          <dl>
            {columns.map((column) => (
              <div key={column.label}>
                <dt>{column.label}</dt>
                <dd>
                  <Value column={column} row={row} name={nameOf(row)} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
