import { memo, type ReactNode, useDeferredValue } from 'react'
import { cellOf } from './cells.tsx'
import type { Identified, SettledColumn } from './column.ts'
import css from './CardList.module.css'
import table from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import { DATA_TEXTS } from '../texts.ts'
import { useStable } from './use-stable.ts'
import type { RowAction } from './row-action.ts'
import type { DataTableProps } from './table-props.ts'

/** Enough to fill a phone, so that what is below the list does not jump when the rows come. */
const SKELETON_CARDS = 12
/** So many fill a phone: they are drawn first, the others when these are there. */
const FIRST_CARDS = 8

/** The rows as cards, for a phone. */
export function CardList<R extends Identified>(props: DataTableProps<R>) {
  const { rows } = props
  if (rows === undefined) {
    return (
      <div
        className={`${css.cards} ${table.bars}`}
        role="status"
        aria-busy="true"
        aria-label={DATA_TEXTS.loading}
      >
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <div key={index} className={css.cardBar} />
        ))}
      </div>
    )
  }
  return <Cards {...props} rows={rows} />
}

function Cards<R extends Identified>(props: DataTableProps<R> & { rows: readonly R[] }) {
  const { selection, actionsOf } = props
  const rows = useDeferredValue(props.rows, props.rows.slice(0, FIRST_CARDS))
  const toggle = useStable((id: number) =>
    selection?.set(({ [String(id)]: chosen, ...rest }) =>
      chosen ? rest : { ...rest, [String(id)]: true as const },
    ),
  )
  const open = useStable(props.onOpen)
  const actions = useStable(actionsOf)
  return (
    <ul className={css.cards} aria-label={props.label} aria-busy={props.busy}>
      {rows.map((row) => (
        <Card
          key={row.id}
          row={row}
          name={props.nameOf(row)}
          chosen={selection && selection.state[String(row.id)] === true}
          onToggle={toggle}
          onOpen={props.onOpen && open}
          href={props.hrefOf?.(row)}
          actionsOf={actionsOf && actions}
          card={props.card}
          columns={props.card ? undefined : props.columns}
        />
      ))}
    </ul>
  )
}

interface CardProps<R extends Identified> {
  row: R
  name: string
  /** Undefined where rows are not chosen. */
  chosen: boolean | undefined
  onToggle: (id: number) => void
  onOpen?: (row: R) => void
  href?: string
  actionsOf?: (row: R) => readonly RowAction[]
  card?: (row: R) => ReactNode
  /** What the card follows from, without `card`. */
  columns: readonly SettledColumn<R>[] | undefined
}

/** One row; it is drawn anew only when something of it has changed, not with every name that the list comes to know. */
function CardView<R extends Identified>({ row, name, chosen, ...props }: CardProps<R>) {
  const { onToggle, actionsOf, columns = [] } = props
  return (
    <li className={`box ${css.card}`} data-selected={chosen || undefined}>
      {chosen !== undefined && (
        <label className={css.cardCheck}>
          <input
            type="checkbox"
            className={table.check}
            checked={chosen}
            aria-label={DATA_TEXTS.select_row(name)}
            onChange={() => onToggle(row.id)}
          />
        </label>
      )}
      <CardBody row={row} onOpen={props.onOpen} href={props.href}>
        {props.card ? props.card(row) : <CardLines row={row} columns={columns} />}
      </CardBody>
      {actionsOf && <RowMenu name={name} actionsOf={() => actionsOf(row)} />}
    </li>
  )
}

const Card = memo(CardView) as typeof CardView

interface CardBodyProps<R> {
  row: R
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
