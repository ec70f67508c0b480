/** In what capacity a member of staff answers for a customer. */
export const ASSIGNMENT_ROLES = ['consultant', 'telesale', 'care', 'doctor', 'assistant', 'referrer'] as const
export type AssignmentRole = (typeof ASSIGNMENT_ROLES)[number]

export const ASSIGNMENT_ROLE_LABELS: Readonly<Record<AssignmentRole, string>> = {
  consultant: 'Tư vấn',
  telesale: 'Telesale',
  care: 'CSKH',
  doctor: 'Bác sĩ phụ trách',
  assistant: 'Phụ tá',
  referrer: 'Người giới thiệu',
}

/** A running assignment. */
export interface Held {
  id: number
  person_id: number
  user_id: number
  is_primary: boolean
}

/** Who is to answer for whom. */
export interface AssignmentInput {
  person_id: number
  user_id: number
  is_primary: boolean
}

export type Outcome = 'assigned' | 'replaced' | 'unchanged' | 'kept'

export interface Settled {
  person_id: number
  user_id: number
  outcome: Outcome
  /** Who answered before, where a user is replaced or stays. */
  previous_user_id: number | null
}

export interface Takeover {
  /** Assignments that end now. */
  end: number[]
  /** Assignments that begin now; `replaces_id` is the primary that makes room. */
  open: (AssignmentInput & { replaces_id: number | null })[]
  settled: Settled[]
}

const runsAlready = (want: AssignmentInput, primary: Held | undefined, mine: Held | undefined): boolean =>
  want.is_primary ? primary?.user_id === want.user_id : mine !== undefined

/** What becomes of one customer in one role. */
function settleOne(want: AssignmentInput, held: readonly Held[], keep: boolean): Takeover {
  const primary = held.find(({ is_primary }) => is_primary)
  const mine = held.find(({ user_id }) => user_id === want.user_id)
  const previous_user_id = primary?.user_id ?? null
  const { person_id, user_id } = want
  const stays = (outcome: Outcome) => ({
    end: [],
    open: [],
    settled: [{ person_id, user_id, outcome, previous_user_id }],
  })
  if (runsAlready(want, primary, mine)) return stays('unchanged')
  if (keep && primary !== undefined && want.is_primary) return stays('kept')
  const gone = want.is_primary ? [primary, mine].filter((one) => one !== undefined) : []
  const replaces_id = want.is_primary ? (primary?.id ?? null) : null
  const outcome = replaces_id === null ? 'assigned' : 'replaced'
  return {
    end: gone.map(({ id }) => id),
    open: [{ ...want, replaces_id }],
    settled: [{ person_id, user_id, outcome, previous_user_id }],
  }
}

/**
 * Who begins and who ends when customers get a new user in one role: afterwards every customer has at most one
 * primary, and nobody holds the role twice. `keep` leaves alone the customers who have a primary already.
 */
export function planTakeover(
  held: readonly Held[],
  wanted: readonly AssignmentInput[],
  keep = false,
): Takeover {
  const byPerson = Map.groupBy(held, ({ person_id }) => person_id)
  const plans = wanted.map((want) => settleOne(want, byPerson.get(want.person_id) ?? [], keep))
  return {
    end: plans.flatMap(({ end }) => end),
    open: plans.flatMap(({ open }) => open),
    settled: plans.flatMap(({ settled }) => settled),
  }
}

/** The same when everything that `from` holds goes to others: what `from` had ends even where the other has it already. */
export function planHandOver(
  held: readonly Held[],
  from: number,
  shares: ReadonlyMap<number, number>,
): Takeover {
  const leaving = held.filter(({ user_id }) => user_id === from)
  const wanted = leaving.flatMap(({ person_id, is_primary }): AssignmentInput[] => {
    const user_id = shares.get(person_id)
    return user_id === undefined ? [] : [{ person_id, user_id, is_primary }]
  })
  const plan = planTakeover(held, wanted)
  const given = leaving.filter(({ person_id }) => shares.has(person_id)).map(({ id }) => id)
  return { ...plan, end: [...new Set([...plan.end, ...given])] }
}
