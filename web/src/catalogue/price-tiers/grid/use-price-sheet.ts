import {
  changesOf,
  countOf,
  type PriceChanges,
  type SavedPrices,
  takenBack,
} from '@bcare/rules/catalogue/price-grid/commit'
import { enterTexts, type Refused } from '@bcare/rules/catalogue/price-grid/enter'
import { type History, redo, step, undo } from '@bcare/rules/catalogue/price-grid/history'
import {
  editKey,
  type Edits,
  isMoot,
  keepMine,
  staleEdits,
  takeTheirs,
} from '@bcare/rules/catalogue/price-grid/sheet'
import { useEffect, useMemo, useState } from 'react'
import { api, useWrite } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../../kit/runtime/draft/use-draft.ts'
import type { GridCell } from './grid-model.ts'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import { showSaved, type TierRow } from './use-price-facts.ts'

/** The text in the one cell that is being typed into. */
export interface Typing {
  key: string
  text: string
}

/** Cells that did not take what was put into them, and how much of it had no cell at all. */
export interface Told {
  refused: readonly (Refused & { cell: GridCell })[]
  outside: number
}

const NONE: Edits = {}
const NO_STEPS = { past: [], future: [] }
const NOTHING_TOLD: Told = { refused: [], outside: 0 }

/** The prices that are edited and not saved, kept as a draft, with every step that can be taken back. */
function useSheet() {
  const draft = useDraft('product_price_tier', 'grid', { tells: true })
  const [edits, setEdits] = useDraftState<Edits>(draft, 'edits', NONE)
  const [typing, setTyping] = useDraftState<Typing | null>(draft, 'typing', null)
  const [steps, setSteps] = useState<Pick<History<Edits>, 'past' | 'future'>>(NO_STEPS)
  const history = { ...steps, now: edits }
  const go = ({ now, ...rest }: History<Edits>) => {
    setEdits(now)
    setSteps(rest)
  }
  return {
    draft,
    edits,
    typing,
    setTyping,
    set: (next: Edits) => go(step(history, next)),
    /** Edits that are none any more; there is no step to take back. */
    drop: setEdits,
    undo: steps.past.length > 0 ? () => go(undo(history)) : undefined,
    redo: steps.future.length > 0 ? () => go(redo(history)) : undefined,
    /** Nothing is edited any more, and nothing can be taken back. */
    clear: () => {
      setEdits(NONE)
      setSteps(NO_STEPS)
      setTyping(null)
    },
  }
}

/** Saves what is edited, all or nothing; what was saved last can be set back. */
function useSaving(rows: readonly TierRow[], onSaved: () => void) {
  const write = useWrite(api.productPriceTier.bulk_set)
  const [last, setLast] = useState<PriceChanges>()
  const send = async (sent: PriceChanges): Promise<SavedPrices | undefined> => {
    // A refusal is shown by the transport; what is edited stays.
    const saved = await write.mutateAsync(sent).catch(() => undefined)
    if (saved !== undefined) showSaved(sent, saved)
    return saved
  }
  return {
    saving: write.isPending,
    last,
    save: async (edits: Edits) => {
      const sent = changesOf(edits)
      const before = new Map(rows.map((row) => [row.id, row]))
      const saved = await send(sent)
      if (saved === undefined) return
      onSaved()
      setLast(takenBack(sent, saved, before))
      toast({ type: 'success', title: TEXTS.saved(countOf(sent)) })
    },
    takeBack: async () => {
      if (last === undefined || (await send(last)) === undefined) return
      setLast(undefined)
      toast({ type: 'success', title: TEXTS.taken_back(countOf(last)) })
    },
  }
}

/** Does both. */
const after = (first: () => void, second: () => void) => () => {
  first()
  second()
}

/** The sheet that the grid edits. */
export function usePriceSheet(rows: readonly TierRow[]) {
  const sheet = useSheet()
  const { draft, edits, clear } = sheet
  const [told, setTold] = useState(NOTHING_TOLD)
  const { save, ...saving } = useSaving(rows, () => {
    clear()
    draft.saved()
    setTold(NOTHING_TOLD)
  })
  const hideTold = () => setTold(NOTHING_TOLD)
  // While it is being saved, one's own prices may be read before the answer has come.
  const stale = useMemo(() => (saving.saving ? [] : staleEdits(edits, rows)), [edits, rows, saving.saving])
  useEffect(() => {
    const moot = stale.filter(isMoot)
    if (moot.length > 0) sheet.drop(takeTheirs(edits, moot))
  })
  return {
    ...sheet,
    ...saving,
    undo: sheet.undo && after(sheet.undo, hideTold),
    redo: sheet.redo && after(sheet.redo, hideTold),
    stale,
    told,
    hideTold,
    count: Object.keys(edits).length,
    /** Puts texts into cells as one step. */
    enter: (entries: readonly { cell: GridCell; text: string }[], outside = 0) => {
      const made = enterTexts(edits, entries)
      const keys = new Set(entries.map(({ cell }) => editKey(cell)))
      sheet.set(made.edits)
      // What is wrong elsewhere still is.
      setTold({ refused: [...told.refused.filter(({ key }) => !keys.has(key)), ...made.refused], outside })
      sheet.setTyping(null)
    },
    save: () => void save(edits),
    discard: () => {
      clear()
      draft.discard()
      setTold(NOTHING_TOLD)
    },
    takeTheirs: () => sheet.set(takeTheirs(edits, stale)),
    keepMine: () => sheet.set(keepMine(edits, stale)),
  }
}

export type PriceSheet = ReturnType<typeof usePriceSheet>
