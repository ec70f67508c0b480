import { Checkbox, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { DateTimeInput } from '../../kit/form/inputs/DateTimeInput.tsx'
import { PhoneInput } from '../../kit/form/inputs/PhoneInput.tsx'
import { FormFields } from '../../kit/form/edit/FormFields.tsx'
import { MedicalAlerts } from '../../shared/medical/MedicalAlerts.tsx'
import { ProductsPicker } from '../../shared/pickers/ProductsPicker.tsx'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { type EditedAppointment, lookedFor, slotWish } from './booking-form.ts'
import { minutesOfType, TYPE_SOURCE, type TypeOption, TYPES } from './appointment-types.ts'
import { BookingDetails } from './BookingDetails.tsx'
import { ChannelField } from './ChannelField.tsx'
import { ChosenPerson } from './ChosenPerson.tsx'
import { FreeSlots } from './FreeSlots.tsx'
import { MinutesInput } from './MinutesInput.tsx'
import { PersonField } from './PersonField.tsx'
import { ROOM_SOURCE } from './room-source.ts'
import { SeriesFields } from './SeriesFields.tsx'
import { SlotNotice } from './SlotNotice.tsx'
import { useMayOverbook } from './use-may-overbook.ts'
import { useSlotCheck } from './use-slot-check.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import type { Booking } from './use-booking.ts'
import { useSetting } from '../../kit/runtime/settings.ts'

/** A new booking begins with the first type and its length, unless it came with a length of its own. */
function useFirstType({ values, form }: Booking, enabled: boolean, timed: boolean): void {
  const { data } = useRead(api.term.list, TYPES, { enabled })
  const first = data?.data[0] as TypeOption | undefined
  const filled = useRef(false)
  const usual = useSetting('booking.usual_minutes')
  useEffect(() => {
    if (!enabled || filled.current || first === undefined || values.type_term_id !== null) return
    filled.current = true
    const begun = form.getInitialValues()
    const usually = timed ? values.minutes : (minutesOfType(first) ?? usual)
    const minutes = values.minutes === begun.minutes ? usually : values.minutes
    form.setValues({ type_term_id: first.id, minutes })
    // What the form begins with is not what was typed.
    form.setInitialValues({ ...begun, type_term_id: first.id, minutes: usually })
  }, [enabled, first, values, form, timed, usual])
}

interface BookingFieldsProps {
  booking: Booking
  edited: EditedAppointment | undefined
}

interface FieldsProps extends BookingFieldsProps {
  /** Where free time is looked for. */
  branch_id: number | undefined
  /** Whether it was opened with a length, as for a customer who waits for a time that is long enough. */
  timed: boolean
}

/** Who, with whom, when, for what. */
export function BookingFields({ booking, edited, branch_id, timed }: FieldsProps) {
  const { form, values, set } = booking
  const { errors } = form
  const kinds = useConstant('appointment.visit_kind')
  const adding = edited === undefined
  useFirstType(booking, adding, timed)
  return (
    <>
      <Who booking={booking} edited={edited} timed={timed} />
      <div className={css.pair}>
        <TermPicker
          label={TEXTS.type}
          source={TYPE_SOURCE}
          required
          value={values.type_term_id}
          onChange={(id) => set('type_term_id', id)}
          onPick={(type) => {
            const minutes = minutesOfType(type)
            if (minutes) set('minutes', minutes)
          }}
          error={errors['type_term_id']}
        />
        <UserPicker
          label={TEXTS.doctor}
          only="bookable"
          value={values.doctor_id}
          onChange={(id) => set('doctor_id', id)}
          error={errors['doctor_id']}
        />
      </div>
      <Services booking={booking} />
      <div className={css.pair}>
        <DateTimeInput
          label={TEXTS.start}
          required
          value={values.start_at}
          onChange={(start_at) => set('start_at', start_at)}
          error={errors['start_at']}
        />
        <div className={css.pair}>
          <MinutesInput
            label={TEXTS.duration}
            required
            value={values.minutes}
            onChange={(minutes) => set('minutes', minutes)}
            error={errors['minutes']}
          />
          <TermPicker
            label={TEXTS.room}
            source={ROOM_SOURCE}
            value={values.room_term_id}
            onChange={(id) => set('room_term_id', id)}
            error={errors['room_term_id']}
          />
        </div>
      </div>
      <FreeTimes booking={booking} branch_id={branch_id} />
      <SlotFindings booking={booking} edited={edited} branch_id={branch_id} />
      {adding && !values.is_temp && <SeriesFields booking={booking} />}
      {kinds.length > 0 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={TEXTS.visit_kind}
          data={kinds.map(({ value, label }) => ({ value, label }))}
          value={values.visit_kind}
          onChange={(kind) => set('visit_kind', kind)}
        />
      )}
      <Textarea
        label={TEXTS.note}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={values.note}
        onChange={(event) => set('note', event.currentTarget.value)}
      />
      <ChannelField
        required={adding}
        value={values.booked_channel}
        onChange={(channel) => set('booked_channel', channel)}
        error={errors['booked_channel']}
      />
      <BookingDetails booking={booking} />
      <CustomFields booking={booking} />
      {values.overbooked && !values.repeats && (
        <TextInput
          label={TEXTS.overbook_reason}
          withAsterisk
          maxLength={300}
          value={values.overbook_reason}
          onChange={(event) => set('overbook_reason', event.currentTarget.value)}
          error={errors['overbook_reason']}
        />
      )}
    </>
  )
}

