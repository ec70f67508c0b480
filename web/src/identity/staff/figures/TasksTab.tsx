import { Skeleton, Stack } from '@mantine/core'
import { api, useRead } from '../../../kit/api/api.ts'
import { FigureCards } from './FigureCards.tsx'
import { taskFigures } from './figures.ts'
import { FiguresFailed, PeriodBar, useFigureDays, useRowsOf } from './PeriodBar.tsx'
import { useTarget } from './TargetDialog.tsx'
import { TaskTypes } from './TaskTypes.tsx'
import { FIGURE_TEXTS as TEXTS } from '../texts.ts'

/** What a staff member has to do, and how much of it was done in a period and how punctually. */
export function TasksTab({ user_id }: { user_id: number }) {
  const days = useFigureDays()
  const { from, to } = days
  const of = useRowsOf(user_id, days)
  const { data, error } = useRead(api.userStat.task, { user_ids: [user_id], from, to }, { quiet: true })
  const target = useTarget(user_id)
  const row = data?.data[0]
  return (
    <Stack gap="md">
      <PeriodBar days={days} />
      {error && <FiguresFailed error={error} />}
      {data === undefined && !error && <Skeleton height={160} />}
      {row && (
        <FigureCards title={TEXTS.tasks} figures={taskFigures(row, target.value, of)}>
          <TaskTypes types={row.by_type} of={of} />
        </FigureCards>
      )}
    </Stack>
  )
}
