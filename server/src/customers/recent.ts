import { Fault } from '@bcare/contract'
import { UNDO_MINUTES } from '@bcare/contract/customers/tag-link'

/** Holds the undoing of a bulk command to what was done just now. @throws Fault rule */
export function checkRecent(at: string): void {
  if (Date.parse(at) < Date.now() - UNDO_MINUTES * 60_000)
    throw new Fault('rule', `Chỉ hoàn tác được trong ${UNDO_MINUTES} phút, hãy sửa lại bằng tay`)
}
