import { Fault } from '@bcare/contract/kit/codes'
import type { StageKind } from '@bcare/rules/sales/stage'
import { api, useWrite } from '../../kit/api/api.ts'
import { useQuestion } from '../../kit/page/modal.tsx'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { questionFor, type MoveAnswers, type MoveQuestion, sendAsking } from '../asking.ts'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import type { DealRow } from './deal-row.ts'

/** Moves one deal to a stage that was chosen from a list, asking for what the move wants to know. */
export function useStageChange(deal: DealRow | undefined) {
  const { question: asking, ask } = useQuestion<MoveQuestion, MoveAnswers>()
  const { mutateAsync, isPending } = useWrite(api.deal.move, { quiet: true })
  const change = async (stage: { id: number; name: string; kind: StageKind }) => {
    if (!deal) return
    const kind = questionFor(deal.status, stage.kind)
    const about = { deal, stage_name: stage.name }
    const reason = kind ? await ask({ kind, ...about }) : {}
    if (!reason) return
    const { id, version } = deal
    try {
      const moved = await sendAsking(
        (answers) => mutateAsync({ id, stage_id: stage.id, version, ...answers }),
        ask,
        about,
        reason,
      )
      if (moved) toast({ type: 'success', title: TEXTS.moved(stage.name) })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
    }
  }
  return { change, asking, busy: isPending }
}

export type StageChange = ReturnType<typeof useStageChange>