/** What is to be done: services that say what they do not go together with. */
function Services({ booking: { form, values, set } }: Pick<FieldsProps, 'booking'>) {
  return (
    <ProductsPicker
      label={TEXTS.services}
      value={values.product_ids}
      onChange={(ids) => set('product_ids', ids ?? [])}
      error={form.errors['product_ids']}
    />
  )
}

/** What the clinic itself wants to know of a new appointment. */
function CustomFields({ booking: { custom, form, values, set } }: Pick<FieldsProps, 'booking'>) {
  if (custom.fields.length === 0) return null
  const change = (name: string, value: unknown) => {
    set('custom', { ...values.custom, [name]: value })
    form.clearFieldError(name)
  }
  return (
    <FormFields fields={custom.fields} access={{ values: custom.values, errors: form.errors, set: change }} />
  )
}

/** What speaks against the time that is chosen, until the booking itself was answered. */
function SlotFindings({ booking, edited, branch_id }: Omit<FieldsProps, 'timed'>) {
  const { values, set, refusal } = booking
  const may_overbook = useMayOverbook()
  const found = useSlotCheck(slotWish(values, edited, branch_id))
  if (refusal !== undefined) return null
  return (
    <SlotNotice found={found}>
      {may_overbook && !values.repeats && (
        <Checkbox
          mt={6}
          size="sm"
          label={TEXTS.overbook}
          checked={values.overbooked}
          onChange={(event) => set('overbooked', event.currentTarget.checked)}
        />
      )}
    </SlotNotice>
  )
}

/** A free time, of the doctor or of all, fills the form. */
function FreeTimes({ booking: { values, set }, branch_id }: Pick<FieldsProps, 'booking' | 'branch_id'>) {
  const usual = useSetting('booking.usual_minutes')
  return (
    <FreeSlots
      doctor_id={values.doctor_id}
      branch_id={branch_id}
      minutes={lookedFor(values.minutes, usual)}
      after={values.start_at}
      onPick={({ start_at, doctor_id }) => {
        set('start_at', start_at)
        set('doctor_id', doctor_id)
      }}
    />
  )
}

/** The customer, or for a temporary appointment only a name. A booking that has a customer keeps it. */
function Who({ booking, edited, timed }: Omit<FieldsProps, 'branch_id'>) {
  const mayAdd = useMay('person:create')
  const { form, values, set, submit } = booking
  const { errors } = form
  const fixed = edited !== undefined && edited.status !== 'temp'
  return (
    <>
      {values.is_temp ? (
        <div className={css.pair}>
          <TextInput
            label={TEXTS.temp_name}
            withAsterisk
            data-autofocus
            maxLength={120}
            value={values.temp_name}
            onChange={(event) => set('temp_name', event.currentTarget.value)}
            error={errors['temp_name']}
          />
          <PhoneInput
            label={TEXTS.phone}
            value={values.temp_phone}
            onChange={(phone) => set('temp_phone', phone)}
            error={errors['temp_phone']}
          />
        </div>
      ) : (
        <PersonField
          values={values}
          errors={errors}
          disabled={fixed}
          mayAdd={mayAdd}
          candidates={booking.candidates}
          error={booking.person_error}
          incomplete={booking.person_incomplete}
          onChange={(next) => {
            booking.forgetCandidates()
            // The deal was of another customer.
            form.setValues(next.person === undefined ? next : { ...next, deal_id: null })
            for (const field of Object.keys(next)) form.clearFieldError(field)
          }}
          onCandidate={booking.takeCandidate}
          onForce={() => submit({ force_person: true })}
        />
      )}
      {!values.is_temp && values.person && (
        <ChosenPerson booking={booking} adding={edited === undefined} timed={timed} />
      )}
      {!values.is_temp && values.person && <MedicalAlerts person_id={values.person.id} />}
      {!fixed && (
        <Switch
          size="xs"
          label={TEXTS.temp_toggle}
          checked={values.is_temp}
          onChange={(event) => set('is_temp', event.currentTarget.checked)}
        />
      )}
    </>
  )
}
