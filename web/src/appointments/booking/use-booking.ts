import { Appointment } from '@bcare/contract/appointments/appointment'
import { Fault } from '@bcare/contract/kit/codes'
import type { FieldError } from '@bcare/contract/kit/envelope'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { useNewCustomFields } from '../../shared/custom/use-new-custom-fields.ts'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useDraftForm } from '../../kit/runtime/draft/use-draft-form.ts'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { toast } from '../../kit/page/toast.tsx'
import {
  type BookingBody,
  bookingBody,
  bookingErrors,
  type BookingValues,
  bookingValues,
  seriesBody,
  changedFields,
  type EditedAppointment,
} from './booking-form.ts'
import { TEXTS } from '../texts.ts'
import { inputNameOf } from '../../kit/form/edit/use-edit-form.ts'
import { type BookingRefusal, refusalOf } from '../use-send.ts'
import { useNewPerson } from './use-new-person.ts'

export interface BookingOptions {
  /** `preset` is but a proposal: what was typed before goes before it, as it does not before a slot that was chosen. */
  proposed?: boolean | undefined
  edited?: EditedAppointment | undefined
  preset?: Partial<BookingValues> | undefined
  deal_id?: number | undefined
  /** Where it is booked, when that has been chosen; else where the doctor belongs. */
  branch_id?: number | undefined
  onSaved: (id: number) => void
}

/** What speaks against the booking: the sentence, and what it carries. */
export type ShownRefusal = BookingRefusal & { message: string }

/** Another time or doctor makes other days of a series: what was decided of the old ones means nothing. */
const RESETS = new Set<keyof BookingValues>([
  'start_at',
  'minutes',
  'doctor_id',
  'room_term_id',
  'every',
  'unit',
  'count',
  'repeats',
])

const FIELDS: Record<string, keyof BookingValues> = {
  person_id: 'person',
  end_at: 'minutes',
}

/** Books, or changes what was edited. */
function useStore({
  base,
  branch_id,
}: Pick<BookingOptions, 'branch_id'> & { base: EditedAppointment | undefined }) {
  const place = branch_id === undefined ? {} : { branch_id }
  const add = useWrite(api.appointment.add, { quiet: true, touches: ['person', 'deal'] })
  const repeat = useWrite(api.appointmentSeries.add, { quiet: true, touches: ['person', 'deal'] })
  const update = useWrite(api.appointment.update, { quiet: true, touches: ['person'] })
  return async (
    body: BookingBody & { custom?: Record<string, never> },
    values: BookingValues,
    force: boolean,
  ): Promise<{ id: number }> => {
    const { is_temp } = values
    if (values.repeats && !base && !is_temp) {
      const { series_id } = await repeat.mutateAsync({ ...seriesBody(values, body), ...place })
      return { id: series_id }
    }
    if (base) {
      const change = { id: base.id, version: base.version, ...changedFields(body, base), force }
      return update.mutateAsync(change)
    }
    const status = is_temp ? 'temp' : 'scheduled'
    return add.mutateAsync({ ...body, status, ...place, force })
  }
}

const errorsOf = ({ data }: Fault): FieldError[] => (data as { errors?: FieldError[] } | null)?.errors ?? []

type Candidate = NonNullable<BookingValues['person']>
type Decision = 'skip' | 'force'

/** Days of a series that are skipped, and those that are booked all the same, after one more is decided. */
function decided({ skip, force }: Pick<BookingValues, Decision>, date: string, what: Decision) {
  const others = (dates: readonly string[]) => dates.filter((each) => each !== date)
  return {
    skip: what === 'skip' ? [...others(skip), date] : others(skip),
    force: what === 'force' ? [...others(force), date] : others(force),
  }
}

/** Whom the booking is for: a new customer is put on file first, with nothing answered when that was refused. */
function useBookedPerson(form: UseFormReturnType<BookingValues>) {
  const newPerson = useNewPerson()
  const take = (person: Candidate) => form.setValues({ person, is_new: false })
  const personOf = async (force: boolean): Promise<number | null | undefined> => {
    const values = form.getValues()
    if (values.is_temp || !values.is_new) return values.person?.id ?? null
    const added = await newPerson.add(values, force)
    if (added !== undefined) take(added)
    return added?.id
  }
  return {
    personOf,
    candidates: newPerson.candidates,
    person_error: newPerson.error,
    person_incomplete: newPerson.incomplete,
    takeCandidate: (person: Candidate) => {
      newPerson.forget()
      take(person)
    },
    forgetCandidates: newPerson.forget,
  }
}

/** A booking that was begun for one customer is no booking of another. */
function recordOf(
  edited: EditedAppointment | undefined,
  preset: Partial<BookingValues> = {},
  deal_id?: number,
) {
  if (edited !== undefined) return edited.id
  const person_id = preset.person?.id
  return ['new', ...(person_id ? [`person=${person_id}`] : []), ...(deal_id ? [`deal=${deal_id}`] : [])].join(
    ':',
  )
}

/** The state of the booking form: adds the person first when there is none on file, then books, or changes what was edited. */
export function useBooking({ edited, preset, proposed, deal_id, branch_id, onSaved }: BookingOptions) {
  const [base, setBase] = useState(edited)
  const [refusal, setRefusal] = useState<ShownRefusal>()
  const draft = useDraft('appointment', recordOf(edited, preset, deal_id), { tells: true })
  const form = useDraftForm<BookingValues>(draft, {
    initialValues: bookingValues(edited, { ...preset, ...(deal_id !== undefined && { deal_id }) }),
    given: new Set(edited || proposed ? [] : Object.keys(preset ?? {})),
  })
  const { busy, once } = useOnce()
  const store = useStore({ base, branch_id })
  const { personOf, ...who } = useBookedPerson(form)
  const values = form.getValues()
  const custom = useNewCustomFields(Appointment, { typed: values.custom, asked: edited === undefined })

  /** Any change makes what was refused a matter of the past. */
  const set = <K extends keyof BookingValues>(field: K, value: BookingValues[K]) => {
    // The form wants the value of a path that it cannot follow into a generic field.
    form.setFieldValue(field, value as never)
    form.clearFieldError(field)
    if (RESETS.has(field)) form.setValues({ skip: [], force: [] })
    if (field !== 'overbook_reason' || refusal?.occurrences === undefined) setRefusal(undefined)
  }
  const refused = (fault: Fault) => {
    for (const { field, message } of errorsOf(fault))
      form.setFieldError(FIELDS[field] ?? inputNameOf(field), message)
    const answer = refusalOf(fault)
    if (answer.current && base) setBase({ ...base, ...answer.current })
    setRefusal({ ...answer, message: fault.message })
  }
  const send = async ({ force = false, force_person = false }) => {
    const errors = { ...bookingErrors(form.getValues(), edited !== undefined), ...custom.errors() }
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      const person_id = await personOf(force_person)
      if (person_id === undefined) return
      const body = { ...bookingBody(form.getValues(), person_id), ...custom.body }
      const { id } = await store(body, form.getValues(), force)
      draft.saved()
      toast({ type: 'success', title: base ? TEXTS.saved : TEXTS.booked })
      onSaved(id)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refused(error)
    }
  }
  return {
    form,
    draft,
    values,
    set,
    custom,
    refusal,
    saving: busy,
    ...who,
    /** What to do with a day of the series; the list of days stays. */
    decide: (date: string, what: Decision) => form.setValues(decided(form.getValues(), date, what)),
    submit: (options: { force?: boolean; force_person?: boolean } = {}) => void once(() => send(options)),
  }
}

export type Booking = ReturnType<typeof useBooking>
