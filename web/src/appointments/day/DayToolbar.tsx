import { addDays, formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { CalendarButton } from '../../kit/form/inputs/CalendarButton.tsx'
import { BranchSelect } from '../BranchSelect.tsx'
import type { BranchChoice } from '../use-branch-choice.ts'
import { DoctorFilter } from './DoctorFilter.tsx'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import type { CalendarDoctor } from '@bcare/contract/appointments/appointment'

interface DayBarProps {
  date: string
  today: string
  onDate: (date: string) => void
  /** Goes by the week, from this Monday on. */
  monday?: string | undefined
}

/** From day to day: back, on, today, or any. */
export function DayBar({ date, today, onDate, monday }: DayBarProps) {
  const step = monday === undefined ? 1 : 7
  const [previous, next] =
    monday === undefined ? [TEXTS.previous, TEXTS.next] : [TEXTS.previous_week, TEXTS.next_week]
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="default" size="xs" disabled={date === today} onClick={() => onDate(today)}>
        {TEXTS.today}
      </Button>
      <Tooltip label={previous}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={previous}
          onClick={() => onDate(addDays(date, -step))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={next}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={next}
          onClick={() => onDate(addDays(date, step))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Tooltip>
      <Text fw={600} className={css.day} aria-live="polite">
        {monday === undefined
          ? `${weekdayLabel(date)}, ${formatDate(date)}`
          : `${formatDate(monday).slice(0, 5)} – ${formatDate(addDays(monday, 6))}`}
      </Text>
      <CalendarButton>
        {(Calendar, close) => (
          <Calendar
            value={date}
            onChange={(day: string | null) => {
              if (day) onDate(day)
              close()
            }}
          />
        )}
      </CalendarButton>
    </Group>
  )
}

interface DoctorBarProps {
  doctors: readonly CalendarDoctor[]
  chosen: readonly number[]
  onChosen: (ids: number[]) => void
  branch_id: number | undefined
  /** Undefined for a user who sees one branch only. */
  onBranch?: (branch_id: number | undefined) => void
  among?: BranchChoice
}

/** Whose columns are shown. */
export function DoctorBar({ doctors, chosen, onChosen, branch_id, onBranch, among }: DoctorBarProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      {onBranch && <BranchSelect value={branch_id} onChange={onBranch} among={among} />}
      <div className={css.wide}>
        <DoctorFilter doctors={doctors} chosen={chosen} onChosen={onChosen} />
      </div>
    </Group>
  )
}
