import { Button } from '@mantine/core'
import { IconCloudOff, IconSun } from '@tabler/icons-react'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { useMay, useMe } from '../kit/session/may.ts'
import { DaySkeleton } from './DaySkeleton.tsx'
import { Deals, livesByDeals } from './Deals.tsx'
import { Figures } from './Figures.tsx'
import css from './overview.module.css'
import { LatePanel, WaitingPanel } from './PeoplePanels.tsx'
import { NextStepPanel } from './NextStepPanel.tsx'
import { OwnPanel, SoonPanel } from './SchedulePanels.tsx'
import { TasksPanel } from './TasksPanel.tsx'
import { TEXTS } from './texts.ts'
import { dayOfDoctor } from './today.ts'
import { useToday } from './use-today.ts'

/** What today asks of the user: their own day first for a doctor, the counter's for all others. */
export function Day({ now }: { now: number }) {
  const me = useMe()
  const mayDeals = useMay('deal:read')
  const mayTasks = useMay('task:read')
  const sells = !me?.is_doctor && livesByDeals(me)
  const { allowed, today, read, error, retry } = useToday(now)
  const own = me?.is_doctor ?? false
  if (!allowed && !mayDeals && !mayTasks) {
    return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} icon={<IconSun />} />
  }
  if (!allowed) {
    return (
      <div className={css.column}>
        {mayDeals && <Deals />}
        <TasksPanel now={now} />
      </div>
    )
  }
  if (error && !today) {
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        icon={<IconCloudOff />}
        action={
          <Button variant="default" onClick={retry}>
            {TEXTS.retry}
          </Button>
        }
      />
    )
  }
  if (!today || !read) return <DaySkeleton />
  return (
    <>
      <Figures today={today} />
      <div className={css.columns}>
        <div className={css.column}>
          {sells && <Deals />}
          {sells && <TasksPanel now={now} />}
          {own && me && <OwnPanel entries={dayOfDoctor(read, me.user.id)} now={now} />}
          {!(own && me?.grants['appointment:read'] === 'own') && <SoonPanel today={today} now={now} />}
        </div>
        <div className={css.column}>
          <WaitingPanel waiting={today.waiting} now={now} />
          <LatePanel late={today.late} now={now} />
          {!sells && <TasksPanel now={now} />}
          {!own && <NextStepPanel />}
          {mayDeals && !sells && <Deals />}
        </div>
      </div>
    </>
  )
}
