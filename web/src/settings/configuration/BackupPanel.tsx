import type { BackupState } from '@bcare/contract/insight/backup'
import { formatCount } from '@bcare/rules/text/count'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Button, Collapse, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { megabytes } from '../../kit/upload/texts.ts'
import { BACKUP_TEXTS as TEXTS } from './backup-texts.ts'
import css from './configuration.module.css'

/** A quiet screen shows a backup that has come within this time. */
const EVERY_MS = 60_000

/** How old and how large the installation's backups are, and what is wrong with them. */
export function BackupPanel() {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useRead(api.backup.get, {}, { quiet: true, refetchInterval: EVERY_MS })
  return (
    <section className={css.group} aria-label={TEXTS.title}>
      <Group justify="space-between" wrap="nowrap" pt="0.75rem" pb="0.25rem" px="1rem">
        <div>
          <Title order={2}>{TEXTS.title}</Title>
          {data && (
            <Text size="sm" c="gray.7">
              {summaryOf(data)}
            </Text>
          )}
        </div>
        {data && <BackupStatus state={data} />}
      </Group>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={40} m="md" />}
      {data && <Warnings state={data} />}
      {data?.on && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            mt={0}
            mb="0.5rem"
            mx="0.5rem"
            aria-expanded={open}
            rightSection={open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            onClick={() => setOpen(!open)}
          >
            {open ? TEXTS.less : TEXTS.more}
          </Button>
          <Collapse expanded={open}>
            <Details state={data} />
          </Collapse>
        </>
      )}
    </section>
  )
}

/** The newest one in a line: when it was, and how large. */
function summaryOf({ on, backups: [newest], next_at }: BackupState): string {
  if (!on) return TEXTS.off_short
  if (newest === undefined) return next_at === null ? TEXTS.none : TEXTS.first_at(formatDateTime(next_at))
  return TEXTS.newest(formatDateTime(newest.finished_at), megabytes(newest.bytes))
}

function BackupStatus({ state: { on, late, failing, damaged, backups } }: { state: BackupState }) {
  if (!on) return <ColourBadge label={TEXTS.off} color="#DC2626" />
  if (late !== null) return <ColourBadge label={TEXTS.late} color="#DC2626" />
  if (damaged) return <ColourBadge label={TEXTS.damaged} color="#DC2626" />
  if (failing) return <ColourBadge label={TEXTS.failing} color="#F59E0B" />
  if (backups.length === 0) return <ColourBadge label={TEXTS.waiting} color="#3B82F6" />
  return <ColourBadge label={TEXTS.well} color="#10B981" />
}

function Warnings({ state: { on, late, failing, damaged, same_disk } }: { state: BackupState }) {
  const lines = [
    !on && TEXTS.off_about,
    late !== null && TEXTS.late_about[late],
    damaged && TEXTS.damaged_about,
    failing && TEXTS.failing_about,
    on && same_disk && TEXTS.same_disk,
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <Alert
      color={!on || late !== null || damaged ? 'red' : 'yellow'}
      icon={<IconAlertTriangle />}
      mx="md"
      my="sm"
      role={late === null && !damaged ? undefined : 'alert'}
    >
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Alert>
  )
}

function Details({ state }: { state: BackupState }) {
  const { copied_at, continuous_since, next_at, checked_at, files, file_bytes, backups } = state
  return (
    <div className={css.backupDetails}>
      <KeyValue
        items={[
          [TEXTS.copied_at, copied_at && formatDateTime(copied_at)],
          [TEXTS.continuous, continuous_since && TEXTS.since(formatDateTime(continuous_since))],
          [TEXTS.next_at, next_at && formatDateTime(next_at)],
          [TEXTS.checked_at, checked_at && formatDateTime(checked_at)],
          [TEXTS.files, TEXTS.files_of(formatCount(files), megabytes(file_bytes))],
        ]}
      />
      {backups.length > 0 && (
        <table className={css.levels} aria-label={TEXTS.list}>
          <thead>
            <tr>
              <th>{TEXTS.taken_at}</th>
              <th>{TEXTS.finished_at}</th>
              <th>{TEXTS.size}</th>
            </tr>
          </thead>
          <tbody>
            {backups.map(({ id, taken_at, finished_at, bytes, database, broken }) => (
              <tr key={id}>
                <td>
                  {formatDateTime(taken_at)}
                  {broken && <ColourBadge label={TEXTS.broken} color="#DC2626" />}
                </td>
                <td>{formatDateTime(finished_at)}</td>
                <td>{database ? megabytes(bytes) : TEXTS.only_files}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
