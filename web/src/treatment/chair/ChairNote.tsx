import { Button, Textarea } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import type { ChairVisit } from './chair.ts'
import css from './chair.module.css'
import { CHAIR_TEXTS as TEXTS } from './texts.ts'

/** What is written of the visit; typed text waits as a draft until it is saved. */
export function ChairNote({ visit }: { visit: ChairVisit }) {
  const may_write = useMay('track:update')
  const draft = useDraft('track.chair_note', visit.id)
  const [typed, setTyped] = useDraftState<string | null>(draft, 'note', null)
  const note = typed ?? visit.note ?? ''
  const save = useWrite(api.track.update, {
    onSuccess: () => {
      draft.saved()
      setTyped(null)
      toast({ type: 'success', title: TEXTS.note_saved })
    },
  })
  const changed = typed !== null && typed.trim() !== (visit.note ?? '')
  if (!may_write) return visit.note ? <p className={`box ${css.part}`}>{visit.note}</p> : null
  return (
    <section className={`box ${css.part}`}>
      <Textarea
        label={TEXTS.note}
        placeholder={TEXTS.note_hint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={note}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {changed && (
        <div className={css.row}>
          <Button
            loading={save.isPending}
            onClick={() => save.mutate({ id: visit.id, version: visit.version, note: note.trim() || null })}
          >
            {TEXTS.save_note}
          </Button>
        </div>
      )}
    </section>
  )
}
