import type { DatabaseServer } from '@bcare/server/kit/database/connect'
import { compare } from './compare.ts'
import { openFilled, type Open } from './folder.ts'
import { growth } from './growth.ts'
import { measure, median, memoryOf, type Target } from './load.ts'
import { signedIn, start } from './process.ts'
import { planOf } from './front-desk.ts'
import { isSelected, sayFigure, SETTINGS } from './settings.ts'
import { sockets } from './sockets.ts'
import { startUp } from './start-up.ts'
import { COMMON, RARE, workloads } from './workloads.ts'

/** Milliseconds that a search may take at 1,000,000 customers. */
const LATENCY = { common: 3, worst: 35 }

/** How a filter over custom fields finds its rows. */
const CUSTOM_FIELDS = 'by one of 100 custom fields'

/** MB of one process after all of the load. */
const MEMORY_TARGET = 200

/** How long one person who searches waits while nobody else asks: each word by itself, the slowest word told. */
async function latency(product: Target): Promise<void> {
  for (const [name, words, target] of [
    ['search alone, common words', COMMON, LATENCY.common],
    ['search alone, rare words', RARE, LATENCY.worst],
  ] as const) {
    if (!isSelected(name)) continue
    const found = []
    for (const search of words)
      found.push(await measure(product, { path: '/v1/person/list', next: () => ({ search }) }, 0.5, 1))
    const slowest = Math.max(...found.map(({ p50 }) => p50))
    const typical = median(found.map(({ p50 }) => p50))
    sayFigure(
      name,
      'product',
      `p50 ${typical.toFixed(1)} ms, of the slowest word ${slowest.toFixed(1)} ms (target ${target} ms)`,
    )
  }
}

/** Product and floor beside each other, and what the product weighs before and after. */
async function load(open: Open): Promise<void> {
  const pairs = workloads(SETTINGS.persons).filter(({ name }) => isSelected(name) || isSelected('memory'))
  if (pairs.length === 0) return
  const database = await open()
  const product = await start('./product.ts', database.app)
  const floor = await start('./floor.ts', database.owner, 'localhost')
  try {
    const before = memoryOf(product.pid)
    const ours = await signedIn(product)
    for (const pair of pairs) await compare(pair, ours, floor)
    await latency(ours)
    if (isSelected(CUSTOM_FIELDS))
      for (const line of await planOf(database.owner)) sayFigure(CUSTOM_FIELDS, 'plan', line)
    const after = memoryOf(product.pid)
    sayFigure('memory', 'product', `${before} MB before, ${after} MB after load (target ${MEMORY_TARGET})`)
  } finally {
    product.stop()
    floor.stop()
  }
}

/** `npm run bench`: product and floor beside each other, in turns, and the median of their ratios. bench/README.md says how to read it. */
let opened: Promise<DatabaseServer> | undefined
const open = () => (opened ??= openFilled(SETTINGS.persons))
try {
  await load(open)
  await growth(open)
  await sockets(open)
} finally {
  await (await opened)?.stop()
}
await startUp()
