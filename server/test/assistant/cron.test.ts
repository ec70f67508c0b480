import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

test('a phrase becomes a line of cron that is read back, with its next three runs on the wall of the clinic', async () => {
  const receptionist = await clinic.as('receptionist')
  const { cron, sentence, next } = await receptionist.mind.getcron({ text: 'mỗi thứ hai 8 giờ sáng' })
  expect({ cron, sentence }).toEqual({ cron: '0 8 * * 1', sentence: 'Thứ Hai hằng tuần, lúc 08:00' })
  expect(next).toHaveLength(3)
  const [first = 0, second = 0, third = 0] = next.map((run) => Date.parse(run))
  expect(new Date(first + 7 * 3_600_000).toISOString()).toMatch(/T08:00:00.000Z$/)
  expect(new Date(first + 7 * 3_600_000).getUTCDay()).toBe(1)
  expect([second - first, third - second]).toEqual([7 * 86_400_000, 7 * 86_400_000])
})

test('what is not understood is refused with phrases that are', async () => {
  const doctor = await clinic.as('doctor')
  const refused = await refusal(doctor.mind.getcron({ text: 'khi nào rảnh thì nhắc' }))
  expect(refused).toMatchObject({ kind: 'rule' })
  const examples = [...refused.message.matchAll(/«([^»]+)»/g)].map(([, phrase = '']) => phrase)
  expect(examples.length).toBeGreaterThan(3)
  for (const text of examples) expect((await doctor.mind.getcron({ text })).next).toHaveLength(3)
})
