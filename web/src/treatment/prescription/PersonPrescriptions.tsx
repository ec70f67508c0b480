import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { IconCopy, IconPill, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import treatment from '../treatment.module.css'
import { PrescriptionCard, type RxWay } from './PrescriptionCard.tsx'
import { lastSigned } from './RxTools.tsx'
import { RX_TEXTS as TEXTS } from './texts.ts'

const PrescriptionForm = lazy(() =>
  import('./PrescriptionForm.tsx').then((file) => ({ default: file.PrescriptionForm })),
)

const MOST = 100

const isOfOne = (one: AttachmentDataListed, other: AttachmentDataListed): boolean =>
  one.attachment_id === other.attachment_id && one.key === other.key

const byDay = (rows: readonly AttachmentDataListed[]) => [
  ...Map.groupBy(rows, ({ signed_at, created_at }) => clinicDate(new Date(signed_at ?? created_at))),
]

/** The prescriptions of one customer by day, for the profile. */
export function PersonPrescriptions({ person_id }: PersonTabProps) {
  const { data, error, refetch } = useRead(
    api.attachmentData.list,
    { person_id, kind: 'medication', limit: MOST },
    { quiet: true },
  )
  const may_write = useMay('attachment:perform')
  const [open, setOpen] = useState<{ way: RxWay | 'new'; row?: AttachmentDataListed }>()
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  const rows = data.data
  const last = lastSigned(rows)
  const add = may_write && (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen({ way: 'new' })}
    >
      {TEXTS.add}
    </Button>
  )
  return (
    <Stack gap="md">
      {rows.length === 0 ? (
        <EmptyState
          title={TEXTS.empty}
          about={may_write ? TEXTS.empty_about : TEXTS.empty_read}
          icon={<IconPill />}
          action={add}
        />
      ) : (
        <div className={treatment.buttons}>
          {add}
          {may_write && last !== undefined && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => setOpen({ way: 'copy', row: last })}
            >
              {TEXTS.copy_last}
            </Button>
          )}
        </div>
      )}
      {byDay(rows).map(([day, of_day]) => (
        <section key={day} aria-label={formatDate(day)}>
          <Box component="h2" mb={6} c="gray.7" fw={600} fz="sm">
            {formatDate(day)}
          </Box>
          <ul className={treatment.list}>
            {of_day.map((row) => (
              <PrescriptionCard
                key={row.id}
                row={row}
                has_other={rows.some((one) => one !== row && isOfOne(one, row))}
                onWay={(way) => setOpen({ way, row })}
              />
            ))}
          </ul>
        </section>
      ))}
      <Suspense fallback={null}>
        {open !== undefined && (
          <PrescriptionForm
            person_id={person_id}
            version={open.way === 'edit' ? open.row : undefined}
            copied={open.way === 'copy' ? open.row : undefined}
            last={last}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
