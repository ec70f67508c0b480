import { Text } from '@mantine/core'
import { api, useWrite } from '../kit/api/api.ts'
import { DateTimeInput } from '../kit/form/inputs/DateTimeInput.tsx'
import { toast } from '../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'
import type { LineRow } from './line-row.ts'
import { ReasonAsk } from './ReasonAsk.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

/** Dates a line back to when it was written on paper. */
export function ForceDateDialog({ line, onClose }: { line: LineRow; onClose: () => void }) {
  const draft = useDraft('attachment.force_date', line.id)
  const [created_at, setMoment] = useDraftState<string | null>(draft, 'created_at', line.created_at)
  const force = useWrite(api.attachment.force_created_at)
  const send = async (reason: string) => {
    if (created_at === null) return false
    const done = await force.mutateAsync({ id: line.id, created_at, reason }).catch(() => undefined)
    if (done !== undefined) toast({ type: 'success', title: TEXTS.force_dated })
    return done !== undefined
  }
  return (
    <ReasonAsk
      draft={draft}
      title={TEXTS.force_date_title(line.title)}
      action={TEXTS.force_date}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm" c="gray.7">
        {TEXTS.force_date_about}
      </Text>
      <DateTimeInput label={TEXTS.created_at} required value={created_at} onChange={setMoment} />
    </ReasonAsk>
  )
}
