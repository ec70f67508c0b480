import { addDays, dayBounds } from '@bcare/rules/text/date'
import type { Period } from '@bcare/rules/text/period'
import { expect } from 'vitest'
import { openBilling, type Billing } from '../billing/fixture.ts'
import { refusal, type Api } from '../kit.ts'

/** A clinic whose figures are looked at. */
export interface Figured {
  fixture: Billing
  manager: Api
  branches: number[]
  /** Some days around today; what the tests do is all within them, also where midnight passes meanwhile. */
  around: () => Period
  /** A period that has not begun, and whose period before is that of the tests. */
  ahead: () => Period
  /** As the lists of the browser ask for a span of days. */
  during: (field: string, period?: Period) => { field: string; op: 'between'; value: [string, string] }
  nobodyElse: (call: (as: Api) => Promise<unknown>) => Promise<void>
}

export async function openFigured(): Promise<Figured> {
  const fixture = await openBilling()
  const { manager, today } = fixture
  const { data } = await manager.department.list({ kind: 'branch' })
  const around = () => ({ from: addDays(today, -2), to: addDays(today, 2) })
  return {
    fixture,
    manager,
    branches: data.map(({ id }) => id).toSorted((one, other) => one - other),
    around,
    ahead: () => ({ from: addDays(around().to, 1), to: addDays(around().to, 5) }),
    during: (field, { from, to } = around()) => ({
      field,
      op: 'between',
      value: [dayBounds(from)[0], new Date(Date.parse(dayBounds(to)[1]) - 1).toISOString()],
    }),
    nobodyElse: async (call) =>
      expect(await refusal(call(await fixture.clinic.as('nobody')))).toMatchObject({ kind: 'forbidden' }),
  }
}
