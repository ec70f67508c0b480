import { dealAtCheckIn, type CheckInDecision, type CheckInFacts } from '@bcare/rules/sales/offline-pipeline'
import { sql, type Sql } from '../kit/database/sql.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { setting } from '../settings/setting.ts'
import { enterStage, insertDeal } from './enter-stage.ts'
import { findPlace } from './move.ts'
import { lockStage, neighbourQuery, rankAt } from './place.ts'

export interface Visit {
  person_id: number
  /** The deal of the visit's appointment, if it has one. */
  appointment_deal_id?: number | null
  /** Name of the deal when one is created: the type of the appointment. */
  title: string
  /** Where a new deal belongs. */
  branch_id: number
}

export interface VisitDeal {
  deal_id: number
  action: 'switch' | 'reuse' | 'create'
}

/** The clinic's offline pipeline and its first open stage; no row when the settings name none that is in use. */
const offlineQuery = (tenant_id: number, pipeline_id: number | null): Sql => sql`
  select s.pipeline_id, s.id as first_stage_id from pipeline p
  join stage s on s.tenant_id = p.tenant_id and s.pipeline_id = p.id and s.kind = 'open' and s.is_active and s.deleted_at is null
  where p.tenant_id = ${tenant_id} and p.id = ${pipeline_id}::bigint and p.is_active and p.deleted_at is null order by s."order", s.id limit 1`

type Offline = NonNullable<CheckInFacts['offline']>
type AppointmentDeal = NonNullable<CheckInFacts['appointment_deal']>
type OpenDeal = CheckInFacts['open_offline_deals'][number]

interface PersonRow {
  is_new_customer: boolean
}

/**
 * What the rule decides on. The person stays locked until the transaction ends, so that of two check-ins at once the
 * second sees the deal that the first has made.
 */
async function readFacts(
  context: Context,
  { person_id, appointment_deal_id }: Visit,
): Promise<CheckInFacts & { person: PersonRow | undefined }> {
  const { db, caller } = context
  const { tenant_id } = caller
  const offline_pipeline_id = await setting(context, 'pipeline.offline_pipeline_id')
  const [[person], [offline], [appointment_deal], open] = await db.batch<
    [PersonRow, Offline, AppointmentDeal, OpenDeal & { pipeline_id: number }]
  >(
    sql`select lifecycle <> 'customer' as is_new_customer from person where tenant_id = ${tenant_id} and id = ${person_id} for no key update`,
    offlineQuery(tenant_id, offline_pipeline_id),
    sql`select d.id, d.pipeline_id, p.kind as pipeline_kind, d.status from deal d
        join pipeline p on p.tenant_id = d.tenant_id and p.id = d.pipeline_id
        where d.tenant_id = ${tenant_id} and d.id = ${appointment_deal_id ?? null}::bigint and d.person_id = ${person_id} and d.deleted_at is null for update of d`,
    sql`select d.id, d.pipeline_id, d.created_at from deal d
        where d.tenant_id = ${tenant_id} and d.person_id = ${person_id} and d.status = 'open' and d.deleted_at is null`,
  )
  const open_offline_deals = open.filter(({ pipeline_id }) => pipeline_id === offline?.pipeline_id)
  return { person, offline, appointment_deal, open_offline_deals }
}

type Create = Extract<CheckInDecision, { action: 'create' }>
type SwitchOver = Extract<CheckInDecision, { action: 'switch' }>

async function create(
  context: Context,
  visit: Visit,
  { pipeline_id, stage_id }: Create,
  is_new_customer: boolean,
): Promise<VisitDeal> {
  const { tenant_id } = context.caller
  const stage = sql`(select ${stage_id}::bigint)`
  const [, places] = await context.db.batch(lockStage(tenant_id, stage), neighbourQuery(tenant_id, stage, {}))
  const place = { pipeline_id, stage_id, status: 'open' as const, rank: rankAt(places) }
  const values = {
    name: visit.title,
    person_id: visit.person_id,
    branch_id: visit.branch_id,
    is_new_customer,
    ...place,
  }
  const { id } = await insertDeal(context, values, 'auto_checkin')
  return { deal_id: id, action: 'create' }
}

async function switchOver(context: Context, { deal_id, stage_id }: SwitchOver): Promise<VisitDeal> {
  const { deal, to, rank } = await findPlace(context, deal_id, sql`(select ${stage_id}::bigint)`, {})
  if (to === undefined) throw new Error(`the first stage ${stage_id} of the offline pipeline is gone`)
  if (deal.stage_id !== to.id) await enterStage(context, deal, { to, rank, source: 'auto_checkin' })
  return { deal_id, action: 'switch' }
}

/**
 * Makes sure that a person who has come has an open deal in the clinic's offline pipeline
 * (docs/domain/sales.md, "The deal of a visit"), in the transaction of the check-in: the appointment's online deal is
 * switched over, else the newest open offline deal is taken, else one is created. What a stage requires by hand does
 * not hold up a visit. Undefined when the clinic has no such pipeline (the visit goes on without a deal). Safe under
 * parallel check-ins of one person.
 */
export async function ensureOfflineDeal(context: Context, visit: Visit): Promise<VisitDeal | undefined> {
  const system = systemContext(context)
  const { person, ...facts } = await readFacts(system, visit)
  const decision = dealAtCheckIn(facts)
  if (decision.action === 'skip' || person === undefined) return undefined
  if (decision.action === 'reuse') return { deal_id: decision.deal_id, action: 'reuse' }
  return decision.action === 'switch'
    ? switchOver(system, decision)
    : create(system, visit, decision, person.is_new_customer)
}
