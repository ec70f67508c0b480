import { formatCount } from '@bcare/rules/text/count'
import { clinicDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import css from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './texts.ts'

/** What the till has taken in today by method, less what it gave back, on one line. */
export function TillLine() {
  const today = clinicDate(serverNow())
  const { data, error, refetch } = useRead(api.payment.totals, { from: today, to: today }, { quiet: true })
  if (error && data === undefined)
    return (
      <Text size="sm">
        {TEXTS.today_failed}{' '}
        <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
          {DATA_TEXTS.retry}
        </Anchor>
      </Text>
    )
  if (data === undefined) return <Skeleton height={21} maw={420} />
  return (
    <p className={css.till} aria-label={TEXTS.today}>
      <span>{TEXTS.today}:</span>
      {data.data.map(({ kind, name, received, given_back }) => (
        <span key={`${kind} ${name}`}>
          {name} <strong>{formatMoney(received - given_back)}</strong>
        </span>
      ))}
      <span>{data.vouchers === 0 ? TEXTS.nothing_today : TEXTS.vouchers(formatCount(data.vouchers))}</span>
    </p>
  )
}
