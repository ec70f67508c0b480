import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import { formatDate } from '@bcare/rules/text/date'
import { surfaceText } from '@bcare/rules/treatment/tooth'
import { TOOTH_STATE_LABELS } from '@bcare/rules/treatment/tooth-state'
import { Table, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { EndedFindings } from './EndedFindings.tsx'
import type { Finding } from './finding.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

type Column = keyof typeof TEXTS.table

const CELLS: Readonly<Record<Column, (finding: Finding) => string>> = {
  tooth: ({ tooth }) => tooth,
  surfaces: ({ surfaces }) => surfaceText(surfaces),
  condition: ({ condition_name }) => condition_name,
  state: ({ state }) => TOOTH_STATE_LABELS[state],
  noted_at: ({ noted_at }) => formatDate(noted_at),
  noted_by: ({ noted_by_name }) => noted_by_name ?? '',
  note: ({ note }) => note ?? '',
}
const COLUMNS = Object.keys(CELLS) as Column[]

/** By what a column is put in order: days by their moment, all else as it is read. */
const orderOf = (column: Column, finding: Finding): string =>
  column === 'noted_at' ? finding.noted_at : CELLS[column](finding)

interface Order {
  column: Column
  down: boolean
}

const WAYS = { up: 'ascending', down: 'descending' } as const

/** The chart in words, in the order of any column. */
export function ChartTable({ chart: { findings, person_id } }: { chart: ToothChart }) {
  const [{ column, down }, setOrder] = useState<Order>({ column: 'tooth', down: false })
  const rows = findings.toSorted(
    (one, other) =>
      orderOf(column, one).localeCompare(orderOf(column, other), 'vi') * (down ? -1 : 1) || one.id - other.id,
  )
  const turn = (wanted: Column) => setOrder({ column: wanted, down: wanted === column && !down })
  return (
    <div className={css.tableFrame}>
      <Table aria-label={TEXTS.all_found}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((one) => (
              <Table.Th key={one} aria-sort={one === column ? WAYS[down ? 'down' : 'up'] : 'none'}>
                <UnstyledButton className={css.sort} onClick={() => turn(one)}>
                  {TEXTS.table[one]}
                  {one === column && <span aria-hidden>{down ? ' ↓' : ' ↑'}</span>}
                </UnstyledButton>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((finding) => (
            <Table.Tr key={finding.id}>
              {COLUMNS.map((one) => (
                <Table.Td key={one}>{CELLS[one](finding)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <EndedFindings person_id={person_id} />
    </div>
  )
}
