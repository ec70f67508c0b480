import type { Caller } from '../kit/caller.ts'

/** What materials cost is known to users of the clinic's finances, and to those who keep its stock. */
export const knowsMaterialCost = (caller: Caller): boolean =>
  caller.may('finance:read') || caller.may('material:update')
