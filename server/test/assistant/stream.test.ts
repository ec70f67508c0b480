import { LLMock, type FixtureOpts } from '@copilotkit/aimock'
import { readProvider } from '@bcare/rules/settings/provider-address'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askModel } from '../../src/adapters/language-model.ts'
import { openClinic, refusal, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { follower, listening, type Followed } from '../suites/follow.ts'
import { openModel, pieceOf, sayingInPieces, type Model } from '../suites/model.ts'

const NAME = 'Đặng Thị Quỳnh Như'
const TEXT = `Chị Như (${NAME}, 0912 345 678) bị ê răng 36.`

let provider: LLMock
/** One that does by hand what the other does not do. */
let slow: Model
let clinic: Clinic
let port: number
beforeAll(async () => {
  provider = new LLMock({ port: 0, host: '127.0.0.1' })
  await provider.start()
  slow = await openModel()
  clinic = await openClinic({ ai_private_hosts: [new URL(provider.url).host, slow.host] })
  port = await listening(clinic)
})
afterAll(async () => {
  await clinic.close()
  await provider.stop()
  await slow.close()
})

async function connect(url: string, monthly_limit = 1000): Promise<void> {
  const admin = await clinic.as('admin')
  const values = {
    'ai.provider': 'openai_compatible',
    'ai.url': url,
    'ai.model': 'small',
    'ai.monthly_limit': monthly_limit,
  }
  const changes = Object.entries(values).map(([key, value]) => ({ key: key as 'ai.url', value }))
  await admin.setting.bulk_update({ level: 'tenant', changes })
}

/** The provider answers with the passage that it was asked about, in pieces of a few signs. */
function repeats(options: FixtureOpts): void {
  provider.clearFixtures()
  provider.on(
    {},
    ({ messages }) => {
      const { content } = messages.at(-1) ?? {}
      const asked = typeof content === 'string' ? content : ''
      return { content: `\n ${asked.slice(asked.lastIndexOf(':\n') + 2)} \n` }
    },
    options,
  )
}

interface Following {
  pieces: string[]
  written: Promise<{ text: string; provider: string; tokens: number | null }>
  stop: () => void
}

function follow({ api }: Followed, text: string, person_id?: number): Following {
  const pieces: string[] = []
  const reading = new AbortController()
  const written = api.mind.improve.stream(
    { text, ...(person_id !== undefined && { person_id }) },
    { signal: reading.signal, onPiece: (piece) => void pieces.push(piece) },
  )
  return { pieces, written, stop: () => reading.abort() }
}

const usage = () =>
  ownerRows(
    clinic.owner,
    'select outcome, tokens from mind_usage where tenant_id = 1 order by id',
  ) as Promise<{ outcome: string; tokens: number | null }[]>

test('a text is shown while it is written, whole names in it, and the whole at the end', async () => {
  await connect(`${provider.url}/v1`)
  repeats({ chunkSize: 3 })
  const receptionist = await clinic.as('receptionist')
  const { id } = await receptionist.person.add({ full_name: NAME, phone: '0912 345 678', force: true })
  const reader = await follower(clinic, port, 'receptionist')
  const { pieces, written } = follow(reader, TEXT, id)
  const { text, tokens, provider: host } = await written
  expect([text, host, reader.answered()]).toEqual([TEXT, '127.0.0.1', 'text/event-stream; charset=utf-8'])
  expect(tokens).toBeGreaterThan(0)
  expect(pieces.join('')).toBe(TEXT)
  expect(pieces.length).toBeGreaterThan(5)
  for (const piece of pieces) expect(piece).not.toMatch(/[[\]_]/)
  const sent = JSON.stringify(provider.getLastRequest()?.body)
  for (const secret of ['Như', 'Quỳnh', '0912']) expect(sent).not.toContain(secret)
  expect((await usage()).at(-1)).toEqual({ outcome: 'written', tokens })

  // The same answer for a caller who does not ask for a stream.
  expect((await reader.api.mind.improve({ text: TEXT, person_id: id })).text).toBe(TEXT)
  expect(reader.answered()).toMatch(/^application\/json/)
})

test('a model that breaks off in the middle ends in a refusal, not in half a text', async () => {
  await connect(`${provider.url}/v1`)
  // What it has said is under way when it cuts the connection.
  repeats({ chunkSize: 3, truncateAfterChunks: 4, latency: 20 })
  const reader = await follower(clinic, port, 'doctor')
  const cut = follow(reader, TEXT)
  expect(await refusal(cut.written)).toMatchObject({
    kind: 'rule',
    message: expect.stringMatching(/vẫn còn nguyên/),
  })
  expect(reader.answered()).toMatch(/^text\/event-stream/)
  expect(cut.pieces.length).toBeGreaterThan(0)
  expect((await usage()).at(-1)).toEqual({ outcome: 'failed', tokens: null })

  // One that ends politely and does not say that this was all.
  await connect(slow.url)
  slow.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(pieceOf('Chào'))
  })
  expect((await refusal(follow(reader, 'Chào').written)).kind).toBe('rule')
})

