import type { WeekChange } from '@bcare/contract/appointments/schedule'
import { mondayOf } from '@bcare/rules/appointments/schedule/day'
import { addDays, formatDate } from '@bcare/rules/text/date'
import { Alert, Badge, Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import type { Week } from './use-week.ts'
import { shortDay } from './words.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

const shiftsOf = (shifts: WeekChange['before']): string =>
  shifts.length === 0 ? TEXTS.free : shifts.map(({ start, end }) => `${start}–${end}`).join(', ')

/** Copies this week's shifts to another one, after showing what would change. */
export function CopyWeekDialog({ week, onClose }: { week: Week; onClose: () => void }) {
  const { monday, branch_id, department_id } = week
  const draft = useDraft('schedule.copy_week', monday)
  const [to, setTo] = useDraftState<string | null>(draft, 'to', addDays(monday, 7))
  const to_week = to !== null && DAY.test(to) && mondayOf(to) !== monday ? mondayOf(to) : undefined
  const weeks = {
    from_week: monday,
    to_week: to_week ?? addDays(monday, 7),
    ...(branch_id !== null && { branch_id }),
    ...(department_id !== null && { department_id }),
  }
  const { data, error } = useRead(api.schedule.preview_copy_week, weeks, { enabled: to_week !== undefined })
  const copy = useWrite(api.schedule.copy_week, {
    onSuccess: ({ changed }) => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.copied(changed) })
      week.show(weeks.to_week)
      onClose()
    },
  })
  const changes = to_week === undefined ? undefined : data?.data
  const lost = changes?.filter(({ overwrites }) => overwrites).length ?? 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.copy_title}
      size={680}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <DraftLine draft={draft} />
        <Text>{TEXTS.copy_from(formatDate(monday), formatDate(addDays(monday, 6)))}</Text>
        <DateInput label={TEXTS.copy_to} required value={to} onChange={setTo} />
        {error && <Alert color="red">{error.message}</Alert>}
        {changes === undefined && !error && <Skeleton height={120} />}
        {changes?.length === 0 && <Text c="dimmed">{TEXTS.copy_none}</Text>}
        {lost > 0 && (
          <Alert color="orange" icon={<IconAlertTriangle />} role="alert">
            {TEXTS.copy_lost(lost)}
          </Alert>
        )}
        {changes !== undefined && changes.length > 0 && <Preview changes={changes} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            loading={copy.isPending}
            disabled={changes === undefined || changes.length === 0}
            color={lost > 0 ? 'orange.8' : undefined}
            onClick={() => copy.mutate({ ...weeks, force: lost > 0 })}
          >
            {TEXTS.copy_action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Preview({ changes }: { changes: readonly WeekChange[] }) {
  return (
    <section aria-label={TEXTS.copy_changes(changes.length)}>
      <Text fw={600} size="sm" mb={4}>
        {TEXTS.copy_changes(changes.length)}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard */}
      <div className={css.preview} tabIndex={0}>
        <Table fz="sm" verticalSpacing={6}>
          <Table.Tbody>
            {changes.map(({ user_id, user_name, date, before, after, overwrites }) => (
              <Table.Tr key={`${user_id}/${date}`}>
                <Table.Td>{user_name}</Table.Td>
                <Table.Td>{shortDay(date)}</Table.Td>
                <Table.Td>
                  {shiftsOf(before)} <IconArrowRight size={14} aria-label="→" />{' '}
                  <strong>{shiftsOf(after)}</strong>{' '}
                  {overwrites && (
                    <Badge color="orange" variant="light" size="sm">
                      {TEXTS.overwrites}
                    </Badge>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}
