import { addDays, clinicDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api.ts'
import { DateRangeInput } from '../../kit/form/DateRangeInput.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import css from './staff.module.css'
import { STAFF_PAGE_TEXTS as TEXTS } from './texts.ts'

/** The schedule answers so many days at once. */
const MOST_DAYS = 42
const MONTH = 30

const hours = (minutes: number) =>
  `${(minutes / 60).toLocaleString('vi-VN', { maximumFractionDigits: 1 })} giờ`

/** What somebody has done in a period. */
export function FiguresTab({ user_id }: { user_id: number }) {
  const today = clinicDate(serverNow())
  const [[from, to], setPeriod] = useState<readonly [string, string]>([addDays(today, 1 - MONTH), today])
  const wanted = { user_ids: [user_id], from, to }
  const short = addDays(from, MOST_DAYS) > to
  const done = useRead(api.userStat.performance, wanted, { quiet: true })
  const time = useRead(api.userStat.schedule, wanted, { enabled: short, quiet: true })
  const row = done.data?.data[0]
  const planned = short ? time.data?.data[0] : undefined
  const figures: readonly (readonly [string, string | number])[] =
    row === undefined
      ? []
      : [
          ['Khách hàng mới', row.new_persons],
          ['Lịch hẹn đã đặt', row.booked],
          ['Lịch hẹn phụ trách', row.appointments],
          ['Khách đã đến', row.arrived],
          ['Khách không đến', row.no_show],
          ['Cơ hội thắng', row.deals_won],
          ['Cơ hội thua', row.deals_lost],
          ['Giá trị thắng', formatMoney(row.won_amount)],
          ['Điểm đánh giá', row.rating === null ? '—' : row.rating.toLocaleString('vi-VN')],
          ...(planned === undefined
            ? []
            : ([
                ['Giờ xếp ca', hours(planned.planned_min)],
                ['Giờ đã đặt lịch', hours(planned.booked_min)],
                ['Tỷ lệ lấp đầy', planned.fill_rate === null ? '—' : `${planned.fill_rate}%`],
                ['Ngày nghỉ phép', planned.leave_days],
              ] as const)),
        ]
  return (
    <Stack gap="md">
      <DateRangeInput
        label={TEXTS.period}
        value={[from, to]}
        onChange={([begin, end]) => begin !== null && end !== null && setPeriod([begin, end])}
      />
      {done.error && <Alert color="orange">{done.error.message}</Alert>}
      {done.data === undefined && !done.error && <Skeleton height={160} />}
      {row && (
        <dl className={css.figures}>
          {figures.map(([label, value]) => (
            <div key={label} className={css.figure}>
              <dt>{label}</dt>
              <dd className="numeric">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  )
}
