import { figure, inTurns } from './compare.ts'
import { openFilled, type Open } from './folder.ts'
import { signedIn, start, type Server } from './process.ts'
import { isSelected, sayFigure, SETTINGS } from './settings.ts'
import { workloads, type Pair } from './workloads.ts'

/** How many times smaller the other installation is, and how much faster it may be at most. */
const TIMES = 100
const TARGET = 2

const GROWING = ['list with total', 'get', 'search, common words', 'search, rare words']
const lineOf = (name: string) => `growth, ${name}`

/**
 * The product on these clinics against the product on a second folder with a hundredth of all customers, where its
 * largest clinic is a hundredth too: what a call costs more when everything has grown a hundredfold.
 */
export async function growth(open: Open): Promise<void> {
  if (!GROWING.some((name) => isSelected(lineOf(name)))) return
  const database = await open()
  const few = Math.ceil(SETTINGS.persons / TIMES)
  const small = await openFilled(few)
  const servers = [await start('./product.ts', small.app), await start('./product.ts', database.app)] as const
  try {
    const [ofSmall, ofLarge] = [await signedIn(servers[0]), await signedIn(servers[1])]
    const large = workloads(SETTINGS.persons)
    for (const pair of workloads(few)) {
      const same = large.find(({ name }) => name === pair.name)
      if (same !== undefined && GROWING.includes(pair.name) && isSelected(lineOf(pair.name)))
        await grow(pair, same, ofSmall, ofLarge)
    }
  } finally {
    for (const server of servers) server.stop()
    await small.stop()
  }
}

async function grow(few: Pair, many: Pair, small: Server, large: Server): Promise<void> {
  const { middle, ratio } = await inTurns(
    { target: small, workload: few.product },
    { target: large, workload: many.product },
  )
  sayFigure(lineOf(few.name), 'small', figure(middle[0]))
  sayFigure('', 'large', `${figure(middle[1])}   ${ratio.toFixed(2)} times slower (target ${TARGET})`)
}
