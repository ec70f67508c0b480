import type { TaskFigures } from '@bcare/contract/insight/user-stat'
import { formatCount } from '@bcare/rules/text/count'
import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../../kit/page/search-params.ts'
import { type RowsOf, rowsOf } from './figure-rows.ts'
import figure_css from '../../../shared/report/figure.module.css'
import css from '../staff.module.css'
import { FIGURE_TEXTS as TEXTS } from '../texts.ts'

/** Tasks by their type; nothing without any. */
export function TaskTypes({ types, of }: { types: TaskFigures['by_type']; of: RowsOf }) {
  if (types.length === 0)
    return (
      <Text size="sm" c="gray.7">
        {TEXTS.no_tasks}
      </Text>
    )
  return (
    <Table className={css.types} withTableBorder verticalSpacing="xs" aria-label={TEXTS.by_type}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{TEXTS.type}</Table.Th>
          <Table.Th ta="right">{TEXTS.open}</Table.Th>
          <Table.Th ta="right">{TEXTS.overdue}</Table.Th>
          <Table.Th ta="right">{TEXTS.done}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="numeric">
        {types.map(({ type_term_id, type_name, open, overdue, done }) => (
          <Table.Tr key={type_term_id}>
            <Table.Td>{type_name}</Table.Td>
            <Table.Td ta="right">
              <Count figure="open" count={open} type_term_id={type_term_id} type_name={type_name} of={of} />
            </Table.Td>
            <Table.Td ta="right">
              <Count
                figure="overdue"
                count={overdue}
                type_term_id={type_term_id}
                type_name={type_name}
                of={of}
              />
            </Table.Td>
            <Table.Td ta="right">
              <Count figure="done" count={done} type_term_id={type_term_id} type_name={type_name} of={of} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface CountProps {
  figure: 'open' | 'overdue' | 'done'
  count: number
  type_term_id: number
  type_name: string
  of: RowsOf
}

function Count({ figure, count, type_term_id, type_name, of }: CountProps) {
  const address = count === 0 ? undefined : rowsOf(figure, of)
  if (address === undefined) return formatCount(count)
  return (
    <Link
      {...linkTo(address.to, { ...address.search, type_term_id })}
      className={figure_css.rows}
      aria-label={`${formatCount(count)}. ${TEXTS.open_rows(`${TEXTS[figure]}, ${type_name}`)}`}
    >
      {formatCount(count)}
    </Link>
  )
}
