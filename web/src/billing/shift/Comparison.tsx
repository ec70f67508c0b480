import { formatMoney } from '@bcare/rules/text/money'
import { formatCount } from '@bcare/rules/text/count'
import { Box, Table, Text } from '@mantine/core'
import { momentText } from './ShiftHead.tsx'
import css from './shift.module.css'
import { differenceText, type ShiftRow } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

/** A difference in words, which stands out where there is one. */
export const Difference = ({ of }: { of: number }) => (
  <span className={css.difference} data-off={of !== 0 || undefined}>
    {differenceText(of)}
  </span>
)

/** Signed, because more may have gone out than came in. */
const book = (amount: number): string => `${amount < 0 ? '-' : ''}${formatMoney(Math.abs(amount))}`

/** What was counted beside what the books say, each method a row. */
export function Comparison({ shift }: { shift: ShiftRow }) {
  const { counted_cash, book_cash, methods } = shift
  if (counted_cash === null || book_cash === null) return null
  const rows = [
    { id: 0, name: TEXTS.cash, counted: counted_cash, booked: book_cash },
    ...methods
      .filter((method) => method.counted !== 0 || method.book !== 0)
      .map(({ method_term_id, name, counted, book: booked }) => ({
        id: method_term_id,
        name,
        counted,
        booked,
      })),
  ]
  return (
    <Table className={css.comparison} aria-label={TEXTS.compare}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{TEXTS.method}</Table.Th>
          <Table.Th ta="end">{TEXTS.counted}</Table.Th>
          <Table.Th ta="end">{TEXTS.book}</Table.Th>
          <Table.Th ta="end">{TEXTS.difference}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, name, counted, booked }) => (
          <Table.Tr key={id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="end">{formatMoney(counted)}</Table.Td>
            <Table.Td ta="end">{book(booked)}</Table.Td>
            <Table.Td ta="end">
              <Difference of={counted - booked} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** How often it was counted, where that was more than once. */
export function Counts({ shift }: { shift: ShiftRow }) {
  if (shift.counts.length < 2) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {TEXTS.counts} ({formatCount(shift.counts.length)})
      </Text>
      <Box component="ol" mt={4} ps={20} fz="sm" className="numeric">
        {shift.counts.map(({ counted_at, counted_by_name, counted_cash, difference }) => (
          <li key={counted_at}>
            {TEXTS.counted_line(momentText(counted_at), counted_by_name, formatMoney(counted_cash))}
            {' · '}
            <Difference of={difference} />
          </li>
        ))}
      </Box>
    </div>
  )
}
