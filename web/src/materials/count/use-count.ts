import { Fault } from '@bcare/contract/kit/codes'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { TOUCHED } from '../movement/usage-row.ts'
import {
  countedLines,
  type CountLine,
  type Counts,
  type Difference,
  MOST_LINES,
  unread,
  withCount,
} from './count-lines.ts'
import { COUNT_TEXTS as TEXTS } from './texts.ts'

const NONE: Counts = {}

/** What the books said of counts: of these counts alone. */
interface Compared {
  of: Counts
  data: readonly Difference[]
}

/** What stands in the way of comparing. */
function obstacleOf(counts: Counts): string | undefined {
  const wrong = unread(counts).length
  const size = Object.keys(counts).length
  if (wrong > 0) return TEXTS.wrong_lines(wrong)
  if (size === 0) return TEXTS.nothing
  return size > MOST_LINES ? TEXTS.too_many(MOST_LINES) : undefined
}

/** The counting of a branch: what was counted is kept over reloads, what the books say is asked for anew each time. */
export function useCount(branch_id: number) {
  const draft = useDraft('material_stock.count', `new:branch:${branch_id}`)
  const [counts, setCounts] = useDraftState<Counts>(draft, 'counts', NONE)
  const [note, setNote] = useDraftState(draft, 'note', '')
  const [tried, setTried] = useState(false)
  const [comparing, setComparing] = useState(false)
  const [compared, setCompared] = useState<Compared>()
  const [fault, setFault] = useState<Fault | null>(null)
  const write = useWrite(api.materialStock.count, { quiet: true, touches: TOUCHED })
  const obstacle = obstacleOf(counts)
  const compare = async () => {
    setTried(true)
    if (obstacle !== undefined) return
    setFault(null)
    setComparing(true)
    try {
      const { data } = await api.materialStock.compare(
        { branch_id, lines: countedLines(counts) },
        { quiet: true },
      )
      setCompared({ of: counts, data })
    } catch (refused) {
      if (!(refused instanceof Fault)) throw refused
      setFault(refused)
      setCompared(undefined)
    } finally {
      setComparing(false)
    }
  }
  const shown = compared?.of === counts ? compared.data : undefined
  const post = () => {
    if (shown === undefined) return
    setFault(null)
    const lines = shown.map(({ material_id, lot_id, counted, book }) => ({
      material_id,
      lot_id,
      counted,
      book,
    }))
    const said = note.trim()
    write.mutate(
      { branch_id, lines, ...(said !== '' && { note: said }) },
      {
        onSuccess: ({ data }) => {
          setCounts(NONE)
          setNote('')
          draft.saved()
          setCompared(undefined)
          setTried(false)
          toast({ type: 'success', title: TEXTS.posted(data.length) })
        },
        onError: (refused) => {
          setFault(refused)
          // The books have moved: what was shown of them is no more true, what was counted still is.
          if (refused.kind === 'conflict') setCompared(undefined)
        },
      },
    )
  }
  return {
    draft,
    counts,
    put: (line: CountLine, typed: TypedNumber) => setCounts((now) => withCount(now, line, typed)),
    note,
    setNote,
    tried,
    obstacle: tried ? obstacle : undefined,
    differences: shown,
    is_outdated: compared !== undefined && shown === undefined,
    comparing,
    posting: write.isPending,
    fault,
    compare: () => void compare(),
    post,
  }
}

export type CountState = ReturnType<typeof useCount>
