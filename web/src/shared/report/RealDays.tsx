import { formatDate } from '@bcare/rules/text/date'
import { isDay } from '@bcare/rules/text/period'
import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { useSearchParams } from '../../kit/page/search-params.ts'
import { DAY } from '../../kit/use-period.ts'
import { REPORT_TEXTS as TEXTS } from './texts.ts'

/** A day of the address that looks like one and is none, or lies beyond the years that reports know. */
function useNoSuchDay(): string | undefined {
  const [search] = useSearchParams<'from' | 'to'>()
  return [search.from, search.to].find(
    (raw): raw is string => typeof raw === 'string' && DAY.test(raw) && !isDay(raw),
  )
}

/** Says which day does not exist, and leads back to the usual days. */
function NoSuchDay({ day }: { day: string }) {
  const [, change] = useSearchParams<'from' | 'to'>()
  const usual = () => change({ from: undefined, to: undefined }, { to_top: true })
  return (
    <EmptyState
      title={TEXTS.no_such_day(formatDate(day))}
      about={TEXTS.no_such_day_about}
      icon={<IconCalendarOff />}
      action={
        <Button variant="default" onClick={usual}>
          {TEXTS.usual_days}
        </Button>
      }
    />
  )
}

/** What is reckoned of the days of the address, where these exist. */
export function RealDays({ children }: { children: ReactNode }) {
  const wrong = useNoSuchDay()
  return wrong === undefined ? children : <NoSuchDay day={wrong} />
}
