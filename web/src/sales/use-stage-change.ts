import { Fault } from '@bcare/contract/kit/codes'
import type { StageKind } from '@bcare/rules/sales/stage'
import { useState } from 'react'
import { api, useWrite } from '../kit/api.ts'
import { toast } from '../kit/toast.tsx'
import type { DealRow } from './DealFacts.tsx'
import { SALES_TEXTS as TEXTS } from './texts.ts'
import { askedFor, askReason, type Asking } from './use-deal-moves.ts'

/** Moves one deal to a stage that was chosen from a list, asking why where a reason is due. */
export function useStageChange(deal: DealRow | undefined) {
  const [asking, setAsking] = useState<Asking>()
  const { mutateAsync, isPending } = useWrite(api.deal.move)
  const change = async (stage: { id: number; name: string; kind: StageKind }) => {
    if (!deal) return
    const kind = askedFor(deal.status, stage.kind)
    const reason = kind ? await askReason(setAsking, { kind, card: deal, stage_name: stage.name }) : {}
    if (!reason) return
    try {
      await mutateAsync({ id: deal.id, stage_id: stage.id, version: deal.version, ...reason })
      toast({ type: 'success', title: TEXTS.moved(stage.name) })
    } catch (error) {
      // A refusal has been shown where the call was made.
      if (!(error instanceof Fault)) throw error
    }
  }
  return { change, asking, busy: isPending }
}

export type StageChange = ReturnType<typeof useStageChange>
