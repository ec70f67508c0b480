import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { REQUEST_TEXTS as TEXTS } from './texts.ts'
import type { RequestRow } from './request-row.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

type Step = 'complete' | 'refuse'

/** What the user who decides may answer; an erasure is decided by another user than the one who asked for it. */
export function RequestActions({ row }: { row: RequestRow }) {
  const may_answer = useMay('subject_request:update')
  const may_approve = useMay('subject_request:approve')
  const me = useMe()
  const [step, setStep] = useState<Step>()
  const approve = useWrite(api.subjectRequest.approve, {
    touches: ['person', 'note', 'deal', 'appointment', 'track'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.approved }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.sure(row.person_name, row.person_code),
      about: TEXTS.sure_about,
      lost: TEXTS.sure_lost,
      action: TEXTS.approve,
      destructive: true,
    })
    if (sure) approve.mutate({ id: row.id, version: row.version })
  }
  const own = me?.user.id === row.created_by
  return (
    <Group gap={8} align="stretch">
      {row.kind === 'erase' && may_approve && !own && (
        <Button color="red.8" loading={approve.isPending} onClick={() => void ask()}>
          {TEXTS.approve}
        </Button>
      )}
      {row.kind === 'erase' && may_approve && own && (
        <Text size="sm" c="gray.7" maw={220}>
          {TEXTS.own}
        </Text>
      )}
      {row.kind !== 'erase' && may_answer && (
        <Button onClick={() => setStep('complete')}>{TEXTS.complete}</Button>
      )}
      {may_answer && (
        <Button variant="default" onClick={() => setStep('refuse')}>
          {TEXTS.refuse}
        </Button>
      )}
      {step && <AnswerDialog row={row} step={step} onClose={() => setStep(undefined)} />}
    </Group>
  )
}

function AnswerDialog({ row, step, onClose }: { row: RequestRow; step: Step; onClose: () => void }) {
  const draft = useDraft(`subject_request.${step}`, row.id)
  const [answer, setAnswer] = useDraftState(draft, 'answer', '')
  const done = (title: string) => () => {
    draft.saved()
    toast({ type: 'success', title })
    onClose()
  }
  const complete = useWrite(api.subjectRequest.complete, { onSuccess: done(TEXTS.completed) })
  const refuse = useWrite(api.subjectRequest.refuse, { onSuccess: done(TEXTS.refused) })
  const write = step === 'complete' ? complete : refuse
  return (
    <Modal
      opened
      onClose={onClose}
      title={step === 'complete' ? TEXTS.complete : TEXTS.refuse}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <Stack gap="md">
        <DraftLine draft={draft} />
        <Textarea
          label={step === 'complete' ? TEXTS.answer_done : TEXTS.answer_refused}
          data-autofocus
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            loading={write.isPending}
            disabled={answer.trim() === ''}
            onClick={() => write.mutate({ id: row.id, version: row.version, answer })}
          >
            {TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
