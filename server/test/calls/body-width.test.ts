import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Clinic } from '../kit.ts'

let clinic: Clinic
let person_id: number
beforeAll(async () => {
  clinic = await openClinic()
  const receptionist = await clinic.as('receptionist')
  const person = { full_name: 'Trần Thị Rộng', no_phone_reason: 'không nhớ', force: true }
  person_id = (await receptionist.person.add(person)).id
})
afterAll(() => clinic.close())

const KILOBYTE = 1024

async function add(more: object): Promise<{ code: number; message: string; size: number }> {
  const answer = await clinic.application.app.inject({
    method: 'POST',
    url: '/v1/note/add',
    headers: { host: 'bcare.localhost', authorization: `Bearer ${await clinic.token('receptionist')}` },
    payload: { entity_type: 'person', entity_id: person_id, ...more },
  })
  const { code, message } = answer.json<{ code: number; message: string }>()
  return { code, message, size: answer.body.length }
}

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const doc = (content: unknown[]) => ({ body: { type: 'doc', content } })
const quoted = (content: unknown[]) => ({ type: 'blockquote', content })

// A schema says something of each: these held the main thread for seconds, or were answered by megabytes.
test.each([
  ['one long list', doc(many(300_000, () => ({})))],
  ['many long lists', doc(many(60, () => quoted(many(4_900, () => ({})))))],
  ['many names', Object.fromEntries(many(60_000, (at) => [`k${at}`, 1]))],
])('%s of a body is refused before it is looked at, in few words', async (_, body) => {
  const { code, message, size } = await add(body)
  expect([code, message]).toEqual([400, 'Dữ liệu gửi lên có quá nhiều mục'])
  expect(size).toBeLessThan(KILOBYTE)
})

test('unknown names that are let through are answered by a list that a page can show', async () => {
  const { code, size } = await add(Object.fromEntries(many(900, (at) => [`k${at}`, 1])))
  expect(code).toBe(400)
  expect(size).toBeLessThan(100 * KILOBYTE)
})

test('the largest formatted text is let through', async () => {
  const marks = ['bold', 'italic', 'underline', 'strike'].map((type) => ({ type }))
  const link = { type: 'link', attrs: { href: 'https://a.vn' } }
  const text = { type: 'text', text: 'a', marks: [...marks, link] }
  const { code, message } = await add(doc([{ type: 'paragraph', content: many(4_900, () => text) }]))
  expect([code, message]).toEqual([0, ''])
})
