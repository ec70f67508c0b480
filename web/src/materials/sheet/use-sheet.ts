import type { Fault } from '@bcare/contract/kit/codes'
import { clinicDate } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useNow } from '../../kit/use-now.ts'
import { TOUCHED } from '../movement/usage-row.ts'
import { warningsOf } from '../Pieces.tsx'
import type { Branches } from '../sources.ts'
import {
  emptyLine,
  emptySheet,
  isBlank,
  isWhole,
  rowsOf,
  sentKeys,
  type SheetLine,
  sheetProblems,
  type SheetProblems,
  type SheetValues,
  type SheetWay,
  refusedLines,
} from './sheet-values.ts'
import { SHEET_TEXTS as TEXTS } from './texts.ts'

const NOTHING: SheetProblems = { sheet: {}, lines: {} }
const nextKey = (lines: readonly SheetLine[]): string =>
  String(Math.max(0, ...lines.map(({ key }) => Number(key))) + 1)

/** What the server said of the lines, until the sheet is changed. */
interface Told {
  of: SheetValues
  lines: SheetProblems['lines']
}

const errorsOf = (fault: Fault) =>
  ((fault.data ?? {}) as { errors?: { field: string; message: string }[] }).errors ?? []

interface SheetOptions {
  way: SheetWay
  branches: Branches
  onSaved: () => void
}

/** A delivery or a transfer as it is typed, and the posting of all its lines at once. */
export function useSheet({ way, branches, onSaved }: SheetOptions) {
  const today = clinicDate(useNow())
  const draft = useDraft(`usage.${way}`)
  const [values, setValues] = useDraftState<SheetValues>(draft, 'values', () =>
    emptySheet(branches.own_id ?? null, today),
  )
  const [tried, setTried] = useState(false)
  const [told, setTold] = useState<Told>()
  const write = useWrite(api.usage.bulk_add, { quiet: true, touches: TOUCHED })
  const set = (part: Partial<SheetValues>) => setValues((now) => ({ ...now, ...part }))
  const putLine = (key: string, part: Partial<SheetLine>) =>
    setValues((now) => {
      const lines = now.lines.map((line) => (line.key === key ? { ...line, ...part } : line))
      const last = lines.at(-1)
      // The next line is there once there is something in the last one.
      return {
        ...now,
        lines: last === undefined || isBlank(last) ? lines : [...lines, emptyLine(nextKey(lines))],
      }
    })
  const found = sheetProblems(values, way)
  const problems: SheetProblems = tried
    ? { ...found, lines: { ...(told?.of === values ? told.lines : {}), ...found.lines } }
    : NOTHING
  const submit = () => {
    setTried(true)
    if (!isWhole(found)) return
    const force = warningsOf(write.error) !== undefined && told?.of === values
    const rows = rowsOf(values, way)
    write.mutate(
      { rows, force },
      {
        onSuccess: () => {
          draft.saved()
          onSaved()
          const title = values.is_opening ? TEXTS.done_opening : TEXTS.done[way]
          toast({ type: 'success', title: title(rows.length) })
        },
        onError: (fault) => setTold({ of: values, lines: refusedLines(errorsOf(fault), sentKeys(values)) }),
      },
    )
  }
  return {
    way,
    draft,
    values,
    set,
    putLine,
    removeLine: (key: string) =>
      setValues((now) => {
        const lines = now.lines.filter((line) => line.key !== key)
        return { ...now, lines: lines.length === 0 ? [emptyLine(nextKey(now.lines))] : lines }
      }),
    addLine: () => setValues((now) => ({ ...now, lines: [...now.lines, emptyLine(nextKey(now.lines))] })),
    problems,
    warned: warningsOf(write.error) !== undefined && told?.of === values,
    fault: write.error,
    busy: write.isPending,
    submit,
  }
}

export type SheetState = ReturnType<typeof useSheet>
