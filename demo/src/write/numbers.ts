import { codePeriod, formatCode, type CodeKind } from '@bcare/rules/text/code'
import { clinicDate } from '@bcare/rules/text/date'
import type { ClinicPlan, Moment, VisitPlan } from '../plan/acts.ts'

/** Codes and queue numbers as they would have been issued day by day, by what was planned. */
export interface Numbers {
  codes: ReadonlyMap<object, string>
  queue: ReadonlyMap<VisitPlan, number>
}

interface Born {
  planned: object
  at: Moment
}

/** Deals, bookings and visits of a plan, with the moment at which each came into being. */
function births({ people, temporary }: ClinicPlan): Record<CodeKind, Born[]> {
  const born: Record<CodeKind, Born[]> = { person: [], deal: [], visit: [], appointment: [] }
  const known = new Set<object>()
  for (const act of [...people.flatMap(({ acts }) => acts), ...temporary]) {
    if (act.do === 'book') born.appointment.push({ planned: act.booking, at: act.at })
    if (act.do === 'reschedule') born.appointment.push({ planned: act.to, at: act.at })
    if (act.do === 'check_in') born.visit.push({ planned: act.visit, at: act.at })
    const deal = act.do === 'open_deal' ? act.deal : act.do === 'check_in' ? act.visit.deal : undefined
    if (deal === undefined || known.has(deal)) continue
    known.add(deal)
    born.deal.push({ planned: deal, at: act.at })
  }
  born.person = people.map((planned) => ({ planned, at: planned.created_at }))
  return born
}

/** Counts up within each period, in the order of birth. */
function counted<T extends Born>(list: readonly T[], periodOf: (one: T) => string): Map<object, number> {
  const last = new Map<string, number>()
  return new Map(
    list
      .toSorted((a, b) => a.at - b.at)
      .map((one) => {
        const seq = (last.get(periodOf(one)) ?? 0) + 1
        last.set(periodOf(one), seq)
        return [one.planned, seq] as const
      }),
  )
}

/** Numbers everything that a plan brings into being. */
export function numbersOf(plan: ClinicPlan): Numbers {
  const born = births(plan)
  const codes = new Map<object, string>()
  for (const kind of ['person', 'deal', 'visit', 'appointment'] as const) {
    const sequence = counted(born[kind], ({ at }) => codePeriod(kind, clinicDate(at)))
    for (const { planned, at } of born[kind]) {
      codes.set(planned, formatCode(kind, { date: clinicDate(at), seq: sequence.get(planned) ?? 0 }))
    }
  }
  const visits = born.visit as { planned: VisitPlan; at: Moment }[]
  const queue = counted(visits, ({ planned, at }) => `${planned.branch}/${clinicDate(at)}`) as Map<
    VisitPlan,
    number
  >
  return { codes, queue }
}
