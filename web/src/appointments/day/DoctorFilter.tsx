import type { CalendarDoctor } from '@bcare/contract/appointments/appointment'
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconChevronDown, IconStethoscope } from '@tabler/icons-react'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import { doctorLabel } from '../calendar/grid-model.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'

interface DoctorFilterProps {
  doctors: readonly CalendarDoctor[]
  /** No doctor chosen means all of them. */
  chosen: readonly number[]
  onChosen: (ids: number[]) => void
}

/** Chooses the doctors whose columns are shown. */
export function DoctorFilter({ doctors, chosen, onChosen }: DoctorFilterProps) {
  const shown = doctors.filter(({ id }) => chosen.includes(id))
  const all = shown.length === 0
  const label = all
    ? TEXTS.all_doctors
    : shown.length === 1 && shown[0]
      ? doctorLabel(shown[0])
      : TEXTS.some_doctors(shown.length)
  const toggle = (id: number, on: boolean) => {
    const now = all ? doctors.map((doctor) => doctor.id) : shown.map((doctor) => doctor.id)
    const next = on ? [...now, id] : now.filter((each) => each !== id)
    onChosen(next.length === doctors.length ? [] : next)
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconStethoscope size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={TEXTS.doctors}>
        <Stack gap={8} className={css.doctorList}>
          {doctors.map((doctor) => (
            <Checkbox
              key={doctor.id}
              size="xs"
              checked={all || chosen.includes(doctor.id)}
              disabled={!all && shown.length === 1 && chosen.includes(doctor.id)}
              onChange={(event) => toggle(doctor.id, event.currentTarget.checked)}
              label={
                <span className={css.doctorName}>
                  <ColourDot color={doctor.color ?? '#94A3B8'} />
                  {doctorLabel(doctor)}
                </span>
              }
            />
          ))}
          {!all && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChosen([])}>
              {TEXTS.show_all}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
