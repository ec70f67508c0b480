import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { confirm } from '../../kit/data/confirm.tsx'
import { FORM_TEXTS } from '../../kit/form/texts.ts'
import { useLeaveWarning } from '../../kit/form/edit/use-leave-warning.ts'
import { BookingFields } from './BookingFields.tsx'
import { BookingStanding } from './BookingStanding.tsx'
import { TEXTS } from '../texts.ts'
import { type BookingOptions, useBooking } from './use-booking.ts'

interface BookingDialogProps extends Omit<BookingOptions, 'onSaved'> {
  onClose: () => void
  onSaved?: (id: number) => void
}

const LEAVE = {
  title: FORM_TEXTS.leave,
  lost: FORM_TEXTS.leave_lost,
  action: FORM_TEXTS.leave_action,
  cancel: FORM_TEXTS.stay,
  destructive: true,
}

/** Books an appointment, or edits one. Warnings are shown with «Vẫn đặt»; closing with something typed asks first. */
export function BookingDialog({ onClose, onSaved, ...options }: BookingDialogProps) {
  const booking = useBooking({
    ...options,
    onSaved: (id) => {
      onSaved?.(id)
      onClose()
    },
  })
  const { form, saving, standing, submit } = booking
  const dirty = form.isDirty()
  useLeaveWarning(dirty && !saving)
  const close = async () => {
    if (saving) return
    if (!dirty || (await confirm(LEAVE))) onClose()
  }
  const forced = standing?.warnings !== undefined && standing.may_force === true
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit({ force: forced })
  }
  const action = options.edited ? TEXTS.save : TEXTS.book
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={options.edited ? TEXTS.edit_title : TEXTS.book_title}
      size={560}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <BookingFields
            booking={booking}
            edited={options.edited}
            branch_id={options.branch_id}
            timed={options.preset?.minutes !== undefined}
          />
          {standing && <BookingStanding booking={booking} standing={standing} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" loading={saving} color={forced ? 'orange.8' : undefined}>
              {forced ? (options.edited ? TEXTS.force_save : TEXTS.force) : action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
