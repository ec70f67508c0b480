import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import type { Storage } from '../../src/kit/storage.ts'
import { ownerRows } from '../suites/database.ts'

/** A clinic whose receptionist has a customer to put pictures on. */
export interface FileFixture {
  clinic: Clinic
  receptionist: Api
  person_id: number
  /** Looks behind the product's back. */
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  addCustomer(full_name: string): Promise<number>
  /** Fetches an address of the storage, as a browser does. */
  fetched: (
    path: string,
    headers?: Record<string, string>,
    tenant?: string,
    prefix?: string,
  ) => Promise<Fetched>
}

interface Fetched {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

/** A picture that nobody has sent before. */
export const picture = (width = 64, height = 48) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

export const photo = async (name = 'ảnh.jpg') => new File([await picture().jpeg().toBuffer()], name)

/** Where pictures of a customer go. */
export const onPerson = (entity_id: number) =>
  ({ entity_type: 'person', entity_id, purpose: 'photo_int' }) as const

export async function openFileFixture(storage?: Storage): Promise<FileFixture> {
  const clinic = await openClinic(storage === undefined ? {} : { storage })
  const receptionist = await clinic.as('receptionist')
  const rows: FileFixture['rows'] = (text, values = []) => ownerRows(clinic.owner, text, values)
  const [branch] = await rows<{ id: number }>(
    `select branch_id::int as id from "user" where tenant_id = 1 and username = 'receptionist'`,
  )
  let phones = 0
  const addCustomer = async (full_name: string): Promise<number> => {
    const phone = `09111${String((phones += 1)).padStart(5, '0')}`
    return (await receptionist.person.add({ full_name, phone, branch_id: branch?.id ?? 0 })).id
  }
  const fetched: FileFixture['fetched'] = async (path, headers = {}, tenant = 'bcare', prefix = tenant) => {
    const answer = await clinic.application.app.inject({
      method: 'GET',
      url: `/storage/${prefix}/${path}`,
      headers: { host: `${tenant}.localhost`, ...headers },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }
  return { clinic, receptionist, rows, addCustomer, fetched, person_id: await addCustomer('Trần Thị Ảnh') }
}
