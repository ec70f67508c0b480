import { Box, Stack } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { lazy } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useCrumb } from '../../kit/page/crumb.ts'
import { NoRecord, RecordWaiting } from '../../kit/record/NoRecord.tsx'
import { useRecordId } from '../../kit/record/record-id.ts'
import { type RecordTab, RecordTabs } from '../../kit/record/RecordTabs.tsx'
import { RecordFeed } from '../../shared/feed/ActivityFeed.tsx'
import css from './page.module.css'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskHead } from './TaskHead.tsx'
import { TaskNotes } from './TaskNotes.tsx'
import { TaskQuestions } from '../TaskQuestions.tsx'
import type { TaskRow } from '../task-row.ts'
import { TASK_TEXTS as TEXTS } from '../texts.ts'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

/** One task: what it is about, what has been said of it, and what became of it. */
export function TaskPage() {
  const id = useRecordId()
  const { data, error } = useRead(
    api.task.get,
    { id: id ?? 0, custom: 'all' },
    { enabled: id !== undefined, quiet: true },
  )
  if (id === undefined || (error && !data))
    return <NoRecord texts={TEXTS} icon={<IconChecklist />} list="/task" error={error} />
  if (data === undefined) return <RecordWaiting />
  return <Shown key={id} task={data} />
}

const tabsOf = ({ note_count }: TaskRow): readonly RecordTab<TaskRow>[] => [
  {
    value: 'activity',
    label: TEXTS.activity,
    content: ({ id }) => (
      <Stack gap="lg">
        <TaskNotes task_id={id} latest />
        <RecordFeed record={{ entity_type: 'task', entity_id: id }} />
      </Stack>
    ),
  },
  {
    value: 'notes',
    label: (
      <>
        {TEXTS.notes}{' '}
        {note_count > 0 && (
          <Box component="span" c="gray.7" fz="xs">
            {note_count}
          </Box>
        )}
      </>
    ),
    content: ({ id }) => <TaskNotes task_id={id} />,
  },
  {
    value: 'history',
    label: TEXTS.history,
    content: ({ id }) => <HistoryList entity_type="task" entity_id={id} />,
  },
]

function Shown({ task }: { task: TaskRow }) {
  useCrumb(task.title)
  return (
    <div className={css.page}>
      <TaskHead task={task} />
      <div className={css.body}>
        <RecordTabs label={TEXTS.tabs} row={task} tabs={tabsOf(task)} />
        <TaskFacts task={task} />
      </div>
      <TaskQuestions />
    </div>
  )
}
