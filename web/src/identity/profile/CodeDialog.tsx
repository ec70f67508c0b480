import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { SecretInput } from '../SecretInput.tsx'
import { MY_TEXTS as TEXTS } from './texts.ts'

interface CodeDialogProps {
  /** Whether codes are on now. */
  on: boolean
  onClose: () => void
}

/** Turns one-time codes on, once a code has arrived, or off. Both take the password. */
export function CodeDialog({ on, onClose }: CodeDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const touches = ['user']
  const done = (title: string) => () => {
    toast({ type: 'success', title })
    onClose()
  }
  const begin = useWrite(api.auth.begin_code, { quiet: true })
  const enable = useWrite(api.auth.enable_code, { quiet: true, touches, onSuccess: done(TEXTS.turned_on) })
  const disable = useWrite(api.auth.disable_code, { quiet: true, touches, onSuccess: done(TEXTS.turned_off) })
  const sent = begin.data
  const refused = enable.error ?? begin.error ?? disable.error
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (on) disable.mutate({ password })
    else if (sent === undefined) begin.mutate({ password })
    else enable.mutate({ otp: code.trim() })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={on ? TEXTS.turn_off_title : TEXTS.turn_on_title}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {sent === undefined ? (
            <SecretInput
              label={TEXTS.your_password}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          ) : (
            <>
              <Text size="sm">
                {TEXTS.code_sent} <strong>{sent.sent_to}</strong>
              </Text>
              <TextInput
                label={TEXTS.code_label}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                data-autofocus
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
            </>
          )}
          {refused && (
            <Alert color="red" role="alert">
              {refused.message}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button
              type="submit"
              color={on ? 'red.8' : undefined}
              disabled={sent === undefined ? password === '' : code.trim().length < 6}
              loading={begin.isPending || enable.isPending || disable.isPending}
            >
              {on ? TEXTS.turn_off : sent === undefined ? TEXTS.send_code : TEXTS.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
