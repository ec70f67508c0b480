import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { type Asking, MOVE } from '../asking.ts'
import { MissingDialog } from '../form/MissingDialog.tsx'
import { CANCEL, SALES_TEXTS as TEXTS } from '../texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { type Draft, useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

const REASONS = wholeSource(api.term.list, { vocabulary: 'lost_reason', is_active: true, limit: 200 })

/** Asks why a deal is lost or opened again, or what its next stage wants to know. Closing it puts the card back. */
export function MoveDialog({ asking }: { asking: Asking }) {
  if (asking.kind === 'fields') return <MissingDialog asking={asking} />
  return asking.kind === 'lose' ? <LoseDialog asking={asking} /> : <ReopenDialog asking={asking} />
}

function LoseDialog({ asking }: { asking: Asking }) {
  const draft = useDraft(MOVE, asking.deal.id)
  const [lost_reason_id, setReason] = useDraftState<number | null>(draft, 'lost_reason_id', null)
  const [lost_note, setNote] = useDraftState(draft, 'lost_note', '')
  const [tried, setTried] = useState(false)
  const missing = lost_reason_id === null
  const send = () =>
    missing
      ? setTried(true)
      : asking.answer({ lost_reason_id, ...(lost_note.trim() && { lost_note: lost_note.trim() }) })
  return (
    <Frame draft={draft} asking={asking} title={TEXTS.lose} action={TEXTS.lose} destructive onSubmit={send}>
      <TermPicker
        label={TEXTS.lost_reason}
        source={REASONS}
        required
        autoFocus
        value={lost_reason_id}
        onChange={setReason}
        error={tried && missing ? TEXTS.lost_required : undefined}
      />
      <Textarea
        label={TEXTS.lost_note}
        value={lost_note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
      />
    </Frame>
  )
}

function ReopenDialog({ asking }: { asking: Asking }) {
  const draft = useDraft(MOVE, asking.deal.id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const send = () => (missing ? setTried(true) : asking.answer({ reason: reason.trim() }))
  return (
    <Frame draft={draft} asking={asking} title={TEXTS.reopen} action={TEXTS.reopen_action} onSubmit={send}>
      <TextInput
        label={TEXTS.reason}
        placeholder={TEXTS.reason_hint}
        withAsterisk
        aria-required
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={300}
        error={tried && missing ? TEXTS.reason_required : undefined}
      />
    </Frame>
  )
}

interface FrameProps {
  draft: Draft
  asking: Asking
  title: string
  action: string
  destructive?: boolean
  onSubmit: () => void
  children: ReactNode
}

function Frame({ draft, asking, title, action, destructive, onSubmit, children }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal opened onClose={asking.giveUp} title={title} size={460}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text size="sm" c="gray.7">
            {TEXTS.lose_about(asking.deal.name, asking.deal.person_name, asking.stage_name)}
          </Text>
          <DraftLine draft={draft} />
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={asking.giveUp}>
              {CANCEL}
            </Button>
            <Button type="submit" color={destructive ? 'red.8' : undefined}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
