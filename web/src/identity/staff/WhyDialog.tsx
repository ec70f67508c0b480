import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { STAFF_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface WhyDialogProps {
  /** What the reason is for, and of whom: it is kept under that until it is sent. */
  about_what: readonly [form: string, record: number]
  title: string
  about: string
  action: string
  /** Throws the refusal. */
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, before something is done to a staff member's account. */
export function WhyDialog({ about_what, title, about, action, onSubmit, onClose }: WhyDialogProps) {
  const draft = useDraft(...about_what)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const missing = reason.trim() === ''
  const submit = async () => {
    try {
      await onSubmit(reason.trim())
      draft.saved()
      onClose()
    } catch (error) {
      setRefused((error as Error).message)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!missing) void once(submit)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': TEXTS.close }}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <DraftLine draft={draft} />
          <Text size="sm">{about}</Text>
          <Textarea
            label={TEXTS.reason}
            withAsterisk
            aria-required
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={300}
            value={reason}
            error={submitted && missing && TEXTS.reason_missing}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {refused && (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" color="red.8" loading={busy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
