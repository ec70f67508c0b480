import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MoveReason, MoveWords } from './MoveParts.tsx'
import { TEXTS } from '../texts.ts'
import { MOVE, type MoveQuestion } from '../use-send.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

/** Asks why an appointment of the next day is moved. */
export function MoveDialog({ question }: { question: MoveQuestion }) {
  const draft = useDraft(MOVE, question.id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    if (why === '') return setMissing(true)
    return question.answer({ reason: why })
  }
  return (
    <Modal
      opened
      onClose={question.giveUp}
      title={TEXTS.move_title}
      size={440}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <MoveWords {...question} />
          <DraftLine draft={draft} />
          <MoveReason value={reason} onChange={setReason} missing={missing} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={question.giveUp}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit">{TEXTS.move_action}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
