import { addDays, clinicDate } from '@bcare/rules/text/date'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DateRangeInput } from '../../kit/form/inputs/DateRangeInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { type Figure, performanceFigures, taskFigures, timeFigures } from './figures.ts'
import css from './staff.module.css'
import { TargetDialog, useTarget } from './TargetDialog.tsx'
import { TaskTypes } from './TaskTypes.tsx'
import { FIGURE_TEXTS as TEXTS, STAFF_PAGE_TEXTS } from './texts.ts'

/** The schedule answers so many days at once. */
const MOST_DAYS = 42
const MONTH = 30

/** What a staff member has done in a period, and what they have to do. */
export function FiguresTab({ user_id }: { user_id: number }) {
  const today = clinicDate(serverNow())
  const [[from, to], setPeriod] = useState<readonly [string, string]>([addDays(today, 1 - MONTH), today])
  const [aiming, setAiming] = useState(false)
  const may_aim = useMay('user:update')
  const query = { user_ids: [user_id], from, to }
  const short = addDays(from, MOST_DAYS) > to
  const done = useRead(api.userStat.performance, query, { quiet: true })
  const time = useRead(api.userStat.schedule, query, { enabled: short, quiet: true })
  const tasks = useRead(api.userStat.task, query, { quiet: true })
  const target = useTarget(user_id)
  const row = done.data?.data[0]
  const planned = short ? time.data?.data[0] : undefined
  const work = tasks.data?.data[0]
  const failed = done.error ?? tasks.error
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between">
        <DateRangeInput
          label={STAFF_PAGE_TEXTS.period}
          value={[from, to]}
          onChange={([begin, end]) => begin !== null && end !== null && setPeriod([begin, end])}
        />
        {may_aim && target.ready && (
          <Button
            variant="default"
            leftSection={<IconTargetArrow size={16} />}
            onClick={() => setAiming(true)}
          >
            {TEXTS.set_target}
          </Button>
        )}
      </Group>
      {failed && <Alert color="orange">{failed.message}</Alert>}
      {done.data === undefined && !done.error && <Skeleton height={160} />}
      {row && (
        <Figures
          title={TEXTS.results}
          figures={[...performanceFigures(row, target.value), ...(planned ? timeFigures(planned) : [])]}
        />
      )}
      {tasks.data === undefined && !tasks.error && <Skeleton height={160} />}
      {work && (
        <Figures title={TEXTS.tasks} figures={taskFigures(work, target.value)}>
          <TaskTypes types={work.by_type} />
        </Figures>
      )}
      {aiming && <TargetDialog user_id={user_id} target={target} onClose={() => setAiming(false)} />}
    </Stack>
  )
}

interface FiguresProps {
  title: string
  figures: readonly Figure[]
  children?: React.ReactNode
}

function Figures({ title, figures, children }: FiguresProps) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <dl className={css.figures}>
        {figures.map(({ label, value, target }) => (
          <div key={label} className={css.figure}>
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
            {target && (
              <Text component="dd" size="sm" c="gray.7" className={css.target}>
                {target}
              </Text>
            )}
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
