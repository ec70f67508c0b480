import { confirm } from '../../data/confirm.tsx'
import { FORM_TEXTS } from '../texts.ts'

interface Cancelled {
  saving: boolean
  dirty: boolean
  /** Throws away what was typed. */
  discard: () => void
}

/** The way out of a form that keeps nothing: with something typed it asks first. Any other way out keeps the draft. */
export function useCancel({ saving, dirty, discard }: Cancelled, onClose: () => void): () => void {
  const cancel = async () => {
    if (saving) return
    const question = {
      title: FORM_TEXTS.leave,
      lost: FORM_TEXTS.leave_lost,
      action: FORM_TEXTS.leave_action,
      cancel: FORM_TEXTS.stay,
      destructive: true,
    }
    if (dirty) {
      if (!(await confirm(question))) return
      discard()
    }
    onClose()
  }
  return () => void cancel()
}
