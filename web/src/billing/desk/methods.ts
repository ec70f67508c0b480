import { numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'

/** A way that money goes back: the first one of a split takes what the others leave. */
export interface MethodPart {
  method_term_id: number | null
  amount: TypedNumber
}

/** Amounts of each part, the first with the rest; undefined when they do not make up the total. */
export function partsOf(
  total: number,
  parts: readonly MethodPart[],
): { id: number; amount: number }[] | undefined {
  const others = parts.slice(1).reduce((sum, { amount }) => sum + (numberOf(amount) ?? 0), 0)
  const made = parts.map(({ method_term_id, amount }, at) => ({
    id: method_term_id,
    amount: at === 0 ? total - others : (numberOf(amount) ?? 0),
  }))
  return made.every((part): part is { id: number; amount: number } => part.id !== null && part.amount > 0)
    ? made
    : undefined
}
