import { Button, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconChecklist, IconUserOff } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api, useRead } from '../kit/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { useCrumb } from '../kit/crumb.ts'
import { Page } from '../kit/Page.tsx'
import { useTab } from '../kit/tab.ts'
import css from './page.module.css'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskHead } from './TaskHead.tsx'
import { TaskNotes } from './TaskNotes.tsx'
import { TaskQuestions } from './TaskQuestions.tsx'
import type { TaskRow } from './task-row.ts'
import { TASK_TEXTS as TEXTS } from './texts.ts'

const HistoryList = lazy(() =>
  import('../kit/data/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

/** One task: what it is about, what has been said of it, and what became of it. */
export function TaskPage() {
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const valid = Number.isSafeInteger(id) && id > 0
  const { data, error } = useRead(api.task.get, { id }, { enabled: valid, quiet: true })
  const navigate = useNavigate()
  if (!valid || (error && !data)) {
    return (
      <Page title={TEXTS.title}>
        <EmptyState
          title={TEXTS.not_found}
          about={error && error.kind !== 'not_found' ? error.message : TEXTS.not_found_about}
          icon={valid ? <IconChecklist /> : <IconUserOff />}
          action={<Button onClick={() => void navigate({ href: '/task' })}>{TEXTS.back}</Button>}
        />
      </Page>
    )
  }
  if (data === undefined) {
    return (
      <Stack p="lg" gap="md" aria-busy>
        <Skeleton height={40} maw={520} />
        <Skeleton height={240} />
      </Stack>
    )
  }
  return <Shown key={id} task={data} />
}

function Shown({ task }: { task: TaskRow }) {
  const [asked, setTab] = useTab()
  useCrumb(task.title)
  const tab = ['activity', 'notes', 'history'].includes(asked) ? asked : 'activity'
  return (
    <div className={css.page}>
      <TaskHead task={task} />
      <div className={css.body}>
        <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false} className={css.tabs}>
          <Tabs.List aria-label={TEXTS.tabs}>
            <Tabs.Tab value="activity">{TEXTS.activity}</Tabs.Tab>
            <Tabs.Tab value="notes">
              {TEXTS.notes} {task.note_count > 0 && <span className={css.count}>{task.note_count}</span>}
            </Tabs.Tab>
            <Tabs.Tab value="history">{TEXTS.history}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="activity" pt="md">
            <Stack gap="lg">
              <TaskNotes task_id={task.id} latest />
              <History id={task.id} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="notes" pt="md">
            <TaskNotes task_id={task.id} />
          </Tabs.Panel>
          <Tabs.Panel value="history" pt="md">
            <History id={task.id} />
          </Tabs.Panel>
        </Tabs>
        <TaskFacts task={task} />
      </div>
      <TaskQuestions />
    </div>
  )
}

const History = ({ id }: { id: number }) => (
  <Suspense fallback={<Skeleton height={160} />}>
    <HistoryList entity_type="task" entity_id={id} />
  </Suspense>
)
