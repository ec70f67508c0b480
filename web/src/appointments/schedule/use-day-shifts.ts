import type { WorkDay, WorkInterval } from '@bcare/contract/appointments/schedule'
import { addDays, formatDate } from '@bcare/rules/text/date'
import { isoWeekday } from '@bcare/rules/appointments/schedule/day'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import type { ShiftDraft } from './ShiftFields.tsx'
import { hoursOf } from './words.ts'

type Complete = ShiftDraft & { start: string; end: string }

const kept = ({ start, end, shift_term_id, room_term_id, branch_id }: WorkInterval) => ({
  start,
  end,
  shift_term_id,
  room_term_id,
  branch_id,
})

/** What a manager can do with the shifts of one day, for the day alone or for every week. */
export function useDayShifts(user_id: number, day: WorkDay) {
  const options = { onSuccess: () => toast({ type: 'success', title: TEXTS.saved }) }
  const setDay = useWrite(api.schedule.set_day, options)
  const add = useWrite(api.schedule.add, options)
  const update = useWrite(api.schedule.update, options)
  const remove = useWrite(api.schedule.delete, options)
  const { date, shifts } = day

  const endWeekly = async (shift: WorkInterval) => {
    const question = {
      title: TEXTS.weekly_end,
      lost: TEXTS.weekly_end_about(hoursOf(shift), formatDate(date)),
      action: TEXTS.weekly_end_action,
      destructive: true,
    }
    if (!(await confirm(question))) return
    const row = await api.schedule.get({ id: shift.id })
    if (row.effective_from !== null && row.effective_from >= date) remove.mutate({ id: row.id })
    else update.mutate({ id: row.id, effective_to: addDays(date, -1) })
  }
  return {
    busy: [setDay, add, update, remove].some(({ isPending }) => isPending),
    addToday: (shift: Complete) =>
      setDay.mutateAsync({ user_id, date, shifts: [...shifts.map(kept), { ...shift }] }),
    addWeekly: ({ start, end, shift_term_id, room_term_id }: Complete) =>
      add.mutateAsync({
        kind: 'template',
        user_id,
        weekday: isoWeekday(date),
        start_time: start,
        end_time: end,
        effective_from: date,
        shift_term_id,
        room_term_id,
      }),
    /** Takes a shift away: of this day alone, where the day is set by itself, else of the week. */
    removeToday: (shift: WorkInterval) =>
      setDay.mutate({ user_id, date, shifts: shifts.filter((one) => one !== shift).map(kept) }),
    endWeekly,
    setFree: () => setDay.mutate({ user_id, date, shifts: [] }),
    backToWeek: () => setDay.mutate({ user_id, date, shifts: null }),
  }
}
