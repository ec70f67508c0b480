import { MIGRATION_LABELS } from '@bcare/rules/settings/custom-labels'
import { TYPE_HELP } from '@bcare/rules/settings/custom-field'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconTransform } from '@tabler/icons-react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import css from './custom-fields.module.css'
import { isUnderWay, type MigrationRow } from './migration.ts'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

const COLOURS = {
  pending: '#64748B',
  running: '#F59E0B',
  done: '#10B981',
  failed: '#EF4444',
  cancelled: '#94A3B8',
} as const

/** Changes of types: on their way with their progress, and done with the way back. */
export function MigrationsTab() {
  const { data } = useRead(api.customMigration.list, { limit: 50 })
  if (data === undefined) return <Skeleton height={160} />
  if (data.data.length === 0)
    return <EmptyState title={TEXTS.migration_empty} about={TEXTS.migration_about} icon={<IconTransform />} />
  return (
    <Stack gap="sm">
      <Text size="sm" c="gray.7">
        {TEXTS.migration_about}
      </Text>
      <ul className={css.panel} aria-label={TEXTS.migrations}>
        {data.data.map((row) => (
          <li key={row.id} className={css.row}>
            <Line row={row} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const stateOf = ({ op, dry_run, state }: MigrationRow): string =>
  [op === 'restore' ? MIGRATION_LABELS.restore : dry_run ? TEXTS.dry_run : undefined, TEXTS.states[state]]
    .filter(Boolean)
    .join(' · ')

function Line({ row }: { row: MigrationRow }) {
  const cancel = useWrite(api.customMigration.cancel, { touches: ['custom_definition'] })
  const restore = useWrite(api.customMigration.restore, { touches: ['custom_definition'] })
  const running = isUnderWay(row)
  const stop = async () => {
    if (
      await confirm({ title: TEXTS.stop_ask, lost: TEXTS.stop_lost, action: TEXTS.stop, destructive: true })
    )
      cancel.mutate({ id: row.id })
  }
  const back = async () => {
    const question = {
      title: TEXTS.restore_ask(row.definition_label),
      lost: TEXTS.restore_lost,
      action: TEXTS.restore,
      destructive: true,
    }
    if (await confirm(question)) restore.mutate({ id: row.id })
  }
  const facts = [
    row.created_by_name,
    formatDateTime(row.created_at),
    row.finished_at && TEXTS.finished_at(formatDateTime(row.finished_at)),
    row.restored_at && TEXTS.restored_at(formatDateTime(row.restored_at)),
    row.failed > 0 && TEXTS.failed(row.failed),
  ]
  return (
    <div className={css.line}>
      <span className={css.lineText}>
        <Text span fw={600} className={css.ellipsis}>
          {row.definition_label}
        </Text>
        <Text span size="sm" className={css.ellipsis}>
          {TYPE_HELP[row.from_type].label} → {TYPE_HELP[row.to_type].label}
        </Text>
        <Text span size="sm" c="gray.7" className={css.ellipsis}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {running && <MigrationProgress row={row} />}
      </span>
      <Group gap="xs" wrap="nowrap">
        <ColourBadge label={stateOf(row)} color={COLOURS[row.state]} />
        {running && row.op !== 'restore' && (
          <Button variant="default" size="compact-sm" onClick={() => void stop()}>
            {TEXTS.stop}
          </Button>
        )}
        {row.restorable_until !== null && (
          <Button variant="default" size="compact-sm" loading={restore.isPending} onClick={() => void back()}>
            {TEXTS.restore}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** How far a change is. */
export const MigrationProgress = ({ row }: { row: Pick<MigrationRow, 'processed' | 'total'> }) => (
  <span aria-live="polite">
    <Progress
      value={row.total === 0 ? 0 : (row.processed / row.total) * 100}
      animated
      aria-label={TEXTS.progress(row.processed, row.total)}
    />
    <Text span size="xs">
      {TEXTS.progress(row.processed, row.total)}
    </Text>
  </span>
)
