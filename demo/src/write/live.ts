import type { Act, DealPlan, PersonPlan } from '../plan/acts.ts'
import { workThrough, type Counter } from './counter.ts'
import { iso } from './records.ts'
import type { World } from './world.ts'

/** What has been done at the counters so far: versions of the deals that are known to be the newest. */
interface Live {
  world: World
  versions: Map<DealPlan, number>
}

type Doing<D extends Act['do']> = Extract<Act, { do: D }>

async function versionOf(
  { world, versions }: Live,
  counter: Counter,
  act: Act,
  deal: DealPlan,
): Promise<number> {
  return versions.get(deal) ?? (await counter.at(act.at, act.by).deal.get({ id: world.idOf(deal) })).version
}

async function openDeal(
  { world, versions }: Live,
  counter: Counter,
  { at, by, deal, stage_id }: Doing<'open_deal'>,
): Promise<void> {
  const { person, owner, pipeline_id, name, amount, channel } = deal
  const made = await counter.at(at, by).deal.add({
    person_id: world.idOf(person),
    pipeline_id,
    stage_id,
    branch_id: world.branch(person.branch),
    name,
    expected_amount: amount,
    owner_id: owner === null ? null : world.user(owner),
    source_term_id: world.word('source', person.source),
    campaign: person.draft.campaign,
    channel,
  })
  world.ids.set(deal, made.id)
  versions.set(deal, made.version)
}

async function moveDeal(live: Live, counter: Counter, act: Doing<'move_deal'>): Promise<void> {
  const { world, versions } = live
  const version = await versionOf(live, counter, act, act.deal)
  const lost =
    act.lost_reason === undefined ? {} : { lost_reason_id: world.word('lost_reason', act.lost_reason) }
  const moved = await counter
    .at(act.at, act.by)
    .deal.move({ id: world.idOf(act.deal), stage_id: act.stage_id, version, ...lost })
  versions.set(act.deal, moved.version)
}

async function editDeal(
  { world, versions }: Live,
  counter: Counter,
  { at, by, deal, patch }: Doing<'edit_deal'>,
): Promise<void> {
  const { owner, ...rest } = patch
  const owned = owner === undefined ? {} : { owner_id: world.user(owner) }
  const edited = await counter.at(at, by).deal.update({ id: world.idOf(deal), ...rest, ...owned })
  versions.set(deal, edited.version)
}

async function book(
  { world, versions }: Live,
  counter: Counter,
  { at, by, booking }: Doing<'book'>,
): Promise<void> {
  const { person, temp, deal, doctor, branch, room, type } = booking
  const whose = temp === null ? {} : { status: 'temp' as const, temp_name: temp.name, temp_phone: temp.phone }
  const made = await counter.at(at, by).appointment.add({
    ...whose,
    person_id: person === null ? null : world.idOf(person),
    deal_id: deal === null ? null : world.idOf(deal),
    doctor_id: world.user(doctor),
    assistant_ids: world.assistants(doctor),
    branch_id: world.branch(branch),
    room_term_id: room === null ? null : world.word('room', room),
    start_at: iso(booking.start),
    end_at: iso(booking.end),
    type_term_id: world.word('appointment_type', type),
    visit_kind: booking.visit_kind,
    booked_channel: booking.channel,
    note: booking.note,
  })
  world.ids.set(booking, made.id)
  if (deal !== null) versions.delete(deal)
}

async function changeBooking(
  { world }: Live,
  counter: Counter,
  act: Doing<'confirm' | 'cancel' | 'miss' | 'reschedule'>,
): Promise<void> {
  const { update_status } = counter.at(act.at, act.by).appointment
  const id = world.idOf(act.booking)
  if (act.do === 'confirm') return void (await update_status({ id, to: 'confirmed' }))
  if (act.do === 'cancel')
    return void (await update_status({
      id,
      to: 'cancelled',
      reason_id: world.word('cancel_reason', act.reason),
    }))
  if (act.do === 'miss')
    return void (await update_status({
      id,
      to: 'no_show',
      reason_id: world.word('no_show_reason', act.reason),
    }))
  const { start, end, doctor } = act.to
  const new_time = { start_at: iso(start), end_at: iso(end), doctor_id: world.user(doctor) }
  const reason_id = world.word('reschedule_reason', act.reason)
  const moved = await update_status({ id, to: 'rescheduled', reason_id, new_time })
  if (moved.rescheduled_to_id === null) throw new Error('a moved booking names its successor')
  world.ids.set(act.to, moved.rescheduled_to_id)
}

