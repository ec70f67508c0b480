import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '@bcare/server/kit/database/connect'
import { fill, PASSWORD } from './data.ts'
import { call, measure, median, memoryOf, type Measured, type Target } from './load.ts'
import { workloads, type Pair } from './workloads.ts'

/** `npm run bench`: product and floor beside each other, in turns, and the median of their ratios. bench/README.md says how to read it. */
const persons = Number(process.env['BENCH_PERSONS'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2)
const folder = fileURLToPath(new URL(`../../data/bench-${persons}`, import.meta.url))
const logger = pino({ level: 'warn' })

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function openFilled() {
  const ready = join(folder, 'ready')
  mkdirSync(folder, { recursive: true })
  const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'bench', logger })
  if (existsSync(ready)) return database
  const started = performance.now()
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await fill(owner, '/tmp', { persons, days: Math.min(600, Math.ceil(persons / 1000)) })
  await owner.end()
  writeFileSync(ready, '')
  say(`filled ${persons} customers in ${Math.round((performance.now() - started) / 1000)} s`)
  return database
}

async function start(
  file: string,
  port: number,
  connection: object,
  headers: Record<string, string>,
): Promise<Target & { child: ChildProcess }> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, {
    execArgv:
      file === './product.ts' && process.env['BENCH_PROFILE'] !== undefined
        ? ['--cpu-prof', '--cpu-prof-dir', process.env['BENCH_PROFILE']]
        : [],
    env: {
      ...process.env,
      PORT: String(port),
      BENCH_DATABASE: JSON.stringify(connection),
      NODE_ENV: 'production',
    },
  })
  await once(child, 'message')
  return { port, pid: child.pid ?? 0, headers, child }
}

async function signedIn(target: Target): Promise<Target> {
  const answer = (await call(target, '/v1/auth/login', { username: 'admin', password: PASSWORD })) as {
    data: { access_token: string }
  }
  return { ...target, headers: { ...target.headers, authorization: `Bearer ${answer.data.access_token}` } }
}

const figure = ({ rate, p50, p99, cpu_us }: Measured) =>
  `${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms  cpu ${cpu_us.toFixed(0).padStart(5)} µs`

async function compare(pair: Pair, product: Target, floor: Target): Promise<void> {
  const ours: Measured[] = []
  const bare: Measured[] = []
  await measure(product, pair.product, 0.5)
  await measure(floor, pair.floor, 0.5)
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(product, pair.product, seconds))
    bare.push(await measure(floor, pair.floor, seconds))
  }
  const middle = (all: Measured[]) =>
    all.toSorted((left, right) => left.rate - right.rate)[Math.floor(all.length / 2)] as Measured
  const ratio = median(ours.map((one, at) => one.rate / (bare[at]?.rate ?? 1)))
  say(`${pair.name.padEnd(22)} product ${figure(middle(ours))}`)
  say(
    `${''.padEnd(22)} floor   ${figure(middle(bare))}   ratio ${ratio.toFixed(2)}${pair.target === undefined ? '' : ` (target ${pair.target})`}`,
  )
}

const database = await openFilled()
const product = await start('./product.ts', 4071, database.app, { host: 'clinic1.localhost' })
const floor = await start(
  './floor.ts',
  4072,
  database.app.user === undefined ? database.owner : { ...database.owner },
  { host: 'localhost' },
)
try {
  const before = memoryOf(product.pid)
  const ours = await signedIn(product)
  const wanted = process.argv[2]
  for (const pair of workloads(persons))
    if (wanted === undefined || pair.name.includes(wanted)) await compare(pair, ours, floor)
  say(`memory of the product: ${before} MB before, ${memoryOf(product.pid)} MB after`)
} finally {
  product.child.disconnect()
  floor.child.disconnect()
  await database.stop()
}
