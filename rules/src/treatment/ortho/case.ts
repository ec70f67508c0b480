import { refuse, type Refusal } from '../../refusal.ts'

/** How far an orthodontic case is (docs/domain/treatment.md, "Orthodontics"). */
export const ORTHO_STATUSES = ['active', 'paused', 'finished', 'transferred_out'] as const
export type OrthoStatus = (typeof ORTHO_STATUSES)[number]

export const ORTHO_STATUS_LABELS: Readonly<Record<OrthoStatus, string>> = {
  active: 'Đang theo dõi',
  paused: 'Tạm ngưng',
  finished: 'Đã tháo mắc cài',
  transferred_out: 'Chuyển đi',
}

export const ORTHO_TRANSITIONS: Readonly<Record<OrthoStatus, readonly OrthoStatus[]>> = {
  active: ['paused', 'finished', 'transferred_out'],
  paused: ['active', 'transferred_out'],
  finished: ['active'],
  transferred_out: [],
}

export const BRACKET_SYSTEMS = ['MBT', 'Roth'] as const
export const ORTHO_ARCHES = ['upper', 'lower', 'both'] as const
export const ORTHO_ARCH_LABELS: Readonly<Record<(typeof ORTHO_ARCHES)[number], string>> = {
  upper: 'Hàm trên',
  lower: 'Hàm dưới',
  both: 'Hai hàm',
}

/** What a case says that its rules look at; what was stored before cases had a state is of one that runs. */
export interface OrthoCaseState {
  status?: OrthoStatus | undefined
  start_on?: string | undefined
  debond_expected_on?: string | undefined
  finished_on?: string | undefined
  aligner_total?: number | undefined
}

export const orthoStatusOf = (value: Pick<OrthoCaseState, 'status'> | null | undefined): OrthoStatus =>
  value?.status ?? 'active'

/** States of a case that controls are written of. */
export const takesControls = (status: OrthoStatus): boolean => status === 'active' || status === 'paused'

function dayProblem({ start_on, debond_expected_on, finished_on }: OrthoCaseState): Refusal | undefined {
  if (start_on === undefined) return undefined
  if (debond_expected_on !== undefined && debond_expected_on < start_on)
    return refuse('Ngày dự kiến tháo phải sau ngày gắn', 'value.debond_expected_on')
  return finished_on !== undefined && finished_on < start_on
    ? refuse('Ngày tháo phải sau ngày gắn', 'value.finished_on')
    : undefined
}

/** Why a case cannot be stored as it is said after what was stored before; undefined when it can. */
export function caseProblem(before: OrthoCaseState | null, next: OrthoCaseState): Refusal | undefined {
  const to = orthoStatusOf(next)
  if (before === null)
    return takesControls(to)
      ? dayProblem(next)
      : refuse('Ca mới phải đang theo dõi hoặc tạm ngưng', 'value.status')
  const from = orthoStatusOf(before)
  if (from === 'transferred_out')
    return refuse('Ca đã chuyển đi thì không sửa nữa', to === from ? undefined : 'value.status')
  if (from !== to && !ORTHO_TRANSITIONS[from].includes(to)) {
    const said = `Ca «${ORTHO_STATUS_LABELS[from]}» không chuyển thẳng sang «${ORTHO_STATUS_LABELS[to]}» được`
    return refuse(said, 'value.status')
  }
  return dayProblem(next)
}

/**
 * The day on which a case ended, as the next version has it: that of finishing it, unless it was said; kept for the time
 * that the case is open again.
 */
export function finishedOn(
  before: OrthoCaseState | null,
  next: OrthoCaseState,
  today: string,
): string | undefined {
  const is_finishing = orthoStatusOf(next) === 'finished' && orthoStatusOf(before) !== 'finished'
  const kept = before?.finished_on
  if (!is_finishing) return next.finished_on ?? kept
  return next.finished_on !== undefined && next.finished_on !== kept ? next.finished_on : today
}

/** Why no further control of a case is written; undefined while one may be. */
export function controlRefusal(value: OrthoCaseState | null | undefined): string | undefined {
  if (value === null || value === undefined)
    return 'Hãy lập ca chỉnh nha của dịch vụ này trước khi ghi tái khám'
  const status = orthoStatusOf(value)
  if (takesControls(status)) return undefined
  return status === 'finished'
    ? 'Ca đã tháo mắc cài, hãy mở lại ca trước khi ghi tái khám'
    : 'Ca đã chuyển đi, không ghi tái khám nữa'
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Whole months from one day to another, `YYYY-MM-DD`; none backwards. */
export function monthsBetween(from: string, to: string): number {
  const whole = monthOf(to) - monthOf(from) - (to.slice(8) < from.slice(8) ? 1 : 0)
  return Math.max(0, whole)
}

/** How many months a case has run, and of how many; undefined where it does not say since when, or until when. */
export function monthsOf(value: OrthoCaseState, today: string): { done?: number; of?: number } {
  const { start_on, debond_expected_on, finished_on } = value
  if (start_on === undefined) return {}
  const end = orthoStatusOf(value) === 'finished' && finished_on !== undefined ? finished_on : today
  return {
    done: monthsBetween(start_on, end),
    ...(debond_expected_on !== undefined && { of: monthsBetween(start_on, debond_expected_on) }),
  }
}
