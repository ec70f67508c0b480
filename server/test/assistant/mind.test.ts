import { readProvider, type Provider } from '@bcare/rules/settings/provider-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askModel } from '../../src/adapters/language-model.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { openModel, saying, type Model } from '../suites/model.ts'

let model: Model
let clinic: Clinic
beforeAll(async () => {
  model = await openModel()
  clinic = await openClinic({ ai_private_hosts: [model.host] })
})
afterAll(async () => {
  await clinic.close()
  await model.close()
})

async function set(values: Record<string, string | number>): Promise<void> {
  const admin = await clinic.as('admin')
  const changes = Object.entries(values).map(([key, value]) => ({ key: key as 'ai.url', value }))
  await admin.setting.bulk_update({ level: 'tenant', changes })
}
const connect = () =>
  set({
    'ai.provider': 'openai_compatible',
    'ai.url': model.url,
    'ai.key': 'sk-clinic',
    'ai.model': 'small',
    'ai.monthly_limit': 1000,
  })
const usage = () =>
  ownerRows(clinic.owner, 'select * from mind_usage where tenant_id = 1 order by id') as Promise<
    Record<string, unknown>[]
  >

const NAME = 'Đặng Thị Quỳnh Như'
const TEXT = `Chị Như (${NAME}, 0912 345 678, nhu.dang@example.vn, CCCD 079185001234) bị ê răng 36.`

async function aPerson(phone: string): Promise<number> {
  const receptionist = await clinic.as('receptionist')
  const { id } = await receptionist.person.add({
    full_name: NAME,
    phone,
    force: true,
  })
  return id
}

test('a clinic without a model is refused in so many words, and nothing is written down', async () => {
  const doctor = await clinic.as('doctor')
  const refused = await refusal(doctor.mind.improve({ text: TEXT }))
  expect(refused).toMatchObject({ kind: 'not_configured', message: expect.stringMatching(/Cấu hình/) })
  expect([model.heard.length, (await usage()).length]).toEqual([0, 0])
})

test('a text is written, and nothing of the customer leaves with it', async () => {
  await connect()
  const person_id = await aPerson('0912 345 678')
  const doctor = await clinic.as('doctor')
  const receptionist = await clinic.as('receptionist')
  model.answer(saying((question) => question.slice(question.indexOf('Chị'))))
  const { text, provider, tokens } = await receptionist.mind.improve({ text: TEXT, person_id })
  expect({ text, provider, tokens }).toEqual({ text: TEXT, provider: '127.0.0.1', tokens: 42 })
  const asked = model.heard.at(-1)
  expect(asked).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer sk-clinic',
    body: { model: 'small' },
  })
  const sent = JSON.stringify(asked)
  for (const secret of ['Như', 'Quỳnh', '0912', '345 678', 'nhu.dang', '079185001234'])
    expect(sent).not.toContain(secret)
  expect(sent).toContain('răng 36')
  const kept = JSON.stringify((await usage()).at(-1))
  expect(JSON.parse(kept)).toMatchObject({
    command: 'improve',
    outcome: 'written',
    tokens: 42,
    model: 'small',
  })
  expect(kept).not.toContain('răng')
  expect(await refusal(doctor.mind.improve({ text: TEXT, person_id: 999_999 }))).toMatchObject({
    kind: 'not_found',
  })
})

test('each command asks for what it is called', async () => {
  await connect()
  const care = await clinic.as('care')
  model.answer(saying(() => 'Đã viết'))
  const text = 'Khách hẹn tái khám'
  await care.mind.continue({ text })
  await care.mind.longer({ text })
  await care.mind.shorter({ text })
  await care.mind.complete({ text: 'Viết lời chúc sinh nhật', context: text })
  const prompts = model.heard.slice(-4).map(({ body }) => body.messages.at(-1)?.content ?? '')
  expect(prompts.map((prompt) => /viết tiếp|đầy đủ hơn|ngắn lại|sinh nhật/.exec(prompt)?.[0])).toEqual([
    'viết tiếp',
    'đầy đủ hơn',
    'ngắn lại',
    'sinh nhật',
  ])
  expect(prompts.every((prompt) => prompt.includes(text))).toBe(true)
})

test('a message about a customer is made of what its writer may read', async () => {
  await connect()
  const id = await aPerson('0912 345 679')
  model.answer(saying((question) => `Kính gửi ${/\[TEN_\d+\]/.exec(question)?.[0]}`))
  const receptionist = await clinic.as('receptionist')
  const { text } = await receptionist.mind.command({
    command: 'recall_message',
    entity: { type: 'person', id },
  })
  expect(text).toBe(`Kính gửi ${NAME}`)
  expect(model.heard.at(-1)?.body.messages.at(-1)?.content).toContain('Khách hàng: [TEN_')
  const before = model.heard.length
  const doctor = await clinic.as('doctor')
  for (const entity of [{ type: 'person', id } as const, { type: 'appointment', id: 999_999 } as const])
    expect(await refusal(doctor.mind.command({ command: 'record_summary', entity }))).toMatchObject({
      kind: 'not_found',
    })
  expect(await refusal(doctor.mind.command({ command: 'record_summary' }))).toMatchObject({ kind: 'rule' })
  expect(model.heard).toHaveLength(before)
})

