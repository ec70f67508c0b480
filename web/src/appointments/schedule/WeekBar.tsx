import { addDays, formatDate } from '@bcare/rules/text/date'
import { mondayOf } from '@bcare/rules/appointments/schedule/day'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { CalendarButton } from '../../kit/form/inputs/CalendarButton.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import type { Week } from './use-week.ts'

/** Which week, and whose. */
export function WeekBar({ week }: { week: Week }) {
  const { date, today, monday, show } = week
  return (
    <div className={css.bar}>
      <Group gap={4} wrap="nowrap">
        <Button variant="default" size="xs" disabled={mondayOf(today) === monday} onClick={() => show(today)}>
          {TEXTS.this_week}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={TEXTS.previous}
          onClick={() => show(addDays(date, -7))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={TEXTS.next}
          onClick={() => show(addDays(date, 7))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <Text fw={600} className={css.range} aria-live="polite">
          {formatDate(monday).slice(0, 5)} – {formatDate(addDays(monday, 6))}
        </Text>
        <CalendarButton>
          {(Calendar, close) => (
            <Calendar
              value={date}
              onChange={(day: string | null) => {
                if (day) show(day)
                close()
              }}
            />
          )}
        </CalendarButton>
      </Group>
      <Whose week={week} />
    </div>
  )
}

const PLACES = { is_active: true, limit: 200 } as const
const valueOf = (id: number | null) => (id === null ? null : String(id))
const numberOf = (value: string | null) => (value === null ? null : Number(value))

/** The branch, and a department of it; of any branch, named with it, when none is chosen. */
function Whose({ week }: { week: Week }) {
  const { branch_id, department_id, setBranch, setDepartment } = week
  const { data } = useRead(api.department.list, PLACES)
  const places = data?.data ?? []
  const branches = places.filter(({ kind }) => kind === 'branch')
  const departments = places.filter(
    (place) => place.kind !== 'branch' && (branch_id === null || place.branch_id === branch_id),
  )
  const branchName = (id: number | null) => branches.find((branch) => branch.id === id)?.name ?? ''
  return (
    <div className={css.whose}>
      {branches.length > 1 && (
        <SelectField
          clearable
          aria-label={TEXTS.branch}
          placeholder={TEXTS.all_branches}
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={valueOf(branch_id)}
          onChange={(value) => {
            setBranch(numberOf(value))
            setDepartment(null)
          }}
        />
      )}
      <SelectField
        clearable
        aria-label={TEXTS.department}
        placeholder={TEXTS.all_departments}
        options={departments.map(({ id, name, branch_id: at }) => ({
          value: String(id),
          label: branch_id === null && branches.length > 1 ? `${name} – ${branchName(at)}` : name,
        }))}
        value={valueOf(department_id)}
        onChange={(value) => setDepartment(numberOf(value))}
      />
    </div>
  )
}
