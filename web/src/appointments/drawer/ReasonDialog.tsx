import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { TEXTS } from '../texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export interface Reason {
  reason_id?: number
  note?: string
}

interface ReasonDialogProps {
  /** What the reason is for, and of which record: it is kept under that until it is sent. */
  of: readonly [form: string, record: number]
  title: string
  action: string
  /** The words to choose from; without it only a note is asked for. */
  vocabulary?: Vocabulary
  must: boolean
  destructive?: boolean
  /** What is decided before there is a reason to give. */
  children?: ReactNode
  /** Answers a sentence when it was refused; the dialog stays open with what was typed. */
  onSubmit: (reason: Reason) => Promise<string | undefined>
  onClose: () => void
}

/** Asks why, before something is given up. */
export function ReasonDialog({
  of,
  title,
  action,
  vocabulary,
  must,
  destructive,
  children,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const draft = useDraft(...of)
  const [reason_id, setReason] = useDraftState<number | null>(draft, 'reason_id', null)
  const [note, setNote] = useDraftState(draft, 'note', '')
  const [wrong, setWrong] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const source = useMemo(
    () => vocabulary && wholeSource(api.term.list, { vocabulary, is_active: true, limit: 200 }),
    [vocabulary],
  )
  const submit = async () => {
    const text = note.trim()
    if (must && reason_id === null && text === '') return setWrong(TEXTS.reason_error)
    const answer = await onSubmit({ ...(reason_id !== null && { reason_id }), ...(text && { note: text }) })
    if (answer !== undefined) return setRefused(answer)
    draft.saved()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void once(submit)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': TEXTS.close }}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <DraftLine draft={draft} />
          {children}
          {source && (
            <TermPicker
              label={TEXTS.reason}
              source={source}
              required={must}
              clearable
              autoFocus={children === undefined}
              value={reason_id}
              onChange={(id) => {
                setReason(id)
                setWrong(undefined)
              }}
              error={wrong}
            />
          )}
          <Textarea
            label={source ? TEXTS.reason_note : TEXTS.reason}
            withAsterisk={must && !source}
            data-autofocus={!source || undefined}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={300}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setWrong(undefined)
            }}
            error={source ? undefined : wrong}
          />
          {refused && (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.close}
            </Button>
            <Button type="submit" loading={busy} color={destructive ? 'red.8' : undefined}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
