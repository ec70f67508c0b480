import type { TaskFigures } from '@bcare/contract/insight/user-stat'
import { formatCount } from '@bcare/rules/text/count'
import { Table, Text } from '@mantine/core'
import css from './staff.module.css'
import { FIGURE_TEXTS as TEXTS } from './texts.ts'

/** Tasks by their type; nothing without any. */
export function TaskTypes({ types }: { types: TaskFigures['by_type'] }) {
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
            <Table.Td ta="right">{formatCount(open)}</Table.Td>
            <Table.Td ta="right">{formatCount(overdue)}</Table.Td>
            <Table.Td ta="right">{formatCount(done)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
