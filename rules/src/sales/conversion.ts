import type { StageKind } from './stage.ts'

export interface Step {
  id: number
  kind: StageKind
  order: number
}

/** The stages that some deals have entered, in that order; the same stage may come again. */
export interface Path {
  stages: readonly number[]
  deals: number
}

export interface Conversion {
  stage_id: number
  /** Deals that entered it, each once. */
  entered: number
  /** Of these, the ones that afterwards entered an open stage further on, or a won one. */
  advanced: number
  /** Of these, the ones that ended won, or lost, in the end. */
  won: number
  lost: number
  /** Percent of the entered that advanced, with one decimal; null where nothing comes after, or nobody entered. */
  rate: number | null
}

const isFurther = (from: Step, to: Step) => to.kind === 'won' || (to.kind === 'open' && to.order > from.order)

const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

/**
 * What became of the deals of a pipeline that entered each of its stages (docs/domain/sales.md, "Conversion"). A deal
 * counts once a stage, however often it came back; what it did before it first came does not count.
 */
export function conversion(stages: readonly Step[], paths: readonly Path[]): Conversion[] {
  const known = new Map(stages.map((step) => [step.id, step]))
  const walks = paths.map(({ stages: ids, deals }) => ({
    deals,
    steps: ids.flatMap((id) => known.get(id) ?? []),
  }))
  return stages.map((stage) => {
    const sums = { entered: 0, advanced: 0, won: 0, lost: 0 }
    for (const { steps, deals } of walks) {
      const first = steps.findIndex(({ id }) => id === stage.id)
      if (first === -1) continue
      const after = steps.slice(first + 1)
      const end = after.at(-1)?.kind
      sums.entered += deals
      if (after.some((step) => isFurther(stage, step))) sums.advanced += deals
      if (end === 'won') sums.won += deals
      if (end === 'lost') sums.lost += deals
    }
    const open = stage.kind === 'open' && sums.entered > 0
    return { stage_id: stage.id, ...sums, rate: open ? percent(sums.advanced, sums.entered) : null }
  })
}

/** How many deals there were at all, and how many of them stand won or lost at the end of their path. */
export function outcomes(stages: readonly Step[], paths: readonly Path[]) {
  const kinds = new Map(stages.map(({ id, kind }) => [id, kind]))
  const ended = (kind: StageKind) =>
    paths.reduce((sum, path) => (kinds.get(path.stages.at(-1) ?? 0) === kind ? sum + path.deals : sum), 0)
  return { deals: paths.reduce((sum, { deals }) => sum + deals, 0), won: ended('won'), lost: ended('lost') }
}
