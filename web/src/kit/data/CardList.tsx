import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { cellOf } from './cells.tsx'
import type { Identified, SettledColumn } from './column.ts'
import css from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import { RowMenu } from './RowMenu.tsx'
import { DATA_TEXTS } from './texts.ts'

const SKELETON_CARDS = 6

/** The rows as cards, for a phone. */
export function CardList<R extends Identified>(props: DataTableProps<R>) {
  const { rows, label, selection, columns } = props
  if (rows === undefined) {
    return (
      <div className={css.cards} role="status" aria-busy="true" aria-label={DATA_TEXTS.loading}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <Skeleton key={index} height={76} radius="md" />
        ))}
      </div>
    )
  }
  const toggle = (id: number) =>
    selection?.set(({ [String(id)]: chosen, ...rest }) =>
      chosen ? rest : { ...rest, [String(id)]: true as const },
    )
  return (
    <ul className={css.cards} aria-label={label} aria-busy={props.busy}>
      {rows.map((row) => {
        const name = props.nameOf(row)
        return (
          <li key={row.id} className={css.card} data-selected={selection?.state[String(row.id)]}>
            {selection && (
              <label className={css.cardCheck}>
                <input
                  type="checkbox"
                  className={css.check}
                  checked={selection.state[String(row.id)] === true}
                  aria-label={DATA_TEXTS.select_row(name)}
                  onChange={() => toggle(row.id)}
                />
              </label>
            )}
            <CardBody row={row} name={name} onOpen={props.onOpen} href={props.hrefOf?.(row)}>
              {props.card ? props.card(row) : <CardLines row={row} columns={columns} />}
            </CardBody>
            {props.actionsOf && <RowMenu name={name} actionsOf={() => props.actionsOf?.(row) ?? []} />}
          </li>
        )
      })}
    </ul>
  )
}

interface CardBodyProps<R> {
  row: R
  name: string
  onOpen?: (row: R) => void
  href?: string
  children: ReactNode
}

function CardBody<R>({ row, onOpen, href, children }: CardBodyProps<R>) {
  if (onOpen === undefined) return <div className={css.cardBody}>{children}</div>
  if (href === undefined) {
    return (
      <button type="button" className={css.cardBody} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  }
  const click = (event: React.MouseEvent) => {
    event.preventDefault()
    onOpen(row)
  }
  return (
    <a href={href} className={css.cardBody} onClick={click}>
      {children}
    </a>
  )
}

/** The card that follows from the columns: the title, and beneath it what else matters. */
function CardLines<R extends Identified>({ row, columns }: { row: R; columns: readonly SettledColumn<R>[] }) {
  const title = columns.find(({ priority }) => priority === 1) ?? columns[0]
  const rest = columns.filter((column) => column.priority === 2)
  return (
    <>
      <span className={css.cardTitle}>{title && cellOf(title, row)}</span>
      <span className={css.cardLines}>
        {rest.map((column) => {
          const shown = cellOf(column, row)
          return shown === null || shown === undefined ? null : (
            <span key={column.key} className={css.cardLine}>
              <span className={css.cardLabel}>{column.label}</span>
              {shown}
            </span>
          )
        })}
      </span>
    </>
  )
}
