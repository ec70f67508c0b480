import { BAIT } from './canary.ts'
import { make, type Making } from './generate.ts'
import type { Known } from './value-generators.ts'
import type { Random } from './random.ts'
import { schemaOf, type NamedCall } from './schema.ts'
import { makingFor, plainPhone, type Answered } from './site.ts'

/** Rows that an attacker must not see, and rows that it may. */
export interface Grounds {
  theirs: Known
  ours: Known
}

/** Rows to name, by family: theirs, and now and then one of ours, so that a call gets further. */
function named({ theirs, ours }: Grounds, random: Random): Known {
  const share = random.pick([0, 0, 0.3, 0.7])
  const families = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...families].map((family) => [family, (random.chance(share) ? ours : theirs)[family] ?? []]),
  )
}

/** A body that reaches for what is not the caller's: foreign ids wherever an id goes, the bait wherever text is searched. */
export function reachingBody(one: NamedCall, grounds: Grounds, random: Random): unknown {
  const known = named(grounds, random)
  const all = Object.values(known).flat()
  const text: Making['text'] = (most) =>
    `${BAIT} ${random.int(1, 99)}`.slice(0, random.chance(0.5) ? BAIT.length : most)
  const making = makingFor(one, known, random, {
    text,
    phone: plainPhone,
    fullness: random.pick([0.1, 0.3, 0.6, 1]),
  })
  const idFor = (field: string, sofar: Record<string, unknown>): unknown => {
    const own = field === 'id' && random.chance(0.7) ? known[one.family] : undefined
    const generated = own === undefined && random.chance(0.6) ? making.generator(field, sofar) : undefined
    if (generated !== undefined && generated !== null) return generated
    const { id } = random.pick(own === undefined || own.length === 0 ? all : own)
    return field.endsWith('_ids') ? [id] : id
  }
  const generator: Making['generator'] = (field, sofar) => {
    if (field === 'id' || /_ids?$/.test(field)) return idFor(field, sofar)
    if (field === 'limit') return random.pick([3, 10, 10, 30, 200])
    return field === 'search' && random.chance(0.5) ? '' : making.generator(field, sofar)
  }
  return make(schemaOf(one.call.body), { ...making, generator })
}

/** All of an answer that reaches the caller. */
export const bytesOf = ({ headers, text }: Answered): string => `${JSON.stringify(headers)}\n${text}`

/** Calls that end the session or change the password would stop an attack, not further it. */
export const isSelfDefeating = ({ call }: NamedCall): boolean =>
  /logout|change-password|session\/delete/.test(call.path)
