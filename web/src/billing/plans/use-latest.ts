import { api, useRead } from '../../kit/api/api.ts'
import type { PlanRow } from './plan-rows.ts'

/** The plan as it is by now: after a refusal the next attempt is made on its latest version. */
export const useLatest = (plan: PlanRow): PlanRow =>
  useRead(api.installmentPlan.get, { id: plan.id }, { quiet: true }).data ?? plan
