import { hash, verify } from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** At most four hashes at a time: each takes 19 MB and a whole core. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Whoever waits takes over this place, so that nobody can slip in between.
    if (next === undefined) running -= 1
    else next()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

/** What an unknown user's password is compared with, so that it takes as long as a known one's. */
let dummy: Promise<string> | undefined

/** Whether a password fits; without a stored hash it takes as long and says no. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('an account that does not exist')
  const against = stored ?? (await dummy)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored !== undefined
}
