import { Fault } from '@bcare/contract/kit/codes'
import type { DealCard } from '@bcare/contract/sales/deal'
import { useCallback, useMemo, useRef, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { queryClient } from '../../kit/api/query-client.ts'
import { useQuestion } from '../../kit/page/modal.tsx'
import { toastFault } from '../../kit/page/toast.tsx'
import { questionFor, type MoveAnswers, type MoveQuestion, sendAsking } from '../asking.ts'
import { type Board, type Drop, findCard, moveCard } from './board-moves.ts'

/** A card that is shown elsewhere already, while the user says why or the server decides. */
interface Pending {
  key: number
  drop: Drop
  at: Date
}

let keys = 0

/**
 * Moves cards: shown at once, explained where a reason is due, sent one after another for each card, and put back
 * when the server refuses. `board` is what the server said last; answers the board as it is to be shown.
 */
export function useDealMoves(board: Board | undefined) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const { question: asking, ask } = useQuestion<MoveQuestion, MoveAnswers>()
  const versions = useRef(new Map<number, Promise<number>>())
  const { mutateAsync } = useWrite(api.deal.move, { quiet: true })

  const shown = useMemo(
    () => board && pending.reduce((current, { drop, at }) => moveCard(current, drop, at), board),
    [board, pending],
  )

  const send = useCallback(
    async (card: DealCard, drop: Drop, answers: MoveAnswers) => {
      const before = versions.current.get(card.id) ?? Promise.resolve(card.version)
      const sent = before.then((version) => mutateAsync({ ...drop, ...answers, version }))
      const version = sent.then((row) => row.version)
      // A caller that waits for the version learns of the refusal from it; when none does, `sent` shows it below.
      version.catch(() => undefined)
      versions.current.set(card.id, version)
      try {
        const row = await sent
        keepAnswer(drop, row)
      } finally {
        if (versions.current.get(card.id) === version) versions.current.delete(card.id)
      }
    },
    [mutateAsync],
  )

  const move = useCallback(
    async (from: Board, drop: Drop) => {
      const found = findCard(from, drop.id)
      const target = from.columns.find(({ stage_id }) => stage_id === drop.stage_id)
      if (!found || !target) return
      const key = (keys += 1)
      setPending((all) => [...all, { key, drop, at: new Date() }])
      try {
        const kind = questionFor(found.card.status, target.kind)
        const about = { deal: found.card, stage_name: target.name }
        const reason = kind ? await ask({ kind, ...about }) : {}
        if (!reason) return
        await sendAsking((answers) => send(found.card, drop, answers), ask, about, reason)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        toastFault(error)
      } finally {
        setPending((all) => all.filter((one) => one.key !== key))
      }
    },
    [ask, send],
  )
  return { shown, move, asking }
}

/** Puts the moved card into every cached board, so that nothing jumps before the next reading. */
function keepAnswer(drop: Drop, card: DealCard): void {
  queryClient.setQueriesData<Board>(
    { queryKey: [api.deal.board.call.path] },
    (board) => board && moveCard(board, drop, new Date(), card),
  )
}
