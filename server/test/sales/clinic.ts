import type { Input } from '@bcare/contract'
import type { deal as dealCalls } from '@bcare/contract/sales/deal'
import { afterAll, beforeAll } from 'vitest'
import { openClinic, type Api, type Clinic } from '../kit.ts'

/** Pipelines and stages that every clinic begins with. */
export const [CLINIC, TELESALE] = [1, 2]
export const [RECEIVED, CONSULTED, QUOTED, PAID, DONE, REFUSED] = [1, 2, 3, 5, 6, 7]
export const ONLINE_NEW = 8

/** The clinic of a file about deals, and its manager. */
export let clinic: Clinic
export let manager: Api
let people = 0
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
})
afterAll(() => clinic.close())

/** A new customer. */
export async function aPerson(as: Api = manager): Promise<number> {
  people += 1
  const phone = `09${String(10_000_000 + people)}`
  return (await as.person.add({ full_name: `Nguyễn Thị Số ${people}`, phone })).id
}

/** A deal in the first stage at the clinic, of a new customer unless given. */
export async function aDeal(values: Partial<Input<typeof dealCalls.add>> = {}, as: Api = manager) {
  const person_id = values.person_id ?? (await aPerson(as))
  return as.deal.add({ name: 'Niềng răng', pipeline_id: CLINIC, ...values, person_id })
}

/** A word for why deals are lost. */
export async function aLostReason(name: string): Promise<number> {
  return (await (await clinic.as('admin')).term.add({ vocabulary: 'lost_reason', name })).id
}

/** A column of the board. */
export const column = async (stage_id: number, pipeline_id = CLINIC) =>
  (await manager.deal.board({ pipeline_id, limit: 200 })).columns.find((found) => found.stage_id === stage_id)
