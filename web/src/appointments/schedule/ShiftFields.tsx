import { Stack } from '@mantine/core'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { TimeInput } from '../../kit/form/inputs/TimeInput.tsx'
import css from './schedule.module.css'
import { ROOM_SOURCE, SHIFT_SOURCE, usualHours } from './sources.ts'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'

export interface ShiftDraft {
  shift_term_id: number | null
  start: string | null
  end: string | null
  room_term_id: number | null
}

export const NO_SHIFT: ShiftDraft = { shift_term_id: null, start: null, end: null, room_term_id: null }

const HOURS = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

/** Whether it says from when to when. */
export const isComplete = (draft: ShiftDraft): draft is ShiftDraft & { start: string; end: string } =>
  draft.start !== null && draft.end !== null && HOURS.test(draft.start) && HOURS.test(draft.end)

interface ShiftFieldsProps {
  draft: ShiftDraft
  onChange: (draft: ShiftDraft) => void
  error?: string | undefined
}

/** One shift: its usual hours, or any others, and where. */
export function ShiftFields({ draft, onChange, error }: ShiftFieldsProps) {
  const set = (more: Partial<ShiftDraft>) => onChange({ ...draft, ...more })
  return (
    <Stack gap="sm">
      <div className={css.pair}>
        <TermPicker
          label={TEXTS.shift}
          source={SHIFT_SOURCE}
          clearable
          error={error}
          value={draft.shift_term_id}
          onChange={(shift_term_id) => set({ shift_term_id })}
          onPick={(shift) => shift && set({ shift_term_id: shift.id, ...usualHours(shift) })}
        />
        <TermPicker
          label={TEXTS.room}
          source={ROOM_SOURCE}
          clearable
          value={draft.room_term_id}
          onChange={(room_term_id) => set({ room_term_id })}
        />
      </div>
      <div className={css.pair}>
        <TimeInput label={TEXTS.from} required value={draft.start} onChange={(start) => set({ start })} />
        <TimeInput label={TEXTS.to} required value={draft.end} onChange={(end) => set({ end })} />
      </div>
    </Stack>
  )
}
