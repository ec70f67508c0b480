import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DraftLine } from '../../runtime/draft/DraftLine.tsx'
import type { Draft } from '../../runtime/draft/use-draft.ts'
import { FORM_TEXTS } from '../texts.ts'

export interface AskDialogProps {
  /** What keeps the text that is typed, where there is any. */
  draft?: Draft
  title: string
  /** The word on the button that does it. */
  action: string
  busy: boolean
  color?: string
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what a command wants to know. The way out is «Đóng»: beside a command that cancels, «Hủy» could mean either. */
export function AskDialog({ draft, title, action, busy, color, onSend, onClose, children }: AskDialogProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={460}>
      <form noValidate onSubmit={send}>
        <Stack>
          {draft && <DraftLine draft={draft} />}
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {FORM_TEXTS.close}
            </Button>
            <Button type="submit" loading={busy} color={color}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
