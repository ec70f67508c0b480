import type { Warning } from '../refusal.ts'
import { addDays, formatDate } from '../text/date.ts'
import type { ProductRuleKind } from './product.ts'

/** A service with what it says of others. */
export interface RuledService {
  id: number
  name: string
  rules: readonly { kind: ProductRuleKind; product_id: number; days: number | null }[]
}

/** A service of a customer on a business day: booked, or done. */
export interface DatedService {
  product_id: number
  date: string
}

export interface PlannedServices {
  /** The services of one appointment, and its day. */
  planned: readonly number[]
  date: string
  /** What else the customer is booked for, or has had done. */
  others: readonly DatedService[]
  /** Everything that is named above, by id. */
  services: ReadonlyMap<number, RuledService>
}

/** The other services of the customer, those of the same appointment among them. */
const beside = ({ planned, date, others }: PlannedServices, id: number): DatedService[] => [
  ...planned.filter((one) => one !== id).map((product_id) => ({ product_id, date })),
  ...others,
]

const isWithin = (earlier: string, later: string, days: number): boolean =>
  earlier <= later && later < addDays(earlier, days)

/**
 * What a rule of one service says about another one, given the days of both: a warning, or nothing. `later` is the service
 * whose rule it is.
 */
function judged(
  { id, name, rules }: RuledService,
  on: string,
  other: DatedService & { name: string },
): Warning[] {
  return rules
    .filter(({ product_id }) => product_id === other.product_id)
    .flatMap(({ kind, days }) => {
      const key = `${kind}/${id}/${other.product_id}`
      if (kind === 'excludes_same_day' && on === other.date)
        return [{ kind: key, message: `Không nên làm «${name}» cùng ngày với «${other.name}»` }]
      if (kind === 'requires_min_days' && days !== null && isWithin(other.date, on, days))
        return [
          {
            kind: key,
            message: `«${name}» nên cách «${other.name}» (${formatDate(other.date)}) ít nhất ${days} ngày`,
          },
        ]
      return []
    })
}

/**
 * What to think about before these services are booked on a day: too near another one, or on the same day as one that
 * excludes it, whichever of the two says so. Each pair is told once (docs/domain/catalogue.md, "Services").
 */
export function serviceWarnings(plan: PlannedServices): Warning[] {
  const { planned, date, services } = plan
  const told = planned.flatMap((id) => {
    const service = services.get(id)
    if (service === undefined) return []
    return beside(plan, id).flatMap((other) => {
      const named = services.get(other.product_id)
      if (named === undefined) return []
      return [
        ...judged(service, date, { ...other, name: named.name }),
        ...judged(named, other.date, { product_id: id, date, name: service.name }),
      ]
    })
  })
  return [...new Map(told.map((warning) => [warning.kind, warning])).values()]
}

/** What goes well with these services and is not among them: told, and nothing that has to be passed. */
export function serviceHints(plan: PlannedServices): Warning[] {
  const { planned, date, services } = plan
  return planned.flatMap((id) => {
    const service = services.get(id)
    if (service === undefined) return []
    return service.rules.flatMap(({ kind, product_id }) => {
      const suggested = services.get(product_id)
      const isThere = beside(plan, id).some((other) => other.product_id === product_id && other.date === date)
      return kind === 'suggest_with' && suggested !== undefined && !isThere
        ? [
            {
              kind: `suggest_with/${id}/${product_id}`,
              message: `Nên làm «${suggested.name}» cùng với «${service.name}»`,
            },
          ]
        : []
    })
  })
}
