import { figureAt, isMarked, PERIO_MARKS, type PerioExam, type PerioMark, POCKET } from './exam.ts'
import { perioPath, type PerioSpot } from './sites.ts'

/** Depth and recession together: how far the tooth has lost its hold. Null where one of them was not measured. */
export function attachmentLoss(exam: PerioExam, spot: PerioSpot): number | null {
  const depth = figureAt(exam, spot, 'depth')
  const recession = figureAt(exam, spot, 'recession')
  return depth === null || recession === null ? null : depth + recession
}

/** What an examination comes to. */
export interface PerioFigures {
  /** Sites with a depth. */
  typed: number
  /** All sites of the teeth that are there. */
  sites: number
  /** In whole percent of the sites that were looked at; null before the first. */
  bleeding_pct: number | null
  plaque_pct: number | null
  pus: number
  at_least_4: number
  at_least_5: number
  at_least_6: number
  deepest: number | null
  /** In tenths of a millimetre, over sites where both figures were typed. */
  mean_loss_tenths: number | null
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 100) / whole)

const numbers = (values: readonly (number | null)[]): number[] => values.filter((one) => one !== null)

/** The figures of an examination. */
export function perioFigures(exam: PerioExam): PerioFigures {
  const spots = perioPath(exam.mouth)
  const depths = numbers(spots.map((spot) => figureAt(exam, spot, 'depth')))
  const losses = numbers(spots.map((spot) => attachmentLoss(exam, spot)))
  const looked = spots.filter(
    (spot) =>
      figureAt(exam, spot, 'depth') !== null || PERIO_MARKS.some((mark) => isMarked(exam, spot, mark)),
  )
  const marked = (mark: PerioMark) => spots.filter((spot) => isMarked(exam, spot, mark)).length
  const from = (least: number) => depths.filter((depth) => depth >= least).length
  return {
    typed: depths.length,
    sites: spots.length,
    bleeding_pct: percent(marked('bleeding'), looked.length),
    plaque_pct: percent(marked('plaque'), looked.length),
    pus: marked('pus'),
    at_least_4: from(POCKET.shallow),
    at_least_5: from(POCKET.counted),
    at_least_6: from(POCKET.deep),
    deepest: depths.length === 0 ? null : Math.max(...depths),
    mean_loss_tenths:
      losses.length === 0
        ? null
        : Math.round((losses.reduce((sum, one) => sum + one, 0) * 10) / losses.length),
  }
}

/** How a depth has changed since another examination: negative is better. Null where one of them has none. */
export function depthChange(before: PerioExam | undefined, after: PerioExam, spot: PerioSpot): number | null {
  const was = before === undefined ? null : figureAt(before, spot, 'depth')
  const is = figureAt(after, spot, 'depth')
  return was === null || is === null ? null : is - was
}

/** Two examinations beside one another. */
export interface PerioComparison {
  /** Sites that have a depth in both. */
  compared: number
  better: number
  worse: number
  same: number
  /** Sites from 5 mm on that have come, and that have gone. */
  new_pockets: number
  closed_pockets: number
}

export function compareExams(before: PerioExam, after: PerioExam): PerioComparison {
  const spots = perioPath(after.mouth)
  const changes = numbers(spots.map((spot) => depthChange(before, after, spot)))
  const crossed = (one: PerioExam, other: PerioExam) =>
    spots.filter((spot) => {
      const was = figureAt(one, spot, 'depth')
      const is = figureAt(other, spot, 'depth')
      return was !== null && is !== null && was < POCKET.counted && is >= POCKET.counted
    }).length
  return {
    compared: changes.length,
    better: changes.filter((change) => change < 0).length,
    worse: changes.filter((change) => change > 0).length,
    same: changes.filter((change) => change === 0).length,
    new_pockets: crossed(before, after),
    closed_pockets: crossed(after, before),
  }
}
