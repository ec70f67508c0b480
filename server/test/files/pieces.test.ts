import { randomBytes } from 'node:crypto'
import { PIECE_BYTES } from '@bcare/contract/files/file-upload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { openFileFixture, type FileFixture } from '../setup/file-fixture.ts'

let files: FileFixture
let clinic: Clinic
let receptionist: Api
let person_id: number

beforeAll(async () => {
  files = await openFileFixture()
  ;({ clinic, receptionist, person_id } = files)
})
afterAll(() => clinic.close())

const fetched: FileFixture['fetched'] = (...address) => files.fetched(...address)

describe('a file in pieces', () => {
  const piece = (bytes: Buffer, offset: number) =>
    new File([bytes.subarray(offset, offset + PIECE_BYTES) as never], 'piece')

  test('is resumed after the server was killed, and is the same', async () => {
    const bytes = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), randomBytes(3 * PIECE_BYTES - 500)])
    const { id } = await receptionist.fileUpload.add({
      name: 'CBCT hàm trên.dcm',
      size: bytes.length,
      purpose: 'cbct',
    })
    await receptionist.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) })
    const second = await openClinic({ beside: clinic })
    const there = await second.as('receptionist')
    const state = await there.fileUpload.get({ id })
    expect(state).toMatchObject({ received: PIECE_BYTES, size: bytes.length })
    expect(
      (
        await refusal(
          there.fileUpload.piece({ id, offset: 2 * PIECE_BYTES }, { file: piece(bytes, 2 * PIECE_BYTES) }),
        )
      ).kind,
    ).toBe('conflict')
    await there.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) })
    const draft = { entity_type: 'person', entity_id: person_id, purpose: 'cbct', upload_id: id } as const
    expect((await refusal(there.fileUsage.add(draft))).kind).toBe('rule')
    for (let { received } = state; received < bytes.length;)
      received = (await there.fileUpload.piece({ id, offset: received }, { file: piece(bytes, received) }))
        .received
    const added = await there.fileUsage.add(draft)
    expect(added).toMatchObject({ name: 'CBCT hàm trên.dcm', mime: 'application/dicom', size: bytes.length })
    expect((await fetched(added.path)).bytes.equals(bytes)).toBe(true)
    expect((await refusal(there.fileUpload.get({ id }))).kind).toBe('not_found')
    await second.close()
  })

  test('is its owner’s alone, keeps to what was said of it, and ends when it is left', async () => {
    const bytes = randomBytes(PIECE_BYTES + 100)
    const { id } = await receptionist.fileUpload.add({ name: 'a.jpg', size: bytes.length })
    const doctor = await clinic.as('manager')
    expect((await refusal(doctor.fileUpload.get({ id }))).kind).toBe('not_found')
    expect((await refusal(doctor.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) }))).kind).toBe(
      'not_found',
    )
    expect(
      (
        await refusal(
          receptionist.fileUpload.piece(
            { id, offset: 0 },
            { file: new File([bytes.subarray(0, 10) as never], 'p') },
          ),
        )
      ).kind,
    ).toBe('invalid')
    expect((await refusal(receptionist.fileUpload.piece({ id, offset: 0 }))).kind).toBe('invalid')
    await receptionist.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) })
    const long = new File([bytes.subarray(0, 200) as never], 'p')
    expect(
      (await refusal(receptionist.fileUpload.piece({ id, offset: PIECE_BYTES }, { file: long }))).kind,
    ).toBe('invalid')
    expect((await refusal(receptionist.fileUpload.add({ name: 'a.jpg', size: 30 * 1024 * 1024 }))).kind).toBe(
      'too_large',
    )
    await receptionist.fileUpload.delete({ id })
    expect((await refusal(receptionist.fileUpload.get({ id }))).kind).toBe('not_found')
  })
})
