import { Button, Textarea } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { MEDICAL_TEXTS as TEXTS } from './texts.ts'

interface ClearHistoryProps {
  person_id: number
  version_no: number
}

/** Takes back what was written down of another customer by mistake; the versions before stay. */
export function ClearHistory(props: ClearHistoryProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconEraser size={16} />} onClick={() => setAsking(true)}>
        {TEXTS.clear}
      </Button>
      {asking && <ClearDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function ClearDialog({ person_id, version_no, onClose }: ClearHistoryProps & { onClose: () => void }) {
  const draft = useDraft('person.medical_history.clear', person_id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const clear = useWrite(api.personData.clear, {
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.cleared_done })
      onClose()
    },
  })
  const missing = reason.trim() === ''
  const send = () => {
    setTried(true)
    if (!missing)
      clear.mutate({ person_id, kind: 'medical_history', key: 'main', version_no, reason: reason.trim() })
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.clear_title}
      action={TEXTS.clear}
      color="red.8"
      busy={clear.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Textarea
        label={TEXTS.clear_reason}
        description={TEXTS.clear_about}
        withAsterisk
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
        error={tried && missing ? TEXTS.clear_required : undefined}
      />
    </AskDialog>
  )
}
