import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Clinic } from '../kit.ts'

let clinic: Clinic

beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const ask = async (path: string, accepted?: string) => {
  const authorization = `Bearer ${await clinic.token('admin')}`
  const headers = { host: 'bcare.localhost', 'content-type': 'application/json', authorization }
  return clinic.application.app.inject({
    method: 'POST',
    url: path,
    headers: accepted === undefined ? headers : { ...headers, 'accept-encoding': accepted },
    payload: '{}',
  })
}

test.each([
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
])('a long answer is sent smaller to clients that read %s', async (accepted, encoding, unpack) => {
  const plain = await ask('/v1/constant')
  const small = await ask('/v1/constant', accepted)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(small.headers['content-encoding']).toBe(encoding)
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(unpack(small.rawPayload).toString()).toBe(plain.payload)
})

test('a short answer is sent as it is', async () => {
  const answer = await ask('/v1/auth/me', 'gzip, br')
  expect(answer.headers['content-encoding']).toBeUndefined()
})
