import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import {
  bodyOf,
  linesOf,
  NOTHING_TYPED,
  problemOf,
  type ExtraLine,
  type LineProblem,
  type ScannedLot,
  type ShownStep,
  type StepDraft,
  type TypedLine,
  withScan,
} from './step-draft.ts'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'

/** A material that a scan has found, and what its package holds. */
export interface ScannedMaterial extends ExtraLine {
  packed: number
  lot: ScannedLot | null
}

const warned = (data: unknown): boolean =>
  ((data as { warnings?: unknown[] } | null)?.warnings?.length ?? 0) > 0

/** The lines of a step as they are typed, kept until they are recorded. */
function useLines(shown: ShownStep) {
  const draft = useDraft('consumables.step', shown.step.id)
  const [typed, setTyped] = useDraftState<StepDraft>(draft, 'lines', NOTHING_TYPED)
  const [flashed, setFlashed] = useState<number>()
  const lines = linesOf(shown, typed)
  const lineOf = (material_id: number): TypedLine => {
    const line = lines.find((one) => one.material_id === material_id)
    return { quantity: line?.quantity ?? null, reason: line?.reason ?? '', lot: line?.lot ?? null }
  }
  const set = (material_id: number, part: Partial<TypedLine>) =>
    setTyped((now) => ({
      ...now,
      typed: { ...now.typed, [material_id]: { ...lineOf(material_id), ...now.typed[material_id], ...part } },
    }))
  const add = (extra: ExtraLine) =>
    setTyped((now) =>
      lines.some(({ material_id }) => material_id === extra.material_id)
        ? now
        : { ...now, extras: [...now.extras, extra] },
    )
  const remove = (material_id: number) =>
    setTyped((now) => ({
      typed: { ...now.typed, [material_id]: { ...lineOf(material_id), quantity: null, reason: '' } },
      extras: now.extras.filter((extra) => extra.material_id !== material_id),
    }))
  const scan = ({ packed, lot, ...extra }: ScannedMaterial) => {
    add(extra)
    const line = lines.find(({ material_id }) => material_id === extra.material_id)
    const is_usual = typed.typed[extra.material_id] === undefined && line?.norm?.is_optional !== true
    // The first scan of what a norm names begins to count it: the norm is no scan.
    const before = is_usual ? null : (line?.quantity ?? null)
    const quantity = withScan(before, packed, line?.norm?.factor ?? 1)
    set(extra.material_id, { quantity, ...(lot !== null && { lot }) })
    setFlashed(extra.material_id)
    return quantity
  }
  const changed = typed.extras.length > 0 || Object.keys(typed.typed).length > 0
  return { draft, lines, changed, flashed, set, add, remove, scan }
}

/** The materials of a step as they are corrected, and the recording of them. */
export function useStep(shown: ShownStep, onRecorded: () => void) {
  const { step } = shown
  const typing = useLines(shown)
  const { draft, lines } = typing
  const [tried, setTried] = useState(false)
  const write = useWrite(api.usage.record, { quiet: true })
  const problems = new Map<number, LineProblem>(
    lines.flatMap((line) => {
      const problem = problemOf(line)
      return problem === undefined ? [] : [[line.material_id, problem] as const]
    }),
  )
  const record = (force = false) => {
    setTried(true)
    if (problems.size > 0) return
    write.mutate(
      { id: step.id, lines: bodyOf(lines), force },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.recorded(step.service_title) })
          onRecorded()
        },
      },
    )
  }
  return {
    ...typing,
    problemOf: (material_id: number) => {
      const problem = problems.get(material_id)
      return tried || problem === 'needs_reason' ? problem : undefined
    },
    record,
    busy: write.isPending,
    fault: write.error,
    is_warned: warned(write.error?.data),
  }
}

export type StepState = ReturnType<typeof useStep>
