import type { PartOfDay } from '@bcare/rules/appointments/hour-choice'
import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { TEXTS } from '../texts.ts'
import css from './free.module.css'

/** A half-day that has free times. */
export interface FreeCell {
  date: string
  part: PartOfDay
  count: number
}

const PARTS: readonly PartOfDay[] = ['morning', 'afternoon', 'evening']
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface FreeGridProps {
  dates: readonly string[]
  cells: readonly FreeCell[]
  open: FreeCell | undefined
  onOpen: (cell: FreeCell) => void
}

const dayWords = (date: string) => `${weekdayLabel(date)} ${formatDate(date).slice(0, 5)}`

/** Goes to the next half-day with free times that way; the arrows pass over the others. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const at = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined
  if (step === undefined || at === undefined) return
  event.preventDefault()
  let [row = 0, column = 0] = at.split('/').map(Number)
  const cellAt = () => event.currentTarget.querySelector<HTMLElement>(`[data-at='${row}/${column}']`)
  do {
    row += step[0]
    column += step[1]
  } while (cellAt()?.matches(':disabled'))
  cellAt()?.focus()
}

/** Days by half-days with how many free times each has: days beside each other, on a phone one under the other. */
export function FreeGrid({ dates, cells, open, onOpen }: FreeGridProps) {
  const phone = usePhone()
  const day = (date: string) => ({ key: date, label: dayWords(date), date })
  const half = (part: PartOfDay) => ({ key: part, label: TEXTS[part], part })
  const [rows, columns] = phone ? [dates.map(day), PARTS.map(half)] : [PARTS.map(half), dates.map(day)]
  const cellOf = (one: { date?: string; part?: PartOfDay }, other: { date?: string; part?: PartOfDay }) => {
    const { date = '', part = 'morning' } = { ...one, ...other }
    return cells.find((cell) => cell.date === date && cell.part === part) ?? { date, part, count: 0 }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows go from button to button
    <table className={css.grid} aria-label={TEXTS.free_grid} onKeyDown={walk}>
      <thead>
        <tr>
          <td />
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, down) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {columns.map((column, right) => (
              <td key={column.key}>
                <Cell cell={cellOf(row, column)} open={open} at={`${down}/${right}`} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps extends Pick<FreeGridProps, 'open' | 'onOpen'> {
  cell: FreeCell
  at: string
}

/** One stop of Tab for the whole grid: the half-day that is open. */
function Cell({ cell, open, at, onOpen }: CellProps) {
  const { date, part, count } = cell
  const is_open = date === open?.date && part === open.part
  return (
    <UnstyledButton
      className={css.cell}
      data-at={at}
      tabIndex={is_open ? 0 : -1}
      disabled={count === 0}
      aria-pressed={is_open}
      aria-label={TEXTS.free_in(dayWords(date), TEXTS[part], count)}
      onClick={() => onOpen(cell)}
    >
      {count === 0 ? '–' : count}
    </UnstyledButton>
  )
}
