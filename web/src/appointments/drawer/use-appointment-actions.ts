import type { Input } from '@bcare/contract/kit/call'
import type { appointment } from '@bcare/contract/appointments/appointment'
import type { appointmentSeries } from '@bcare/contract/appointments/series'
import { Fault } from '@bcare/contract/kit/codes'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import type { AppointmentRow } from './actions.ts'
import { whoOf } from '../calendar/grid-model.ts'
import { useCounter } from '../reception/use-counter.ts'
import { TEXTS } from '../texts.ts'
import { conflictWords, refusalOf } from '../use-send.ts'

type StatusChange = Input<typeof appointment.update_status>

/** A refusal as one sentence, with whom the time is shared. */
export function sentenceOf(fault: Fault): string {
  const { conflicts } = refusalOf(fault)
  return conflicts?.length ? `${fault.message}: ${conflicts.map(conflictWords).join(', ')}` : fault.message
}

const VISITS = ['track', 'person', 'deal'] as const

/** Takes back the last step of the visit that an appointment has opened. */
function useVisitTakenBack() {
  const { takeBack } = useCounter()
  return async ({ id }: AppointmentRow) => {
    const last = { sort_by: 'checked_in_at', order: 'desc', limit: 1 } as const
    const { data } = await api.track.list({ appointment_id: id, ...last })
    if (data[0] !== undefined) await takeBack(data[0])
  }
}

/** What the buttons of an appointment do. Each answers the sentence of a refusal, or nothing. */
export function useAppointmentActions(statuses: readonly { value: string; label: string }[]) {
  const move = useWrite(api.appointment.update_status, { quiet: true, touches: VISITS })
  const rest = useWrite(api.appointmentSeries.cancel, { quiet: true, touches: VISITS })
  const takeBack = useVisitTakenBack()
  const remove = useWrite(api.appointment.delete, { quiet: true, touches: ['person'] })

  /** Asks whether to go on after warnings, and does. */
  const attempt = async (change: StatusChange): Promise<string | undefined> => {
    try {
      await move.mutateAsync(change)
      const label = statuses.find(({ value }) => value === change.to)?.label ?? change.to
      toast({ type: 'success', title: TEXTS.status_done(label) })
      return undefined
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const { warnings, may_force } = refusalOf(error)
      if (!warnings || !may_force) return sentenceOf(error)
      const about = warnings.map(({ message }) => message).join(' ')
      const on = await confirm({ title: TEXTS.warnings, about, action: TEXTS.force })
      return on ? attempt({ ...change, force: true }) : error.message
    }
  }
  /** Cancels an appointment and what follows it in its series. */
  const cancelSeries = async (
    change: Input<typeof appointmentSeries.cancel>,
  ): Promise<string | undefined> => {
    try {
      const { data } = await rest.mutateAsync(change)
      toast({ type: 'success', title: TEXTS.series_cancelled(data.length) })
      return undefined
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return sentenceOf(error)
    }
  }
  return {
    cancelSeries,
    takeBack,
    busy: move.isPending || remove.isPending,
    attempt,
    /** The same where nothing stays open that could show a refusal. */
    pass: async (change: StatusChange) => {
      const refused = await attempt(change)
      if (refused) toast({ type: 'error', title: TEXTS.not_done, message: refused })
    },
    remove: async (row: AppointmentRow): Promise<boolean> => {
      const lost = TEXTS.remove_lost(whoOf(row))
      const on = await confirm({ title: TEXTS.remove_title, lost, action: TEXTS.remove, destructive: true })
      if (!on) return false
      try {
        await remove.mutateAsync({ id: row.id, version: row.version })
        return true
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        toastFault(error)
        return false
      }
    },
  }
}
