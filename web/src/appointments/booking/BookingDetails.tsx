import { Anchor, Input, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { ColourInput } from '../../kit/form/inputs/ColourInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import type { UserOption } from '../../shared/pickers/UserPicker.tsx'
import css from '../screen.module.css'
import type { BookingValues } from './booking-form.ts'
import { BOOKING_TEXTS as TEXTS } from './texts.ts'
import type { Booking } from './use-booking.ts'

const ASSISTANTS = wholeSource<UserOption, Parameters<typeof api.user.list>[0]>(api.user.list, {
  limit: 200,
  status: 'active',
  is_assistant: true,
  sort_by: 'name',
})
const nameOf = ({ name }: UserOption) => name

/** Whether any of the details says more than a new booking does. */
const areSaid = (values: BookingValues): boolean =>
  values.assistant_ids.length > 0 ||
  values.deal_id !== null ||
  values.mode !== 'booked' ||
  values.place !== 'offline' ||
  values.color !== null ||
  values.customer_request !== ''

/** What few bookings need: assistants, the deal, another mode or place, what the customer asked for, a colour. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const [opened, setOpened] = useState(() => areSaid(booking.values))
  return (
    <>
      <div>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? TEXTS.fewer : TEXTS.details}
        </Anchor>
      </div>
      {opened && <Details booking={booking} />}
    </>
  )
}

function Details({ booking: { form, values, set } }: { booking: Booking }) {
  const { errors } = form
  return (
    <Stack gap="md">
      <MultiPicker<UserOption>
        label={TEXTS.assistants}
        source={ASSISTANTS}
        nameOf={nameOf}
        value={values.assistant_ids}
        onChange={(ids) => set('assistant_ids', ids)}
        error={errors['assistant_ids']}
      />
      {!values.is_temp && values.person !== null && <DealField booking={{ values, set, form }} />}
      <div className={css.pair}>
        <ChoiceField name="mode" label={TEXTS.mode} values={values} set={set} />
        <ChoiceField name="place" label={TEXTS.place} values={values} set={set} />
      </div>
      <Textarea
        label={TEXTS.request}
        placeholder={TEXTS.request_hint}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2000}
        value={values.customer_request}
        onChange={(event) => set('customer_request', event.currentTarget.value)}
        error={errors['customer_request']}
      />
      <ColourInput
        label={TEXTS.color}
        value={values.color}
        onChange={(color) => set('color', color)}
        error={errors['color']}
      />
    </Stack>
  )
}

interface ChoiceFieldProps extends Pick<Booking, 'values' | 'set'> {
  name: 'mode' | 'place'
  label: string
}

function ChoiceField({ name, label, values, set }: ChoiceFieldProps) {
  const choices = useConstant(`appointment.${name}`)
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={label}
        value={values[name]}
        onChange={(chosen) => set(name, chosen)}
        data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      />
    </Input.Wrapper>
  )
}

/** One of the customer's open deals, which then moves on with the booking. */
function DealField({
  booking: { values, set, form },
}: {
  booking: Pick<Booking, 'values' | 'set' | 'form'>
}) {
  const may = useMay('deal:read')
  const person_id = values.person?.id ?? 0
  const { data } = useRead(
    api.deal.list,
    { person_id, status: 'open', limit: 50 },
    { enabled: may && person_id !== 0, quiet: true },
  )
  const deals = data?.data ?? []
  if (deals.length === 0) return null
  return (
    <SelectField
      label={TEXTS.deal}
      placeholder={TEXTS.no_deal}
      clearable
      options={deals.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={values.deal_id === null ? null : String(values.deal_id)}
      onChange={(id) => set('deal_id', id === null ? null : Number(id))}
      error={form.errors['deal_id']}
    />
  )
}