async function checkIn(
  { world, versions }: Live,
  counter: Counter,
  { at, by, visit }: Doing<'check_in'>,
): Promise<void> {
  const { person, booking, deal, doctor, branch, room, reason } = visit
  const whom =
    booking === null
      ? { person_id: world.idOf(person), branch_id: world.branch(branch) }
      : { appointment_id: world.idOf(booking) }
  const made = await counter.at(at, by).track.add({
    ...whom,
    doctor_id: world.user(doctor),
    room_term_id: room === null ? null : world.word('room', room),
    reason,
  })
  world.ids.set(visit, made.id)
  if (made.deal_id === null) throw new Error('a visit has a deal')
  const expected = world.ids.get(deal)
  if (expected !== undefined && expected !== made.deal_id)
    throw new Error(`the visit of ${person.draft.full_name} belongs to another deal`)
  world.ids.set(deal, made.deal_id)
  versions.delete(deal)
}

const STATUS = { consult: 'in_consult', treat: 'in_treatment', pay: 'waiting_payment' } as const

async function checkOut({ world }: Live, counter: Counter, act: Doing<'check_out'>): Promise<void> {
  const { visit, outcome, no_treatment_reason } = act
  const why =
    no_treatment_reason === undefined
      ? {}
      : { no_treatment_reason_id: world.word('no_treatment_reason', no_treatment_reason) }
  await counter.at(act.at, act.by).track.checkout({ id: world.idOf(visit), outcome, ...why, force: true })
}

async function perform(live: Live, counter: Counter, act: Act, person: PersonPlan | null): Promise<void> {
  const { world } = live
  const api = counter.at(act.at, act.by)
  switch (act.do) {
    case 'open_deal':
      return openDeal(live, counter, act)
    case 'move_deal':
      return moveDeal(live, counter, act)
    case 'edit_deal':
      return editDeal(live, counter, act)
    case 'book':
      return book(live, counter, act)
    case 'confirm':
    case 'cancel':
    case 'miss':
    case 'reschedule':
      return changeBooking(live, counter, act)
    case 'check_in':
      return checkIn(live, counter, act)
    case 'consult':
    case 'treat':
    case 'pay':
      return void (await api.track.update({ id: world.idOf(act.visit), status: STATUS[act.do] }))
    case 'leave':
      return void (await api.track.update({
        id: world.idOf(act.visit),
        status: 'left',
        status_reason: act.reason,
      }))
    case 'check_out':
      return checkOut(live, counter, act)
    case 'note':
      return void (await api.note.add({
        entity_type: 'person',
        entity_id: world.idOf(act.about),
        content: act.content,
        pinned: act.pinned ?? false,
      }))
  }
  if (person === null) throw new Error(`${act.do} is about a person`)
  const id = world.idOf(person)
  if (act.do === 'block')
    await api.person.update({
      id,
      blocked: true,
      block_reason_term_id: world.word('block_reason', act.reason),
    })
  else await api.person.lifecycle({ id, to: 'inactive', reason: act.reason })
}

export interface Chain {
  person: PersonPlan | null
  acts: readonly Act[]
}

/** Does at the counters what has been planned: of each person one thing after another, of different people at the same time. */
export async function writeLive(
  counters: readonly Counter[],
  world: World,
  chains: readonly Chain[],
): Promise<void> {
  const live: Live = { world, versions: new Map() }
  await workThrough(counters, chains, async (counter, { person, acts }) => {
    for (const act of acts) {
      await perform(live, counter, act, person).catch((error: unknown) => {
        throw new Error(
          `${act.do} by ${act.by} at ${iso(act.at)} for ${person?.draft.full_name ?? 'nobody'}`,
          { cause: error },
        )
      })
    }
  })
}
