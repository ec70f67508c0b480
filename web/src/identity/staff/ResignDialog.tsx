import type { Leaving } from '@bcare/contract/identity/user'
import { leftBehind } from '@bcare/rules/identity/user-status'
import { clinicDate } from '@bcare/rules/text/date'
import { Alert, Button, Checkbox, Group, List, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { toast } from '../../kit/page/toast.tsx'
import type { StaffRow } from './fields.tsx'
import type { StaffParts } from './pieces.ts'
import { STAFF_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface ResignDialogProps {
  row: StaffRow
  parts: StaffParts
  onClose: () => void
}

/** A staff member leaves: what they still hold is shown first, with the way to hand it over. Nothing is cancelled. */
export function ResignDialog({ row, parts: { HandOver }, onClose }: ResignDialogProps) {
  const left = useRead(api.user.leaving, { id: row.id })
  const [handing, setHanding] = useState(false)
  const [go_on, setGoOn] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const draft = useDraft('user.resign', row.id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [resigned_at, setDate] = useDraftState<string | null>(draft, 'resigned_at', clinicDate(serverNow()))
  const resign = useWrite(api.user.resign, {
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.resigned })
      onClose()
    },
  })
  const holds = left.data !== undefined && Object.values(left.data).some((count) => count > 0)
  const ready = left.data !== undefined && resigned_at !== null && (!holds || go_on)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (reason.trim() === '' || !ready || resigned_at === null) return
    resign.mutate({ id: row.id, reason: reason.trim(), resigned_at, force: go_on })
  }
  return (
    <>
      <Modal
        opened={!handing}
        onClose={onClose}
        title={`${TEXTS.resign}: ${row.name}`}
        size={520}
        closeButtonProps={{ 'aria-label': TEXTS.close }}
      >
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <DraftLine draft={draft} />
            <Text size="sm">{TEXTS.resign_about}</Text>
            {left.error && <Alert color="orange">{left.error.message}</Alert>}
            {left.data === undefined && !left.error && <Skeleton height={72} />}
            {left.data && <Left left={left.data} onHandOver={() => setHanding(true)} />}
            <DateInput label={TEXTS.resigned_at} required value={resigned_at} onChange={setDate} />
            <Textarea
              label={TEXTS.reason}
              withAsterisk
              aria-required
              autosize
              minRows={2}
              maxLength={300}
              value={reason}
              error={submitted && reason.trim() === '' && TEXTS.reason_missing}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {holds && (
              <Checkbox
                label={TEXTS.go_on}
                checked={go_on}
                onChange={(event) => setGoOn(event.currentTarget.checked)}
              />
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {TEXTS.cancel}
              </Button>
              <Button type="submit" color="red.8" disabled={!ready} loading={resign.isPending}>
                {TEXTS.resign}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {handing && (
        <Suspense fallback={null}>
          <HandOver
            from_user_id={row.id}
            onDone={() => void left.refetch()}
            onClose={() => setHanding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Left({ left, onHandOver }: { left: Leaving; onHandOver: () => void }) {
  const may_hand_over = useMay('person_assignment:assign')
  const lines = leftBehind(left)
  if (lines.length === 0)
    return (
      <Text size="sm" c="gray.7">
        {TEXTS.left_nothing}
      </Text>
    )
  return (
    <Alert color="orange" title={TEXTS.left_title}>
      <List size="sm" spacing={4}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {may_hand_over && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={onHandOver}>
          {TEXTS.hand_over}
        </Button>
      )}
    </Alert>
  )
}
