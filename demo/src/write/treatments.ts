import { clinicDate, dayBounds, milliseconds } from '@bcare/rules/text/date'
import { stepToTick } from '@bcare/rules/treatment/next-visit'
import type { Act, ClinicPlan, PersonPlan } from '../plan/acts.ts'
import { MINUTE } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'
import { holdFor, methodsOf, payAfter, type Payer } from './payments.ts'
import type { World } from './world.ts'

/** How many customers have a treatment behind them, or are in one. */
const TREATED = 120
/** One in so many gives a treatment up, and one in so many thinks about another service. */
const GIVES_UP = 11
const THINKS = 4
/** One in so many has money lying ready. */
const HOLDS = 9
const TEETH = ['16', '26', '36', '46', '15', '25', '37', '47'] as const

type Treating = Extract<Act, { do: 'treat' }>

interface Treated {
  person: PersonPlan
  visits: Treating[]
}

/** Customers whom a doctor has treated, with the visits of it in their order: those who came last first. */
function treated({ people, now }: ClinicPlan): Treated[] {
  const all = people.flatMap((person) => {
    const visits = person.acts.filter((act): act is Treating => act.do === 'treat' && act.at < now)
    return visits.length === 0 ? [] : [{ person, visits }]
  })
  const last = ({ visits }: Treated) => visits.at(-1)?.at ?? 0
  return all
    .toSorted((one, other) => last(other) - last(one) || one.person.no - other.person.no)
    .slice(0, TREATED)
}

type Service = Awaited<ReturnType<Api['product']['list']>>['data'][number]

/** Services that are done in steps, without asking for surfaces. */
async function servicesOf(api: Api): Promise<Service[]> {
  const { data } = await api.product.list({ kind: 'service', is_active: true, limit: 200 })
  return data
    .filter(({ step_count, needs_surfaces }) => step_count > 0 && !needs_surfaces)
    .toSorted((one, other) => one.id - other.id)
}

/** Where a service of this kind is done, another place for each customer. */
function placeOf({ tooth_scope }: Service, no: number) {
  const tooth = TEETH[no % TEETH.length] ?? TEETH[0]
  if (tooth_scope === 'tooth' || tooth_scope === 'multi_tooth')
    return { items: [{ tooth, surfaces: [] }], arches: [] }
  return { items: [], arches: tooth_scope === 'arch' ? (['upper'] as const) : [] }
}

interface Room {
  counter: Counter
  world: World
  manager: string
}

/** Offers a service at the beginning of the first visit, and records that the customer agrees. */
async function agree({ counter, world, manager }: Room, { person, visits }: Treated, service: Service) {
  const [first] = visits
  if (first === undefined) throw new Error('a treatment has a visit')
  const api = counter.at(first.at - MINUTE, manager)
  const { arches, items } = placeOf(service, person.no)
  const line = await api.attachment.add({
    person_id: world.idOf(person),
    product_id: service.id,
    branch_id: world.branch(person.branch),
    doctor_id: world.user(first.visit.doctor),
    teeth: { items, arches: [...arches] },
    status: 'proposed',
  })
  return api.attachment.update_status({ id: line.id, to: 'agreed' })
}

/** Performs the next step at a visit, and ends the line with the last of them; whether there was one. */
async function performAt(
  { counter, world, manager }: Room,
  { at, visit }: Treating,
  id: number,
): Promise<boolean> {
  const api = counter.at(at, manager)
  const line = await api.attachment.get({ id })
  const step = line.status === 'completed' ? undefined : stepToTick(line)
  if (step === undefined) return false
  await api.attachment.perform({ id, step_no: step.no, doctor_id: world.user(visit.doctor) })
  const done = await api.attachment.get({ id })
  const open = done.steps.filter(({ no, is_repeatable }) => !is_repeatable && !done.done_steps.includes(no))
  if (open.length === 0) await api.attachment.update_status({ id, to: 'completed' })
  return true
}

interface Case extends Payer {
  of: Treated
  last: Treating
}

/** Every visit of every customer in the order of time, so that vouchers are numbered as they were written. */
async function goThrough(room: Room, cases: readonly Case[], today: number): Promise<void> {
  const { counter, manager } = room
  const methods = await methodsOf(counter.at(today, manager))
  const visits = cases
    .flatMap((one) => one.of.visits.map((visit) => ({ one, visit })))
    .toSorted((left, right) => left.visit.at - right.visit.at || left.one.at - right.one.at)
  for (const { one, visit } of visits) {
    if (!(await performAt(room, visit, one.line_id))) continue
    // Those of today still stand at the counter.
    if (visit.at >= today) continue
    await payAfter(counter, manager, methods, one, visit)
    if (one.at % HOLDS === 0 && visit === one.last) await holdFor(counter, manager, methods, one, visit)
  }
}

/** What became of a line after the last visit, and what else the customer thinks about. */
async function afterwards({ counter, world, manager }: Room, one: Case, other: Service): Promise<void> {
  const { at, last, line_id, person_id, branch_id } = one
  const api = counter.at(last.at + MINUTE, manager)
  const { status } = await api.attachment.get({ id: line_id })
  if (at % GIVES_UP === 0 && status === 'in_progress')
    await api.attachment.update_status({
      id: line_id,
      to: 'cancelled',
      reason: 'Khách chuyển đi nơi khác',
    })
  if (at % THINKS !== 0) return
  const { items, arches } = placeOf(other, at)
  await api.attachment.add({
    person_id,
    product_id: other.id,
    branch_id,
    doctor_id: world.user(last.visit.doctor),
    teeth: { items, arches: [...arches] },
    diagnosis_note: 'Theo dõi thêm trước khi quyết định',
    status: 'proposed',
  })
}

/** What was treated over the last year and paid for: lines in every state, with their steps at the visits in which they were done. */
export async function writeTreatments(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  const manager = world.staff.find(({ role }) => role === 'manager')?.username
  if (manager === undefined) return
  const room = { counter, world, manager }
  const services = await servicesOf(counter.at(plan.now, manager))
  const cases: Case[] = []
  for (const [at, of] of treated(plan).entries()) {
    const service = services[at % services.length]
    const last = of.visits.at(-1)
    if (service === undefined || last === undefined) continue
    const { id: line_id, person_id, branch_id } = await agree(room, of, service)
    cases.push({ at, of, last, line_id, person_id, branch_id })
  }
  await goThrough(room, cases, milliseconds(dayBounds(clinicDate(plan.now))[0]))
  for (const one of cases) {
    const other = services[(one.at + 3) % services.length]
    if (other !== undefined) await afterwards(room, one, other)
  }
}
