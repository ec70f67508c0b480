import type { Chance } from '../random.ts'
import { SCENARIOS, type Kind, type Scenario } from './scenarios.ts'

/** One of the clinic's persons before anything is left to chance. */
export interface Part {
  kind: Kind
  online: boolean
  scenario: Scenario | undefined
}

/** How many of each kind came over the internet, and how many straight to the clinic: 600 in all, 420 of whom are customers. */
export const NUMBERS: readonly { kind: Kind; online: number; direct: number }[] = [
  { kind: 'lead_open', online: 60, direct: 0 },
  { kind: 'lead_lost', online: 50, direct: 0 },
  { kind: 'booked_open', online: 15, direct: 0 },
  { kind: 'booked_lost', online: 12, direct: 0 },
  { kind: 'paid', online: 35, direct: 385 },
  { kind: 'unpaid_open', online: 18, direct: 10 },
  { kind: 'unpaid_lost', online: 10, direct: 5 },
]

const scenariosOf = (kind: Kind, online: boolean): Scenario[] =>
  SCENARIOS.filter((scenario) => scenario.kind === kind && scenario.online === online)

const parts = (kind: Kind, online: boolean, count: number): Part[] => {
  const scenarios = scenariosOf(kind, online)
  return Array.from({ length: count }, (_, index) => ({ kind, online, scenario: scenarios[index] }))
}

/** Everybody, the scenarios first and in their order, then the others in an order of chance. */
export function cast(by: Chance): Part[] {
  const all = NUMBERS.flatMap(({ kind, online, direct }) => [
    ...parts(kind, true, online),
    ...parts(kind, false, direct),
  ])
  const told = SCENARIOS.map((scenario) => all.find((part) => part.scenario === scenario)).filter(
    (part) => part !== undefined,
  )
  return [...told, ...by.shuffled(all.filter((part) => part.scenario === undefined))]
}
