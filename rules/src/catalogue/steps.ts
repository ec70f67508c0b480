/** One step of a service as it is planned. */
export interface PlannedStep {
  operation_id: number
  /** The visit of the treatment that it belongs to; null where it does not matter. */
  session_no: number | null
  /** Its part of what the service is worth, in percent with two decimals; null where all count the same. */
  revenue_weight: number | null
  /** Done as often as needed, beside the plan: controls of an orthodontic treatment. */
  is_repeatable: boolean
}

export interface StepsProblem {
  /** The step that is wrong, by its place; undefined where it is their sum. */
  at?: number
  message: string
}

const HUNDREDTHS = 10_000
const hundredths = (weight: number): number => Math.round(weight * 100)

/** The weights of the steps that are not repeated, in hundredths of a percent. */
export const weightSum = (steps: readonly PlannedStep[]): number =>
  steps
    .filter(({ is_repeatable }) => !is_repeatable)
    .reduce((sum, { revenue_weight }) => sum + hundredths(revenue_weight ?? 0), 0)

/** A weight in hundredths of a percent as people write it: «33,5». */
export const weightWords = (weight: number): string => String(weight / 100).replace('.', ',')

/**
 * What is wrong with the steps of a service, undefined where nothing is: the weights of those that are not repeated add
 * up to 100 or are all empty, and no operation stands twice in one session (docs/domain/catalogue.md, "Steps").
 */
export function stepsProblem(steps: readonly PlannedStep[]): StepsProblem | undefined {
  const places = new Map<string, number>()
  for (const [at, { operation_id, session_no }] of steps.entries()) {
    const key = `${operation_id}/${session_no ?? ''}`
    if (places.has(key))
      return {
        at,
        message:
          session_no === null
            ? 'Nội dung này đã có trong danh sách, hãy ghi buổi để phân biệt'
            : `Nội dung này đã có ở buổi ${session_no}`,
      }
    places.set(key, at)
  }
  const repeated = steps.findIndex(
    ({ is_repeatable, revenue_weight }) => is_repeatable && revenue_weight !== null,
  )
  if (repeated >= 0) return { at: repeated, message: 'Nội dung lặp lại không có tỷ trọng, hãy để trống' }
  const weighed = steps.filter(({ is_repeatable }) => !is_repeatable)
  if (weighed.every(({ revenue_weight }) => revenue_weight === null)) return undefined
  const unweighed = steps.findIndex(
    ({ is_repeatable, revenue_weight }) => !is_repeatable && revenue_weight === null,
  )
  if (unweighed >= 0) return { at: unweighed, message: 'Ghi tỷ trọng cho mọi nội dung, hoặc để trống tất cả' }
  const sum = weightSum(steps)
  return sum === HUNDREDTHS
    ? undefined
    : { message: `Tổng tỷ trọng phải là 100%, hiện là ${weightWords(sum)}%` }
}

/**
 * The weight of each step in hundredths of a percent: as planned, or equal shares whose remainder the last one takes; 0
 * for those that are repeated. Adds up to 10,000 wherever one step is not repeated.
 */
export function stepWeights(steps: readonly PlannedStep[]): number[] {
  const weighed = steps.filter(({ is_repeatable }) => !is_repeatable)
  if (weighed.some(({ revenue_weight }) => revenue_weight !== null))
    return steps.map(({ is_repeatable, revenue_weight }) =>
      is_repeatable ? 0 : hundredths(revenue_weight ?? 0),
    )
  const share = weighed.length === 0 ? 0 : Math.floor(HUNDREDTHS / weighed.length)
  const last = steps.findLastIndex(({ is_repeatable }) => !is_repeatable)
  return steps.map(({ is_repeatable }, at) =>
    is_repeatable ? 0 : at === last ? HUNDREDTHS - share * (weighed.length - 1) : share,
  )
}
