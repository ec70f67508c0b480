import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerRows } from '../suites/database.ts'
import { openInstallation, type Installation } from '../suites/installation.ts'
import { randomFrom, type Random } from '../suites/random.ts'
import { amount, bePatient, progressOf } from '../suites/torture.ts'
import { BAD_CONNECTIONS, untilKnown } from '../suites/until-known.ts'

bePatient()

/** Two machines at once: while one starts again the other one works. */
const MACHINES = 2
/** Of each machine. */
const APP_KILLS = amount({ proofs: 60, torture: 1_000 }) / MACHINES
const DATABASE_KILLS = amount({ proofs: 6, torture: 100 }) / MACHINES
const ACKNOWLEDGED = amount({ proofs: 5_000, torture: 100_000 }) / MACHINES
const BETWEEN_KILLS = Math.ceil(ACKNOWLEDGED / (APP_KILLS + DATABASE_KILLS))
const WRITERS = 8

let machines: Installation[]
beforeAll(async () => {
  machines = await Promise.all(Array.from({ length: MACHINES }, openInstallation))
})
afterAll(() => Promise.all(machines.map((machine) => machine.close())))

interface Ledger {
  /** Name → id, of every write that was acknowledged. */
  stored: Map<string, number>
  repeats: number
  refused: string[]
}

const openLedger = (): Ledger => ({ stored: new Map(), repeats: 0, refused: [] })

const WRITES: readonly ((name: string) => [path: string, body: object])[] = [
  (name) => ['/v1/tag/add', { name }],
  (name) => ['/v1/person/add', { full_name: name, no_phone_reason: 'không nhớ', force: true }],
]

interface Writer {
  machine: Installation
  keyed: boolean
  random: Random
  ledger: Ledger
}

/**
 * A client that gives one write one key, and sends it again until it hears how it ended; its connection may be cut right
 * after the request has left.
 */
async function writeUntilKnown(name: string, { machine, keyed, random, ledger }: Writer): Promise<void> {
  const [path, body] = random.pick(WRITES)(name)
  const headers: Record<string, string> = keyed ? { 'idempotency-key': randomUUID() } : {}
  const answer = await untilKnown<{ id: number }>({
    machine,
    random,
    path,
    body,
    headers,
    onRepeat: () => (ledger.repeats += 1),
  })
  if (answer.code === 0) ledger.stored.set(name, answer.data?.id ?? 0)
  else ledger.refused.push(`${name}: ${answer.code} ${answer.message}`)
}

/** How many rows carry a name, as the product counts them. */
async function countOf(machine: Installation, name: string): Promise<number> {
  const totals = ['/v1/tag/list', '/v1/person/list'].map(async (path) => {
    const { data } = await machine.post<{ total: number }>(path, { search: name, limit: 1 })
    return data?.total ?? 0
  })
  return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0)
}

test('control: without keys, repeats after a cut connection are doubled', async () => {
  const [machine] = machines
  if (machine === undefined) throw new Error('there is no machine')
  const ledger = openLedger()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      const random = randomFrom(100 + index)
      for (let serial = 0; serial < 25; serial += 1)
        await writeUntilKnown(`Không khóa ${index}-${serial}`, { machine, keyed: false, random, ledger })
    }),
  )
  expect(ledger.stored.size).toBeGreaterThan(50)
  expect(await countOf(machine, 'Không khóa')).toBeGreaterThan(ledger.stored.size)
})

/** Every kill of a machine, those of its database spread evenly among the others. */
function plannedKills(): ('app' | 'database')[] {
  const kills: ('app' | 'database')[] = Array.from({ length: APP_KILLS }, () => 'app')
  const every = Math.floor(APP_KILLS / DATABASE_KILLS) + 1
  for (let index = 0; index < DATABASE_KILLS; index += 1) kills.splice(1 + index * every, 0, 'database')
  return kills
}

/** Writes on a machine that is killed whenever enough writes have been acknowledged since the last time. */
async function writeAndKill(machine: Installation, serial_of_machine: number): Promise<Ledger> {
  const ledger = openLedger()
  const kills = plannedKills()
  const tell = progressOf(`kill of machine ${serial_of_machine}`, kills.length)
  const planned = kills.length
  let next = BETWEEN_KILLS
  let killing = false
  const write = async (index: number) => {
    const random = randomFrom(serial_of_machine * 1_000 + index)
    for (let serial = 0; kills.length > 0 || ledger.stored.size < next; serial += 1) {
      await writeUntilKnown(`Mẫu ${index}-${serial}`, { machine, keyed: true, random, ledger })
      if (ledger.stored.size < next || killing) continue
      const kind = kills.shift()
      if (kind === undefined) continue
      killing = true
      await machine.kill(kind)
      next = ledger.stored.size + BETWEEN_KILLS
      killing = false
      tell(planned - kills.length)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)))
  expect(kills).toEqual([])
  return ledger
}

/** What is stored in the end: name → id of every row. */
const storedRows = (machine: Installation) =>
  machine.inspect(({ owner }) =>
    ownerRows<{ name: string; id: number }>(
      owner,
      `select name, id::int from tag where name ~ '^Mẫu' union all select full_name, id::int from person where full_name ~ '^Mẫu'`,
    ),
  )

test('no acknowledged write is lost and none is doubled, though server and database are killed', async () => {
  const ledgers = await Promise.all(machines.map(writeAndKill))
  for (const [index, machine] of machines.entries()) {
    const ledger = ledgers[index] ?? openLedger()
    const rows = await storedRows(machine)
    expect(ledger.refused).toEqual([])
    expect(rows).toHaveLength(ledger.stored.size)
    expect(Object.fromEntries(rows.map(({ name, id }) => [name, id]))).toEqual(
      Object.fromEntries(ledger.stored),
    )
    expect(ledger.stored.size).toBeGreaterThanOrEqual(ACKNOWLEDGED)
    expect(ledger.repeats).toBeGreaterThan(ACKNOWLEDGED * BAD_CONNECTIONS * 0.1)
  }
})
