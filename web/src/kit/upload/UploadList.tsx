import { ActionIcon, Box, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UPLOAD_TEXTS as TEXTS } from './texts.ts'
import css from './upload.module.css'
import { dropUpload, pauseUpload, resumeUpload, type Upload, type UploadStatus } from './uploads.ts'

/** Files on their way, each with what has become of it and what can be done about it. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <section aria-label={TEXTS.list}>
      <AllButtons uploads={uploads} />
      <Stack component="ul" gap="0.25rem">
        {uploads.map((upload) => (
          <Item key={upload.key} upload={upload} />
        ))}
      </Stack>
    </section>
  )
}

function AllButtons({ uploads }: { uploads: readonly Upload[] }) {
  const having = (...statuses: UploadStatus[]) => uploads.filter(({ status }) => statuses.includes(status))
  const [moving, stopped, done] = [having('waiting', 'sending'), having('paused'), having('done')]
  const each = (some: readonly Upload[], act: (key: string) => void) => () => {
    for (const { key } of some) act(key)
  }
  if (uploads.length < 2) return null
  return (
    <Group gap="xs" mb={4} justify="flex-end">
      {moving.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={each(moving, pauseUpload)}>
          {TEXTS.pause_all}
        </Button>
      )}
      {stopped.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={each(stopped, resumeUpload)}>
          {TEXTS.resume_all}
        </Button>
      )}
      {done.length > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={each(done, dropUpload)}>
          {TEXTS.clear}
        </Button>
      )}
    </Group>
  )
}

const STATE: Partial<Record<UploadStatus, string>> = {
  waiting: TEXTS.waiting,
  paused: TEXTS.paused,
  finishing: TEXTS.finishing,
  done: TEXTS.done,
}

function Item({ upload }: { upload: Upload }) {
  const { file, sent, status, error } = upload
  const state = STATE[status] ?? (status === 'sending' ? TEXTS.sent(sent, file.size) : undefined)
  const share = file.size === 0 ? 0 : (sent / file.size) * 100
  return (
    <li className={css.item} data-status={status}>
      <div>
        <Group gap="0.75rem" align="baseline" justify="space-between" wrap="nowrap" miw={0}>
          <Text size="sm" className="ellipsis" title={file.name}>
            {file.name}
          </Text>
          <span className={`${css.state} numeric`}>{state}</span>
        </Group>
        {status === 'failed' ? (
          <Box c="red.9" fz="xs" role="alert">
            {error}
          </Box>
        ) : (
          <Progress
            value={status === 'done' ? 100 : share}
            size={4}
            color={status === 'done' ? 'green' : undefined}
            animated={status === 'finishing'}
            aria-label={TEXTS.progress(file.name)}
          />
        )}
      </div>
      <Buttons upload={upload} />
    </li>
  )
}

function Buttons({ upload: { key, file, status } }: { upload: Upload }) {
  return (
    <Group gap="0.125rem" align="stretch" wrap="nowrap">
      {(status === 'sending' || status === 'waiting') && (
        <Act
          label={TEXTS.pause(file.name)}
          icon={<IconPlayerPause size={16} />}
          onClick={() => pauseUpload(key)}
        />
      )}
      {status === 'paused' && (
        <Act
          label={TEXTS.resume(file.name)}
          icon={<IconPlayerPlay size={16} />}
          onClick={() => resumeUpload(key)}
        />
      )}
      {status === 'failed' && file.size > 0 && (
        <Act
          label={TEXTS.retry(file.name)}
          icon={<IconRefresh size={16} />}
          onClick={() => resumeUpload(key)}
        />
      )}
      {status !== 'finishing' && (
        <Act label={TEXTS.cancel(file.name)} icon={<IconX size={16} />} onClick={() => dropUpload(key)} />
      )}
    </Group>
  )
}

function Act({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}
