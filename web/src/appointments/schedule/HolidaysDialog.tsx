import type { Displacing, ProposedHoliday } from '@bcare/contract/appointments/schedule'
import { Fault } from '@bcare/contract/kit/codes'
import { ActionIcon, Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { ConflictList } from './ConflictList.tsx'
import { HolidayList } from './HolidayList.tsx'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

type Dates = Pick<ProposedHoliday, 'date' | 'date_to'>

/** Proposes the public holidays of a year, Tết and Giỗ Tổ among them, for the manager to take over. */
export function HolidaysDialog({ year: first, onClose }: { year: number; onClose: () => void }) {
  const [year, setYear] = useState(first)
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.holidays_title}
      size={620}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <Group gap={4}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={TEXTS.previous_year}
            onClick={() => setYear(year - 1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fw={600} aria-live="polite">
            {TEXTS.year} {year}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={TEXTS.next_year}
            onClick={() => setYear(year + 1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
        <Proposals key={year} year={year} onDone={onClose} />
        <HolidayList key={`${year} kept`} year={year} />
      </Stack>
    </Modal>
  )
}

function Proposals({ year, onDone }: { year: number; onDone: () => void }) {
  const { data, error } = useRead(api.schedule.holidays_of_year, { year })
  const draft = useDraft('holidays', year)
  const [left, setLeft] = useDraftState<Record<string, boolean>>(draft, 'left', {})
  const [dates, setDates] = useDraftState<Record<string, Dates>>(draft, 'dates', {})
  const [refusal, setRefusal] = useState<Fault>()
  const take = useWrite(api.schedule.take_holidays, {
    quiet: true,
    onSuccess: ({ added }) => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.took(added) })
      onDone()
    },
    onError: setRefusal,
  })
  if (error) return <Alert color="red">{error.message}</Alert>
  if (data === undefined) return <Skeleton height={240} />
  // What the clinic keeps already is listed below, where it is changed.
  const open = data.data.filter(({ taken }) => !taken)
  if (open.length === 0) return null
  const chosen = open.filter(({ name }) => left[name] !== true)
  const displaced = (refusal?.data as Partial<Displacing> | null)?.appointments
  const holidays = chosen.map(({ name, date, date_to }) => ({ name, date, date_to, ...dates[name] }))
  return (
    <section aria-label={TEXTS.proposed}>
      <Text fw={600}>{TEXTS.proposed}</Text>
      <Text size="sm" c="dimmed">
        {TEXTS.holidays_about}
      </Text>
      <DraftLine draft={draft} />
      <Stack component="ul" gap="0.5rem">
        {open.map((holiday) => {
          const { date, date_to } = dates[holiday.name] ?? holiday
          const set = (more: Partial<Dates>) => {
            setRefusal(undefined)
            setDates((now) => ({ ...now, [holiday.name]: { date, date_to, ...more } }))
          }
          return (
            <li key={holiday.name} className={css.row}>
              <Checkbox
                className={css.rowText}
                label={holiday.name}
                checked={left[holiday.name] !== true}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  setRefusal(undefined)
                  setLeft((now) => ({ ...now, [holiday.name]: !checked }))
                }}
              />
              <div className={css.dates}>
                <DateInput
                  aria-label={`${holiday.name}, ${TEXTS.leave_from}`}
                  value={date}
                  onChange={(day) => day && set({ date: day })}
                />
                <DateInput
                  aria-label={`${holiday.name}, ${TEXTS.leave_to}`}
                  value={date_to}
                  onChange={(day) => day && set({ date_to: day })}
                />
              </div>
            </li>
          )
        })}
      </Stack>
      {refusal && (
        <Alert
          color={displaced ? 'orange' : 'red'}
          icon={<IconAlertTriangle />}
          title={refusal.message}
          role="alert"
        >
          {displaced && <ConflictList appointments={displaced} />}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          loading={take.isPending}
          disabled={holidays.length === 0}
          color={displaced ? 'orange.8' : undefined}
          onClick={() => take.mutate({ holidays, force: displaced !== undefined })}
        >
          {displaced ? TEXTS.holiday_force : TEXTS.take}
        </Button>
      </Group>
    </section>
  )
}
