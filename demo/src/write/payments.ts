import type { Act } from '../plan/acts.ts'
import { MINUTE } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'

const HALF_HOUR = 30 * MINUTE
/** One in so many pays a part and owes the rest, and one in so many pays more than is owed. */
const OWES = 6
const OVERPAYS = 17
/** How customers pay, one after the other. */
const WAYS = ['cash', 'bank', 'cash', 'card', 'bank'] as const

type Visit = Extract<Act, { do: 'treat' }>

export interface Payer {
  person_id: number
  /** Its place among those who were treated, by which it is told apart. */
  at: number
  line_id: number
  branch_id: number
}

/** The methods of the clinic by their code. */
export async function methodsOf(api: Api): Promise<ReadonlyMap<string, number>> {
  const { data } = await api.term.list({ vocabulary: 'payment_method', limit: 50 })
  return new Map(data.flatMap(({ code, id }) => (code === null ? [] : [[code, id] as const])))
}

/** Of what is owed, what this customer pays now: most pay all, some a part, some more. */
function paidNow({ at }: Payer, due: number): number {
  if (at % OWES === 0) return Math.floor(due / 2_000) * 1_000
  return at % OVERPAYS === 0 ? Math.ceil((due + 1) / 500_000) * 500_000 : due
}

/** Half an hour after a step the customer pays at the counter for what is done. */
export async function payAfter(
  counter: Counter,
  manager: string,
  methods: ReadonlyMap<string, number>,
  payer: Payer,
  { at }: Visit,
): Promise<void> {
  const api = counter.at(at + HALF_HOUR, manager)
  const { person_id, branch_id, line_id } = payer
  const owed = await api.payment.owed({ person_id })
  const line = owed.lines.find(({ attachment_id, performed }) => attachment_id === line_id && performed > 0)
  const due = owed.debt + (line?.performed ?? 0)
  const amount = paidNow(payer, due)
  const method_term_id = methods.get(WAYS[payer.at % WAYS.length] ?? 'cash')
  if (amount === 0 || method_term_id === undefined) return
  const on_line = Math.min(amount, line?.performed ?? 0)
  const left = amount - on_line
  const items: { bill_item_id: number; amount: number }[] = []
  for (const item of owed.items) {
    const share = Math.min(item.remaining, left - items.reduce((sum, one) => sum + one.amount, 0))
    if (share > 0) items.push({ bill_item_id: item.id, amount: share })
  }
  await api.payment.add({
    person_id,
    branch_id,
    amount,
    methods: [{ method_term_id, amount }],
    ...(on_line > 0 && { lines: [{ attachment_id: line_id, amount: on_line }] }),
    ...(items.length > 0 && { items }),
  })
}

/** Money that lies ready for some of those who are treated: before the first visit, or for what is to come. */
export async function holdFor(
  counter: Counter,
  manager: string,
  methods: ReadonlyMap<string, number>,
  { person_id, branch_id }: Payer,
  { at }: Visit,
): Promise<void> {
  const method_term_id = methods.get('bank')
  if (method_term_id === undefined) return
  const amount = 2_000_000
  await counter
    .at(at + HALF_HOUR + MINUTE, manager)
    .deposit.add({ person_id, branch_id, amount, methods: [{ method_term_id, amount }] })
}
