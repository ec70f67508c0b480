import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { api, useRead } from '../kit/api.ts'
import css from './screen.module.css'
import { TEXTS } from './texts.ts'
import type { AskedMove } from './use-move.ts'

const REASONS = { vocabulary: 'reschedule_reason', is_active: true, limit: 20 } as const

/** Asks why an appointment of the next day is moved; Enter moves it without a word. */
export function MoveDialog({ asked }: { asked: AskedMove }) {
  const [reason, setReason] = useState('')
  const { data } = useRead(api.term.list, REASONS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asked.answer(reason.trim() || undefined)
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
          <Text component="div">
            <b>{asked.name}</b>
            <span className={css.moveTimes}>
              {asked.from} <IconArrowRight size={16} aria-label={TEXTS.to} /> <b>{asked.to}</b>
            </span>
          </Text>
          <TextInput
            label={TEXTS.move_reason}
            placeholder={TEXTS.move_reason_hint}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap={6}>
            {data?.data.map(({ id, name }) => (
              <Button key={id} size="compact-xs" variant="default" onClick={() => setReason(name)}>
                {name}
              </Button>
            ))}
          </Group>
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
