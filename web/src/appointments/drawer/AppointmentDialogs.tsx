import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import type { AppointmentRow, OpenDialog } from './actions.ts'
import { later } from '../later.tsx'
import { PersonField } from '../booking/PersonField.tsx'
import { NOBODY, personErrors, type PersonValues } from '../booking/person-values.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RescheduleDialog } from '../booking/RescheduleDialog.tsx'
import { TEXTS } from '../texts.ts'
import { useAppointmentActions } from './use-appointment-actions.ts'
import { useNewPerson } from '../booking/use-new-person.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

const BookingDialog = later(() => import('../booking/BookingDialog.tsx').then((file) => file.BookingDialog))
const ArrangeDialog = later(() => import('../reception/ArrangeDialog.tsx').then((file) => file.ArrangeDialog))
const CheckoutDialog = later(() =>
  import('../reception/CheckoutDialog.tsx').then((file) => file.CheckoutDialog),
)

interface AppointmentDialogsProps {
  row: AppointmentRow
  dialog: OpenDialog
  onClose: () => void
}

const REASONS: Record<string, Vocabulary> = { cancelled: 'cancel_reason', no_show: 'no_show_reason' }

/** The dialog that an action of an appointment opens. */
export function AppointmentDialogs({ row, dialog, onClose }: AppointmentDialogsProps) {
  const { attempt, cancelSeries } = useAppointmentActions(useConstant('appointment.status'))
  if (dialog.kind === 'edit') return <BookingDialog edited={row} onClose={onClose} />
  if (dialog.kind === 'convert') return <ConvertDialog row={row} onClose={onClose} />
  if (dialog.kind === 'checkout') return <CheckoutDialog person_id={row.person_id ?? 0} onClose={onClose} />
  if (dialog.kind === 'arrange')
    return (
      <ArrangeDialog
        person_id={row.person_id ?? 0}
        calling={dialog.calling}
        offers={false}
        onClose={onClose}
      />
    )
  const { action } = dialog
  const change = { id: row.id, version: row.version }
  if (action.key === 'rescheduled') {
    return (
      <RescheduleDialog
        row={row}
        onClose={onClose}
        onSubmit={(reason) => attempt({ ...change, to: 'rescheduled', ...reason })}
      />
    )
  }
  if (action.key === 'cancel_series') {
    return (
      <ReasonDialog
        of={['appointment.cancel_series', row.id]}
        title={action.label}
        action={action.label}
        vocabulary="cancel_reason"
        must
        destructive
        onSubmit={(reason) => cancelSeries({ ...change, ...reason })}
        onClose={onClose}
      />
    )
  }
  const to = action.key as 'cancelled' | 'no_show'
  return (
    <ReasonDialog
      of={[`appointment.${to}`, row.id]}
      title={action.label}
      action={action.label}
      vocabulary={REASONS[to]}
      must={action.reason === 'must'}
      destructive={action.destructive}
      onSubmit={(reason) => attempt({ ...change, to, ...reason })}
      onClose={onClose}
    />
  )
}

/** Ties a temporary appointment to a customer, which makes it a booking («Chuyển đổi»). */
function ConvertDialog({ row, onClose }: { row: AppointmentRow; onClose: () => void }) {
  const draft = useDraft('appointment.convert', row.id)
  const [values, setValues] = useDraftState<PersonValues>(draft, 'person', {
    ...NOBODY,
    full_name: row.temp_name ?? '',
    phone: row.temp_phone,
  })
  const [wrong, setWrong] = useState<Partial<Record<keyof PersonValues, string>>>({})
  const mayAdd = useMay('person:create')
  const newPerson = useNewPerson()
  const update = useWrite(api.appointment.update)
  const { attempt } = useAppointmentActions(useConstant('appointment.status'))
  const submit = async (force = false) => {
    const missing = personErrors(values)
    if (Object.keys(missing).length > 0) return setWrong(missing)
    const person = values.is_new ? await newPerson.add(values, force) : values.person
    if (!person) return
    setValues({ ...values, person, is_new: false })
    const changed = await update.mutateAsync({ id: row.id, version: row.version, person_id: person.id })
    const refused = await attempt({ id: row.id, to: 'scheduled', version: changed.version })
    if (refused) return setWrong({ person: refused })
    draft.saved()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.convert}
      size={480}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <DraftLine draft={draft} />
        <Text size="sm">{TEXTS.convert_about}</Text>
        <PersonField
          values={values}
          errors={wrong}
          mayAdd={mayAdd}
          candidates={newPerson.candidates}
          error={newPerson.error}
          incomplete={newPerson.incomplete}
          onChange={(next) => {
            setWrong({})
            newPerson.forget()
            setValues({ ...values, ...next })
          }}
          onCandidate={(person) => {
            newPerson.forget()
            setValues({ ...values, person, is_new: false })
          }}
          onForce={() => void submit(true)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button loading={update.isPending} onClick={() => void submit()}>
            {TEXTS.convert}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
