import { formatDate, instantAt } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, openInstallments, type Installments } from '../billing/installment-fixture.ts'
import { openMessagingClinic, type MessagingClinic } from './message-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let money: Installments
let it: MessagingClinic
beforeAll(async () => {
  money = await openInstallments()
  // The clock of the jobs is the true one: the fixture's stands at nine.
  money.setClock(Math.floor((Date.now() - Date.parse(instantAt(money.today, 0))) / 60_000))
  it = await openMessagingClinic(money.clinic)
  await it.admin.setting.update({ key: 'messaging.sms_url', value: `${it.services.url}/sms` })
  await it.admin.setting.update({ key: 'messaging.sms_provider', value: 'http' })
})
afterAll(() => it.close())

const texts = () => it.services.requests.map(({ body }) => body['text'])
const reached = async (person_id: number) => {
  const { phone } = await it.admin.person.get({ id: person_id })
  return it.services.requests.filter(({ body }) => body['to'] === phone).map(({ body }) => body['text'])
}

test('an instalment is told three days before, on its day and after it, once each; a paid one is not', async () => {
  await it.template('Nhắc kỳ trả góp', {
    content: 'Ky tra gop {so_tien} den han {han}',
    auto: 'installment',
    channel: 'sms',
  })
  const soon = await money.running(4_000_000, { first_due_on: inDays(3) })
  const later = await money.running(4_000_000, { first_due_on: inDays(9) })
  await it.run('auto_messages')
  await it.run('auto_messages')
  // Before half past eight in the clinic it waits until then: `run` does what waits at once.
  expect(await reached(soon.person_id)).toEqual([`Ky tra gop 1.000.000 d den han ${formatDate(inDays(3))}`])
  expect(await reached(later.person_id)).toEqual([])
})

test('a receipt is sent for what was paid just now, and not for what was taken back', async () => {
  await it.template('Đã thu tiền', { content: 'Da nhan {so_tien}', auto: 'receipt', channel: 'sms' })
  const { person_id } = await money.billed(500_000)
  await money.payIn(person_id, 500_000)
  await it.run('auto_messages')
  await it.run('auto_messages')
  expect(await reached(person_id)).toEqual(['Da nhan 500.000 d'])
  expect(texts().filter((text) => text === 'Da nhan 500.000 d')).toHaveLength(1)
})
