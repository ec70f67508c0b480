import type { ChangeEvent } from '@bcare/contract'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, inject, test, vi } from 'vitest'
import type { Bus, BusMessage } from '../../src/kit/realtime/bus.ts'
import { APP_ROLE } from '../../src/kit/database/migrate.ts'
import { pack, unpack } from '../../src/kit/realtime/payload.ts'
import { postgresBus } from '../../src/kit/realtime/postgres-bus.ts'
import { TEMPLATE } from '../setup/global.ts'

const logger = pino({ level: 'silent' })
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** A bus of the app role; this file has its own database, because a NOTIFY reaches everybody on one. */
async function openBus(): Promise<{ bus: Bus; heard: BusMessage[] }> {
  const bus = await postgresBus({
    connection: { ...inject('connection'), database: 'postgres', user: APP_ROLE },
    logger,
  })
  open.push(bus)
  const heard: BusMessage[] = []
  bus.listen((message) => void heard.push(message))
  return { bus, heard }
}

const change = (id: number, keys: string[] = ['name']): ChangeEvent => ({
  entity: 'tag',
  id,
  action: 'update',
  keys,
  by: null,
})

/** Every payload that PostgreSQL hands out, as another connection on the same channel sees it. */
async function eavesdrop(): Promise<string[]> {
  const client = new pg.Client({ ...inject('connection'), database: 'postgres' })
  await client.connect()
  open.push({ close: () => client.end() })
  const payloads: string[] = []
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await client.query('listen bcare')
  return payloads
}

test('a process that publishes hears at once and only once, every other process hears too', async () => {
  const [one, two, three] = [await openBus(), await openBus(), await openBus()]
  one.bus.publish(7, change(1))
  expect(one.heard).toEqual([{ kind: 'change', tenant_id: 7, event: change(1) }])
  await vi.waitFor(() => expect([two.heard.length, three.heard.length]).toEqual([1, 1]), 30_000)
  two.bus.publish(7, change(2))
  await vi.waitFor(() => expect(one.heard.length).toBe(2), 30_000)
  for (const { heard } of [one, two, three]) {
    await vi.waitFor(
      () => expect(heard.map((message) => message.kind === 'change' && message.event.id)).toEqual([1, 2]),
      30_000,
    )
  }
})

test('what is published together travels in one NOTIFY, in order and without repetition', async () => {
  const payloads = await eavesdrop()
  const [one, two] = [await openBus(), await openBus()]
  for (const id of [1, 2, 2, 3]) one.bus.publish(7, change(id))
  await vi.waitFor(() => expect(two.heard.length).toBe(3), 30_000)
  expect(two.heard.map((message) => message.kind === 'change' && message.event.id)).toEqual([1, 2, 3])
  await vi.waitFor(() => expect(payloads.length).toBe(1), 30_000)
})

test('more than one NOTIFY can hold is split below 8000 bytes and arrives whole', async () => {
  const payloads = await eavesdrop()
  const [one, two] = [await openBus(), await openBus()]
  for (let id = 1; id <= 1_000; id += 1) one.bus.publish(7, change(id, ['tên', 'số điện thoại']))
  await vi.waitFor(() => expect(two.heard.length).toBe(1_000), 30_000)
  const heard = () => payloads.flatMap((payload) => unpack(payload).messages).length
  await vi.waitFor(() => expect(heard()).toBe(1_000), 30_000)
  expect(payloads.length).toBeGreaterThan(10)
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
})

test('payloads fill up to the limit, and a change with too many keys travels without them', () => {
  const messages = Array.from({ length: 300 }, (_, id): BusMessage => ({
    kind: 'change',
    tenant_id: 1,
    event: change(id),
  }))
  const payloads = pack('someone', messages)
  expect(payloads.flatMap((payload) => unpack(payload).messages)).toEqual(messages)
  for (const payload of payloads.slice(0, -1)) expect(Buffer.byteLength(payload)).toBeGreaterThan(7_800)
  const keys = Array.from({ length: 2_000 }, (_, at) => `key_${at}`)
  const [payload = ''] = pack('someone', [{ kind: 'change', tenant_id: 1, event: change(1, keys) }])
  expect(unpack(payload)).toEqual({
    sender: 'someone',
    messages: [{ kind: 'change', tenant_id: 1, event: change(1, []) }],
  })
})

test('send resolves when PostgreSQL has the message', async () => {
  const payloads = await eavesdrop()
  const one = await openBus()
  const message: BusMessage = { kind: 'identity', tenant_id: 7, user_id: 3, session_id: null }
  await one.bus.send(message)
  expect(one.heard).toEqual([message])
  await vi.waitFor(
    () => expect(payloads.map((payload) => unpack(payload).messages)).toEqual([[message]]),
    30_000,
  )
})

test('a lost connection comes back, what waited leaves, and its listeners are told of the gap', async () => {
  const one = await openBus()
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' })
  await admin.connect()
  open.push({ close: () => admin.end() })
  const ours = `application_name = 'bcare bus' and datname = 'postgres'`
  const { rows } = await admin.query<{ pid: number }>(`select pid from pg_stat_activity where ${ours}`)
  const two = await openBus()
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await one.bus.send({ kind: 'notification', tenant_id: 7, user_id: 3, data: { action: 'delete', id: 11 } })
  one.bus.publish(7, change(12))
  expect(one.heard.map(({ kind }) => kind)).toEqual(['notification', 'change'])
  await vi.waitFor(
    () => expect(two.heard.map(({ kind }) => kind)).toEqual(['notification', 'change']),
    30_000,
  )
  expect(one.heard.at(-1)).toEqual({ kind: 'gap' })
  two.bus.publish(7, change(13))
  await vi.waitFor(
    () => expect(one.heard.at(-1)).toEqual({ kind: 'change', tenant_id: 7, event: change(13) }),
    30_000,
  )
})

test('a listener that fails harms nobody', async () => {
  const one = await openBus()
  one.bus.listen(() => {
    throw new Error('on purpose')
  })
  const heard: BusMessage[] = []
  one.bus.listen((message) => void heard.push(message))
  one.bus.publish(7, change(1))
  expect(heard.length).toBe(1)
})

test('a first connection that fails is an error, not a silent bus', async () => {
  const connection = { ...inject('connection'), database: `${TEMPLATE}_missing` }
  await expect(postgresBus({ connection, logger })).rejects.toThrow(/does not exist/)
})
