import { dealAtCheckIn } from '@bcare/rules/sales/offline-pipeline'
import { mayEnterStage, statusOf, type DealStatus } from '@bcare/rules/sales/stage'
import type { StageChangeSource } from '@bcare/contract/sales/deal'
import type { Act, DealPlan, VisitPlan } from '../plan/acts.ts'
import { codeOf, find, keep, obey, who, type Doing, type Past } from './past-state.ts'
import { begin, change, iso, type Kept, type Row } from './records.ts'

/** Stages of the starter pipelines that the past goes through by itself. */
const [ONLINE_PIPELINE, BOOKED_STAGE, FIRST_OFFLINE_STAGE] = [2, 11, 1]

interface Step {
  source: StageChangeSource
  reason?: string | null
  from?: Row
}

function recordStep(past: Past, act: Act, deal: Kept, { source, reason = null, from }: Step): void {
  const { pipeline_id, stage_id, person_id, expected_amount } = deal.row
  const seconds =
    from === undefined ? null : Math.floor((act.at - Date.parse(String(from['stage_entered_at']))) / 1000)
  past.stage_steps.push({
    tenant_id: past.world.tenant_id,
    deal_id: deal.id,
    person_id,
    from_pipeline_id: from?.['pipeline_id'] ?? null,
    from_stage_id: from?.['stage_id'] ?? null,
    to_pipeline_id: pipeline_id,
    to_stage_id: stage_id,
    source,
    reason,
    seconds_in_previous: seconds,
    amount_at_change: expected_amount,
    at: iso(act.at),
    by: past.world.user(act.by),
  })
}

interface NewDeal {
  stage_id: number
  name: string
  amount: number
  owner: string | null
  source: StageChangeSource
}

function makeDeal(past: Past, act: Act, plan: DealPlan, values: NewDeal): Kept {
  const { world, nextId, rows } = past
  const { person } = plan
  const id = nextId()
  const { pipeline_id, kind } = world.stage(values.stage_id)
  const by_hand = values.source === 'manual'
  const row = {
    tenant_id: world.tenant_id,
    id,
    code: codeOf(past, plan),
    name: values.name,
    person_id: world.idOf(person),
    pipeline_id,
    stage_id: values.stage_id,
    status: kind,
    stage_entered_at: iso(act.at),
    rank: '',
    branch_id: world.branch(person.branch),
    owner_id: values.owner === null ? null : world.user(values.owner),
    is_new_customer: find(past, person).row['lifecycle'] !== 'customer',
    expected_amount: values.amount,
    priority: 'normal',
    channel: by_hand ? plan.channel : null,
    source_term_id: by_hand ? world.word('source', person.source) : null,
    campaign: by_hand ? person.draft.campaign : null,
  }
  const made = keep(past, rows.deal, plan, begin('deal', row, who(past, act)))
  recordStep(past, act, made, { source: values.source })
  return made
}

export function openDeal(past: Past, act: Doing<'open_deal'>): void {
  const { name, amount, owner } = act.deal
  makeDeal(past, act, act.deal, { stage_id: act.stage_id, name, amount, owner, source: 'manual' })
}

/** Brings a deal into another stage, as far as the rules allow it. */
function enter(
  past: Past,
  act: Act,
  deal: Kept,
  { stage_id, lost, ...step }: Step & { stage_id: number; lost?: string | undefined },
): void {
  const { world } = past
  const to = world.stage(stage_id)
  const from = deal.row
  const lost_reason_id = lost === undefined ? null : world.word('lost_reason', lost)
  const before = world.stage(Number(from['stage_id']))
  const across = before.pipeline_id !== to.pipeline_id
  const known = { ...before, allow_back: before.allow_back || across }
  obey(mayEnterStage({ ...from, pipeline_id: to.pipeline_id }, known, to, { lost_reason_id }), act)
  const status = statusOf(to.kind)
  const patch = {
    pipeline_id: to.pipeline_id,
    stage_id,
    status,
    last_stage_id: from['stage_id'],
    stage_entered_at: iso(act.at),
    lost_reason_id,
    won_at: status === 'won' ? iso(act.at) : null,
    lost_at: status === 'lost' ? iso(act.at) : null,
  }
  change(deal, patch, { ...who(past, act), reason: lost ?? null })
  recordStep(past, act, deal, { ...step, reason: lost ?? null, from })
}

export function moveDeal(past: Past, act: Doing<'move_deal'>): void {
  enter(past, act, find(past, act.deal), { stage_id: act.stage_id, source: 'manual', lost: act.lost_reason })
}

export function editDeal(past: Past, act: Doing<'edit_deal'>): void {
  const { owner, ...patch } = act.patch
  const owned = owner === undefined ? {} : { owner_id: past.world.user(owner) }
  change(find(past, act.deal), { ...patch, ...owned }, who(past, act))
}

/** A booking brings the open deal that it is for to the stage of booked ones. */
export function bringToBooked(past: Past, act: Act, plan: DealPlan | null): void {
  if (plan === null) return
  const deal = find(past, plan)
  const { status, pipeline_id, stage_id } = deal.row
  const before = status === 'open' && pipeline_id === ONLINE_PIPELINE && Number(stage_id) < BOOKED_STAGE
  if (before) enter(past, act, deal, { stage_id: BOOKED_STAGE, source: 'auto_appointment' })
}

/** The deal of a visit, by the rule of rules/sales/offline-pipeline; the plan and the rule must agree on it. */
export function dealOfVisit(past: Past, act: Act, { person, booking, deal }: VisitPlan): Kept {
  const { world, rows, kept } = past
  const pipeline_id = world.offline_pipeline_id
  const person_id = world.idOf(person)
  const open = rows.deal.filter(({ row }) => row['person_id'] === person_id && row['status'] === 'open')
  const appointed = booking?.deal == null ? undefined : kept.get(booking.deal)
  const decision = dealAtCheckIn({
    offline: { pipeline_id, first_stage_id: FIRST_OFFLINE_STAGE },
    appointment_deal: appointed && {
      id: appointed.id,
      pipeline_id: Number(appointed.row['pipeline_id']),
      pipeline_kind: appointed.row['pipeline_id'] === ONLINE_PIPELINE ? 'online' : 'other',
      status: appointed.row['status'] as DealStatus,
    },
    open_offline_deals: open
      .filter(({ row }) => row['pipeline_id'] === pipeline_id)
      .map(({ id, row }) => ({ id, created_at: String(row['created_at']) })),
  })
  if (decision.action === 'create') {
    const name = booking?.type ?? 'Khám & tư vấn'
    return makeDeal(past, act, deal, {
      stage_id: decision.stage_id,
      name,
      amount: 0,
      owner: null,
      source: 'auto_checkin',
    })
  }
  const found = find(past, deal)
  if (decision.action === 'skip' || decision.deal_id !== found.id) {
    throw new Error(`the visit of ${person.draft.full_name} belongs to another deal`)
  }
  if (decision.action === 'switch')
    enter(past, act, found, { stage_id: decision.stage_id, source: 'auto_checkin' })
  return found
}