test('who lacks the right is refused', async () => {
  await connect()
  const accountant = await clinic.as('accountant')
  expect(await refusal(accountant.mind.improve({ text: 'Chào' }))).toMatchObject({ kind: 'forbidden' })
})

test('what the model does wrong is said so that staff know what to do, and is counted', async () => {
  await connect()
  const marketing = await clinic.as('marketing')
  const refused = async (status: number, body: string) => {
    model.answer((_, response) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body),
    )
    return (await refusal(marketing.mind.improve({ text: 'Chào' }))).kind
  }
  const error = JSON.stringify({ error: { message: 'Chào', type: 'x', code: 'y' } })
  expect(await refused(401, error)).toBe('not_configured')
  expect(await refused(404, error)).toBe('not_configured')
  expect(await refused(429, error)).toBe('too_many')
  expect(await refused(500, error)).toBe('rule')
  expect(await refused(302, '')).toBe('rule')
  expect(await refused(200, '<html>Chào</html>')).toBe('rule')
  expect(await refused(200, '{"choices":[]}')).toBe('rule')
  model.answer(saying(() => '  \n '))
  expect((await refusal(marketing.mind.improve({ text: 'Chào' }))).kind).toBe('rule')
  model.answer((_, response) => response.destroy())
  expect((await refusal(marketing.mind.improve({ text: 'Chào' }))).kind).toBe('rule')
  const outcomes = (await usage()).slice(-9).map(({ outcome }) => outcome)
  expect(outcomes).toEqual([...Array(4).fill('refused'), 'failed', 'failed', 'failed', 'written', 'failed'])
  const errors = await ownerRows(clinic.owner, 'select message, stack from server_error where tenant_id = 1')
  expect(JSON.stringify(errors)).not.toContain('Chào')
})

test('a month has so many texts, whichever user asks', async () => {
  await connect()
  await set({ 'ai.monthly_limit': (await usage()).length })
  const before = model.heard.length
  const manager = await clinic.as('manager')
  expect(await refusal(manager.mind.shorter({ text: 'Chào' }))).toMatchObject({
    kind: 'too_many',
    message: expect.stringMatching(/tháng này/),
  })
  expect(model.heard).toHaveLength(before)
})

test('a user who asks again and again is told to wait', async () => {
  await connect()
  model.answer(saying(() => 'Chào bạn'))
  const telesale = await clinic.as('telesale')
  const asked = Array.from({ length: 45 }, () => undefined)
  let last: unknown
  for (const _ of asked) last = await telesale.mind.improve({ text: 'Chào' }).catch((error: unknown) => error)
  expect(last).toMatchObject({ kind: 'too_many', message: expect.stringMatching(/15 phút/) })
})

test('an address inside of the network is no address of a model, however it is written', async () => {
  const admin = await clinic.as('admin')
  for (const value of [
    'http://127.0.0.1:9/v1',
    'https://10.0.0.1/v1',
    'https://localhost/v1',
    'http://example.com/v1',
    'https://a.vn/v1?x=1',
  ]) {
    const refused = await refusal(admin.setting.update({ level: 'tenant', key: 'ai.url', value }))
    expect(refused, value).toMatchObject({ kind: 'invalid' })
  }
})

const providerOf = (address: string): Provider => {
  const read = readProvider(address)
  if ('problem' in read) throw new Error(read.problem)
  return read.provider
}
const question = (address: string) => ({
  provider: providerOf(address),
  key: '',
  model: 'm',
  system: 's',
  prompt: 'p',
})

test('a name that leads into the network is not followed', async () => {
  const before = model.heard.length
  const resolve = async () => ['93.184.216.34', '127.0.0.1']
  expect(await askModel(question('https://llm.example.com/v1'), { private_hosts: [], resolve })).toEqual({
    outcome: 'inner',
  })
  expect(model.heard).toHaveLength(before)
})

test('an answer that does not end, in time or in length, is broken off', async () => {
  const private_hosts = [model.host]
  model.answer(() => undefined)
  expect(await askModel(question(model.url), { private_hosts, patience_ms: 200 })).toEqual({
    outcome: 'late',
  })
  model.answer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  })
  expect(await askModel(question(model.url), { private_hosts })).toEqual({ outcome: 'failed' })
})
