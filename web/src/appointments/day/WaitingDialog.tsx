import { AppointmentWaiting } from '@bcare/contract/appointments/waiting'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed } from '../../kit/form/field.ts'
import { MinutesInput } from '../booking/MinutesInput.tsx'
import { TEXTS } from '../texts.ts'
import type { Waiting } from '../calendar/use-clipboard.ts'

const FIELDS = [{ name: 'minutes', half: true, input: MinutesInput }, { name: 'note' }]

/** How long a slot the customer who waits needs, and what staff should know while looking for it. */
export function WaitingDialog({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const { mutateAsync } = useWrite(api.appointmentWaiting.update, { quiet: true })
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={AppointmentWaiting}
      fields={FIELDS}
      row={waiting}
      title={TEXTS.clipboard_edit(waiting.name)}
      save={(body) => mutateAsync(formed(body))}
    />
  )
}
