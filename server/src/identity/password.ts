import { Fault } from '@bcare/contract'
import { hash, verify } from '@node-rs/argon2'
import { fairTurns } from '../kit/turns.ts'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const MOST_EACH = 3
const MOST_WAITING = 1_000

/** At most four hashes at a time: each takes 19 MB and a whole core. A clinic with a flood of sign-ins leaves room for the others. */
const { inTurn } = fairTurns({
  at_once: AT_ONCE,
  most_each: MOST_EACH,
  most_waiting: MOST_WAITING,
  full: () => new Fault('too_many', 'Đang có quá nhiều lượt đăng nhập cùng lúc, hãy thử lại sau ít giây'),
})

/** For those that belong to no clinic: the operator's commands, and the account that does not exist. */
const NO_CLINIC = 0

/** The hash of a password of a user of a clinic. @throws Fault too_many */
export const hashPassword = (password: string, tenant_id = NO_CLINIC): Promise<string> =>
  inTurn(tenant_id, () => hash(password, OPTIONS))

/** What an unknown user's password is compared with, so that it takes as long as a known one's. */
let dummy: Promise<string> | undefined

/** Whether a password fits; without a stored hash it takes as long and says no. @throws Fault too_many */
export async function passwordFits(
  tenant_id: number,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('an account that does not exist')
  const against = stored ?? (await dummy)
  const fits = await inTurn(tenant_id, () => verify(against, password))
  return fits && stored !== undefined
}
