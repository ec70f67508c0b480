import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

interface WhyDialogProps {
  title: string
  about: string
  action: string
  /** Throws the refusal. */
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, before something is done to somebody's account. */
export function WhyDialog({ title, about, action, onSubmit, onClose }: WhyDialogProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const missing = reason.trim() === ''
  const submit = async () => {
    try {
      await onSubmit(reason.trim())
      onClose()
    } catch (error) {
      setRefused((error as Error).message)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!missing) void once(submit)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': TEXTS.close }}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
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
            error={asked && missing && TEXTS.reason_missing}
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
