import { formatDate, formatTime, type Instant } from '../text/date.ts'
import type { TaskNoticeKind } from './due.ts'

export interface SpokenTask {
  title: string
  due_at: Instant | null
  all_day: boolean
  person_name: string | null
}

interface Words {
  title: string
  body: string | null
}

const dueWords = ({ due_at, all_day }: SpokenTask): string | null => {
  if (due_at === null) return null
  return all_day ? `Hạn ${formatDate(due_at)}` : `Hạn ${formatTime(due_at)} ${formatDate(due_at)}`
}

const details = (task: SpokenTask): string | null =>
  [task.person_name, dueWords(task)].filter(Boolean).join(' · ') || null

/** So many tasks are named where several are given at once. */
const MOST_NAMED = 3

/** The tasks whose titles are in `givenWords` of these, in the same order. */
export const namedTasks = (ids: readonly number[]): { type: 'task'; id: number }[] =>
  ids.slice(0, MOST_NAMED).map((id) => ({ type: 'task', id }))

/** The users who are given tasks, once however many they are. */
export function givenWords(tasks: readonly SpokenTask[]): Words {
  const [first] = tasks
  if (tasks.length === 1 && first !== undefined)
    return { title: `Bạn được giao việc «${first.title}»`, body: details(first) }
  const some = tasks.slice(0, MOST_NAMED).map(({ title }) => title)
  return { title: `Bạn được giao ${tasks.length} công việc`, body: some.join(' · ') }
}

const BEGINNINGS: Record<TaskNoticeKind, string> = {
  remind: 'Sắp đến hạn',
  due: 'Đến hạn',
  overdue: 'Quá hạn',
}

export const noticeWords = (kind: TaskNoticeKind, task: SpokenTask): Words => ({
  title: `${BEGINNINGS[kind]}: ${task.title}`,
  body: details(task),
})

/** The users who are named in a note. */
export const mentionWords = (author: string, about: string, content: string): Words => ({
  title: `${author} nhắc đến bạn: ${about}`,
  body: content,
})
