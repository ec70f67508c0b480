import { clinicDate } from '@bcare/rules/text/date'
import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useNow } from '../../kit/use-now.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import { ChartDesk } from './ChartDesk.tsx'
import css from './chart.module.css'

/** The hues of the chart, from the constants. */
function useHues(): React.CSSProperties {
  const options = [...useConstant('tooth.status'), ...useConstant('tooth_condition.category')]
  return Object.fromEntries(
    options.flatMap(({ value, color }) => (color === undefined ? [] : [[`--look-${value}`, color]])),
  )
}

/** The teeth of one customer, for the profile: what was found on them, and how far it is treated. */
export function PersonChart({ person_id }: PersonTabProps) {
  const [day, setDay] = useState<string>()
  const { data, error, refetch } = useRead(
    api.toothChart.get,
    { person_id, ...(day !== undefined && { as_of: day }) },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const hues = useHues()
  const today = clinicDate(useNow())
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={420} radius="md" />
  const days = data.days.filter((one) => one < today)
  return (
    <div className={css.chart} style={hues} data-wide>
      {error && <TableFailed error={error} onRetry={() => void refetch()} />}
      <ChartDesk chart={data} days={days} day={day} onDay={setDay} />
    </div>
  )
}
