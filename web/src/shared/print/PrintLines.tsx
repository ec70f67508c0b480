import type { ReactNode } from 'react'
import css from './print.module.css'

export interface PrintedColumn<R> {
  label: string
  cell: (row: R, number: number) => ReactNode
  /** Figures stand on the right. */
  is_figure?: boolean
  /** Takes the room that the others leave. */
  is_wide?: boolean
}

/** Rows under one heading; without one where there is only one group. */
export interface PrintedGroup<R> {
  heading: string | null
  rows: readonly R[]
}

interface PrintLinesProps<R> {
  label: string
  columns: readonly PrintedColumn<R>[]
  groups: readonly PrintedGroup<R>[]
  /** A row on a roll, which is too narrow for a table: what it is, how it is reckoned, and what it comes to. */
  narrow: (row: R) => readonly [what: string, how: string, sum: string]
}

const kindOf = ({ is_figure, is_wide }: PrintedColumn<never>) =>
  is_figure ? 'figure' : is_wide ? 'wide' : undefined

/** Rows as a table whose head is on every page; on a roll as two lines each. */
export function PrintLines<R extends { id: number }>(props: PrintLinesProps<R>) {
  const { label, columns, groups } = props
  const numbers = new Map(groups.flatMap(({ rows }) => rows).map(({ id }, at) => [id, at + 1]))
  return (
    <>
      <table className={css.lines} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-kind={kindOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ heading, rows }) => (
          <tbody key={heading}>
            {heading !== null && (
              <tr className={css.heading}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {heading}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column.label} data-kind={kindOf(column)}>
                    {column.cell(row, numbers.get(row.id) ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <NarrowLines {...props} />
    </>
  )
}

function NarrowLines<R extends { id: number }>({ label, groups, narrow }: PrintLinesProps<R>) {
  return (
    <div className={css.narrow} role="group" aria-label={label}>
      {groups.map(({ heading, rows }) => (
        <ul key={heading}>
          {heading !== null && <li className={css.heading}>{heading}</li>}
          {rows.map((row) => {
            const [what, how, sum] = narrow(row)
            return (
              <li key={row.id}>
                <span>{what}</span>
                <span>
                  <span>{how}</span>
                  <strong>{sum}</strong>
                </span>
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}
