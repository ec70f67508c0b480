import { advanceLifecycle, type Lifecycle } from '@bcare/rules/customers/lifecycle'
import type { Refusal } from '@bcare/rules/refusal'
import type { Act, PersonPlan } from '../plan/acts.ts'
import { change, iso, type Kept, type Row, type TableName } from './records.ts'
import type { Numbers } from './numbers.ts'
import type { World } from './world.ts'

/** What is known of the past while it is told. */
export interface Past {
  world: World
  /** Ids that are free in the database, one after another. */
  nextId: () => number
  numbers: Numbers
  rows: Record<TableName, Kept[]>
  /** The history of stages, in the order of each deal. */
  stage_steps: Row[]
  kept: Map<object, Kept>
}

export const emptyPast = (world: World, nextId: () => number, numbers: Numbers): Past => ({
  world,
  nextId,
  numbers,
  rows: { schedule: [], person: [], person_assignment: [], deal: [], appointment: [], track: [], note: [] },
  stage_steps: [],
  kept: new Map(),
})

/** An act of a kind. */
export type Doing<D extends Act['do']> = Extract<Act, { do: D }>

/** The rules have the last word on the past, too. */
export function obey(refused: Refusal | undefined, act: Act): void {
  if (refused !== undefined) throw new Error(`${act.do} at ${iso(act.at)}: ${refused.message}`)
}

export function find({ kept }: Past, planned: object): Kept {
  const found = kept.get(planned)
  if (found === undefined) throw new Error('something is changed before it was made')
  return found
}

export function keep(past: Past, list: Kept[], planned: object, made: Kept): Kept {
  past.kept.set(planned, made)
  past.world.ids.set(planned, made.id)
  list.push(made)
  return made
}

/** The code that a thing has in the end. */
export function codeOf({ numbers }: Past, planned: object): string {
  const code = numbers.codes.get(planned)
  if (code === undefined) throw new Error('something was planned without a number')
  return code
}

export const who = ({ world }: Past, { at, by }: Act) => ({ at, by: world.user(by) })

/** When and by whom, in the columns of these names. */
export const stamped = ({ world }: Past, act: Act, ...names: string[]): Row =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_at`, iso(act.at)],
      [`${name}_by`, world.user(act.by)],
    ]),
  )

export function advance(past: Past, act: Act, person: PersonPlan, reached: Lifecycle): void {
  const one = find(past, person)
  const lifecycle = advanceLifecycle(one.row['lifecycle'] as Lifecycle, reached)
  if (lifecycle !== one.row['lifecycle']) change(one, { lifecycle }, who(past, act))
}
