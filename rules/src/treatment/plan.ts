import { isOpenOffer, RUNNING_STATUSES, type RowStatus, isLineStatus, BINDING_STATUSES } from './line.ts'

/** A line as far as a plan is summed up and led on by it. Money in đồng. */
export interface PlanLine {
  id: number
  status: RowStatus
  alternative_group: string | null
  total: number
  line_discount_amount: number
  billed_amount: number
  /** How much is to be done yet, and whether a step is due. */
  next_step_no: number | null
}

const among = (statuses: readonly string[], status: RowStatus): boolean => statuses.includes(status)

/** What the customer has not decided about. */
export const openOffers = <T extends Pick<PlanLine, 'status'>>(lines: readonly T[]): T[] =>
  lines.filter(({ status }) => isLineStatus(status) && isOpenOffer(status))

export interface PlanSums {
  agreed: number
  discount: number
  unbilled: number
}

/** What is agreed, what was taken off of it, and what of it is on no bill yet. */
export function planSums(lines: readonly PlanLine[]): PlanSums {
  const bound = lines.filter(({ status }) => among(BINDING_STATUSES, status))
  const sum = (of: (line: PlanLine) => number) => bound.reduce((all, line) => all + of(line), 0)
  return {
    agreed: sum(({ total }) => total),
    discount: sum(({ line_discount_amount }) => line_discount_amount),
    unbilled: sum(({ total, billed_amount }) => total - billed_amount),
  }
}

/** How many lines are being treated, wait for the customer's word, and are finished. */
export function planCounts(lines: readonly Pick<PlanLine, 'status'>[]) {
  const count = (...statuses: RowStatus[]) => lines.filter(({ status }) => among(statuses, status)).length
  return {
    running: count('agreed', 'in_progress', 'paused'),
    offered: count('draft', 'proposed'),
    completed: count('completed'),
  }
}

/**
 * What a phase costs: of choices that are still open only the dearest counts, because the customer takes one; what was
 * declined or cancelled costs nothing.
 */
export function phaseSum(lines: readonly PlanLine[]): number {
  const counted = lines.filter(({ status }) => !among(['declined', 'cancelled'], status))
  const taken = new Set(
    counted
      .filter(({ status }) => !isOffer(status))
      .flatMap(({ alternative_group }) => alternative_group ?? []),
  )
  const dearest = new Map<string, number>()
  let sum = 0
  for (const { status, alternative_group, total } of counted)
    if (alternative_group === null || !isOffer(status)) sum += total
    else if (!taken.has(alternative_group))
      dearest.set(alternative_group, Math.max(total, dearest.get(alternative_group) ?? 0))
  return [...dearest.values()].reduce((all, one) => all + one, sum)
}

const isOffer = (status: RowStatus): boolean => isLineStatus(status) && isOpenOffer(status)

export type PlanDeed = 'present' | 'sign' | 'book'

/** The one thing to do next with a plan: show it to the customer, have it signed, book what is to be done; or nothing. */
export function nextDeed(lines: readonly PlanLine[]): PlanDeed | undefined {
  const open = openOffers(lines)
  if (open.some(({ status }) => status === 'draft')) return 'present'
  if (open.length > 0) return 'sign'
  const waits = lines.some(
    ({ status, next_step_no }) =>
      among(RUNNING_STATUSES, status) && (status === 'agreed' || next_step_no !== null),
  )
  return waits ? 'book' : undefined
}

/** The open choices of each group, in the order of the lines, where there are two or more to choose from. */
export function openChoices<T extends Pick<PlanLine, 'status' | 'alternative_group'>>(
  lines: readonly T[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const line of openOffers(lines)) {
    const { alternative_group: group } = line
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), line])
  }
  return new Map([...groups].filter(([, choices]) => choices.length > 1))
}

/** The letter of a choice by its place: A, B, C … */
export const choiceLetter = (at: number): string => String.fromCharCode(65 + (at % 26))

/**
 * The offers that would be signed, by what was chosen of each group: the id of a line, or `none`. Without a choice a group
 * with several is `undecided`; the only one that is left of a group goes without saying.
 */
export function chosenLines<T extends PlanLine>(
  lines: readonly T[],
  chosen: Readonly<Record<string, number | 'none'>>,
): { signed: T[]; undecided: string[] } {
  const groups = openChoices(lines)
  const signed = openOffers(lines).filter(({ id, alternative_group: group }) =>
    group === null || !groups.has(group) ? true : chosen[group] === id,
  )
  const undecided = [...groups].flatMap(([group, choices]) =>
    chosen[group] === 'none' || choices.some(({ id }) => chosen[group] === id) ? [] : [group],
  )
  return { signed, undecided }
}
