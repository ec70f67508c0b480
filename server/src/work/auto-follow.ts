import type { Row } from '@bcare/contract'
import type { DealUserRating } from '@bcare/contract/sales/deal-user'
import { AUTO_TASKS } from '@bcare/rules/work/auto-task'
import type { StatusStep } from '../appointments/hooks.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import type { StageEntered } from '../sales/hooks.ts'
import {
  AUTO_MADE,
  autoTaskSteps,
  dropAutoTasks,
  makeAutoTasks,
  ofEnteredStage,
  tellMade,
  type AutoFound,
  type MadeTask,
} from './auto-task.ts'

/** What a stage's own rule asks for comes about in the statement that brings the deal there. */
export const taskOfStage: StageEntered = {
  steps: ({ caller }) => autoTaskSteps(caller.tenant_id, caller.user_id, ofEnteredStage),
  made: AUTO_MADE,
  after: (context, made) => tellMade(context, made as MadeTask[]),
}

/** A customer who did not come, or called off, is called: by who booked them, else by customer care; no more once they come after all. */
export async function followAbsence(context: Context, { before, to, side }: StatusStep): Promise<void> {
  const { id, person_id, person_name, deal_id, branch_id, created_by } = before
  const target = `appointment/${id}`
  const rule = to === 'no_show' || (to === 'cancelled' && side === 'customer') ? to : undefined
  if (rule !== undefined && person_id !== null)
    await makeAutoTasks(context, [
      {
        rule,
        target,
        person_id,
        person_name: person_name ?? '',
        deal_id,
        deal_name: null,
        appointment_id: id,
        branch_id,
        candidates: [created_by],
      },
    ])
  if (before.status === 'no_show')
    await dropAutoTasks(context, 'no_show', target, 'Lịch hẹn không còn là «Không đến»')
  if (before.status === 'cancelled')
    await dropAutoTasks(context, 'cancelled', target, 'Lịch hẹn không còn bị hủy')
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
  const deal = await context.db.one<Omit<AutoFound, 'rule' | 'target' | 'appointment_id'>>(
    ratedDeal(context.caller.tenant_id, rating.deal_id),
  )
  if (deal === undefined) throw new Error('a rating was written of no deal')
  const target = `deal_user_rating/${rating.id}`
  await makeAutoTasks(context, [{ rule: 'low_rating', target, appointment_id: null, ...deal }])
}
