import { stepToTick } from '@bcare/rules/treatment/next-visit'
import type { Act, ClinicPlan, PersonPlan } from '../plan/acts.ts'
import { MINUTE } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'
import type { World } from './world.ts'

/** How many customers have a treatment behind them, or are in one. */
const TREATED = 120
/** One in so many gives a treatment up, and one in so many thinks about another service. */
const GIVES_UP = 11
const THINKS = 4
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

/** Performs a step at each visit while there are any, and ends the line with the last of them. */
async function perform(
  { counter, world, manager }: Room,
  { visits }: Treated,
  { id }: { id: number },
): Promise<void> {
  for (const { at, visit } of visits) {
    const api = counter.at(at, manager)
    const line = await api.attachment.get({ id })
    const step = line.status === 'completed' ? undefined : stepToTick(line)
    if (step === undefined) return
    await api.attachment.perform({ id, step_no: step.no, doctor_id: world.user(visit.doctor) })
    const done = await api.attachment.get({ id })
    const open = done.steps.filter(({ no, is_repeatable }) => !is_repeatable && !done.done_steps.includes(no))
    if (open.length === 0) await api.attachment.update_status({ id, to: 'completed' })
  }
}

/** What was treated over the last year: lines in every state, with their steps at the visits in which they were done. */
export async function writeTreatments(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  const manager = world.staff.find(({ role }) => role === 'manager')?.username
  if (manager === undefined) return
  const room = { counter, world, manager }
  const services = await servicesOf(counter.at(plan.now, manager))
  if (services.length === 0) return
  for (const [at, one] of treated(plan).entries()) {
    const service = services[at % services.length]
    const other = services[(at + 3) % services.length]
    const last = one.visits.at(-1)
    if (service === undefined || other === undefined || last === undefined) continue
    const line = await agree(room, one, service)
    await perform(room, one, line)
    const api = counter.at(last.at + MINUTE, manager)
    const { status } = await api.attachment.get({ id: line.id })
    if (at % GIVES_UP === 0 && status === 'in_progress')
      await api.attachment.update_status({
        id: line.id,
        to: 'cancelled',
        reason: 'Khách chuyển đi nơi khác',
      })
    if (at % THINKS === 0) {
      const { items, arches } = placeOf(other, at)
      await api.attachment.add({
        person_id: world.idOf(one.person),
        product_id: other.id,
        branch_id: world.branch(one.person.branch),
        doctor_id: world.user(last.visit.doctor),
        teeth: { items, arches: [...arches] },
        diagnosis_note: 'Theo dõi thêm trước khi quyết định',
        status: 'proposed',
      })
    }
  }
}
