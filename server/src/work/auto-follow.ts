import type { Row } from '@bcare/contract'
import type { DealUserRating } from '@bcare/contract/sales/deal-user'
import { AUTO_TASKS, dueInMinutes } from '@bcare/rules/work/auto-task'
import type { StatusStep } from '../appointments/hooks.ts'
import type { NewLead } from '../customers/hooks.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import type { StageEntered } from '../sales/hooks.ts'
import { setting } from '../settings/setting.ts'
import {
  AUTO_MADE,
  autoTaskSteps,
  dropAutoTasks,
  makeAutoTasks,
  ofEnteredStage,
  notifyMade,
  type AutoTaskMatch,
  type MadeTask,
} from './auto-task.ts'

/** What a stage's own rule asks for comes about in the statement that brings the deal there. */
export const taskOfStage: StageEntered = {
  steps: ({ caller }) => autoTaskSteps(caller.tenant_id, caller.user_id, ofEnteredStage),
  made: AUTO_MADE,
  after: (context, made) => notifyMade(context, made as MadeTask[]),
}

/** What asks for a call when an appointment goes another way than it was booked, and why the call is off when it comes back. */
const BACK = {
  no_show: 'Lịch hẹn không còn là «Không đến»',
  cancelled: 'Lịch hẹn không còn bị hủy',
  rescheduled: 'Lịch hẹn không còn bị dời',
} as const
const isFollowed = (status: string): status is keyof typeof BACK => status in BACK

/** Where a moved appointment is now: the call is about the new time. */
const movedTo = async ({ caller, db }: Context, id: number): Promise<number> =>
  (
    await db.one<{ to: number | null }>(
      sql`select rescheduled_to_id as to from appointment where tenant_id = ${caller.tenant_id} and id = ${id}`,
    )
  )?.to ?? id

/**
 * A customer who did not come, called off or asked for another time is called: by who booked them, else by customer care;
 * no more once they come after all.
 */
export async function followAbsence(context: Context, { before, to, side }: StatusStep): Promise<void> {
  const { id, person_id, person_name, deal_id, branch_id, created_by } = before
  const target = `appointment/${id}`
  const rule = isFollowed(to) && (to === 'no_show' || side === 'customer') ? to : undefined
  if (rule !== undefined && person_id !== null)
    await makeAutoTasks(context, [
      {
        rule,
        target,
        person_id,
        person_name: person_name ?? '',
        deal_id,
        deal_name: null,
        appointment_id: rule === 'rescheduled' ? await movedTo(context, id) : id,
        branch_id,
        candidates: [created_by],
      },
    ])
  if (isFollowed(before.status)) await dropAutoTasks(context, before.status, target, BACK[before.status])
}

/** A lead who was added by hand and whom nobody has spoken to is called, by who answers for them, else by who added them. */
export async function callNewLead(context: Context, lead: NewLead): Promise<void> {
  const minutes = await setting(context, 'care.first_call_minutes')
  if (minutes === 0) return
  const { id, full_name, branch_id, owner_id } = lead
  const target = `person/${id}`
  await makeAutoTasks(context, [
    {
      rule: 'new_lead',
      target,
      person_id: id,
      person_name: full_name,
      deal_id: null,
      deal_name: null,
      appointment_id: null,
      branch_id: branch_id ?? context.caller.branch_id ?? 0,
      candidates: [owner_id, context.caller.user_id],
      due: dueInMinutes(context.now, minutes),
    },
  ])
}

/** The deal that a rating is of, as the rule of discontent customers finds it; those who manage its branch come first. */
const ratedDeal = (tenant_id: number, deal_id: number): Sql => sql`
  select d.id as deal_id, d.name as deal_name, d.branch_id, d.person_id, p.full_name as person_name,
    array(select u.id from "user" u join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.name = ${AUTO_TASKS.low_rating.role}
      where u.tenant_id = d.tenant_id order by u.branch_id is not distinct from d.branch_id desc, u.id) as candidates
  from deal d join person p on p.tenant_id = d.tenant_id and p.id = d.person_id
  where d.tenant_id = ${tenant_id} and d.id = ${deal_id}`

/** A manager calls a customer who is not content. */
export async function followLowRating(context: Context, rating: Row<typeof DealUserRating>): Promise<void> {
  const deal = await context.db.one<Omit<AutoTaskMatch, 'rule' | 'target' | 'appointment_id'>>(
    ratedDeal(context.caller.tenant_id, rating.deal_id),
  )
  if (deal === undefined) throw new Error('a rating was written of no deal')
  const target = `deal_user_rating/${rating.id}`
  await makeAutoTasks(context, [{ rule: 'low_rating', target, appointment_id: null, ...deal }])
}
