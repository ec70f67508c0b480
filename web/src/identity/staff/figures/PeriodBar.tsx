import { formatDate } from '@bcare/rules/text/date'
import { isDay, periodBefore } from '@bcare/rules/text/period'
import { Alert, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateRangeInput } from '../../../kit/form/inputs/DateRangeInput.tsx'
import { useMay } from '../../../kit/session/may.ts'
import { usePeriod } from '../../../kit/use-period.ts'
import type { RowsOf } from './figure-rows.ts'
import { FIGURE_TEXTS as TEXTS, STAFF_PAGE_TEXTS } from '../texts.ts'

const MONTH = 30

/** The days that the figures of a staff member are of, stored in the address. */
export const useFigureDays = () => usePeriod(MONTH)
type Days = ReturnType<typeof useFigureDays>

/** The rights that lists behind figures ask for. */
export function useRowsOf(user_id: number, { from, to }: Days): RowsOf {
  const rights: Record<string, boolean> = {
    'person:read': useMay('person:read'),
    'appointment:read': useMay('appointment:read'),
    'call:read': useMay('call:read'),
    'message:read': useMay('message:read'),
    'task:read': useMay('task:read'),
    'revenue:read': useMay('revenue:read'),
  }
  return { user_id, from, to, may: (permission) => rights[permission] ?? false }
}

/** Chooses the days, and says with which they are compared. */
export function PeriodBar({ days: { from, to, change }, children }: { days: Days; children?: ReactNode }) {
  const real = isDay(from) && isDay(to) && from <= to
  const before = real ? periodBefore({ from, to }) : undefined
  return (
    <>
      <Group align="flex-end" justify="space-between">
        <DateRangeInput
          label={STAFF_PAGE_TEXTS.period}
          value={[from, to]}
          onChange={([first, last]) =>
            change({ ...(first !== null && { from: first }), ...(last !== null && { to: last }) })
          }
        />
        {children}
      </Group>
      {before && (
        <Text size="sm" c="gray.7">
          {TEXTS.compared(formatDate(before.from), formatDate(before.to))}
        </Text>
      )}
    </>
  )
}

/** Why there are no figures, as the server says it. */
export const FiguresFailed = ({ error }: { error: Error }) => <Alert color="orange">{error.message}</Alert>
