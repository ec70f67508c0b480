import { afterAll, beforeAll } from 'vitest'
import { openClinic, type Api, type Clinic } from '../kit.ts'

/** The clinic of a file about records that are on file twice. */
export let clinic: Clinic
export let manager: Api
export let receptionist: Api
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
})
afterAll(() => clinic.close())

let number = 100
export const freshPhone = () => `0915 000 ${(number += 1)}`
export const someone = (full_name: string, more: object = {}) =>
  manager.person.add({ full_name, phone: freshPhone(), force: true, ...more })

/** Two records as they were looked at before they are made one. */
export const pairOf = async (keep_id: number, merge_id: number, api = manager) => {
  const { keep, merge } = await api.personMerge.preview({ keep_id, merge_id })
  return { keep_id, merge_id, keep_version: keep.version, merge_version: merge.version }
}
export const mergeNow = async (keep_id: number, merge_id: number, fields = {}) =>
  manager.personMerge.merge({ ...(await pairOf(keep_id, merge_id)), fields })
