import type { Activity, ActivityType, FeedEntity } from '@bcare/contract/insight/activity'
import { addDays, clinicDate, formatDate, formatTime } from '@bcare/rules/text/date'
import { Anchor, Box, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconCalendarEvent,
  IconChecklist,
  IconCloudOff,
  IconDental,
  IconDoorEnter,
  IconForms,
  IconMessage,
  IconMoodEmpty,
  IconNote,
  IconPaperclip,
  IconPhone,
  IconRoute,
  IconTag,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { useMay } from '../../kit/session/may.ts'
import { type Attached, useAttached } from '../../kit/upload/AttachedFiles.tsx'
import type { NotedRecord } from './record.ts'
import { NoteComposer } from './NoteComposer.tsx'
import { NoteItem } from './NoteItem.tsx'
import { AboutPerson } from '../rich-text/writing-help.ts'
import { PinnedNotes } from './PinnedNotes.tsx'
import css from './feed.module.css'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'
import { useFeed } from './use-feed.ts'

const ICONS: Record<ActivityType, ReactNode> = {
  person: <IconUser size={16} />,
  tag: <IconTag size={16} />,
  note: <IconNote size={16} />,
  deal: <IconRoute size={16} />,
  appointment: <IconCalendarEvent size={16} />,
  visit: <IconDoorEnter size={16} />,
  treatment: <IconDental size={16} />,
  task: <IconChecklist size={16} />,
  file: <IconPaperclip size={16} />,
  form: <IconForms size={16} />,
  call: <IconPhone size={16} />,
  message: <IconMessage size={16} />,
}

type Kind = readonly [string, string, ActivityType[] | undefined]

const ALL: Kind = ['all', TEXTS.all, undefined]
const NOTES: Kind = ['note', TEXTS.only, ['note']]
const APPOINTMENTS: Kind = ['appointment', TEXTS.appointments, ['appointment', 'visit']]
const TASKS: Kind = ['task', TEXTS.tasks, ['task']]
const CALLS: Kind = ['call', TEXTS.calls, ['call']]
const FILES: Kind = ['file', TEXTS.files, ['file']]

/** What a feed can be narrowed to; that of an appointment or a task is short enough to be read whole. */
const KINDS: Record<FeedEntity, readonly Kind[]> = {
  person: [
    ALL,
    NOTES,
    APPOINTMENTS,
    ['treatment', TEXTS.treatment, ['treatment']],
    ['deal', TEXTS.deals, ['deal']],
    TASKS,
    CALLS,
    FILES,
    ['person', TEXTS.person, ['person', 'tag', 'form']],
  ],
  deal: [ALL, NOTES, APPOINTMENTS, TASKS, CALLS, FILES],
  appointment: [],
  task: [],
}

/** What has happened with a record, and the place to write a note about it. */
export function ActivityFeed({ record }: { record: NotedRecord }) {
  const may_write = useMay('note:create')
  const may_read = useMay('note:read')
  const files = useAttached('note', { person_id: record.person_id })
  return (
    <Stack gap={16} maw={760}>
      {may_write && <NoteComposer record={record} />}
      <AboutPerson value={record.person_id}>
        {may_read && <PinnedNotes record={record} files={files} />}
        <RecordFeed record={record} files={files} />
      </AboutPerson>
    </Stack>
  )
}

const NO_FILES: Attached = new Map()

interface RecordFeedProps {
  record: { entity_type: FeedEntity; entity_id: number }
  /** Of the notes in it, where it has notes. */
  files?: Attached
}

/** What has happened with a record, newest first. */
export function RecordFeed({ record, files = NO_FILES }: RecordFeedProps) {
  const [chosen, setChosen] = useState('all')
  const kinds = KINDS[record.entity_type]
  const types = kinds.find(([key]) => key === chosen)?.[2]
  const feed = useFeed(record, types)
  const lines = feed.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      {kinds.length > 0 && (
        <Group gap={6} align="stretch" role="group" aria-label={TEXTS.filter}>
          {kinds.map(([key, label]) => (
            <UnstyledButton
              key={key}
              className={css.filter}
              aria-pressed={key === chosen}
              onClick={() => setChosen(key)}
            >
              {label}
            </UnstyledButton>
          ))}
        </Group>
      )}
      {feed.error && !lines && (
        <EmptyState
          title={TEXTS.failed}
          about={feed.error.message}
          icon={<IconCloudOff />}
          action={<Button onClick={() => void feed.refetch()}>{TEXTS.retry}</Button>}
        />
      )}
      {!lines && !feed.error && <Waiting />}
      {lines?.length === 0 && <EmptyState title={TEXTS.empty} icon={<IconMoodEmpty />} />}
      {lines && lines.length > 0 && <Days lines={lines} files={files} />}
      {feed.hasNextPage && (
        <Button
          variant="default"
          className={css.more}
          loading={feed.isFetchingNextPage}
          onClick={() => void feed.fetchNextPage()}
        >
          {TEXTS.more}
        </Button>
      )}
    </>
  )
}

function Waiting() {
  return (
    <Stack gap="md" aria-busy>
      {[60, 80, 50, 70].map((width) => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </Stack>
  )
}

function dayLabel(day: string): string {
  const today = clinicDate(Date.now())
  if (day === today) return TEXTS.today
  return day === addDays(today, -1) ? TEXTS.yesterday : formatDate(day)
}

function Days({ lines, files }: { lines: readonly Activity[]; files: Attached }) {
  const days = Map.groupBy(lines, ({ at }) => clinicDate(at))
  return (
    <div>
      {[...days].map(([day, members]) => (
        <section key={day}>
          <Box component="h2" mt={12} mb={8} c="gray.7" fw={600} fz="sm">
            {dayLabel(day)}
          </Box>
          <ol>
            {members.map((line) => (
              <li key={line.id} className={css.line} data-type={line.type}>
                <span className={css.icon} aria-hidden>
                  {ICONS[line.type]}
                </span>
                <Line line={line} files={files} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Line({ line, files }: { line: Activity; files: Attached }) {
  const by = `${line.actor_name ?? TEXTS.system} · ${formatTime(line.at)}`
  if (line.entity_type === 'note' && line.entity_id !== null) {
    return (
      <NoteItem
        id={line.entity_id}
        content={line.summary ?? ''}
        body={line.body}
        author_id={line.actor_id}
        by={by}
        files={files}
      />
    )
  }
  return (
    <Box flex={1} miw={0} pt={2} lh={1.45}>
      <Text className={css.sentence}>
        {line.type === 'form' ? (
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} to={`/form-submission?submission=${line.entity_id}`} />}
          >
            {line.title}
          </Anchor>
        ) : (
          line.title
        )}
      </Text>
      {line.summary && (
        <Text size="sm" c="gray.7" className={css.summary}>
          {line.summary}
        </Text>
      )}
      <Text size="xs" c="gray.7">
        {by}
      </Text>
    </Box>
  )
}
