import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { HolidayForm } from './HolidayForm.tsx'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { timeOff, type ScheduleRow } from './words.ts'

const HOLIDAYS = { kind: 'holiday', sort_by: 'date', order: 'desc', limit: 200 } as const

const byDate = (one: ScheduleRow, other: ScheduleRow) => (one.date ?? '').localeCompare(other.date ?? '')

/** Days of a year on which the clinic, or one of its branches, is closed: to be added, changed and taken back. */
export function HolidayList({ year }: { year: number }) {
  const { data, error, refetch } = useRead(api.schedule.list, HOLIDAYS)
  /** The holiday in the form: its number, or 0 for a new one. */
  const [edited, setEdited] = useState<number>()
  const close = () => setEdited(undefined)
  const rows = (data?.data ?? [])
    .filter(({ date, date_to }) => (date ?? '') <= `${year}-12-31` && (date_to ?? '') >= `${year}-01-01`)
    .toSorted(byDate)
  return (
    <section aria-label={TEXTS.kept}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{TEXTS.kept}</Text>
        {edited !== 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited(0)}
          >
            {TEXTS.add_holiday}
          </Button>
        )}
      </Group>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={72} />}
      {edited === 0 && <HolidayForm year={year} onClose={close} />}
      {data && rows.length === 0 && edited !== 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.kept_none}
        </Text>
      )}
      <Stack component="ul" gap="0.5rem">
        {rows.map((row) => (
          <li key={row.id} className="box">
            {row.id === edited ? (
              <HolidayForm row={row} year={year} onClose={close} />
            ) : (
              <Holiday row={row} onEdit={() => setEdited(row.id)} />
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}

function Holiday({ row, onEdit }: { row: ScheduleRow; onEdit: () => void }) {
  const mayRemove = useMay('schedule:delete')
  const remove = useWrite(api.schedule.delete, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.holiday_removed }),
  })
  const name = row.reason ?? TEXTS.holidays
  const ask = async () => {
    const lost = TEXTS.remove_lost(name, timeOff(row))
    const sure = await confirm({ title: TEXTS.remove_title, lost, action: TEXTS.remove, destructive: true })
    if (sure) remove.mutate({ id: row.id, version: row.version })
  }
  return (
    <div className={css.row}>
      <div className={css.rowText}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="gray.7">
          {timeOff(row)} · {row.branch_name ?? TEXTS.whole_clinic}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={TEXTS.edit_holiday(name)}
          onClick={onEdit}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        {mayRemove && (
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            loading={remove.isPending}
            aria-label={TEXTS.remove_holiday(name)}
            onClick={() => void ask()}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </div>
  )
}
