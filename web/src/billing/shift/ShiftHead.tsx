import { formatCount } from '@bcare/rules/text/count'
import { clinicDate, formatDateTime, formatTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Stack, Text } from '@mantine/core'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './shift.module.css'
import { differenceText, type ShiftRow } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

/** The hour of today, with its day on another one. */
export const momentText = (at: string): string =>
  clinicDate(new Date(at)) === clinicDate(serverNow()) ? formatTime(at) : formatDateTime(at)

/** What a shift began with: how much, how the one before ended, and what was taken before it. */
export function ShiftHead({ shift }: { shift: ShiftRow }) {
  const states = useConstant('shift.state')
  const { previous_difference: before, waited, waited_since } = shift
  return (
    <Stack component="header" gap={4}>
      <h2>
        {shift.code} <ChoiceLabel value={shift.state} options={states} />
      </h2>
      <Text size="sm">
        {[
          TEXTS.opened_by(shift.cashier_name, momentText(shift.opened_at)),
          TEXTS.opening_line(formatMoney(shift.opening_amount)),
        ].join(' · ')}
        {before !== null && (
          <>
            {' · '}
            <span data-off={before !== 0 || undefined} className={css.before}>
              {before === 0 ? TEXTS.before_even : TEXTS.before(...wordOf(before))}
            </span>
          </>
        )}
      </Text>
      {waited > 0 && waited_since !== null && (
        <Text size="sm" c="gray.7">
          {TEXTS.waited(formatCount(waited), momentText(waited_since))}
        </Text>
      )}
    </Stack>
  )
}

/** «thừa» and «30.000 đ». */
export function wordOf(difference: number): [word: string, amount: string] {
  const [word = '', ...amount] = differenceText(difference).split(' ')
  return [word, amount.join(' ')]
}
