import { Button, Skeleton, Stack } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../../kit/api/api.ts'
import { useMay } from '../../../kit/session/may.ts'
import { FigureCards } from './FigureCards.tsx'
import { performanceFigures } from './figures.ts'
import { FiguresFailed, PeriodBar, useFigureDays, useRowsOf } from './PeriodBar.tsx'
import { TargetDialog, useTarget } from './TargetDialog.tsx'
import { FIGURE_TEXTS as TEXTS } from '../texts.ts'

/** What a staff member has done in a period, beside the one before. */
export function FiguresTab({ user_id }: { user_id: number }) {
  const days = useFigureDays()
  const { from, to } = days
  const [aiming, setAiming] = useState(false)
  const may_aim = useMay('user:update')
  const of = useRowsOf(user_id, days)
  const { data, error } = useRead(
    api.userStat.performance,
    { user_ids: [user_id], from, to },
    { quiet: true },
  )
  const target = useTarget(user_id)
  const row = data?.data[0]
  return (
    <Stack gap="md">
      <PeriodBar days={days}>
        {may_aim && target.ready && (
          <Button
            variant="default"
            leftSection={<IconTargetArrow size={16} />}
            onClick={() => setAiming(true)}
          >
            {TEXTS.set_target}
          </Button>
        )}
      </PeriodBar>
      {error && <FiguresFailed error={error} />}
      {data === undefined && !error && <Skeleton height={240} />}
      {row && <FigureCards title={TEXTS.results} figures={performanceFigures(row, target.value, of)} />}
      {aiming && <TargetDialog user_id={user_id} target={target} onClose={() => setAiming(false)} />}
    </Stack>
  )
}
