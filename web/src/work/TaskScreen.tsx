import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconCalendar, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Page } from '../kit/page/Page.tsx'
import { AddTask } from './AddTask.tsx'
import css from './task.module.css'
import { TASK_TEXTS as TEXTS } from './texts.ts'
import { TaskQuestions } from './TaskQuestions.tsx'
import { useTaskChoices } from './use-task-choices.ts'
import { useTaskView, type View, type Who } from './views/use-task-view.ts'

const TaskList = lazy(() => import('./views/TaskList.tsx').then((file) => ({ default: file.TaskList })))
const TaskBoard = lazy(() => import('./views/TaskBoard.tsx').then((file) => ({ default: file.TaskBoard })))
const TaskCalendar = lazy(() =>
  import('./views/TaskCalendar.tsx').then((file) => ({ default: file.TaskCalendar })),
)

const ICONS: Record<View, ReactNode> = {
  list: <IconList size={16} />,
  board: <IconLayoutKanban size={16} />,
  calendar: <IconCalendar size={16} />,
}

const WHO: readonly { value: Who; label: string }[] = [
  { value: 'mine', label: TEXTS.mine },
  { value: 'waiting', label: TEXTS.waiting },
  { value: 'everyone', label: TEXTS.everyone },
]

/** What is to be done: as a list by when it is due, as a board by status, or on a calendar. */
export function TaskScreen() {
  const { view, change } = useTaskView()
  const choices = useTaskChoices()
  const Shown = { list: TaskList, board: TaskBoard, calendar: TaskCalendar }[view.view]
  const start = (
    <SegmentedControl
      aria-label={TEXTS.who}
      size="xs"
      value={view.who}
      onChange={(who) => change({ who: who === 'mine' ? undefined : who })}
      data={[...WHO]}
    />
  )
  return (
    <Page
      title={TEXTS.title}
      actions={
        <>
          <SegmentedControl
            aria-label={TEXTS.view}
            size="xs"
            value={view.view}
            onChange={(next) => change({ view: next === 'list' ? undefined : next })}
            data={(['list', 'board', 'calendar'] as const).map((value) => ({
              value,
              label: (
                <span className={css.viewLabel}>
                  {ICONS[value]}
                  <span className={css.viewWord}>{TEXTS[value]}</span>
                </span>
              ),
            }))}
          />
          <AddTask />
        </>
      }
    >
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        {choices ? <Shown choices={choices} start={start} /> : <Skeleton height={320} radius="md" />}
      </Suspense>
      <TaskQuestions />
    </Page>
  )
}
