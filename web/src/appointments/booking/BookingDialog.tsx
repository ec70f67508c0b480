import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { useCancel } from '../../kit/form/edit/use-cancel.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { BookingFields } from './BookingFields.tsx'
import { BookingRefused } from './BookingRefused.tsx'
import { TEXTS } from '../texts.ts'
import { type BookingOptions, useBooking } from './use-booking.ts'

interface BookingDialogProps extends Omit<BookingOptions, 'onSaved'> {
  onClose: () => void
  onSaved?: (id: number) => void
}

/** Books an appointment, or edits one. Warnings are shown with «Vẫn đặt»; closed with something typed, it is opened with that again. */
export function BookingDialog({ onClose, onSaved, ...options }: BookingDialogProps) {
  const booking = useBooking({
    ...options,
    onSaved: (id) => {
      onSaved?.(id)
      onClose()
    },
  })
  const { form, draft, saving, refusal, submit } = booking
  const close = () => {
    if (!saving) onClose()
  }
  const cancel = useCancel({ saving, dirty: form.isDirty(), discard: () => draft.discard() }, onClose)
  const forced = refusal?.warnings !== undefined && refusal.may_force === true
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit({ force: forced })
  }
  const action = options.edited ? TEXTS.save : TEXTS.book
  return (
    <Modal
      opened
      onClose={close}
      title={options.edited ? TEXTS.edit_title : TEXTS.book_title}
      size={560}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <DraftLine draft={draft} />
          <BookingFields
            booking={booking}
            edited={options.edited}
            branch_id={options.branch_id}
            timed={options.preset?.minutes !== undefined}
          />
          {refusal && <BookingRefused booking={booking} refusal={refusal} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={cancel}>
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
