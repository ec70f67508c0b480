import type { ClinicPlan, PersonPlan } from '../plan/acts.ts'
import { DAY, HOUR, MINUTE } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'
import type { World } from './world.ts'

/** How many customers of a clinic have signed a plan. */
const SIGNED = 40
const ADULT_YEARS = 18

/** Where the services of a plan are done, one after another. */
const TEETH = ['36', '16', '46', '26', '15', '25', '37', '47'] as const

/** Who is offered something, where, and by whom it is signed: customers of age, who came for a visit. */
function signers({ people, now }: ClinicPlan): PersonPlan[] {
  const oldest = new Date(now).getUTCFullYear() - ADULT_YEARS
  const came = people.filter(
    ({ draft, acts }) =>
      draft.birth_year < oldest && acts.some((act) => act.do === 'check_in' && act.at < now),
  )
  return came.slice(0, SIGNED)
}

/** A pen's way through the box, another for each customer. */
const strokes = (no: number) => [
  Array.from({ length: 40 }, (_, at) => ({
    x: 40 + at * 12,
    y: Math.round(100 + 55 * Math.sin(at / (2 + (no % 5))) - (at % 7) * 3),
  })),
  Array.from({ length: 12 }, (_, at) => ({ x: 60 + at * 36, y: 165 - ((at * no) % 9) })),
]

interface Service {
  id: number
  name: string
}

/** Services of one tooth, the dearer ones of which a customer has to decide about. */
async function servicesOf(api: Api): Promise<Service[]> {
  const { data } = await api.product.list({ limit: 200, is_active: true })
  return data
    .filter(
      ({ tooth_scope, needs_surfaces, list_price }) =>
        tooth_scope === 'tooth' && !needs_surfaces && list_price >= 1_000_000,
    )
    .toSorted((one, other) => one.id - other.id)
}

/** One customer's plan: a service, or the choice between two, signed at the counter by pen or by the typed name. */
async function signPlan(
  api: Api,
  world: World,
  person: PersonPlan,
  [first, second]: Service[],
): Promise<void> {
  const person_id = world.idOf(person)
  const tooth = TEETH[person.no % TEETH.length] ?? TEETH[0]
  const offer = (product_id: number, alternative_group?: string) =>
    api.attachment.add({
      person_id,
      product_id,
      branch_id: world.branch(person.branch),
      teeth: { items: [{ tooth, surfaces: [] }], arches: [] },
      status: 'proposed',
      ...(alternative_group !== undefined && { alternative_group }),
    })
  if (first === undefined) return
  const group = second === undefined ? undefined : `Răng ${tooth}`
  const line = await offer(first.id, group)
  if (second !== undefined) await offer(second.id, group)
  await api.treatmentAgreement.sign({
    person_id,
    lines: [{ id: line.id, version: line.version }],
    ...(second !== undefined && { decline_others: person.no % 2 === 0 }),
    signer_name: person.draft.full_name,
    signature:
      person.no % 8 === 0
        ? { kind: 'typed', accepted: true }
        : { kind: 'drawn', strokes: strokes(person.no) },
  })
}

/** Plans that customers have signed over the last weeks, at the counter of the first manager. */
export async function writeAgreements(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  const manager = world.staff.find(({ role }) => role === 'manager')
  if (manager === undefined) return
  const services = await servicesOf(counter.at(plan.now, manager.username))
  if (services.length === 0) return
  for (const [at, person] of signers(plan).entries()) {
    const first = services[at % services.length]
    const second = at % 3 === 0 ? services[(at + 1) % services.length] : undefined
    const moment = plan.now - Math.floor(at / 2) * DAY - HOUR - at * MINUTE
    const chosen = [first, second].filter((one) => one !== undefined)
    await signPlan(
      counter.at(Math.max(moment, person.created_at + HOUR), manager.username),
      world,
      person,
      chosen,
    )
  }
}
