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

/** What the books say of counts, asked for when the user wishes; of no other counts than these. */
function useComparing(branch_id: number, counts: Counts) {
  const [comparing, setComparing] = useState(false)
  const [compared, setCompared] = useState<Compared>()
  const [fault, setFault] = useState<Fault | null>(null)
  const compare = async () => {
    setFault(null)
    setComparing(true)
    try {
      const lines = countedLines(counts)
      const { data } = await api.materialStock.compare({ branch_id, lines }, { quiet: true })
      setCompared({ of: counts, data })
    } catch (refused) {
      if (!(refused instanceof Fault)) throw refused
      setFault(refused)
      setCompared(undefined)
    } finally {
      setComparing(false)
    }
  }
  const differences = compared?.of === counts ? compared.data : undefined
  return {
    differences,
    is_outdated: compared !== undefined && differences === undefined,
    comparing,
    compare,
    forget: () => setCompared(undefined),
    fault,
    setFault,
  }
}

/** The counting of a branch: what was counted is kept over reloads, what the books say is asked for anew each time. */
export function useCount(branch_id: number) {
  const draft = useDraft('material_stock.count', `new:branch:${branch_id}`)
  const [counts, setCounts] = useDraftState<Counts>(draft, 'counts', NONE)
  const [note, setNote] = useDraftState(draft, 'note', '')
  const [tried, setTried] = useState(false)
  const write = useWrite(api.materialStock.count, { quiet: true, touches: TOUCHED })
  const { compare, forget, setFault, ...books } = useComparing(branch_id, counts)
  const obstacle = obstacleOf(counts)
  const finish = (posted: number) => {
    setCounts(NONE)
    setNote('')
    draft.saved()
    forget()
    setTried(false)
    toast({ type: 'success', title: TEXTS.posted(posted) })
  }
  const post = () => {
    if (books.differences === undefined) return
    setFault(null)
    const lines = books.differences.map(({ material_id, lot_id, counted, book }) => ({
      material_id,
      lot_id,
      counted,
      book,
    }))
    const said = note.trim()
    write.mutate(
      { branch_id, lines, ...(said !== '' && { note: said }) },
      {
        onSuccess: ({ data }) => finish(data.length),
        onError: (refused) => {
          setFault(refused)
          // The books have moved: what was shown of them is no more true, what was counted still is.
          if (refused.kind === 'conflict') forget()
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
    ...books,
    posting: write.isPending,
    compare: () => {
      setTried(true)
      if (obstacle === undefined) void compare()
    },
    post,
  }
}

export type CountState = ReturnType<typeof useCount>
