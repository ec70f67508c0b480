import { api, useWrite } from '../kit/api/api.ts'
import { toast } from '../kit/page/toast.tsx'
import { useDraft } from '../kit/runtime/draft/use-draft.ts'
import { ReasonAsk } from './ReasonAsk.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

/** A step that was recorded. */
export interface TakenStep {
  id: number
  title: string
}

/** Takes a step back that was recorded by mistake, with the reason. */
export function VoidDialog({ step, onClose }: { step: TakenStep; onClose: () => void }) {
  const write = useWrite(api.attachment.void)
  const draft = useDraft('attachment.void', step.id)
  const send = async (reason: string) => {
    const done = await write.mutateAsync({ id: step.id, reason }).catch(() => undefined)
    if (done !== undefined) toast({ type: 'success', title: TEXTS.voided })
    return done !== undefined
  }
  return (
    <ReasonAsk
      draft={draft}
      title={TEXTS.void_title(step.title)}
      action={TEXTS.void}
      color="red.8"
      onSend={send}
      onClose={onClose}
    />
  )
}