test('what is refused before the first piece is answered as ever', async () => {
  await connect(`${provider.url}/v1`)
  const reader = await follower(clinic, port, 'doctor')
  provider.clearFixtures()
  provider.nextRequestError(401)
  expect((await refusal(follow(reader, 'Chào').written)).kind).toBe('not_configured')
  expect(reader.answered()).toMatch(/^application\/json/)
  expect(await refusal(follow(reader, '').written)).toMatchObject({ kind: 'invalid' })
  const accountant = await follower(clinic, port, 'accountant')
  expect((await refusal(follow(accountant, 'Chào').written)).kind).toBe('forbidden')
  await connect(`${provider.url}/v1`, (await usage()).length)
  expect(await refusal(follow(reader, 'Chào').written)).toMatchObject({
    kind: 'too_many',
    message: expect.stringMatching(/tháng này/),
  })
  for (const { answered } of [reader, accountant]) expect(answered()).toMatch(/^application\/json/)
})

/** The model says something and no more; `gone` counts the connections that were closed on it. */
function dawdle(): { gone: () => number } {
  let gone = 0
  slow.answer((_, response) => {
    response.once('close', () => (gone += 1))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(pieceOf('Đang viết'))
  })
  return { gone: () => gone }
}

test('a reader who leaves closes the connection to the model, and gives the place to the next', async () => {
  await connect(slow.url)
  const { gone } = dawdle()
  const reader = await follower(clinic, port, 'care')
  const before = (await usage()).length
  // As many as a clinic may have at a time, and one that waits.
  const first = Array.from({ length: 4 }, () => follow(reader, 'Chào'))
  await vi.waitFor(() => expect(first.every(({ pieces }) => pieces.length > 0)).toBe(true), {
    timeout: 30_000,
    interval: 20,
  })
  const next = follow(reader, 'Chào')
  const [leaving] = first
  leaving?.stop()
  await expect(leaving?.written).rejects.toThrow()
  await vi.waitFor(() => expect(gone()).toBe(1), { timeout: 30_000, interval: 20 })
  await vi.waitFor(() => expect(next.pieces.length).toBe(1), { timeout: 30_000, interval: 20 })
  for (const { stop } of [...first, next]) stop()
  await Promise.allSettled([...first, next].map(({ written }) => written))
  await vi.waitFor(() => expect(gone()).toBe(5), { timeout: 30_000, interval: 20 })
  await vi.waitFor(async () => expect((await usage()).length).toBe(before + 5), {
    timeout: 30_000,
    interval: 20,
  })
  expect((await usage()).slice(before).map(({ outcome }) => outcome)).toEqual(Array(5).fill('stopped'))

  // One who waits for the whole and leaves closes it as well.
  const leavingWhole = new AbortController()
  const whole = reader.api.mind.improve({ text: 'Chào' }, { signal: leavingWhole.signal })
  const asked = slow.heard.length
  await vi.waitFor(() => expect(slow.heard.length).toBeGreaterThan(asked), { timeout: 30_000, interval: 20 })
  leavingWhole.abort()
  await expect(whole).rejects.toThrow()
  await vi.waitFor(() => expect(gone()).toBe(6), { timeout: 30_000, interval: 20 })
})

test('a server that stops says so to who reads', async () => {
  await connect(slow.url)
  dawdle()
  const beside = await openClinic({ beside: clinic, ai_private_hosts: [slow.host] })
  const { written, pieces } = follow(await follower(beside, await listening(beside), 'doctor'), 'Chào')
  await vi.waitFor(() => expect(pieces).toEqual(['Đang viết']), { timeout: 30_000, interval: 20 })
  const closed = beside.close()
  expect(await refusal(written)).toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/khởi động lại/),
  })
  await closed
})

test('an answer in pieces may be long, and neither pause for too long nor have no end', async () => {
  const read = readProvider(slow.url)
  if ('problem' in read) throw new Error(read.problem)
  const question = { provider: read.provider, key: '', model: 'm', system: 's', prompt: 'p' }
  const ask = (patience_ms: number) => {
    const said: string[] = []
    const onPiece = (piece: string) => void said.push(piece)
    return { said, answer: askModel(question, { private_hosts: [slow.host], patience_ms }, { onPiece }) }
  }
  const words = 'Chào bạn. '.repeat(1_000)
  slow.answer(sayingInPieces(() => words))
  const long = ask(30_000)
  expect(await long.answer).toEqual({ outcome: 'written', text: words, tokens: null })
  expect(long.said.join('')).toBe(words)

  const { gone } = dawdle()
  expect(await ask(200).answer).toEqual({ outcome: 'late' })
  await vi.waitFor(() => expect(gone()).toBe(1), { timeout: 30_000, interval: 20 })

  slow.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const more = (): void => {
      while (!response.destroyed && response.write(pieceOf('x'.repeat(1_000))));
      response.once('drain', more)
    }
    more()
  })
  expect(await ask(30_000).answer).toEqual({ outcome: 'failed' })
})
