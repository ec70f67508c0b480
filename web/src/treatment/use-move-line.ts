import { Fault } from '@bcare/contract/kit/codes'
import { LINE_STATUS_LABELS, type LineStatus } from '@bcare/rules/treatment/line'
import type { Warning } from '@bcare/rules/refusal'
import { api, useWrite } from '../kit/api/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import { toast, toastFault } from '../kit/page/toast.tsx'
import type { LineRow } from './line-row.ts'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

type Change = Parameters<typeof api.attachment.update_status>[0]

const asksAboutOthers = (fault: Fault): boolean =>
  ((fault.data ?? {}) as { warnings?: Warning[] }).warnings?.some(({ kind }) => kind === 'other_choices') ===
  true

/** Brings a line to another status; asks what becomes of the other choices where there are any. Answers whether it was done. */
export function useMoveLine(): (line: LineRow, to: LineStatus, reason?: string) => Promise<boolean> {
  const write = useWrite(api.attachment.update_status, { quiet: true, touches: ['person'] })
  const send = async (line: LineRow, change: Change): Promise<boolean> => {
    try {
      await write.mutateAsync(change)
      toast({ type: 'success', title: TEXTS.moved(line.title, LINE_STATUS_LABELS[change.to]) })
      return true
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (change.decline_others !== undefined || !asksAboutOthers(error)) {
        toastFault(error)
        return false
      }
      const decline_others = await confirm({
        title: TEXTS.others_title,
        about: error.message,
        action: TEXTS.others_decline,
        cancel: TEXTS.others_keep,
      })
      return send(line, { ...change, decline_others })
    }
  }
  return (line, to, reason) =>
    send(line, { id: line.id, to, version: line.version, ...(reason !== undefined && { reason }) })
}
