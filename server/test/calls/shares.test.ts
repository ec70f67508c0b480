import { Fault } from '@bcare/contract'
import { FILE_KINDS } from '@bcare/rules/files/kind'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawImage } from '../../src/files/image.ts'
import { hashPassword, passwordFits } from '../../src/identity/password.ts'
import { waitingAt } from '../../src/kit/database/pool.ts'
import { fairTurns } from '../../src/kit/turns.ts'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

/** Lets everything that is ready to go on do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
const full = () => new Fault('too_many')

/** Work of clinics that ends when it is told to, in the order in which it began. */
function crowd(options: { at_once: number; most_each: number; most_waiting: number }) {
  const turns = fairTurns({ ...options, full })
  const begun: number[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    ask: (tenant_id: number) =>
      turns.inTurn(tenant_id, () => {
        begun.push(tenant_id)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    endOne: async () => {
      ends.shift()?.()
      await settle()
    },
  }
}

test('a clinic that asks a hundred times is served as often as the others, not before them', async () => {
  const { ask, begun, endOne } = crowd({ at_once: 2, most_each: 1, most_waiting: 64 })
  const all = [...Array.from({ length: 60 }, () => [1, 2]).flat(), 3, 4].map(ask)
  await settle()
  for (let at = 0; at < 8; at += 1) await endOne()
  expect([begun.indexOf(3), begun.indexOf(4)].every((at) => at >= 0 && at < 8)).toBe(true)
  while (begun.length < 122) await endOne()
  await endOne()
  await endOne()
  await Promise.all(all)
})

test('who no longer waits has left the queue, and nobody else has', async () => {
  const turns = fairTurns({ at_once: 1, most_each: 1, most_waiting: 3, full })
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const done: string[] = []
  const asked = (name: string, signal?: AbortSignal) =>
    turns.inTurn(1, async () => void done.push(name), signal)
  const running = turns.inTurn(1, () => first)
  const all = [asked('one'), asked('two', leaving.signal), asked('three')]
  leaving.abort(full())
  await expect(all[1]).rejects.toMatchObject({ kind: 'too_many' })
  expect(turns.waiting()).toBe(2)
  end()
  await Promise.all([running, all[0], all[2]])
  expect(done).toEqual(['one', 'three'])
  await expect(asked('late', leaving.signal)).rejects.toMatchObject({ kind: 'too_many' })
})

test('nobody has more than their share, nobody waits where there is room, and a queue has an end', async () => {
  const { ask, begun, endOne } = crowd({ at_once: 4, most_each: 3, most_waiting: 2 })
  const first = [1, 1, 1, 1, 1].map(ask)
  await settle()
  expect(begun).toEqual([1, 1, 1])
  await expect(ask(1)).rejects.toMatchObject({ kind: 'too_many' })
  const second = ask(2)
  await settle()
  expect(begun).toEqual([1, 1, 1, 2])
  for (let at = 0; at < 6; at += 1) await endOne()
  await Promise.all([...first, second])
})

test('pictures that wait are not in memory yet', async () => {
  const kind = FILE_KINDS.get('image/png')
  if (kind === undefined) throw new Error('no pictures are taken')
  const gate = Promise.withResolvers<Buffer>()
  let read = 0
  const many = Array.from({ length: 20 }, () => {
    const sent = { tenant_id: 1, read: () => ((read += 1), gate.promise) }
    return drawImage(sent, kind, new Date())
  })
  await settle()
  expect(read).toBe(2)
  gate.resolve(Buffer.from('no picture'))
  expect(await Promise.all(many)).toEqual(many.map(() => undefined))
})

test('a clinic whose door is stormed leaves the others room to sign in', async () => {
  const stored = await hashPassword(PASSWORD)
  const ended: number[] = []
  const sign = async (tenant_id: number) => {
    await passwordFits(tenant_id, stored, PASSWORD)
    ended.push(tenant_id)
  }
  await Promise.all([...Array.from({ length: 40 }, () => sign(1)), sign(2)])
  expect(ended.indexOf(2)).toBeLessThan(10)
})

// Before, the four hundred had all connections, and the other clinic read after five seconds that the server is not ready.
test('a clinic whose calls all wait for one another leaves the others theirs', async () => {
  const [admin, other] = [await clinic.as('admin'), await clinic.as('admin', 'saas')]
  const tag = await admin.tag.add({ name: 'Giữ chỗ' })
  const holder = new pg.Client(clinic.owner)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from tag where id = $1 for update', [tag.id])
  const stuck = Array.from({ length: 400 }, (_, at) =>
    admin.tag.update({ id: tag.id, name: `Giữ chỗ ${at}`, version: tag.version }).catch(() => undefined),
  )
  while (waitingAt(clinic.pool) < 300) await settle()
  const busy = clinic.pool.totalCount - clinic.pool.idleCount
  const answers = await Promise.all(Array.from({ length: 30 }, () => other.tag.list({})))
  expect([busy, answers.length, waitingAt(clinic.pool) > 0]).toEqual([15, 30, true])
  await holder.query('rollback')
  await holder.end()
  await Promise.all(stuck)
})
