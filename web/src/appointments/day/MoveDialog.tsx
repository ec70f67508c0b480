import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MoveReason, MoveWords } from './MoveParts.tsx'
import { TEXTS } from '../texts.ts'
import type { AskedMove } from '../use-send.ts'

/** Asks why an appointment of the next day is moved; Enter moves it without a word. */
export function MoveDialog({ asked }: { asked: AskedMove }) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    asked.answer(why ? { reason: why } : {})
  }
  return (
    <Modal
      opened
      onClose={asked.giveUp}
      title={TEXTS.move_title}
      size={440}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <MoveWords {...asked} />
          <MoveReason value={reason} onChange={setReason} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={asked.giveUp}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" data-autofocus>
              {TEXTS.move_action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
