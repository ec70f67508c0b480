import type { Clinic } from '../kit.ts'
import { make } from './generate.ts'
import type { Known } from './value-generators.ts'
import { randomFrom, type Random } from './random.ts'
import { schemaOf, type NamedCall } from './schema.ts'
import { adds, ask, envelopeOf, gather, makingFor, plain } from './site.ts'

/** How often a body may be refused for each row that is wanted. */
const TRIES = 4

/** Adds rows of one family as an administrator; answers how many were accepted. */
async function addRows(
  clinic: Clinic,
  one: NamedCall,
  wanted: number,
  knownTo: (random: Random) => Known,
): Promise<number> {
  const token = await clinic.token('admin')
  let made = 0
  for (let tries = 0; tries < wanted * TRIES && made < wanted; tries += 1) {
    const random = randomFrom(tries)
    const making = makingFor(one, knownTo(random), random, {
      ...plain,
      fullness: random.pick([0.2, 0.6, 1]),
    })
    const body = make(schemaOf(one.call.body), making)
    const { code } = envelopeOf(await ask(clinic.application.app, one.call.path, body, { token }))
    if (code === 0) made += 1
  }
  return made
}

/**
 * Adds so many rows of every family that can be added to, half of them tied to rows that were there before (`few`), so
 * that these come to carry many others.
 * @returns how many each adding call made
 */
export async function addToAll(
  clinic: Clinic,
  wanted: number,
  few: Known = {},
): Promise<Record<string, number>> {
  const made: Record<string, number> = {}
  let all = await gather(clinic, 'bcare')
  for (const one of adds) {
    const now = all
    const before = { ...now, ...few }
    made[one.call.path] = await addRows(clinic, one, wanted, (random) => (random.chance(0.5) ? before : now))
    all = await gather(clinic, 'bcare', { only: one.family, known: now })
  }
  return made
}
