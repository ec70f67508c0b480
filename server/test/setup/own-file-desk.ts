import { afterAll, beforeAll } from 'vitest'
import type { Api, Clinic } from '../kit.ts'
import { onPerson, openFileDesk, type FileDesk } from './file-desk.ts'

/** The file desk of one test file, opened before its tests and closed after them; live bindings. */
let files: FileDesk
export let clinic: Clinic
export let desk: Api
export let person_id: number

beforeAll(async () => {
  files = await openFileDesk()
  ;({ clinic, desk, person_id } = files)
})
afterAll(() => clinic.close())

export const rows: FileDesk['rows'] = (text, values) => files.rows(text, values)
export const fetched: FileDesk['fetched'] = (...address) => files.fetched(...address)
export const somebody = (full_name: string): Promise<number> => files.somebody(full_name)
export const on = (id = person_id) => onPerson(id)
