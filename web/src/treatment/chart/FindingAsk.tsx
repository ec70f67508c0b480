import { Text, Textarea } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { ReasonAsk } from '../ReasonAsk.tsx'
import type { Finding, FindingStep } from './finding.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'

interface FindingAskProps {
  asked: FindingStep
  finding: Finding
  what: string
  onClose: () => void
}

/** Ends a finding, takes a wrong one away, or writes its note. */
export function FindingAsk({ asked, ...props }: FindingAskProps) {
  return asked === 'note' ? <NoteAsk {...props} /> : <EndAsk {...props} asked={asked} />
}

type OfFinding = Omit<FindingAskProps, 'asked'>

function EndAsk({
  asked,
  finding: { id, version },
  what,
  onClose,
}: OfFinding & { asked: 'resolve' | 'remove' }) {
  const draft = useDraft(`tooth_condition.${asked}`, id)
  const resolve = useWrite(api.toothCondition.resolve)
  const remove = useWrite(api.toothCondition.delete)
  const ending = asked === 'resolve'
  const send = async (reason: string): Promise<boolean> => {
    try {
      await (ending ? resolve : remove).mutateAsync({ id, version, reason })
    } catch {
      // What was refused has been told; the reason stays.
      return false
    }
    toast({ type: 'success', title: ending ? TEXTS.resolved : TEXTS.removed })
    return true
  }
  return (
    <ReasonAsk
      draft={draft}
      title={(ending ? TEXTS.resolve_title : TEXTS.remove_title)(what)}
      action={ending ? TEXTS.resolve_action : TEXTS.remove_action}
      {...(!ending && { color: 'red.8' })}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm">{ending ? TEXTS.resolve_about : TEXTS.remove_about}</Text>
    </ReasonAsk>
  )
}

function NoteAsk({ finding: { id, version, note }, what, onClose }: OfFinding) {
  const draft = useDraft('tooth_condition.note', id)
  const [words, setWords] = useDraftState(draft, 'note', note ?? '')
  const update = useWrite(api.toothCondition.update, {
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.note_saved })
      onClose()
    },
  })
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.edit_note_title(what)}
      action={TEXTS.save}
      busy={update.isPending}
      onSend={() => update.mutate({ id, version, note: words.trim() || null })}
      onClose={onClose}
    >
      <Textarea
        label={TEXTS.table.note}
        data-autofocus
        autosize
        minRows={2}
        maxLength={1000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </AskDialog>
  )
}
