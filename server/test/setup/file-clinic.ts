import { afterAll, beforeAll } from 'vitest'
import type { Api, Clinic } from '../kit.ts'
import { onPerson, openFileFixture, type FileFixture } from './file-fixture.ts'

/** The file fixture of one test file, opened before its tests and closed after them; live bindings. */
let files: FileFixture
export let clinic: Clinic
export let receptionist: Api
export let person_id: number

beforeAll(async () => {
  files = await openFileFixture()
  ;({ clinic, receptionist, person_id } = files)
})
afterAll(() => clinic.close())

export const rows: FileFixture['rows'] = (text, values) => files.rows(text, values)
export const fetched: FileFixture['fetched'] = (...address) => files.fetched(...address)
export const addCustomer = (full_name: string): Promise<number> => files.addCustomer(full_name)
export const on = (id = person_id) => onPerson(id)
