import type { track } from '@bcare/contract/appointments/track'
import type { Output } from '@bcare/contract/kit/call'
import { Fault } from '@bcare/contract/kit/codes'
import { milliseconds } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { toast } from '../../kit/page/toast.tsx'
import { TEXTS } from '../texts.ts'
import { refusalOf } from '../use-send.ts'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export type Visit = Output<typeof track.active>[number]

/** The next appointment as it is typed. */
export interface Next {
  start_at: string | null
  minutes: number | null
  doctor_id: number | null
  type_term_id: number | null
  /** What it is for, when it was taken over from the chair. */
  proposed?: ProposedNext
}

/** What the steps to come ask for, and by whom. */
export interface ProposedNext {
  product_id: number
  service: string
  step: string
  doctor: { id: number; name: string } | null
}

interface CheckoutValues {
  outcome: string
  reason_id: number | null
  note: string
  booking: boolean
  next: Next
}

/** The next appointment as the contract takes it, or what is missing. */
function nextBody({ start_at, minutes, doctor_id, type_term_id, proposed }: Next) {
  const time = start_at?.includes('T') ? milliseconds(start_at) : Number.NaN
  if (Number.isNaN(time)) return TEXTS.time_error
  if (minutes === null) return TEXTS.duration_error
  if (type_term_id === null) return TEXTS.type_error
  const end_at = new Date(time + minutes * 60_000).toISOString()
  return {
    start_at: new Date(time).toISOString(),
    end_at,
    doctor_id,
    type_term_id,
    ...(proposed && { product_ids: [proposed.product_id], note: proposed.step }),
  }
}

function bodyOf(visit: Visit, { outcome, reason_id, note, booking, next }: CheckoutValues) {
  const next_appointment = booking ? nextBody(next) : undefined
  if (outcome === '') return TEXTS.outcome_error
  if (typeof next_appointment === 'string') return next_appointment
  return {
    id: visit.id,
    version: visit.version,
    outcome: outcome as NonNullable<Visit['outcome']>,
    ...(outcome === 'no_treatment' && reason_id !== null && { no_treatment_reason_id: reason_id }),
    ...(next_appointment && { next_appointment }),
    ...(note.trim() && { note: note.trim() }),
  }
}

/** The end of a visit as it is filled in. Warnings that may be passed make the next `submit` force it. */
export function useCheckout(visit: Visit, onDone: () => void) {
  const draft = useDraft('track.checkout', visit.id)
  const [values, setValues] = useDraftState<CheckoutValues>(draft, 'values', {
    outcome: '',
    reason_id: null,
    note: visit.note ?? '',
    booking: false,
    next: { start_at: null, minutes: 30, doctor_id: visit.doctor_id, type_term_id: null },
  })
  const [refused, setRefused] = useState<Fault | string>()
  const { busy, once } = useOnce()
  const checkout = useWrite(api.track.checkout, { quiet: true, touches: ['appointment', 'person', 'deal'] })
  const refusal = refused instanceof Fault ? refusalOf(refused) : {}
  const forced = refusal.warnings !== undefined && refusal.may_force === true
  const send = async () => {
    const body = bodyOf(visit, values)
    if (typeof body === 'string') return setRefused(body)
    try {
      await checkout.mutateAsync({ ...body, force: forced })
      draft.saved()
      toast({ type: 'success', title: TEXTS.checked_out, message: visit.person_name })
      onDone()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setRefused(error)
    }
  }
  return {
    draft,
    values,
    refused,
    forced,
    busy,
    set: (part: Partial<CheckoutValues>) => {
      setRefused(undefined)
      setValues((now) => ({ ...now, ...part }))
    },
    submit: () => void once(send),
  }
}
